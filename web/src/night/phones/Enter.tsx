/* Entering the result of one's own table: who won, or a number for each side. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { bestSides, onlyWinner, whole, winnerScore } from '../scores'
import { type Seat, sideName } from './seat'
import type { Result, View } from './view'
import { letter, t } from './words'

interface Props {
  view: View
  seat: Seat
  onResult: (result: Result) => void
  onClose: () => void
}

const sidesOf = ({ table }: Seat) => Array.from({ length: table.sides }, (_, side) => side)

function Choose({ view, seat, onSide }: { view: View; seat: Seat; onSide: (side: number) => void }) {
  return (
    <>
      {sidesOf(seat).map((side) => (
        <button type="button" class="pick" key={side} data-do={`won-${side}`} onClick={() => onSide(side)}>
          <b class={`sign s${side % 6}`}>{letter(side)}</b>
          <span>{side === seat.side ? t('we') : sideName(view, seat.table, side)}</span>
        </button>
      ))}
    </>
  )
}

function Numbers({ view, seat, onScore }: { view: View; seat: Seat; onScore: (score: number[]) => void }) {
  const [typed, setTyped] = useState<string[]>(sidesOf(seat).map(() => ''))
  const all = whole(view.options)
  const put = (side: number, value: string) => {
    const next = typed.map((each, i) => (i === side ? value.trim().replace('−', '-') : each))
    const empty = next.flatMap((each, i) => (each === '' ? [i] : []))
    if (all !== null && empty.length === 1)
      next[empty[0] as number] = String(Math.max(0, all - next.reduce((sum, each) => sum + Number(each), 0)))
    setTyped(next)
  }
  const good = typed.every((each) => /^-?\d{1,6}$/.test(each))
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (good) onScore(typed.map(Number))
      }}
    >
      {sidesOf(seat).map((side) => (
        <label class="field" key={side}>
          {t('number', { side: letter(side), names: sideName(view, seat.table, side) })}
          <input
            value={typed[side]}
            inputMode={all === null ? 'text' : 'numeric'}
            data-testid={`number-${side}`}
            onChange={(event) => put(side, event.currentTarget.value)}
            onInput={(event) => setTyped(typed.map((each, i) => (i === side ? event.currentTarget.value.trim() : each)))}
          />
        </label>
      ))}
      <button type="submit" class="go wide tall" data-do="send" disabled={!good}>
        {t('send')}
      </button>
    </form>
  )
}

export function Enter({ view, seat, onResult, onClose }: Props) {
  const [equal, setEqual] = useState<number[] | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => heading.current?.focus(), [equal]) // and not again while somebody types
  const { asks_cut = true, options } = view // a night published by an earlier version does not say
  const round = seat.round.round
  const give = (score: number[]) => (asks_cut && bestSides(score).length > 1 ? setEqual(score) : onResult({ round, score }))
  const title = t(equal ? 'result.cut' : onlyWinner(options) ? 'who' : 'score', { number: seat.number })
  return (
    <section class="stack" aria-label={title}>
      <h2 tabIndex={-1} ref={heading}>
        {title}
      </h2>
      {equal ? (
        <>
          <Choose view={view} seat={seat} onSide={(cut) => onResult({ round, score: equal, cut })} />
          <button type="button" class="wide" data-do="cut-none" onClick={() => onResult({ round, score: equal })}>
            {t('result.drawn')}
          </button>
        </>
      ) : onlyWinner(options) ? (
        <Choose view={view} seat={seat} onSide={(side) => onResult({ round, score: winnerScore(seat.table.sides, side) })} />
      ) : (
        <Numbers view={view} seat={seat} onScore={give} />
      )}
      <p class="soft">{t('one')}</p>
      <button type="button" class="wide" data-do="not-yet" onClick={onClose}>
        {t('not.yet')}
      </button>
    </section>
  )
}
