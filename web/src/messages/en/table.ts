/* What the table shows besides cards: words over it, seats, sounds. */
export const table = {
  'moment.jink': 'Jink!',
  'moment.jinked': 'All five tricks!',
  'moment.jink-failed': 'The jink fails',
  'moment.spoil': 'Spoilt!',

  'setting.back': 'Backs of the cards',
  'setting.felt': 'Cloth of the table',
  'back.lattice': 'lattice',
  'back.scales': 'scales',
  'back.rings': 'rings',
  'back.stripes': 'stripes',
  'felt.green': 'green',
  'felt.blue': 'blue',
  'felt.claret': 'claret',
  'felt.slate': 'slate',

  'title.turn': 'Your turn: {title}',
  'setting.vibration': 'Vibration',
  'setting.vibration.about': 'A short one when it is your turn.',
  'setting.notify': 'Notifications',
  'setting.notify.about': 'Your device tells you when it is your turn and you are on another page.',
  'act.mute': 'Sound off',
  'act.unmute': 'Sound on',
  'help.mute': 'turns the sound off',
  'help.unmute': 'turns the sound on',
}
