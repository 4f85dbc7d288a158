/*
 * Punch cards after a night on paper. Where the seats of all rounds are known in advance, a card says who won at each of its tables. Where they follow
 * from results, the cards are collected, and all of them together say who won.
 */
import { useEffect, useState } from 'preact/hooks'
import { isCount, isFields, isListOf, readStored, writeStored } from '../stored'
import { bySurname } from './names'
import { allRounds, current, enter, plan, punched, unitName } from './night'
import { Chooser, Sheet } from './parts'
import { onlyWinner, winnerScore } from './scores'
import type { Entry, Round, State, Unit } from './types'
import { letter, list, roundWord, t } from './words'

/* What seats all rounds that are left: tables without a result have not been played, until a card says so. */
async function seatAll({ options, rounds, round }: State): Promise<Entry[]> {
  const coming = (await plan()).slice(rounds) // the plan itself has filled in the last one
  return [round as Round, ...coming]
    .slice(0, options.rounds - rounds)
    .flatMap(({ round, tables }) => [
      ...tables.flatMap(({ score }, i) =>
        score === null || round > rounds ? [{ event: 'result', round, table: i + 1, score: 'unplayed' }] : [],
      ),
      { event: 'round' },
    ])
}

interface Hole {
  round: number
  table: number
  side: number
  sides: number
  /** −1: nobody yet */
  winner: number
  empty: boolean
}

const holesOf = (rounds: Round[], unit: number): Hole[] =>
  rounds.flatMap(({ round, tables }) =>
    tables.flatMap(({ units, sides, score, winner }, i) =>
      units.includes(unit) ? [{ round, table: i + 1, side: units.indexOf(unit) % sides, sides, winner, empty: score === null }] : [],
    ),
  )

/** The events of a card, and the rounds in which another card says something else. */
function read(holes: Hole[], won: Set<number>): { entries: Entry[]; other: number[] } {
  const wins = holes.filter(({ round }) => won.has(round))
  const entries = wins
    .filter(({ winner }) => winner < 0)
    .map(({ round, table, side, sides, empty }) => ({
      event: empty ? 'result' : 'correct',
      round,
      table,
      score: winnerScore(sides, side),
    }))
  const other = holes.filter(({ round, side, winner }) => winner >= 0 && won.has(round) !== (winner === side))
  return { entries, other: other.map(({ round }) => round) }
}

interface Props {
  state: State
  onClose: () => void
}

const byName = (state: State): Unit[] => [...state.units].sort((a, b) => bySurname(unitName(state, a.unit), unitName(state, b.unit)))

interface CardProps {
  state: State
  unit: Unit
  holes: { round: number; seat: string }[]
  /** the rounds that are punched already */
  before: number[]
  note: (won: Set<number>) => string
  onStore: (won: Set<number>) => void
  onClose: () => void
}

function Card({ state, unit, holes, before, note, onStore, onClose }: CardProps) {
  const [won, setWon] = useState(new Set(before))
  const turn = (round: number) => setWon(new Set(won.has(round) ? [...won].filter((each) => each !== round) : [...won, round]))
  return (
    <Sheet title={unitName(state, unit.unit)} onClose={onClose}>
      <p>{t('cards.how', { round: roundWord(state.options) })}</p>
      <div class="letters">
        {holes.map(({ round, seat }) => (
          <button type="button" key={round} data-hole={round} aria-pressed={won.has(round)} onClick={() => turn(round)}>
            {round}
            {seat && <small> {seat}</small>}
          </button>
        ))}
      </div>
      {note(won) && <p class="note">{note(won)}</p>}
      <button type="button" class="go wide" data-do="card" onClick={() => onStore(won)}>
        {t('cards.do', { number: won.size })}
      </button>
    </Sheet>
  )
}

