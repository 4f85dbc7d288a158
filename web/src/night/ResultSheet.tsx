/* The result of a table, entered or corrected: who won, or a number for each side. The last number that follows from the others is not asked. */
import { useState } from 'preact/hooks'
import { together } from './names'
import { enter, sideNames, unitName } from './night'
import { Sheet, Side, Sign } from './parts'
import { bestSides, onlyWinner, whole, winnerScore } from './scores'
import type { Score, State, Table } from './types'
import { counted, letter, list, roundWord, t } from './words'

const POINTS = Array.from({ length: 25 }, (_, i) => 5 * i)

export function sayScore(state: State, table: Table, score: Score): string {
  if (score === 'unplayed') return t('unplayed')
  const best = bestSides(score)
  const names = best.length === 1 ? `${letter(best[0] as number)}, ${together(sideNames(state, table, best[0] as number))}` : ''
  return onlyWinner(state.options) ? names : `${score.join(' : ')}${names && ` (${names})`}`
}

/* What a correction led to: the totals of those at the table, and whether the first place is another. */
function sayCorrection(now: State, before: State, table: Table): string {
  const first = ({ end }: State) => end.ranking.filter(([place]) => place === 1).map(([, unit]) => unit)
  const totals = list(
    table.units.map((unit) => `${unitName(now, unit)} ${counted(now.units.find((each) => each.unit === unit)?.total ?? 0, now.options)}`),
  )
  const same = String(first(now)) === String(first(before))
  return `${totals}. ${same ? t('correct.same') : t('correct.first', { names: list(first(now).map((unit) => unitName(now, unit))) })}`
}

export function enterResult(state: State, round: number, number: number, table: Table, score: Score, cut = -1, by = ''): Promise<boolean> {
  const again = table.score !== null
  const event = { event: again ? 'correct' : 'result', round, table: number, score, ...(cut < 0 ? {} : { cut }) }
  return enter([event], (now, before) => {
    const said = t('result.said', { round: roundWord(state.options), n: round, table: number, result: sayScore(state, table, score) })
    return again ? `${said}\n${sayCorrection(now, before, table)}` : `${said}${by && ` ${by}`}`
  })
}

interface Props {
  state: State
  round: number
  number: number
  table: Table
  onClose: () => void
}

export function ResultSheet({ state, round, number, table, onClose }: Props) {
  const { options } = state
  const [typed, setTyped] = useState<(number | null)[]>(Array.from({ length: table.sides }, () => null))
  const all = whole(options)
  const title = t('result.title', { round: roundWord(options), n: round, table: number })
  const [equal, setEqual] = useState<number[] | null>(null)
  const done = async (score: Score, cut?: number) => {
    if (await enterResult(state, round, number, table, score, cut)) onClose()
  }
  const put = (side: number, value: number) => {
    const next = typed.map((each, i) => (i === side ? value : each))
    const missing = next.flatMap((each, i) => (each === null ? [i] : []))
    const sum = next.reduce<number>((a, b) => a + (b ?? 0), 0)
    if (all !== null && missing.length === 1) next[missing[0] as number] = Math.max(0, all - sum)
    setTyped(next)
    if (!next.every((each) => each !== null)) return
    const score = next as number[]
    if (state.asks_cut && bestSides(score).length > 1) setEqual(score)
    else void done(score)
  }
  const who = onlyWinner(options) ? t('result.who') : ''
  const about = table.score === null ? who : t('result.was', { result: sayScore(state, table, table.score) })
  if (equal)
    return (
      <Sheet title={title} about={t('result.cut')} onClose={onClose}>
        {bestSides(equal).map((side) => (
          <button type="button" class="pick" key={side} data-do={`cut-${side}`} onClick={() => done(equal, side)}>
            <Side state={state} table={table} side={side} />
          </button>
        ))}
        <button type="button" class="wide" data-do="cut-none" onClick={() => done(equal)}>
          {t('result.drawn')}
        </button>
      </Sheet>
    )
  return (
    <Sheet title={title} about={about} onClose={onClose}>
      {Array.from({ length: table.sides }, (_, side) =>
        onlyWinner(options) ? (
          <button
            type="button"
            key={table.units[side]}
            class={`pick ${table.winner === side ? 'won' : ''}`}
            data-do={`won-${side}`}
            onClick={() => done(winnerScore(table.sides, side))}
          >
            <Side state={state} table={table} side={side} />
          </button>
        ) : (
          <Numbers
            key={table.units[side]}
            state={state}
            table={table}
            side={side}
            values={all === null ? POINTS : Array.from({ length: all + 1 }, (_, i) => i)}
            free={all === null}
            value={typed[side] ?? null}
            onValue={(value) => put(side, value)}
          />
        ),
      )}
      <button type="button" class="wide" data-do="unplayed" onClick={() => done('unplayed')}>
        {t('result.unplayed')}
      </button>
    </Sheet>
  )
}

interface NumbersProps {
  state: State
  table: Table
  side: number
  values: number[]
  /** any other number may be typed */
  free: boolean
  value: number | null
  onValue: (value: number) => void
}

function Numbers({ state, table, side, values, free, value, onValue }: NumbersProps) {
  const [other, setOther] = useState('')
  const names = together(sideNames(state, table, side))
  return (
    <div class="stack" role="group" aria-label={`${letter(side)}, ${names}`}>
      <p aria-hidden="true">
        <Sign side={side} /> {names}
      </p>
      <div class="pts">
        {values.map((each) => (
          <button
            type="button"
            key={each}
            data-do={`points-${side}-${each}`}
            aria-label={t('named', { name: letter(side), what: each })}
            aria-pressed={value === each}
            onClick={() => onValue(each)}
          >
            {each}
          </button>
        ))}
      </div>
      {free && (
        <form
          class="row"
          onSubmit={(event) => {
            event.preventDefault()
            if (/^-?\d+$/.test(other)) onValue(Number(other))
          }}
        >
          <label class="field gap">
            {t('result.other', { side: letter(side) })}
            <input
              value={other}
              inputMode="text"
              size={5}
              onInput={(event) => setOther(event.currentTarget.value.trim().replace('−', '-'))}
            />
          </label>
        </form>
      )}
    </div>
  )
}
