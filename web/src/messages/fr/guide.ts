/* Le panneau du guide de la première partie : français. */
export const guide = {
  guide: 'Guide',
  'guide.close': 'Compris',
  'guide.off': 'Arrêter les conseils',
}