function Planned({ state, onClose }: Props) {
  const { options } = state
  const [rounds, setRounds] = useState<Round[]>([])
  const [unit, choose] = useState<Unit | null>(null)
  const word = roundWord(options)
  useEffect(() => {
    void allRounds().then(setRounds)
  }, [state])
  const missing = rounds.flatMap(({ tables }) => tables).filter(({ winner }) => winner < 0).length
  if (state.rounds < options.rounds)
    return (
      <Sheet title={t('cards.title')} onClose={onClose}>
        <p>{t('cards.seat', { round: word, number: options.rounds })}</p>
        <button
          type="button"
          class="go wide"
          data-do="seat-all"
          onClick={async () => void enter(await seatAll(state), () => t('cards.seated', { round: word, number: options.rounds }))}
        >
          {t('cards.seat.do')}
        </button>
      </Sheet>
    )
  if (!unit)
    return (
      <Sheet title={t('cards.title')} onClose={onClose}>
        <p role="status">{missing ? t('cards.missing', { number: missing }) : t('cards.all')}</p>
        <Chooser items={byName(state)} name={(each) => unitName(state, each.unit)} onChoose={choose} />
      </Sheet>
    )
  const holes = holesOf(rounds, unit.unit)
  const note = (won: Set<number>) => {
    const { other } = read(holes, won)
    return other.length ? t('cards.other', { round: word, numbers: list(other.map(String)) }) : ''
  }
  const store = async (won: Set<number>) => {
    const { entries } = read(holes, won)
    const said = () => t('cards.said', { name: unitName(state, unit.unit), number: won.size })
    if (!entries.length || (await enter(entries, said))) choose(null)
  }
  return (
    <Card
      state={state}
      unit={unit}
      holes={holes.map(({ round, table, side }) => ({ round, seat: `${table}${letter(side)}` }))}
      before={holes.filter(({ winner, side }) => winner === side).map(({ round }) => round)}
      note={note}
      onStore={store}
      onClose={onClose}
    />
  )
}

const KEY = 'spoilfive.night.cards'

/* The cards of this night that are in, by unit. */
function readCards(night: string): Record<string, number[]> {
  const stored = readStored(KEY)
  if (!isFields(stored) || stored.night !== night || !isFields(stored.cards)) return {}
  return Object.fromEntries(Object.entries(stored.cards).filter(([, rounds]) => isListOf(isCount)(rounds))) as Record<string, number[]>
}

function Collected({ state, onClose }: Props) {
  const night = current.get()?.night.id ?? ''
  const [cards, setCards] = useState(() => readCards(night))
  const [unit, choose] = useState<Unit | null>(null)
  const [wrong, setWrong] = useState<number[]>([])
  const { options } = state
  const word = roundWord(options)
  const punches = byName(state).flatMap(({ unit }) => (cards[unit] ? [[unit, cards[unit]] as [number, number[]]] : []))
  const left = byName(state).filter(({ unit, ready }) => ready && !cards[unit])
  const all = punches.length + left.length
  useEffect(() => {
    if (!left.length) void punched(punches).then((said) => setWrong(said.wrong))
  }, [cards, state])
  if (unit) {
    const first = state.missing ? state.rounds : state.rounds + 1
    const holes = Array.from({ length: options.rounds - first + 1 }, (_, i) => ({ round: first + i, seat: '' }))
    const store = (won: Set<number>) => {
      const now = { ...cards, [unit.unit]: [...won] }
      writeStored(KEY, { night, cards: now })
      setCards(now)
      choose(null)
    }
    return (
      <Card state={state} unit={unit} holes={holes} before={cards[unit.unit] ?? []} note={() => ''} onStore={store} onClose={onClose} />
    )
  }
  const finish = async () => {
    const { entries } = await punched(punches)
    if (await enter(entries, () => t('cards.entered', { round: word, number: options.rounds }))) onClose()
  }
  return (
    <Sheet title={t('cards.title')} onClose={onClose}>
      <p role="status">
        {t('cards.in', { number: punches.length, all })}{' '}
        {left.length > 0 && punches.length > 0 && t('cards.left', { names: list(left.map(({ unit }) => unitName(state, unit))) })}
      </p>
      {!left.length && wrong.length > 0 && <p class="note">{t('cards.wrong', { round: word, numbers: list(wrong.map(String)) })}</p>}
      <button type="button" class={left.length ? 'wide' : 'go wide'} data-do="enter-cards" disabled={!punches.length} onClick={finish}>
        {t('cards.enter')}
      </button>
      <Chooser items={byName(state)} name={(each) => unitName(state, each.unit)} onChoose={choose} />
    </Sheet>
  )
}

/** Whether a night can be entered from punch cards: one game a round, and a card for each unit that wins. */
export const hasCards = ({ options, planned, rounds, missing, finished }: State): boolean =>
  !finished &&
  onlyWinner(options) &&
  (planned || ((missing || rounds < options.rounds) && options.partners !== 'changing' && options.movement !== 'knock-out'))

export const Cards = (props: Props) => (props.state.planned ? <Planned {...props} /> : <Collected {...props} />)
