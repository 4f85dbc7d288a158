/* The first game's guide and the trainer: English. */
export const guide = {
  guide: 'Guide',
  'guide.close': 'Got it',
  'guide.off': 'No more hints',

  'lesson.dimmed': 'A dimmed card may not be played: you hold the suit that was led, or trumps were led and you hold some.',
}
