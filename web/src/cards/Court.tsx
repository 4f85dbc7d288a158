/* Our own court cards: a half figure and its reflection in the suit's colour, drawn so that they can be told apart on a phone. */
import type { Suit } from '../generated'
import { SUIT_PATHS } from './suits'

/* A half is 60 by 46: a robe that fills the frame, collar, head, crown, and what the figure holds. */
const HATS: Record<string, string> = {
  K: 'M20 15 18 3l6 5 6-7 6 7 6-5-2 12z',
  Q: 'M20 15c-2-4-2-8 0-10l4 3c1-3 3-5 6-6 3 1 5 3 6 6l4-3c2 2 2 6 0 10z',
  J: 'M17 13c2-7 7-10 14-9 6 0 11 3 13 8-1 2-2 3-4 3H20c-1 0-2-1-3-2z',
}
const HAIR: Record<string, string> = {
  K: 'M20 14c-2 8-1 13 2 16l3-14zM40 14c2 8 1 13-2 16l-3-14zM22 23c0 9 3 12 8 12s8-3 8-12c-2 3-5 4-8 2-3 2-6 1-8-2z',
  Q: 'M20 13c-6 7-6 16-3 22l7-3V14zM40 13c6 7 6 16 3 22l-7-3V14z',
  J: 'M20 14c-3 5-3 11-1 15l5-2V14zM40 14c3 5 3 11 1 15l-5-2V14z',
}
const COLLARS: Record<string, string> = {
  K: 'M14 46c2-8 7-11 16-11s14 3 16 11l-8-4-8 4-8-4z',
  Q: 'M18 46c1-8 5-11 12-11s11 3 12 11c-3-4-7-5-12-5s-9 1-12 5z',
  J: 'M15 46l3-10h24l3 10-9-6-6 6-6-6z',
}

/* King: a sword; queen: a flower; jack: a staff with a feather. */
function Held({ rank }: { rank: string }) {
  if (rank === 'K') return <path class="gold" d="M52 46V12l2-6 2 6v34zM48 28h12v3H48z" />
  if (rank === 'Q')
    return (
      <>
        <path class="line" d="M52 46c-1-8 0-14 1-19" />
        <path class="gold" d="M53 27c-5-1-6-5-4-8 1-3 3-3 4-1 1-2 3-2 4 1 2 3 1 7-4 8z" />
      </>
    )
  return (
    <>
      <path class="line" d="M53 46V10" />
      <path class="gold" d="M53 12c-6-2-7-7-4-11 4 2 6 6 4 11zM41 7c4-5 9-5 11-3-3 3-7 4-11 3z" />
    </>
  )
}

function Half({ rank, suit }: { rank: string; suit: Suit }) {
  return (
    <g>
      <path class="robe" d="M1 46c1-9 8-13 17-15h24c9 2 16 6 17 15z" />
      <path class="trim" d="M6 46c1-5 4-8 9-10M54 46c-1-5-4-8-9-10" />
      <path class="white" d={COLLARS[rank]} />
      <path class="skin" d="M22 13h16v11c0 6-3 9-8 9s-8-3-8-9z" />
      <path class="hair" d={HAIR[rank]} />
      <path class="line" d="M25.500 19.500h2M32.500 19.500h2M30 20v4M27.500 28c1.600 1 3.400 1 5 0" />
      <path class="gold" d={HATS[rank]} />
      <Held rank={rank} />
      <path class="robe" transform="translate(3 4) scale(.62)" d={SUIT_PATHS[suit]} />
    </g>
  )
}

export default function Court({ rank, suit }: { rank: string; suit: Suit }) {
  return (
    <span class="court">
      <svg viewBox="-1 -1 62 94" class={`suit-${suit}`} preserveAspectRatio="none" aria-hidden="true">
        <path class="ground" d="M0 0h60v92H0z" />
        <Half rank={rank} suit={suit} />
        <g transform="rotate(180 30 46)">
          <Half rank={rank} suit={suit} />
        </g>
        <path class="trim" d="M0 46h60" />
        <path class="frame" d="M0 0h60v92H0z" />
      </svg>
    </span>
  )
}
