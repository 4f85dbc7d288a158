/* After a hand or a game: the result, and what comes next. */
import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { lazy } from '../components/lazy'
import type { TableController } from '../game/table-controller'
import type { Table } from '../generated'
import { formatList, formatNumber, t } from '../i18n'
import { useStore } from '../store'
import { gameEndText, matchTexts, partyName, resultTexts, sharedText } from './narration'
import { isAlone, isCrowd, partyCount, type TableView } from './table-view'
import { seatName } from './texts'

const StopGame = lazy(() => import('./StopGame'))

const Unchanged = () => (
  <>
    <span aria-hidden="true">·</span>
    <span class="sr">0</span>
  </>
)

/* The scores of the seats or sides. */
const totalsOf = (table: Table): number[] => {
  const parties = partyCount(table)
  const total = (party: number) => table.seats.find((seat, i) => (parties === table.players ? i : seat.side) === party)?.total ?? 0
  return Array.from({ length: parties }, (_, party) => total(party))
}

/* Why the last hand changed the scores, and how a pool that is left at the end of the game is shared. */
function resultSentences(table: Table): string[] {
  const { ended, over } = table
  const isShared = over && ended && totalsOf(table).some((total, party) => total !== ended.total[party])
  return [...resultTexts(table), ...(isShared ? [sharedText(table, ended.pool ?? 0)] : [])]
}

/** The score of each seat or side, and its change in the last hand, with a share of the pool that it left. */
export function Scores({ view }: { view: TableView }) {
  const { table } = view
  const ended = table.ended
  const totals = totalsOf(table)
  const parties = totals.length
  const isSeat = parties === table.players
  const best = Math.max(...totals)
  const isAhead = (total: number) => total === best && !totals.every((each) => each === best)
  const tricks = (party: number) => table.seats.reduce((sum, seat, i) => ((isSeat ? i : seat.side) === party ? sum + seat.tricks : sum), 0)
  const isOwn = (party: number) => table.seat >= 0 && party === (isSeat ? table.seat : table.seats[table.seat]?.side)
  const row = (party: number) => {
    const total = totals[party] ?? 0
    const by = ended ? (ended.change[party] ?? 0) + total - (ended.total[party] ?? total) : 0
    return (
      <tr key={party} class={`${isAhead(total) ? 'leads' : ''} ${isOwn(party) ? 'is-own' : ''}`}>
        <th scope="row">{isSeat ? seatName(table, party) : partyName(table, party)}</th>
        {ended && <td>{tricks(party)}</td>}
        {ended && <td>{by > 0 ? `+${by}` : by < 0 ? formatNumber(by) : <Unchanged />}</td>}
        <td>{formatNumber(total)}</td>
      </tr>
    )
  }
  const half = isCrowd(table) ? Math.ceil(parties / 2) : parties
  return (
    <div class="score-tables" data-testid="scores">
      {[0, half]
        .filter((first) => first < parties)
        .map((first) => (
          <table key={first} class="scores">
            <caption class="sr">{t('scores')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('scores.name')}</th>
                {ended && <th scope="col">{t('scores.tricks')}</th>}
                {ended && <th scope="col">{t('scores.change')}</th>}
                <th scope="col">{t(`unit.${table.unit}`)}</th>
              </tr>
            </thead>
            <tbody>{totals.slice(first, first + half).map((_, i) => row(first + i))}</tbody>
          </table>
        ))}
    </div>
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

/** What stands in the section of the result: the section itself is there at once, to take the focus. */
export default function Result({ view, controller, ending, onLeave }: Props) {
  const { table } = view
  const feedback = useStore(controller.feedback)
  const ready = useStore(controller.ready)
  const room = useStore(controller.room)
  const [stops, setStops] = useState(false)
  const isReady = ready.includes(room?.seat ?? -1)
  const waiting = room?.seats.flatMap((at, seat) => (at?.connected && !at.level && !ready.includes(seat) ? [at.name] : [])) ?? []
  const backend = controller.backend
  const nextGame = !!table.over?.won && !table.over.match_winners && (backend?.kind === 'solo' || !!room?.started)
  const over = table.over !== null && !nextGame
  const end = table.over ? [gameEndText(table, table.over.winners), ...matchTexts(table, table.over)] : []
  const [outcome, ...reasons] = [...end, ...resultSentences(table)]
  return (
    <>
      <div class="told">
        <p class="outcome">{outcome}</p>
        {reasons.length > 0 && <p data-testid="reasons">{reasons.join(' ')}</p>}
        {feedback && <p data-testid="feedback">{feedback}</p>}
        {!over && <NextHandTimer controller={controller} />}
        {!over && ready.length > 0 && (
          <p>
            {isReady && waiting.length
              ? t('result.ready.you', { names: formatList(waiting, 'and') })
              : t('result.ready', { number: ready.length })}
          </p>
        )}
      </div>
      <Scores view={view} />
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
          <button type="button" data-testid="stop" onClick={() => setStops(true)}>
            {t('do.stop')}
          </button>
        )}
        {(over || nextGame) && (
          <button type="button" data-testid="leave" onClick={onLeave}>
            {t('act.leave')}
          </button>
        )}
      </div>
      {stops && <StopGame alone={isAlone(view.people)} onStop={() => backend?.stop?.()} onClose={() => setStops(false)} />}
    </>
  )
}
