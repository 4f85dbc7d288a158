/* Our own court cards: a half figure and its reflection, drawn with a few strokes in the suit's colour. */
import type { Suit } from '../generated'
import { Pip } from './suits'

const HEAD: Record<string, string> = {
  K: 'M26 17 24 5l7 6 5-8 5 8 3-4 3 4 5-8 5 8 7-6-2 12z',
  Q: 'M28 18c-1-5-2-9 1-12 3 3 5 4 8 1 2-3 4-4 7-6 3 2 5 3 7 6 3 3 5 2 8-1 3 3 2 7 1 12z',
  J: 'M25 17c2-8 9-13 21-12 8 0 14 5 17 12-11-4-26-4-38 0z',
}
const ROBE: Record<string, string> = {
  K: 'M6 60c2-14 14-20 28-22l10 9 10-9c14 2 26 8 28 22z',
  Q: 'M10 60c1-13 10-19 25-21l9 14 9-14c15 2 24 8 25 21z',
  J: 'M4 60c4-12 14-18 30-20l10 6 10-6c16 2 26 8 30 20z',
}

function Half({ rank }: { rank: string }) {
  return (
    <g>
      <path class="robe" d={ROBE[rank]} />
      <path class="trim" d="M44 46v14M34 41l10 13 10-13M16 60l6-12M72 60l-6-12" />
      {rank === 'Q' && <path class="hair" d="M31 19c-5 8-5 16-1 22h5V19zM57 19c5 8 5 16 1 22h-5V19z" />}
      {rank === 'J' && <path class="hair" d="M31 18c-3 6-3 11 0 16l4-2V18zM57 18c3 6 3 11 0 16l-4-2V18z" />}
      <path class="skin" d="M33 17h22v11c0 7-5 12-11 12s-11-5-11-12z" />
      {rank === 'K' && <path class="hair" d="M33 27c0 10 4 17 11 17s11-7 11-17c-3 3-6 4-7 3-2-2-6-2-8 0-1 1-4 0-7-3z" />}
      <path class="line" d="M37 24h4M47 24h4M44 25v5M41 34c2 1 4 1 6 0" />
      <path class="crown" d={HEAD[rank]} />
      {rank === 'J' && <path class="feather" d="M60 14c6-4 9-8 9-13-6 1-11 6-13 11z" />}
    </g>
  )
}

export default function Court({ rank, suit }: { rank: string; suit: Suit }) {
  return (
    <span class="court">
      <svg viewBox="0 0 88 120" class={`suit-${suit}`} aria-hidden="true">
        <Half rank={rank} />
        <g transform="rotate(180 44 60)">
          <Half rank={rank} />
        </g>
        <path class="line" d="M2 60h84" />
      </svg>
      <Pip suit={suit} />
    </span>
  )
}
