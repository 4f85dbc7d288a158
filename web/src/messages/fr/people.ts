/* Comment on se retrouve. */
export const people = {
  'way.now': 'Jouer tout de suite',
  'way.now.about': 'Une place à côté d’autres personnes. L’ordinateur complète la table en attendant.',
  'now.looking': 'Recherche d’une place …',
}
