/* Punch cards after a night on paper: where the seats of all rounds are known in advance, a card says who won at each of its tables. */
import { useEffect, useState } from 'preact/hooks'
import { bySurname } from './names'
import { allRounds, enter, plan, unitName } from './night'
import { Chooser, Sheet } from './parts'
import { winnerScore } from './scores'
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

export function Cards({ state, onClose }: { state: State; onClose: () => void }) {
  const { options } = state
  const [rounds, setRounds] = useState<Round[]>([])
  const [unit, choose] = useState<Unit | null>(null)
  const [won, setWon] = useState(new Set<number>())
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
        <Chooser
          items={[...state.units].sort((a, b) => bySurname(unitName(state, a.unit), unitName(state, b.unit)))}
          name={(each) => unitName(state, each.unit)}
          onChoose={(each) => {
            choose(each)
            const before = holesOf(rounds, each.unit).filter(({ winner, side }) => winner === side)
            setWon(new Set(before.map(({ round }) => round)))
          }}
        />
      </Sheet>
    )
  const holes = holesOf(rounds, unit.unit)
  const { entries, other } = read(holes, won)
  const name = unitName(state, unit.unit)
  const store = async () => {
    if (!entries.length || (await enter(entries, () => t('cards.said', { name, number: won.size })))) choose(null)
  }
  const turn = (round: number) => setWon(new Set(won.has(round) ? [...won].filter((each) => each !== round) : [...won, round]))
  return (
    <Sheet title={name} onClose={onClose}>
      <p>{t('cards.how', { round: word })}</p>
      <div class="letters">
        {holes.map(({ round, table, side }) => (
          <button type="button" key={round} data-hole={round} aria-pressed={won.has(round)} onClick={() => turn(round)}>
            {round}
            <small>
              {' '}
              {table}
              {letter(side)}
            </small>
          </button>
        ))}
      </div>
      {other.length > 0 && <p class="note">{t('cards.other', { round: word, numbers: list(other.map(String)) })}</p>}
      <button type="button" class="go wide" data-do="card" onClick={store}>
        {t('cards.do', { number: won.size })}
      </button>
    </Sheet>
  )
}
