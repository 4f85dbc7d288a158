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

  'title.turn': 'Do shealsa: {title}',
  'setting.vibration': 'Creathadh',
  'setting.vibration.about': 'Ceann gearr nuair is leatsa an seal.',
  'setting.notify': 'Fógraí',
  'setting.notify.about': 'Insíonn do ghléas duit gur leatsa an seal agus tú ar leathanach eile.',
  'act.mute': 'Múch an fhuaim',
  'act.unmute': 'Cuir an fhuaim ar siúl',
  'help.mute': 'múchann sé an fhuaim',
  'help.unmute': 'cuireann sé an fhuaim ar siúl',
}
