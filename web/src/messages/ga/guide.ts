/* Painéal threoir an chéad chluiche: Gaeilge. */
export const guide = {
  guide: 'Treoir',
  'guide.close': 'Tuigim',
  'guide.off': 'Gan leideanna',
}
