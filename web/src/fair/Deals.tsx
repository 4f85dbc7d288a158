/* How this server has dealt so far: counts of its hands beside what a fair shuffle gives, drawn and in numbers, and chi-square in words. */
import { useEffect, useState } from 'preact/hooks'
import { get } from '../api/http'
import { Icon } from '../components/Icon'
import { Page } from '../components/Page'
import { formatDate } from '../dates'
import { t } from '../i18n'
import { settings } from '../settings'
import './deals.css'

interface DealSet {
  rules: string
  since: string
  players: number
  /** 53: with the Joker */
  pack: number
  /** of a black suit; 0: named after the deal */
  trumps: number
  hands: number
}

interface Row {
  counted: number[]
  expected: number[]
}

interface Fit {
  chi_square: number
  freedom: number
  chance: number
}

interface DealTable {
  name: 'ranks' | 'hearts' | 'trumps' | 'suits' | 'ace'
  columns: string[]
  rows: Row[]
  comparisons: Fit[]
}

/** docs/api.md, the deals of this server. */
interface Deals {
  at_once: number
  least: number
  sets: DealSet[]
  /** the place of the set that the tables are of, if there is one */
  set?: number
  tables?: DealTable[]
  comparisons?: number
  chance?: number
  fair?: boolean
}

const numberText = (value: number, digits = 0) =>
  value.toLocaleString(settings.get().language, { minimumFractionDigits: digits, maximumFractionDigits: digits })

/** A chance in words: `37 times in 100`. */
function oddsText(chance: number): string {
  const MOST = 1_000_000
  let of = 100
  while (of < MOST && chance * of < 1) of *= 100
  const times = Math.round(chance * of)
  if (chance * of < 1) return t('deals.odds.less', { of: numberText(of) })
  return times === 1 ? t('deals.odds.once', { of: numberText(of) }) : t('deals.odds', { times, of: numberText(of) })
}

const seatText = (seat: number) => t('deals.seat', { seat: seat + 1 })

/* ------------------------------------------------------------------ one table */

const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K']
const HEARTS = ['5♥', 'J♥', 'A♥']
const JOKER = '★'
const jokerText = () => `${JOKER} ${t('deals.joker')}`

/* The name of a column for people; the server's names are for programs. */
const COLUMN_NAME: Record<DealTable['name'], (at: number, column: string, columns: number) => string> = {
  ranks: (at) => RANKS[at] ?? jokerText(),
  hearts: (at) => HEARTS[at] ?? t('deals.other'),
  trumps: (at) => String(at),
  suits: (_, column) => (/^[\d-]+$/.test(column) ? column : jokerText()),
  ace: (at, _, columns) => (at < columns - 2 ? seatText(at) : t(at === columns - 2 ? 'deals.up' : 'deals.left')),
}

const columnNames = ({ name, columns }: DealTable): string[] => columns.map((column, at) => COLUMN_NAME[name](at, column, columns.length))

function rowNames({ name, rows }: DealTable, players: number): string[] {
  return name === 'ace' ? [t('deals.table.ace')] : rows.map((_, i) => (i < players ? seatText(i) : t('deals.left')))
}

const WIDTH = 300
const HEIGHT = 96
const BASE = 78
const LETTER = 6

