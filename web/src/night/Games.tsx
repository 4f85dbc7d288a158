/* A round: the tables, what is missing, the clock, results, those who leave, and earlier rounds. */
import type { JSX } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Step } from './App'
import { Cards, hasCards } from './Cards'
import { addMinutes, changeClock, clock, reading, startClock, stopOrGo, useTicks } from './clock'
import { bySurname, together } from './names'
import { allRounds, enter, missingTables, namesOf, type Open, sideNames, unitName, waiting } from './night'
import { Chooser, Sheet, Side } from './parts'
import { enterResult, ResultSheet } from './ResultSheet'
import { nextRound, sayRound } from './Seats'
import { onlyWinner, winnerScore } from './scores'
import type { Entry, Person, Round, State, Table } from './types'
import { clockText, letter, list, roundsWord, roundWord, t } from './words'

const MANY = 30 // more tables are numbers only
const NAMED = 6 // more are counted

function Clock({ round, night, minutes }: { round: number; night: string; minutes: number }) {
  useTicks()
  const [open, setOpen] = useState(false)
  const now = reading(round, night)
  if (!now && !minutes) return null
  return (
    <>
      <button type="button" class="clock" data-testid="clock" onClick={() => setOpen(true)}>
        <span class="hear">{t('clock.change')}</span>
        {now ? `${now.sits ? `${t('clock.sit')} ` : ''}${clockText(now.left)}${now.stopped ? ' ▮▮' : ''}` : '–:––'}
      </button>
      {open && (
        <Sheet title={t('clock')} onClose={() => setOpen(false)}>
          <div class="row">
            <button type="button" class="gap" onClick={() => addMinutes(1)}>
              +1
            </button>
            <button type="button" class="gap" onClick={() => addMinutes(-1)}>
              −1
            </button>
            <button type="button" class="gap" onClick={stopOrGo}>
              {now?.stopped ? t('clock.go') : t('clock.stop')}
            </button>
            <button type="button" class="gap" onClick={() => startClock(night, round, minutes, 0)}>
              {t('clock.start')}
            </button>
            <button
              type="button"
              class="gap"
              aria-pressed={clock.get().silent}
              onClick={() => changeClock({ silent: !clock.get().silent })}
            >
              {t('clock.silent')}
            </button>
          </div>
        </Sheet>
      )}
    </>
  )
}

interface TileProps {
  state: State
  table: Table
  number: number
  many: boolean
  onTap: () => void
  onWon: (side: number) => void
}

function doneWords({ score, winner }: Table): string {
  if (score === null) return ''
  if (score === 'unplayed') return '–'
  return winner < 0 ? '=' : letter(winner)
}

function Tile({ state, table, number, many, onTap, onWon }: TileProps) {
  const done = doneWords(table)
  const label = `${t('table', { number })}, ${done ? t('result.is', { result: done }) : t('result.none')}`
  const numbered = (
    <button type="button" class="no" data-table={number} onClick={onTap}>
      <span class="hear">{label}</span>
      <span aria-hidden="true">{number}</span>
      {done && <small aria-hidden="true">✓ {done}</small>}
    </button>
  )
  if (many) return <div class={`tile ${done ? 'done' : ''}`}>{numbered}</div>
  return (
    <div class={`tile ${done ? 'done' : ''}`}>
      {numbered}
      <div class="sides">
        {Array.from({ length: table.sides }, (_, side) => (
          <button
            type="button"
            key={table.units[side]}
            class={table.winner === side ? 'won' : ''}
            data-won={`${number}${letter(side)}`}
            onClick={() => onWon(side)}
          >
            <span class="hear">{t('table', { number })}</span>
            <Side state={state} table={table} side={side} />
          </button>
        ))}
      </div>
    </div>
  )
}

