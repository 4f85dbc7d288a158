/* The four suits as drawings, so that they do not depend on a font. */
import type { Suit } from '../generated'

/** On a drawing of 24 by 24. */
export const SUIT_PATHS: Record<Suit, string> = {
  S: 'M12 1.8C8.4 6.6 3 9.6 3 14.2c0 2.6 2 4.3 4.2 4.3 1.6 0 2.9-.8 3.8-2-.2 2.3-1 4-2.6 5.7h7.2c-1.6-1.7-2.4-3.4-2.6-5.7.9 1.2 2.2 2 3.8 2 2.2 0 4.2-1.7 4.2-4.3 0-4.6-5.4-7.6-9-12.4z',
  H: 'M12 21.6C5.4 15.8 2 12.1 2 7.9 2 5 4.2 2.8 6.9 2.8c2.2 0 4.1 1.2 5.1 3.1 1-1.9 2.9-3.1 5.1-3.1C19.8 2.8 22 5 22 7.9c0 4.2-3.4 7.9-10 13.7z',
  D: 'M12 1.4c2.1 4 5 7.4 8.4 10.6-3.4 3.2-6.3 6.6-8.4 10.600C9.9 18.6 7 15.2 3.6 12 7 8.8 9.9 5.4 12 1.4z',
  C: 'M12 1.8a4.7 4.7 0 0 0-4 7.1 4.7 4.7 0 1 0 3 7.7c-.2 2.3-1 4-2.6 5.6h7.2c-1.6-1.6-2.4-3.3-2.6-5.6a4.7 4.7 0 1 0 3-7.7 4.7 4.7 0 0 0-4-7.1z',
}

/** The symbol of a suit, coloured by its class. Always beside a text, or with one for screen readers. */
export function Pip({ suit }: { suit: Suit }) {
  return (
    <svg class={`pip suit-${suit}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={SUIT_PATHS[suit]} />
    </svg>
  )
}
