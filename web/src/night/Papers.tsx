/* Everything that is printed: large, black on white, A4 or Letter. */
import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Qr } from '../components/Qr'
import { readStored, writeStored } from '../stored'
import { firstLetters, firstName, surname, together } from './names'
import { csv, current, missingTables, type Open, plan, sideNames, unitName } from './night'
import { MoneySheet, Ranking, sayJackpot } from './Prizes'
import { download, Line } from './parts'
import { CardCode } from './phones/Code'
import { seatsByName } from './Seats'
import { sentences } from './sentences'
import type { Round, State } from './types'
import { date, letter, list, roundWord, t } from './words'

const KEY = 'spoilfive.night.paper'
const NAMES_A_PAGE = 42
const LETTERS = 24 // in a line of two columns
const RANKS_A_PAGE = 46
const FOUR = 4
const EIGHT = 8

const pieces = <T,>(items: T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size))

function Page({ children, cls = '' }: { children: ComponentChildren; cls?: string }) {
  const open = current.get()
  return (
    <section class={`page ${cls}`}>
      {children}
      <p class="pfoot">
        <span>
          {open?.state.options.title}, {date(open?.night.began ?? 0)}
        </span>
        <span>spoilfive</span>
      </p>
    </section>
  )
}

const numbers = (to: number) => Array.from({ length: to }, (_, i) => i + 1)

interface Source {
  state: State
  rounds: Round[]
}

