/* After a hand or a game: the result, and what comes next. */
import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { TableController } from '../game/table-controller'
import type { Table } from '../generated'
import { formatList, formatNumber, t } from '../i18n'
import { useStore } from '../store'
import { gameEndText, handEndText, matchTexts, partyName, sharedText } from './narration'
import type { TableView } from './table-view'
import { seatName } from './texts'

const Unchanged = () => (
  <>
    <span aria-hidden="true">·</span>
    <span class="sr">0</span>
  </>
)

/** How many scores there are: one for each side where sides score, else one for each player. */
export const partyCount = ({ sides, unit, players }: Table): number => (sides && unit === 'points' ? sides : players)

/* The scores of the seats or sides. */
const totalsOf = (table: Table): number[] => {
  const parties = partyCount(table)
  const total = (party: number) => table.seats.find((seat, i) => (parties === table.players ? i : seat.side) === party)?.total ?? 0
  return Array.from({ length: parties }, (_, party) => total(party))
}

/* How the last hand of a game ended, or how the pool that it left is shared. */
function lastHandText(table: Table): string {
  const { ended } = table
  if (!ended || ended.outcome === 'scored') return ''
  const isShared = totalsOf(table).some((total, party) => total !== ended.total[party])
  return isShared ? sharedText(table, ended.pool ?? 0) : handEndText(table, ended)
}

/** The score of each seat or side, and its change in the last hand, with a share of the pool that it left. */
export function Scores({ view }: { view: TableView }) {
  const { table } = view
  const ended = table.ended
  const totals = totalsOf(table)
  const parties = totals.length
  const name = (party: number) => (parties === table.players ? seatName(table, party) : partyName(table, party))
  const best = Math.max(...totals)
  const isAhead = (total: number) => total === best && !totals.every((each) => each === best)
  return (
    <table class="scores" data-testid="scores">
      <caption class="sr">{t('scores')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('scores.name')}</th>
          {ended && <th scope="col">{t('scores.change')}</th>}
          <th scope="col">{t(`unit.${table.unit}`)}</th>
        </tr>
      </thead>
      <tbody>
        {totals.map((total, party) => {
          const by = ended ? (ended.change[party] ?? 0) + total - (ended.total[party] ?? total) : 0
          return (
            <tr key={party} class={isAhead(total) ? 'leads' : ''}>
              <th scope="row">{name(party)}</th>
              {ended && <td>{by > 0 ? `+${by}` : by < 0 ? formatNumber(by) : <Unchanged />}</td>}
              <td>{formatNumber(total)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/* The countdown to the next hand. Only those who saw the hand end know when it started. */
function NextHandTimer({ controller }: { controller: TableController }) {
  const room = useStore(controller.room)
  const [now, tick] = useState(() => performance.now())
  useEffect(() => {
    const timer = setInterval(() => tick(performance.now()), 500)
    return () => clearInterval(timer)
  }, [])
  const { endedAt } = controller
  const between = room?.settings.between_s
  if (!between || endedAt === null || room.paused || room.alone) return null
  const number = Math.max(0, Math.ceil(between - (now - endedAt) / 1000))
  return <p>{t('result.next', { number })}</p>
}

interface Props {
  view: TableView
  controller: TableController
  /** what can be done when the game is over */
  ending?: ComponentChildren
  onLeave: () => void
}

export function Result({ view, controller, ending, onLeave }: Props) {
  const { table } = view
  const feedback = useStore(controller.feedback)
  const ready = useStore(controller.ready)
  const room = useStore(controller.room)
  const isReady = ready.includes(room?.seat ?? -1)
  const waiting = room?.seats.flatMap((at, seat) => (at?.connected && !at.level && !ready.includes(seat) ? [at.name] : [])) ?? []
  const backend = controller.backend
  const nextGame = !!table.over?.won && !table.over.match_winners && (backend?.kind === 'solo' || !!room?.started)
  const over = table.over !== null && !nextGame
  const lastHand = over && lastHandText(table)
  return (
    <section class="result" tabIndex={-1} aria-label={t('result')} data-testid="result">
      <p class="outcome">{table.over ? gameEndText(table, table.over.winners) : table.ended && handEndText(table, table.ended)}</p>
      {table.over && matchTexts(table, table.over).map((text) => <p key={text}>{text}</p>)}
      {lastHand && <p>{lastHand}</p>}
      {feedback && <p data-testid="feedback">{feedback}</p>}
      <Scores view={view} />
      {!over && <NextHandTimer controller={controller} />}
      {!over && ready.length > 0 && (
        <p>
          {isReady && waiting.length
            ? t('result.ready.you', { names: formatList(waiting, 'and') })
            : t('result.ready', { number: ready.length })}
        </p>
      )}
      <div class="buttons">
        {!over && backend?.next && !isReady && (
          <button type="button" class="primary" data-testid="next" onClick={() => backend.next?.()}>
            {t(nextGame ? 'do.next-game' : 'do.next')}
          </button>
        )}
        {over && backend?.again && (
          <button type="button" class="primary" data-testid="again" onClick={() => backend.again?.()}>
            {t('do.again')}
          </button>
        )}
        {over && ending}
        {!over && !nextGame && backend?.stop && (
          <button type="button" onClick={() => backend.stop?.()}>
            {t('do.stop')}
          </button>
        )}
        {(over || nextGame) && (
          <button type="button" data-testid="leave" onClick={onLeave}>
            {t('act.leave')}
          </button>
        )}
      </div>
    </section>
  )
}
