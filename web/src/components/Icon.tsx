/* Icons for buttons and marks. Each has a text beside it or a label for screen readers. */
const DRAWINGS = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6 6 18',
  back: 'M15 5l-7 7 7 7',
  forward: 'M9 5l7 7-7 7',
  first: 'M17 5l-7 7 7 7M6 5v14',
  final: 'M7 5l7 7-7 7M18 5v14',
  cards: 'M5 7.5h9v13H5zM9 4h10v13',
  trick: 'M5 12.5l4.5 4.5L19 7',
  computer: 'M5 6h14v10H5zM9 20h6M12 16v4',
  away: 'M12 4a8 8 0 1 0 8 8 6 6 0 0 1-8-8z',
  last: 'M4 12a8 8 0 1 0 2.6-5.9M4 4v5h5M12 8v4l3 2',
  hint: 'M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9c.5.4.5 1.1.5 2.1h6c0-1 0-1.7.5-2.1A6 6 0 0 0 12 3z',
  help: 'M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 17.5v.1',
  chat: 'M4 5h16v11H9l-5 4z',
  sound: 'M4 9.500v5h4l5 4.500V5L8 9.500zM16.500 9a4.500 4.500 0 0 1 0 6M19 6.500a8 8 0 0 1 0 11',
  silence: 'M4 9.500v5h4l5 4.500V5L8 9.500zM17 9.500l5 5M22 9.500l-5 5',
  undo: 'M9 7 4 12l5 5M4 12h10a5 5 0 0 1 0 10h-1',
  score: 'M5 20V10M12 20V4M19 20v-7',
  rules: 'M6 4h10a2 2 0 0 1 2 2v14H8a2 2 0 0 1-2-2zM10 8h5M10 12h5',
  log: 'M5 6h14M5 10h14M5 14h9M5 18h6',
  settings: 'M4 8h9M17 8h3M4 16h3M11 16h9M15 6v4M9 14v4',
  people: 'M9 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM3 20c0-4 2.5-6 6-6s6 2 6 6M16 5a3 3 0 0 1 0 6M17.5 14c2.3.6 3.5 2.6 3.5 6',
  share: 'M12 15V4M8 8l4-4 4 4M5 13v7h14v-7',
  play: 'M8 5l11 7-11 7z',
  pause: 'M8 5v14M16 5v14',
  leave: 'M14 4H5v16h9M10 12h11M17 8l4 4-4 4',
  chips: 'M12 5c4.4 0 8 1.3 8 3s-3.6 3-8 3-8-1.3-8-3 3.6-3 8-3zM4 8v4c0 1.7 3.6 3 8 3s8-1.3 8-3V8M4 12v4c0 1.7 3.6 3 8 3s8-1.3 8-3v-4',
  line: 'M4 10a12 12 0 0 1 16 0M7 13.5a7.5 7.5 0 0 1 10 0M10 17a3 3 0 0 1 4 0',
  lost: 'M4 10a12 12 0 0 1 16 0M7 13.5a7.5 7.5 0 0 1 10 0M10 17a3 3 0 0 1 4 0M5 20 19 5',
  clock: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 8v4l3 2',
  eye: 'M3 12s3.5-6 9-6 9 6 9 6-3.5 6-9 6-9-6-9-6zM12 10a2 2 0 1 0 0 4 2 2 0 0 0 0-4z',
} as const

export type IconName = keyof typeof DRAWINGS

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={DRAWINGS[name]} />
    </svg>
  )
}
