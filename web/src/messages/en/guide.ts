/* The panel of the first game's guide: English. */
export const guide = {
  guide: 'Guide',
  'guide.close': 'Got it',
  'guide.off': 'No more hints',
}