/* A bar for each column, with a line across it where it should end. */
function Bars({ row, names, short }: { row: Row; names: string[]; short: (at: number) => string }) {
  const most = Math.max(...row.counted, ...row.expected)
  const step = WIDTH / names.length
  const width = Math.min(step * 0.7, 32)
  const y = (value: number) => BASE - (value / most) * (BASE - 6)
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      {names.map((name, i) => {
        const x = (i + 0.5) * step
        return (
          <g key={name}>
            <rect x={x - width / 2} y={y(row.counted[i])} width={width} height={BASE - y(row.counted[i])} />
            <line x1={x - width / 2 - 3} x2={x + width / 2 + 3} y1={y(row.expected[i])} y2={y(row.expected[i])} />
            <text x={x} y={HEIGHT - 4}>
              {name.length * LETTER > step ? short(i) : name}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

/* The rest of a pack beside three cards would leave nothing to be seen of them. */
const isDrawn = (table: DealTable, column: number) => table.name !== 'hearts' || column < HEARTS.length

function Charts({ table, players }: { table: DealTable; players: number }) {
  const drawn = <T,>(list: T[]) => list.filter((_, i) => isDrawn(table, i))
  const names = drawn(columnNames(table))
  return (
    <div class="deal-charts" data-testid={`deal-charts-${table.name}`}>
      {table.rows.map((row, i) => (
        <figure key={i} aria-hidden="true">
          <figcaption>
            {table.name === 'ace' ? names.map((name, at) => `${at + 1} ${name}`).join(' · ') : rowNames(table, players)[i]}
          </figcaption>
          <Bars
            row={{ counted: drawn(row.counted), expected: drawn(row.expected) }}
            names={names}
            short={(at) => (table.name === 'ace' ? String(at + 1) : JOKER)}
          />
        </figure>
      ))}
    </div>
  )
}

/* The same in numbers: a table for each drawing, because one for all would be too wide for a phone. */
function Numbers({ table, players }: { table: DealTable; players: number }) {
  const columns = columnNames(table)
  const rows = rowNames(table, players)
  const title = t(`deals.table.${table.name}`)
  return (
    <details>
      <summary>{t('deals.numbers', { title })}</summary>
      <div class="deal-charts">
        {table.rows.map(({ counted, expected }, row) => (
          <table key={row} class="scores">
            <caption>{rows[row]}</caption>
            <thead>
              <tr>
                <td />
                <th scope="col">{t('deals.counted')}</th>
                <th scope="col">{t('deals.expected')}</th>
              </tr>
            </thead>
            <tbody>
              {columns.map((name, at) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>{numberText(counted[at])}</td>
                  <td>{numberText(expected[at], 1)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
    </details>
  )
}

/* What the comparison says that differs most. */
function fitText({ comparisons }: DealTable): string {
  const seat = comparisons.reduce((worst, { chance }, i) => (chance < comparisons[worst].chance ? i : worst), 0)
  const { chi_square, freedom, chance } = comparisons[seat]
  const params = { odds: oddsText(chance), value: numberText(chi_square, 1), freedom, seat: seat + 1 }
  return t(comparisons.length > 1 ? 'deals.fit.seat' : 'deals.fit', params)
}

function TableSection({ table, players, compared }: { table: DealTable; players: number; compared: boolean }) {
  return (
    <section data-testid={`deals-${table.name}`}>
      <h2>{t(`deals.table.${table.name}`)}</h2>
      <p>{t(`deals.table.${table.name}.about`)}</p>
      <Charts table={table} players={players} />
      {compared && <p>{fitText(table)}</p>}
      <Numbers table={table} players={players} />
    </section>
  )
}

/* ----------------------------------------------------------------------- page */

const gameText = ({ rules, players, pack }: DealSet): string => {
  const game = t('home.what', { game: t(`preset.${rules}`), number: players })
  return pack > 52 ? `${game} · ${t('deals.joker')}` : game
}

/** The game of a set; where house rules give another set the same name, the trumps as well. */
const setText = (set: DealSet, sets: DealSet[]): string => {
  const game = gameText(set)
  const alone = sets.filter((other) => gameText(other) === game).length === 1
  return alone ? game : `${game} · ${t('deals.trumps', { number: set.trumps })}`
}

function Verdict({ deals, set }: { deals: Deals; set: DealSet }) {
  const { least, comparisons = 0, chance = 1, fair = true } = deals
  const counted = t('deals.hands', { day: formatDate(new Date(`${set.since}T12:00`).getTime()), hands: numberText(set.hands) })
  const words =
    set.hands < least
      ? t('deals.few', { hands: numberText(least) })
      : t(fair ? 'deals.verdict.fair' : 'deals.verdict.unfair', { comparisons, odds: oddsText(chance) })
  return (
    <p class={`deal-verdict ${fair ? '' : 'unfair'}`} data-testid="deals-verdict" data-fair={fair}>
      <Icon name={set.hands < least ? 'clock' : fair ? 'trick' : 'help'} /> {counted} {words}
    </p>
  )
}

const Key = () => (
  <svg class="deal-key" viewBox="0 0 24 20" aria-hidden="true">
    <rect x="6" y="5" width="12" height="15" fill="var(--accent)" />
    <line x1="2" x2="22" y1="8" y2="8" stroke="var(--ink)" stroke-width="2" />
  </svg>
)

function DealCounts({ deals, onChoose }: { deals: Deals; onChoose: (set: number) => void }) {
  const { sets, tables = [], least } = deals
  const set = sets[deals.set ?? 0]
  if (!set) return <p data-testid="deals-none">{t('deals.none', { hands: deals.at_once })}</p>
  return (
    <>
      <label class="field">
        <span>{t('deals.game')}</span>
        <select value={deals.set} data-testid="deals-set" onChange={(event) => onChoose(Number(event.currentTarget.value))}>
          {sets.map((each, i) => (
            <option key={i} value={i}>
              {setText(each, sets)}
            </option>
          ))}
        </select>
      </label>
      <Verdict deals={deals} set={set} />
      <p>
        <Key /> {t('deals.key')}
      </p>
      {tables
        .filter(({ rows }) => rows.length > 0)
        .map((table) => (
          <TableSection key={table.name} table={table} players={set.players} compared={set.hands >= least} />
        ))}
      <details>
        <summary>{t('deals.chi')}</summary>
        <p>{t('deals.chi.text')}</p>
      </details>
    </>
  )
}

export default function DealsPage() {
  const [deals, setDeals] = useState<Deals | null>(null)
  const [chosen, setChosen] = useState<number | null>(null)
  const [error, setError] = useState('')
  useEffect(() => {
    let here = true
    get<Deals>(chosen === null ? 'deals' : `deals?set=${chosen}`).then(
      (answer) => here && setDeals(answer),
      ({ message }: Error) => here && setError(message),
    )
    return () => {
      here = false
    }
  }, [chosen])
  return (
    <Page title={t('deals.title')} back="statistics">
      <div class="deal-report">
        <p>{t('deals.about')}</p>
        {error && (
          <p class="error" role="alert">
            {error}
          </p>
        )}
        {deals && <DealCounts deals={deals} onChoose={setChosen} />}
        <p class="quiet">{t('deals.limits')}</p>
        <p class="quiet">{t('deals.proof')}</p>
      </div>
    </Page>
  )
}