/* Somebody goes home; another may take the place. */
function Leaving({ state, onClose }: { state: State; onClose: () => void }) {
  const [person, choose] = useState<Person | null>(null)
  const [name, setName] = useState('')
  const unit = state.units.find((each) => each.unit === person?.unit)
  const round = roundWord(state.options)
  if (!person || !unit)
    return (
      <Sheet title={t('leave.who')} onClose={onClose}>
        <Chooser
          items={state.people.filter((each) => each.present && each.unit).sort((a, b) => bySurname(a.name, b.name))}
          name={(each) => each.name}
          onChoose={choose}
        />
      </Sheet>
    )
  const together_ = unit.people.length > 1
  const leave = async (people: number[]) => {
    const here = people.filter((each) => state.people.find((other) => other.person === each)?.present)
    const entries: Entry[] = here.map((each) => ({ event: 'leave', person: each }))
    const names = together(people.map((each) => state.people.find((other) => other.person === each)?.name ?? ''))
    if (await enter(entries, () => t('leave.said', { number: people.length, names, round, n: state.rounds }))) onClose()
  }
  const replace = async (entries: Entry[], by: string) => {
    const all = [...(person.present ? [{ event: 'leave', person: person.person }] : []), ...entries]
    if (await enter(all, () => t('leave.replaced', { a: by, b: person.name }))) onClose()
  }
  return (
    <Sheet
      title={t('leave.title', { names: together_ ? unitName(state, unit.unit) : person.name })}
      about={t('leave.what', { number: unit.total, round, n: state.rounds + 1 })}
      onClose={onClose}
    >
      <button type="button" class="go wide" data-do="leave-all" onClick={() => leave(unit.people)}>
        {t('leave.all', { number: unit.people.length, round, n: state.rounds })}
      </button>
      {together_ && (
        <button type="button" class="wide" onClick={() => leave([person.person])}>
          {t('leave.one', { name: person.name })}
        </button>
      )}
      {together_ && (
        <>
          <p>{t('leave.place', { name: person.name })}</p>
          {waiting(state).map((each) => {
            const other = state.people.find(({ person }) => person === each)?.name ?? ''
            return (
              <button
                type="button"
                class="wide"
                key={each}
                onClick={() => replace([{ event: 'join', unit: unit.unit, person: each }], other)}
              >
                {other}
              </button>
            )
          })}
          <form
            class="row"
            onSubmit={(event) => {
              event.preventDefault()
              if (name.trim())
                void replace(
                  [
                    { event: 'enter', name: name.trim() },
                    { event: 'join', unit: unit.unit, person: -1 },
                  ],
                  name.trim(),
                )
            }}
          >
            <label class="field gap">
              {t('door.new')}
              <input value={name} onInput={(event) => setName(event.currentTarget.value)} />
            </label>
            <button type="submit">{t('leave.takes')}</button>
          </form>
        </>
      )}
    </Sheet>
  )
}

function Earlier({ state, onClose }: { state: State; onClose: () => void }) {
  const [rounds, setRounds] = useState<Round[]>([])
  const [round, choose] = useState(0)
  const [table, setTable] = useState(0)
  useEffect(() => {
    void allRounds().then(setRounds)
  }, [])
  const word = roundWord(state.options)
  const tables = rounds[round - 1]?.tables ?? []
  const chosen = tables[table - 1]
  if (chosen) return <ResultSheet state={state} round={round} number={table} table={chosen} onClose={onClose} />
  return (
    <Sheet title={round ? t('earlier.table', { round: word, n: round }) : t('earlier.which', { round: word })} onClose={onClose}>
      <div class="letters">
        {(round ? tables : rounds).map((each, i) => (
          <button
            type="button"
            key={round ? `table${i}` : `round${i}`}
            data-do={round ? `table-${i + 1}` : `round-${i + 1}`}
            onClick={() => (round ? setTable(i + 1) : choose(i + 1))}
          >
            {i + 1}
            {round ? <small> {doneWords(each as Table)}</small> : ''}
          </button>
        ))}
      </div>
      {!round && !state.finished && state.rounds > 0 && (
        <button
          type="button"
          class="wide"
          data-do="void"
          onClick={async () => {
            const said = t('void.said', { round: word, n: state.rounds })
            if (await enter([{ event: 'void', round: state.rounds }], () => said)) onClose()
          }}
        >
          {t('void.do', { round: word, n: state.rounds })}
        </button>
      )}
    </Sheet>
  )
}

/* A tile that shows the same is the same: of 125 tables one changes at a time. */
function useTiles(state: State, many: boolean, onTap: (table: number) => void, onWon: (table: number, side: number) => void) {
  const acts = useRef({ onTap, onWon })
  acts.current = { onTap, onWon }
  const made = useRef(new Map<number, { shows: string; tile: JSX.Element }>())
  return (table: Table, number: number) => {
    const names = many ? [] : Array.from({ length: table.sides }, (_, side) => sideNames(state, table, side))
    const shows = [many, table.score, table.winner, names].join('|')
    const before = made.current.get(number)
    if (before?.shows === shows) return before.tile
    const tile = (
      <Tile
        key={number}
        state={state}
        table={table}
        number={number}
        many={many}
        onTap={() => acts.current.onTap(number)}
        onWon={(side) => acts.current.onWon(number, side)}
      />
    )
    made.current.set(number, { shows, tile })
    return tile
  }
}

type Opened = { table: number } | 'leave' | 'cards' | 'earlier' | 'early' | null

