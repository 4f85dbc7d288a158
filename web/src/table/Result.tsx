/* After a hand and after a game: who won what, and how it goes on. */
import { useEffect, useState } from 'preact/hooks'
import type { Sitting } from '../play/sitting'
import { useCell } from '../store'
import { figure, say } from '../words'
import type { Shown } from './shown'
import { count, nameOf } from './tell'
import { endWords, overWords, partyName } from './told'

/** What each seat or side has, and what it got by the hand that is over. */
export function Scores({ shown }: { shown: Shown }) {
  const { table } = shown
  const ended = table.ended
  const parties = table.sides && table.unit === 'points' ? table.sides : table.players
  const name = (party: number) => (parties === table.players ? nameOf(table, party) : partyName(table, party))
  const total = (party: number) => table.seats.find((seat, i) => (parties === table.players ? i : seat.side) === party)?.total ?? 0
  const best = Math.max(...Array.from({ length: parties }, (_, party) => total(party)))
  return (
    <table class="scores" data-testid="scores">
      <caption class="sr">{say('scores')}</caption>
      <thead>
        <tr>
          <th scope="col">{say('scores.name')}</th>
          {ended && <th scope="col">{say('scores.change')}</th>}
          <th scope="col">{say(`unit.${table.unit}`)}</th>
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: parties }, (_, party) => {
          const by = ended?.change[party] ?? 0
          return (
            <tr key={party} class={total(party) === best ? 'leads' : ''}>
              <th scope="row">{name(party)}</th>
              {ended && <td>{by > 0 ? `+${by}` : by < 0 ? figure(by) : '·'}</td>}
              <td>{figure(total(party))}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/* The next hand comes by itself; who has not seen this one end is not told when. */
function Next({ sitting }: { sitting: Sitting }) {
  const room = useCell(sitting.room)
  const [now, tick] = useState(() => performance.now())
  useEffect(() => {
    const timer = setInterval(() => tick(performance.now()), 500)
    return () => clearInterval(timer)
  }, [])
  const { endedAt } = sitting
  const between = room?.settings.between_s
  if (!between || endedAt === null || room.paused) return null
  const number = Math.max(0, Math.ceil(between - (now - endedAt) / 1000))
  return <p class="quiet">{say('result.next', { number })}</p>
}

export function Result({ shown, sitting }: { shown: Shown; sitting: Sitting }) {
  const { table } = shown
  const answer = useCell(sitting.answer)
  const ready = useCell(sitting.ready)
  const source = sitting.source
  const over = table.over !== null
  return (
    <section class="result" aria-label={say('result')} data-testid="result">
      <p class="outcome">{table.over ? overWords(table, table.over.winners) : table.ended && endWords(table, table.ended)}</p>
      {answer && <p data-testid="answer">{answer}</p>}
      <Scores shown={shown} />
      {!over && <Next sitting={sitting} />}
      {!over && ready.length > 0 && <p class="ready">{say('result.ready', { number: ready.length })}</p>}
      <div class="buttons">
        {!over && source?.next && (
          <button type="button" class="primary" data-testid="next" onClick={() => source.next?.()}>
            {say('do.next')}
          </button>
        )}
        {over && source?.again && (
          <button type="button" class="primary" data-testid="again" onClick={() => source.again?.()}>
            {say('do.again')}
          </button>
        )}
        {source?.review && (
          <button type="button" data-testid="review" onClick={() => source.review?.()}>
            {say('do.review')}
          </button>
        )}
        {!over && source?.stop && (
          <button type="button" onClick={() => source.stop?.()}>
            {say('do.stop')}
          </button>
        )}
      </div>
      <p class="sr">{count('count.tricks', table.tricksDone)}</p>
    </section>
  )
}
