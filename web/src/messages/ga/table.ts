/* What the table shows besides cards: words over it, seats, sounds. */
export const table = {
  'moment.jink': 'Jinc!',
  'moment.jinked': 'Na cúig chleas!',
  'moment.jink-failed': 'Theip ar an jinc',
  'moment.spoil': 'Millte!',

  'setting.back': 'Cúl na gcártaí',
  'setting.felt': 'Éadach an bhoird',
  'back.lattice': 'laitís',
  'back.scales': 'gainní',
  'back.rings': 'fáinní',
  'back.stripes': 'stríoca',
  'felt.green': 'uaine',
  'felt.blue': 'gorm',
  'felt.claret': 'dearg',
  'felt.slate': 'liath',
}
