/* Conas a thagann daoine ar a chéile. */
export const people = {
  'way.now': 'Imir anois',
  'way.now.about': 'Suíochán in aice le daoine eile. Líonann imreoirí ríomhaire an bord go dtí go dtagann tuilleadh.',
  'now.looking': 'Suíochán á lorg …',
}
