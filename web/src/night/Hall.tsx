/* The screen of the hall, unattended: seats until the clock starts, then clock and standings in turn, at the end the prizes. */
import { useEffect, useState } from 'preact/hooks'
import { isTouched } from '../sound/context'
import { useStore } from '../store'
import { clock, reading, useBell, useTicks } from './clock'
import { bySurname, firstName, surname, surnameFirst } from './names'
import { current, missingTables, namesOf, type Open, unitName } from './night'
import { sayJackpot } from './Prizes'
import { Line } from './parts'
import { HallCode } from './phones/Code'
import type { State } from './types'
import { clockText, letter, money, roundWord, t } from './words'

const PAGE_MS = 7000
const ROWS = 12
const TOP = 10
const NAMED = 6

/* One line a unit where the surname is one; a line for each person where they differ. Those who sit out find their names, too. */
function lines(state: State): { last: string; first: string; code: string }[] {
  const { tables = [], bye = [] } = state.round ?? {}
  const seats = tables.flatMap(({ units, sides }, i) => units.map((unit, place) => ({ unit, code: `${i + 1}${letter(place % sides)}` })))
  const all = [...seats, ...bye.map((unit) => ({ unit, code: '–' }))].flatMap(({ unit, code }) => {
    const names = namesOf(state, unit)
    const { large, small } = surnameFirst(names)
    if (new Set(names.map(surname)).size === 1) return [{ last: large, first: small, code }]
    return names.map((name) => ({ last: surname(name), first: firstName(name), code }))
  })
  return all.sort((a, b) => bySurname(a.last, b.last) || bySurname(a.first, b.first))
}

/* Moves on by itself. */
function useTurn(pages: number): number {
  const [page, set] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => set((before) => before + 1), PAGE_MS)
    return () => clearInterval(timer)
  }, [])
  return pages ? page % pages : 0
}

const Dots = ({ pages, page }: { pages: number; page: number }) => (
  <span class="pager" aria-hidden="true">
    {pages > 1 && Array.from({ length: pages }, (_, i) => <i key={`dot${String(i)}`} class={i === page ? 'on' : ''} />)}
  </span>
)

function Seats({ state, left, page, pages }: { state: State; left: string; page: number; pages: number }) {
  const shown = lines(state).slice(page * 2 * ROWS, (page + 1) * 2 * ROWS)
  const most = (0.456 * innerWidth - 0.13 * innerHeight) / (0.0244 * innerHeight) // a column without the code, in letters
  return (
    <>
      <header>
        <h1>{t('hall.seats', { round: roundWord(state.options), number: state.rounds })}</h1>
        <b>{left && t('hall.in', { time: left })}</b>
      </header>
      <ol class="who">
        {shown.map(({ last, first, code }) => (
          <li key={`${last}${first}${code}`}>
            <Line last={last} first={first} most={most} />
            <b class="code">{code}</b>
          </li>
        ))}
      </ol>
      <footer>
        <p>{t('hall.page', { page: page + 1, pages, from: shown[0]?.last ?? '', to: shown.at(-1)?.last ?? '' })}</p>
        <Dots pages={pages} page={page} />
      </footer>
    </>
  )
}

/* Until somebody has touched this window, its bell cannot be heard. */
const TouchMe = ({ state }: { state: State }) =>
  state.options.minutes && !clock.get().silent && !isTouched() ? <p>{t('hall.touch')}</p> : null

function Clock({ state, left }: { state: State; left: string }) {
  const missing = missingTables(state)
  const round = roundWord(state.options)
  return (
    <>
      <header>
        <h1>{t('games.title', { round, number: state.rounds, all: state.options.rounds })}</h1>
      </header>
      <div class="mid">
        {left ? <b class="huge">{left}</b> : <b class="huge">{missing.length || '✓'}</b>}
        <p>
          {missing.length ? t('games.missing', { number: missing.length }) : t('games.all', { number: state.round?.tables.length ?? 0 })}{' '}
          {missing.length <= NAMED && (
            <span class="nums">
              {missing.map((number) => (
                <b class="num" key={number}>
                  {number}
                </b>
              ))}
            </span>
          )}
        </p>
      </div>
      <footer>
        <p>{t('hall.call')}</p>
        <TouchMe state={state} />
        <HallCode />
      </footer>
    </>
  )
}

function Standings({ state, page, pages }: { state: State; page: number; pages: number }) {
  const { end, options, finished, rounds, missing } = state
  const prizes = new Map(finished ? end.prizes : [])
  const rows = end.ranking.slice(page * TOP, (page + 1) * TOP)
  const after = missing ? t('paper.standings') : t('hall.after', { round: roundWord(options), number: rounds })
  return (
    <>
      <header>
        <h1>{finished ? t('hall.end') : after}</h1>
      </header>
      <div class="cols">
        <table>
          <tbody>
            {rows.map(([place, unit, total]) => (
              <tr key={unit}>
                <td class="pl">{place}</td>
                <td>{unitName(state, unit)}</td>
                <td class="n">{total}</td>
                {finished && <td class="pz">{prizes.has(unit) ? money(prizes.get(unit) as number, options) : ''}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <footer>
        <p>{options.jackpot ? sayJackpot(state) : options.title}</p>
        <Dots pages={pages} page={page} />
      </footer>
    </>
  )
}

function Shown({ open }: { open: Open }) {
  useTicks()
  const { state, night } = open
  useBell(state.rounds, night.id)
  const now = reading(state.rounds, night.id)
  const seatPages = Math.ceil(lines(state).length / (2 * ROWS))
  const rankPages = Math.max(1, Math.ceil(state.end.ranking.length / TOP))
  const fresh = state.round?.tables.every(({ score }) => score === null) ?? false
  const seats = !!state.round && !state.finished && (now ? now.sits : fresh)
  const turn = useTurn(seats ? seatPages : rankPages * (state.finished ? 1 : 2))
  const left = now ? clockText(now.left) : ''
  if (!state.round)
    return (
      <>
        <header>
          <h1>{state.options.title}</h1>
        </header>
        <div class="mid">
          <p>{t('hall.welcome')}</p>
          <b class="huge">{state.people.filter(({ present }) => present).length}</b>
        </div>
        <footer>
          <TouchMe state={state} />
          <HallCode />
        </footer>
      </>
    )
  if (seats) return <Seats state={state} left={left} page={turn % seatPages} pages={seatPages} />
  if (!state.finished && turn % 2 === 0) return <Clock state={state} left={left} />
  return <Standings state={state} page={(state.finished ? turn : Math.floor(turn / 2)) % rankPages} pages={rankPages} />
}

export function Hall() {
  const open = useStore(current)
  return <div class="hall">{open ? <Shown open={open} /> : <p class="mid">{t('hall.none')}</p>}</div>
}
