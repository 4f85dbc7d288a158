/* The first game's guide and the trainer: English. */
export const guide = {
  guide: 'Guide',
  'guide.close': 'Got it',
  'guide.off': 'No more hints',

  'lesson.dimmed': 'You cannot play the dimmed cards now. Tap one to see why.',
}