export function Games({ open, go }: { open: Open; go: (step: Step) => void }) {
  const { state, night } = open
  const { round, options, rounds } = state
  const [opened, setOpened] = useState<Opened>(null)
  const [only, setOnly] = useState(false)
  const [keys, setKeys] = useState('')
  const typed = useRef('') // the next key may come before the page is drawn
  const type = (keys: string) => {
    typed.current = keys
    setKeys(keys)
  }
  const word = roundWord(options)
  const missing = missingTables(state)
  const isFinal = options.movement === 'knock-out' && round?.tables.length === 1 && !round.bye.length
  const last = rounds === options.rounds || isFinal

  const next = async (before: Entry[] = []) => {
    if (last && !before.length) return go('prizes')
    const entries = last ? before : [...before, ...nextRound(state)]
    if (!(await enter(entries, sayRound))) return
    setOpened(null)
    if (last) go('prizes')
    else startClock(night.id, rounds + 1, options.minutes)
  }
  const won = (number: number, side: number) => {
    const table = round?.tables[number - 1]
    if (!table || side >= table.sides) return
    if (table.score === null && onlyWinner(options)) void enterResult(state, rounds, number, table, winnerScore(table.sides, side))
    else setOpened({ table: number })
  }

  const many = (round?.tables.length ?? 0) > MANY
  const tileOf = useTiles(state, many, (table) => setOpened({ table }), won)

  /* 9 B, 1 4 B, N: number and letter, as they are shouted. */
  useLayoutEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (opened || event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement) return
      if (/^\d$/.test(event.key)) type((typed.current + event.key).slice(-3))
      else if (event.key === 'Escape') type('')
      else if (/^[a-x]$/i.test(event.key) && typed.current) {
        won(Number(typed.current), event.key.toLowerCase().charCodeAt(0) - 97)
        type('')
      } else if (/^n$/i.test(event.key) && !missing.length) void next()
    }
    addEventListener('keydown', key)
    return () => removeEventListener('keydown', key)
  })

  if (!round)
    return (
      <div class="panel stack">
        <p>{t('games.none', { round: word })}</p>
        <button type="button" class="go" onClick={() => go('seats')}>
          {t('step.seats')}
        </button>
      </div>
    )
  const table = opened && typeof opened === 'object' ? round.tables[opened.table - 1] : undefined
  const shown = round.tables.map((table, i) => ({ table, number: i + 1 })).filter(({ table }) => !only || table.score === null)
  const nextWords = last ? t('games.prizes') : t('games.next', { round: word, number: rounds + 1 })
  return (
    <div class="games">
      <div class="bar">
        <h2>{t('games.title', { round: word, number: rounds, all: options.rounds })}</h2>
        <Clock round={rounds} night={night.id} minutes={options.minutes} />
        <p class="miss" data-testid="missing">
          {missing.length ? (
            <>
              {t('games.missing', { number: missing.length })}{' '}
              {missing.length <= NAMED && (
                <span class="nums">
                  {missing.map((number) => (
                    <b class="num" key={number}>
                      <span class="hear">, </span>
                      {number}
                    </b>
                  ))}
                </span>
              )}
            </>
          ) : (
            t('games.all', { number: round.tables.length, result: '' })
          )}
          {keys && <b class="key"> {keys}</b>}
        </p>
        {many && (
          <button type="button" aria-pressed={only} onClick={() => setOnly(!only)}>
            {t('games.only')}
          </button>
        )}
        <button type="button" class="rare" data-do="somebody-leaves" onClick={() => setOpened('leave')}>
          {t('games.leaves')}
        </button>
        {hasCards(state) && (
          <button type="button" class="rare" data-do="cards" onClick={() => setOpened('cards')}>
            {t('cards.title')}
          </button>
        )}
        <button type="button" class="rare" data-do="earlier" onClick={() => setOpened('earlier')}>
          {t('games.earlier', { rounds: roundsWord(options) })}
        </button>
        <button
          type="button"
          class={missing.length ? '' : 'go'}
          data-do="next"
          onClick={() => (missing.length ? setOpened('early') : next())}
        >
          {nextWords}
        </button>
      </div>
      <div class={`wall ${many ? 'many' : ''}`} data-testid="wall">
        {shown.map(({ table, number }) => tileOf(table, number))}
      </div>
      {round.bye.length > 0 && (
        <p class="note">{t('seats.out', { names: list(round.bye.map((unit) => together(namesOf(state, unit)))) })}</p>
      )}
      {!many && <p class="soft wide-only">{t('games.keys')}</p>}
      {table && opened && typeof opened === 'object' && (
        <ResultSheet state={state} round={rounds} number={opened.table} table={table} onClose={() => setOpened(null)} />
      )}
      {opened === 'leave' && <Leaving state={state} onClose={() => setOpened(null)} />}
      {opened === 'cards' && <Cards state={state} onClose={() => setOpened(null)} />}
      {opened === 'earlier' && <Earlier state={state} onClose={() => setOpened(null)} />}
      {opened === 'early' && (
        <Sheet title={nextWords} about={t('early.what', { tables: list(missing.map(String)) })} onClose={() => setOpened(null)}>
          <button
            type="button"
            class="go wide"
            data-do="early"
            onClick={() => next(missing.map((table) => ({ event: 'result', round: rounds, table, score: 'unplayed' })))}
          >
            {t('early.do')}
          </button>
        </Sheet>
      )}
    </div>
  )
}
