/* What else lies on the cloth: the stock with the turn-up, trumps, and the pool or the standing bid. Before the first lead it is large and in the
 * middle; then the middle belongs to the trick. */
import { cardName, JOKER } from '../cards/card'
import { Face } from '../cards/Face'
import { Pip } from '../cards/suits'
import { memo } from '../components/memo'
import type { Card, Table } from '../generated'
import { t } from '../i18n'
import { ChipPile } from './ChipPile'
import type { Layout } from './layout'
import type { TableView } from './table-view'
import { seatName, seatSentence, trumpText } from './texts'

/* In less room than this, in units, the turn-up tells what trumps are, or their sign lies in its place. */
const ROOM_FOR_ALL = 26

const TurnUp = memo(({ card }: { card: Card | null }) => (
  <div class="stock">
    <span class="face back" aria-hidden="true" />
    {card && (
      <div class="turn-up" key={card}>
        <span class="sr">{t('table.turn-up', { card: cardName(card) })}</span>
        <Face card={card} />
      </div>
    )}
  </div>
))

const Trumps = memo(
  ({ trump, lowered }: Pick<Table, 'trump' | 'lowered'>) =>
    trump && (
      <p class="trumps">
        <span class="coaster">
          <Pip suit={trump} />
        </span>
        <span class="words">
          {trumpText(trump)}
          {lowered && <span class="lowered">{t('table.lowered')}</span>}
        </span>
      </p>
    ),
)

const Pool = memo(({ pool }: { pool: number }) => (
  <p class="pool">
    <ChipPile chips={pool} />
    <span class="amount">
      <span class="sr">{t('table.pool')}</span>
      <b>{pool}</b>
    </span>
  </p>
))

function Bid({ table }: { table: Table }) {
  const { bid } = table
  if (!bid) return null
  return (
    <p class="bid">
      <span class="sr">{seatSentence(table, bid.seat, bid.held ? 'table.bid.held' : 'event.bid', { number: bid.points })}</span>
      <b class="token" aria-hidden="true">
        {bid.points}
      </b>
      <span class="amount" aria-hidden="true">
        {seatName(table, bid.seat)}
      </span>
    </p>
  )
}

/* In units, half of the coaster: where it lies below the stock, the middle of both is that much lower. */
const BELOW = 2.7

/* The two groups, by how far they are from where they belong. */
function motions(layout: Layout, isQuiet: boolean, isBelow: boolean) {
  const { hearth, quiet, unit } = layout
  const [scale, apart] = isQuiet ? [quiet.scale, quiet.apart] : [1, hearth.apart]
  const [x, y] = isQuiet ? [quiet.x, quiet.y - (isBelow ? BELOW * scale * unit : 0)] : [hearth.x, hearth.y]
  return [-1, 1].map((side) => ({ transform: `translate(${x + side * apart}px, ${y}px) translate(-50%, -50%) scale(${scale})` }))
}

export function Hearth({ view, layout }: { view: TableView; layout: Layout | null }) {
  const { table, trick } = view
  const isQuiet = table.tricksDone === 0 && !table.ended && !trick.cards.some(Boolean)
  const kind = layout?.hearth.kind ?? 'list'
  const turnUp = table.turnUpOpen ? table.turnUp : null
  const one = (
    <>
      <TurnUp card={table.joker === 'open' ? JOKER : turnUp} />
      <Trumps trump={table.trump} lowered={table.lowered} />
    </>
  )
  const other = (
    <>
      {table.pool !== null && <Pool key={table.pool} pool={table.pool} />}
      <Bid table={table} />
    </>
  )
  const isNarrow = layout !== null && kind !== 'aside' && layout.hearth.width < ROOM_FOR_ALL * layout.unit
  const isBare = !table.turnUpOpen && table.joker !== 'open'
  const [left, right] = layout ? motions(layout, isQuiet, kind === 'row' && isNarrow && !isBare) : []
  const marks = [kind, isQuiet && 'unled', isNarrow && 'narrow', isBare && 'bare'].filter(Boolean).join(' ')
  if (kind === 'aside')
    return (
      <>
        <div class={`hearth ${marks}`} style={left ?? {}}>
          {one}
        </div>
        <div class={`hearth ${marks}`} style={right ?? {}}>
          {other}
        </div>
      </>
    )
  return (
    // without the stock it is another one, because its parts would jump
    <div key={String(kind === 'tight' && isQuiet)} class={`hearth ${marks}`} style={left ?? {}}>
      {one}
      {other}
    </div>
  )
}