const Wall = ({ state }: Source) => {
  const said = sentences(state.options, state.game)
  return (
    <Page>
      <h2>{state.options.title}</h2>
      <ul class="psay">
        {[...said.rules, ...said.money].map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Page>
  )
}

const WhoSitsWhere = ({ state }: Source) => (
  <>
    {pieces(state.round ? seatsByName(state, state.round) : [], NAMES_A_PAGE).map((names) => (
      <Page key={names[0]?.name}>
        <h2>
          {t('hall.seats', { round: roundWord(state.options), number: state.rounds })}
          <span class="right">
            {firstLetters(surname(names[0]?.name ?? ''), 2)}–{firstLetters(surname(names.at(-1)?.name ?? ''), 2)}
          </span>
        </h2>
        <ol class="pnames">
          {names.map(({ name, code }) => (
            <li key={`${name}${code}`}>
              <Line last={surname(name)} first={firstName(name)} most={LETTERS} />
              <b class="code">{code}</b>
            </li>
          ))}
        </ol>
      </Page>
    ))}
  </>
)

const TableCards = ({ state }: Source) => (
  <>
    {state.round?.tables.map(({ sides }, i) => (
      <section class="page tent" key={`card${String(i)}`}>
        {[0, 1].map((face) => (
          <section key={face}>
            <div class={`no ${i > 8 ? 'wide' : ''}`}>{i + 1}</div>
            <div>
              <div class="abc">
                {numbers(sides).map((side) => (
                  <b class="sign" key={side}>
                    {letter(side - 1)}
                  </b>
                ))}
              </div>
              <p>{t('paper.call', { example: `${i + 1} ${letter(Math.min(1, sides - 1))}` })}</p>
              <CardCode table={i + 1} />
            </div>
          </section>
        ))}
      </section>
    ))}
  </>
)

/* A sheet for each table: with the names where the seats of all rounds are known, else to be filled in. */
const ScoreSheets = ({ state, rounds }: Source) => (
  <>
    {state.round?.tables.map((table, i) => (
      <Page key={table.units.join()}>
        <h2>
          {t('table', { number: i + 1 })}
          <span class="right">{t('paper.tick', { round: roundWord(state.options) })}</span>
        </h2>
        <table class="score">
          <thead>
            <tr>
              <th>{roundWord(state.options)}</th>
              {numbers(table.sides).map((side) => (
                <th key={side}>{letter(side - 1)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {numbers(state.options.rounds).map((number) => {
              const at = rounds[number - 1]?.tables[i]
              return (
                <tr key={number}>
                  <th>{number}</th>
                  {numbers(table.sides).map((side) => (
                    <td key={side}>
                      <i class="tick" />
                      {at && together(sideNames(state, at, side - 1))}
                    </td>
                  ))}
                </tr>
              )
            })}
          </tbody>
        </table>
      </Page>
    ))}
  </>
)

/* Four cards a page, to be cut: the seat of each round where it is known, and a ring to be punched by the winners. */
const PunchCards = ({ state, rounds }: Source) => {
  const seat = (unit: number, number: number) => {
    const round = rounds[number - 1]
    const table = round?.tables.findIndex(({ units }) => units.includes(unit)) ?? -1
    const found = round?.tables[table]
    return found ? `${table + 1}${letter(found.units.indexOf(unit) % found.sides)}` : ''
  }
  return (
    <>
      {pieces(
        state.units.filter(({ ready }) => ready),
        FOUR,
      ).map((cards) => (
        <section class="page routes" key={cards[0]?.unit}>
          {cards.map(({ unit }) => (
            <section key={unit}>
              <h3>
                {unit} · {unitName(state, unit)}
              </h3>
              <ol class={state.options.rounds > 20 ? 'dense' : ''}>
                {numbers(state.options.rounds).map((number) => (
                  <li key={number}>
                    {number}
                    <b>{seat(unit, number)}</b>
                    <i />
                  </li>
                ))}
              </ol>
              <p>{t('paper.ring')}</p>
            </section>
          ))}
        </section>
      ))}
    </>
  )
}

/* Eight cards a page, to be cut: the door reads them. */
const NameCards = ({ state }: Source) => (
  <>
    {pieces(state.people, EIGHT).map((cards) => (
      <section class="page badges" key={cards[0]?.person}>
        {cards.map(({ person, name }) => (
          <section key={person} data-code={name}>
            <Qr text={name} label={name} />
            <div>
              <h3>{name}</h3>
              <p>{t('paper.show')}</p>
            </div>
          </section>
        ))}
      </section>
    ))}
  </>
)

/* All rounds on one page: the units by their numbers. */
const WholeEvening = ({ state, rounds }: Source) => (
  <Page cls="landscape">
    <h2>{t('paper.evening.title', { round: roundWord(state.options) })}</h2>
    <table class="grid">
      <thead>
        <tr>
          <th>{roundWord(state.options)}</th>
          {state.round?.tables.map(({ units }, i) => (
            <th key={units.join()}>{i + 1}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rounds.map(({ round, tables }) => (
          <tr key={round}>
            <th>{round}</th>
            {tables.map(({ units }) => (
              <td key={units.join()}>{units.join(' ')}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </Page>
)

const Standings = ({ state }: Source) => (
  <>
    {pieces(state.end.ranking, RANKS_A_PAGE).map((ranks, page) => (
      <Page key={ranks[0]?.[1]}>
        <h2>{t('prizes.title', { round: roundWord(state.options), number: state.rounds })}</h2>
        <ol class="prank">
          {ranks.map(([place, unit, total], i) => (
            <li key={unit}>
              <b>{i + page && state.end.ranking[page * RANKS_A_PAGE + i - 1]?.[0] === place ? '' : place}</b>
              <span>{unitName(state, unit)}</span>
              <b>{total}</b>
            </li>
          ))}
        </ol>
        {state.missing && (
          <p>
            {t('games.missing', { number: missingTables(state).length })} {list(missingTables(state).map(String))}
          </p>
        )}
      </Page>
    ))}
  </>
)

const Result = ({ state }: Source) => (
  <Page>
    <h2>{t('paper.result')}</h2>
    <Ranking state={state} limit={24} />
    {state.options.jackpot && <p>{sayJackpot(state)}</p>}
  </Page>
)

const Money = ({ state }: Source) => (
  <Page>
    <h2>{t('money.title')}</h2>
    <MoneySheet state={state} />
    <p>{t('money.same')}</p>
    <p class="sign-here">{t('paper.signed')}</p>
  </Page>
)

/* What is printed, and whether it needs seats or a plan of all rounds. */
const PAPERS = {
  wall: { Paper: Wall, needs: '' },
  names: { Paper: WhoSitsWhere, needs: 'seats' },
  cards: { Paper: TableCards, needs: 'seats' },
  scores: { Paper: ScoreSheets, needs: 'seats' },
  punch: { Paper: PunchCards, needs: '' },
  badges: { Paper: NameCards, needs: '' },
  evening: { Paper: WholeEvening, needs: 'plan' },
  standings: { Paper: Standings, needs: 'seats' },
  result: { Paper: Result, needs: 'seats' },
  money: { Paper: Money, needs: '' },
} as const
/* The lists that a spreadsheet can open. */
const LISTS = ['standings', 'people', 'prizes', 'money'] as const
const BYTE_ORDER = '\ufeff' // without it, spreadsheets do not read UTF-8

type Name = keyof typeof PAPERS
const PAPER_NAMES = Object.keys(PAPERS) as Name[]

export function Papers({ open, onClose }: { open: Open; onClose: () => void }) {
  const { state } = open
  const [chosen, choose] = useState<Name[]>([])
  const [rounds, setRounds] = useState<Round[]>([])
  const [letterSize, setLetter] = useState(readStored(KEY) === 'letter')
  const { planned } = state
  useEffect(() => {
    if (state.rounds && planned) void plan().then(setRounds)
  }, [state])
  const offered = PAPER_NAMES.filter((name) => {
    const { needs } = PAPERS[name]
    return !needs || (needs === 'seats' ? state.rounds > 0 : state.rounds > 0 && planned)
  })
  return (
    <div class={`papers-of ${letterSize ? 'letter' : 'a4'}`}>
      <div class="app print-no">
        <header class="top">
          <h1>{t('print')}</h1>
          <span class="gap" />
          <button type="button" class="tool" data-do="back" onClick={onClose}>
            {t('back')}
          </button>
        </header>
        <main class="stack">
          <div class="row">
            <span class="seg">
              {[false, true].map((each) => (
                <button
                  type="button"
                  key={String(each)}
                  aria-pressed={letterSize === each}
                  onClick={() => {
                    setLetter(each)
                    writeStored(KEY, each ? 'letter' : 'a4')
                  }}
                >
                  {each ? 'Letter' : 'A4'}
                </button>
              ))}
            </span>
            <span class="gap" />
            <button
              type="button"
              class={chosen.length ? 'go' : ''}
              data-do="print"
              disabled={!chosen.length}
              onClick={() => window.print()}
            >
              {t('print')}
            </button>
          </div>
          <div class="papers">
            {offered.map((name) => (
              <label class="panel" key={name}>
                <input
                  type="checkbox"
                  data-paper={name}
                  checked={chosen.includes(name)}
                  onChange={() => choose(chosen.includes(name) ? chosen.filter((each) => each !== name) : [...chosen, name])}
                />
                <b>{t(`paper.${name}`)}</b>
              </label>
            ))}
          </div>
          <h2>{t('csv.title')}</h2>
          <div class="row">
            {LISTS.map((name) => (
              <button
                type="button"
                key={name}
                data-do={`csv-${name}`}
                onClick={async () =>
                  download(`${state.options.title}, ${t(`csv.${name}`)}.csv`, BYTE_ORDER + (await csv(name)), 'text/csv')
                }
              >
                {t(`csv.${name}`)}
              </button>
            ))}
          </div>
        </main>
      </div>
      <section class="sheets" aria-label={t('papers')} tabIndex={0}>
        {PAPER_NAMES.filter((name) => chosen.includes(name)).map((name) => {
          const { Paper } = PAPERS[name]
          return <Paper key={name} state={state} rounds={rounds} />
        })}
      </section>
    </div>
  )
}
