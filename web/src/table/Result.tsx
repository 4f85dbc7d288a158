/* After a hand and after a game: who won what, and how it goes on. */
import type { Sitting } from '../play/sitting'
import { useCell } from '../store'
import { figure, say } from '../words'
import type { Shown } from './shown'
import { count, nameOf } from './tell'
import { overWords, partyName, type Line } from './told'

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

/** The sentences of the end of the hand: those that the list of what happened has last. */
const endWords = (lines: Line[]) => lines.slice(-3).filter((line) => line.kind === 'end')[0]?.text ?? ''

export function Result({ shown, sitting }: { shown: Shown; sitting: Sitting }) {
  const { table } = shown
  const lines = useCell(sitting.lines)
  const ready = useCell(sitting.ready)
  const source = sitting.source
  const over = table.over !== null
  return (
    <section class="result" aria-label={say('result')} data-testid="result">
      <p class="outcome">{over ? overWords(table, table.over?.winners ?? []) : endWords(lines)}</p>
      <Scores shown={shown} />
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
