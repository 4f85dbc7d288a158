/* The cloth with what lies on it: the other players around it, the trick, stock, trumps and pool. */
import { memo } from '../components/memo'
import { type ChatMessage, chatText } from '../game/table-controller'
import { t } from '../i18n'
import { Hearth } from './Hearth'
import type { Layout } from './layout'
import { plateOf, SeatPlate } from './SeatPlate'
import { Trick } from './Trick'
import { seatAt, shownTrick, stepOf, type TableView } from './table-view'
import { placed } from './useLayout'

const Cloth = memo(({ layout }: { layout: Layout }) => {
  const { table, rail, radius } = layout
  const inner = { x: table.x + rail, y: table.y + rail, width: table.width - 2 * rail, height: table.height - 2 * rail }
  return (
    <>
      <div class="rail" style={{ ...placed(table), borderRadius: `${radius}px` }} />
      <div class="cloth" style={{ ...placed(inner), borderRadius: `${radius - rail}px` }} />
    </>
  )
})

/* A beam of light from each card to its player. They are all there from the start. */
const Beams = memo(({ layout, lit, best }: { layout: Layout; lit: string; best: number }) => {
  const { seats, trick, cardWidth, unit, window } = layout
  return (
    <svg class="beams" viewBox={`0 0 ${window.width} ${window.height}`} aria-hidden="true">
      {seats.map((seat, step) => {
        const card = trick[step] ?? seat
        const [dx, dy] = [seat.x - card.x, seat.y - card.y]
        const far = Math.hypot(dx, dy) || 1
        const [nx, ny] = [-dy / far, dx / far]
        const corner = ({ x, y }: { x: number; y: number }, half: number) => `${(x + nx * half).toFixed(1)} ${(y + ny * half).toFixed(1)}`
        const near = cardWidth * 0.3
        return (
          <path
            key={step}
            class={`${lit[step] === '1' ? 'lit' : ''} ${best === step ? 'best' : ''}`}
            d={`M${corner(card, near)}L${corner(seat, unit)}L${corner(seat, -unit)}L${corner(card, -near)}z`}
          />
        )
      })}
    </svg>
  )
})

interface Props {
  view: TableView
  layout: Layout | null
  speech: ChatMessage | null
  onSpeech: () => void
  onTap: () => void
}

/** A tap anywhere on it skips the current pause. */
export function Felt({ view, layout, speech, onSpeech, onTap }: Props) {
  const { table } = view
  const trick = shownTrick(view)
  const lit = table.seats.map((_, step) => (trick.cards[seatAt(table, step)] ? '1' : '0')).join('')
  const best = trick.winning < 0 ? -1 : stepOf(table, trick.winning)
  const steps = Array.from({ length: table.players }, (_, step) => step).slice(table.seat < 0 ? 0 : 1)
  const turn = table.turn < 0 || table.ended ? undefined : layout?.seats[stepOf(table, table.turn)]
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter does the same (keyboard.ts)
    <section class="felt" data-players={table.players} onClick={onTap} aria-label={t('table.felt')}>
      {layout && (
        <>
          <Cloth layout={layout} />
          {turn && <div class="spot" style={{ transform: `translate(${turn.x}px, ${turn.y}px)` }} />}
          <Beams layout={layout} lit={lit} best={best} />
        </>
      )}
      <Hearth view={view} layout={layout} />
      <Trick view={view} layout={layout} />
      <ul class="seats">
        {steps.map((step) => {
          const seat = seatAt(table, step)
          const plate = plateOf(view, seat)
          return (
            plate && (
              <SeatPlate
                key={seat}
                {...plate}
                place={layout?.seats[step] ?? null}
                fan={layout?.fan ?? 0}
                speech={speech?.seat === seat ? chatText(speech) : null}
                onSpeech={onSpeech}
              />
            )
          )
        })}
      </ul>
      <p class="sr">{t('table.so-far', { number: table.tricksDone })}</p>
    </section>
  )
}
