/* A phone at a card night: who one is, where one sits, against whom, the result of the table, and one's place. */
import { useEffect, useState } from 'preact/hooks'
import { useStore } from '../../store'
import { isCount, isFields, isString, readStored, SETTINGS_KEY, writeStored } from '../../stored'
import { bySurname, isFound } from '../names'
import { money } from '../say'
import { onlyWinner } from '../scores'
import { Enter } from './Enter'
import { followTable, refresh, seen } from './follow'
import { membersOf, nameOf, type Seat, sayResult, scoreOf, seatAt, seatIn, sideName, sidePeople, unitName, unitsOf } from './seat'
import { openTable, ownGames, propose, Refused } from './server'
import { isConfirmed, isProposal, isSame, type Proposal, type Result, type View } from './view'
import { counted, letter, roundWord, t, trouble } from './words'

const KEY = 'spoilfive.night.me'
const SHOWN = 30
const SEAL_DIGITS = 8

/* The person of this night that the user of the phone has chosen to be; 0 for none yet. */
function readMe(code: string): number {
  const stored = readStored(KEY)
  return isFields(stored) && stored.code === code && isCount(stored.person) ? stored.person : 0
}

/* The server's table at which they have sat down in a round, or ''. */
function tableOf(code: string, round: number): string {
  const stored = readStored(KEY)
  return isFields(stored) && stored.code === code && stored.round === round && isString(stored.table) ? stored.table : ''
}

interface WhoProps {
  view: View
  table: number
  onChoose: (person: number) => void
}

function Who({ view, table, onChoose }: WhoProps) {
  const [typed, setTyped] = useState('')
  const at = view.rounds.at(-1)?.tables[table - 1]
  const [here, setHere] = useState(Boolean(at))
  const seated = at && here ? Array.from({ length: at.sides }, (_, side) => sidePeople(view, at, side)).flat() : []
  const number = Number(typed)
  const found = view.people
    .filter(([person, name]) => (number ? person === number : typed.trim().length > 1 && isFound(name, typed)))
    .sort(([, a], [, b]) => bySurname(a, b))
  const people = here ? view.people.filter(([person]) => seated.includes(person)) : found.slice(0, SHOWN)
  return (
    <main class="stack">
      <h1>{view.title}</h1>
      {here ? (
        <p>{t('find.table', { number: table })}</p>
      ) : (
        <label class="field">
          {t('find')}
          <input
            class="find"
            value={typed}
            autoComplete="off"
            data-testid="find"
            aria-describedby="help"
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
        </label>
      )}
      {!here && (
        <p id="help" class="soft" role="status">
          {typed.trim().length > 1 && !people.length ? t('find.none') : t('find.help')}
        </p>
      )}
      <ul class="stack">
        {people.map(([person, name]) => (
          <li key={person}>
            <button type="button" class="wide tall" data-person={person} onClick={() => onChoose(person)}>
              {name} <small class="soft">{person}</small>
            </button>
          </li>
        ))}
      </ul>
      {here && (
        <button type="button" class="wide" data-do="somebody-else" onClick={() => setHere(false)}>
          {t('find.all')}
        </button>
      )}
    </main>
  )
}

function Place({ view, person }: { view: View; person: number }) {
  const { ranking, options, finished, prizes } = view
  const own = unitsOf(view, person)
  const at = ranking.find(([, unit]) => own.includes(unit))
  if (!at) return null
  const [place, unit, total] = at
  const others = membersOf(view, unit).filter((other) => other !== person)
  const names = others.map((other) => nameOf(view, other)).join(', ')
  const shared = ranking.filter(([other]) => other === place).length - 1
  const best = ranking[0]?.[2] ?? total
  const prize = finished ? prizes.find(([other]) => other === unit)?.[1] : undefined
  const what = counted(total, options)
  return (
    <section class="panel standing" data-testid="standing">
      <p>{others.length ? t('you.with', { names, total: what }) : t('you', { total: what })}</p>
      <p class="large">
        {t('place', { place, all: ranking.length })}
        {shared > 0 && <small class="soft">, {t('shared', { number: shared })}</small>}
      </p>
      <p class="soft">{prize ? t('prize', { prize: money(prize, options) }) : t('best', { total: counted(best, options) })}</p>
    </section>
  )
}

const Standings = ({ view, person }: { view: View; person: number }) => {
  const own = unitsOf(view, person)
  return (
    <details class="panel">
      <summary>{t('standings')}</summary>
      <ol class="places" data-testid="places">
        {view.ranking.map(([place, unit, total]) => (
          <li key={unit} class={own.includes(unit) ? 'own' : ''}>
            <b>{place}</b> <span>{unitName(view, unit)}</span> <b>{total}</b>
          </li>
        ))}
      </ol>
    </details>
  )
}

/* The result of one's table in this round: entering it, and what the sides say. */
function TableResult({ code, view, seat, proposals }: { code: string; view: View; seat: Seat; proposals: Proposal[] }) {
  const [entering, enter] = useState(false)
  const [wrong, setWrong] = useState('')
  const at = tableOf(code, seat.round.round)
  const isOwn = (each: Proposal) => each.table === seat.number && each.side === seat.side && each.result.round === seat.round.round
  const known = seat.table.score !== null || proposals.some(isOwn)
  useEffect(() => {
    const look = async () => {
      const game = (await ownGames()).games.find((each) => each.table === at)
      const score = game && scoreOf(view, seat.table, game)
      if (score) await send({ round: seat.round.round, score })
    }
    if (at && !known) look().catch(() => {}) // then they enter it
  }, [])
  const only = onlyWinner(view.options)
  const say = ({ score, cut = -1 }: Result) => t('result', { table: seat.number, result: sayResult(score, cut, only) })
  const { table, side } = seat
  const send = async (result: Result) => {
    try {
      await propose(code, seat.number, side, result)
      setWrong('')
      enter(false)
      await refresh()
    } catch (error) {
      setWrong(error instanceof Refused ? error.code : 'busy')
    }
  }
  if (table.score !== null)
    return (
      <section class="panel done" role="status" data-testid="result">
        <h2>{t('result', { table: seat.number, result: sayResult(table.score, table.cut, only) })}</h2>
        <p>
          {t('confirmed')} {view.finished ? t('over') : t('next')}
        </p>
      </section>
    )
  if (entering)
    return (
      <>
        {wrong && <p role="alert">{trouble(wrong)}</p>}
        <Enter view={view} seat={seat} onResult={send} onClose={() => enter(false)} />
      </>
    )
  const said = proposals.filter((each) => each.table === seat.number && isProposal(each) && each.result.round === seat.round.round)
  const own = said.find((each) => each.side === side)
  const other = said.find((each) => each.side !== side && each.side < table.sides)
  const asked = other && !other.own && !(own && isSame(own.result, other.result)) ? other : null
  const state = () => {
    if (!own) return ''
    if (isConfirmed(own, said)) return t('agreed')
    return other ? t('differs') : t('sent')
  }
  return (
    <section class="stack" data-testid="result">
      {wrong && <p role="alert">{trouble(wrong)}</p>}
      {own && (
        <div class="panel" role="status">
          <h2>{say(own.result)}</h2>
          <p>{state()}</p>
        </div>
      )}
      {asked && (
        <div class="panel stack asked">
          <p role="status">
            {t('ask', { names: sideName(view, table, asked.side), result: sayResult(asked.result.score, asked.result.cut ?? -1, only) })}
          </p>
          <button type="button" class="go wide tall" data-do="right" onClick={() => send(asked.result)}>
            {t('right')}
          </button>
          {!own && (
            <button type="button" class="wide" data-do="wrong" onClick={() => enter(true)}>
              {t('wrong')}
            </button>
          )}
        </div>
      )}
      {own && (
        <button type="button" class="wide" data-do="change" onClick={() => enter(true)}>
          {t('change')}
        </button>
      )}
      {!own && !asked && (
        <button
          type="button"
          class={`${view.play?.round === seat.round.round ? '' : 'go'} wide tall`}
          data-do="finished"
          onClick={() => enter(true)}
        >
          {t('done')}
        </button>
      )}
    </section>
  )
}

/* Where phones hold the cards: the way to one's seat at the server's table. */
function CardsButton({ code, view, seat, person }: { code: string; view: View; seat: Seat; person: number }) {
  const [wrong, setWrong] = useState('')
  const { play } = view
  const { round } = seat.round
  if (play?.round !== round || play.tables[seat.number - 1] === undefined) return null
  const sit = async () => {
    try {
      const { code: table } = await openTable(code, seat.number)
      writeStored(KEY, { code, person, round, table })
      const settings = readStored(SETTINGS_KEY)
      const known = isFields(settings) ? settings : {}
      if (!known.name) writeStored(SETTINGS_KEY, { ...known, name: nameOf(view, person) })
      location.assign(`/#/table/${table}?sit=${seatAt(view, seat, person)}`)
    } catch (error) {
      const why = error instanceof Refused ? error.code : 'busy'
      setWrong(['unknown', 'malformed', 'forbidden'].includes(why) ? t('cards.none') : trouble(why))
    }
  }
  return (
    <section class="stack" data-testid="cards">
      {wrong && <p role="alert">{wrong}</p>}
      <button type="button" class="go wide tall" data-do="cards" onClick={sit}>
        {t('cards')}
      </button>
      {play.same && <p class="soft">{t('cards.same', { seal: play.hash?.slice(0, SEAL_DIGITS) ?? '' })}</p>}
    </section>
  )
}

function Where({ view, seat, person }: { view: View; seat: Seat; person: number }) {
  const { table, number, side } = seat
  const partners = sidePeople(view, table, side).filter((other) => other !== person)
  const words = { table: number, side: letter(side), names: partners.map((other) => nameOf(view, other)).join(', ') }
  return (
    <>
      <section class="goto" data-testid="seat">
        <p>{t('go')}</p>
        <b>
          {number}
          {letter(side)}
        </b>
        <p>{t(partners.length ? 'seat.with' : 'seat', words)}</p>
      </section>
      <section class="panel" aria-label={t('against')}>
        <h2 class="large">{t('against')}</h2>
        <ul class="against">
          {Array.from({ length: table.sides }, (_, other) => other)
            .filter((other) => other !== side)
            .map((other) => (
              <li key={other}>
                <b class={`sign s${other % 6}`}>{letter(other)}</b> <span>{sideName(view, table, other)}</span>
              </li>
            ))}
        </ul>
      </section>
    </>
  )
}

function Evening({ code, view, person, results }: { code: string; view: View; person: number; results: Proposal[] }) {
  const round = view.rounds.at(-1)
  const before = view.rounds.at(-2)
  const seat = seatIn(view, round, person)
  const last = seatIn(view, before, person)
  useEffect(() => followTable(seat?.number ?? 0), [seat?.number])
  const word = roundWord(view.options)
  const only = onlyWinner(view.options)
  const hasResults = view.rounds.some(({ tables }) => tables.some(({ score }) => score !== null))
  const isOut = round?.bye.some((unit) => unitsOf(view, person).includes(unit))
  return (
    <>
      {!round && <p class="panel large">{t('before')}</p>}
      {round && !seat && (
        <p class="panel large" data-testid="seat">
          {t(isOut ? 'out' : 'gone', { round: word, number: round.round })}
        </p>
      )}
      {seat && seat.table.score === null && <Where view={view} seat={seat} person={person} />}
      {seat && seat.table.score === null && <CardsButton code={code} view={view} seat={seat} person={person} />}
      {seat && <TableResult key={seat.round.round} code={code} view={view} seat={seat} proposals={results} />}
      {last && last.table.score !== null && seat?.table.score === null && (
        <p class="soft">
          {t('last', {
            round: word,
            number: last.round.round,
            table: last.number,
            result: sayResult(last.table.score, last.table.cut, only),
          })}
        </p>
      )}
      {hasResults && <Place view={view} person={person} />}
      {hasResults && <Standings view={view} person={person} />}
    </>
  )
}

export function Phone({ code, table }: { code: string; table: number }) {
  const { view, results, trouble: why } = useStore(seen)
  const [me, setMe] = useState(readMe(code))
  const choose = (person: number) => {
    writeStored(KEY, { code, person })
    setMe(person)
  }
  if (!view || why === 'unknown')
    return (
      <main class="phone stack">
        <h1>{t('title')}</h1>
        <p role="status">{why ? trouble(why) : t('loading')}</p>
        {why && (
          <button type="button" class="wide" data-do="again" onClick={refresh}>
            {t('again')}
          </button>
        )}
      </main>
    )
  const known = view.people.find(([person]) => person === me)
  const round = view.rounds.at(-1)
  if (!known)
    return (
      <div class="phone">
        <Who view={view} table={table} onChoose={choose} />
      </div>
    )
  return (
    <div class="phone">
      <header class="row">
        <h1 class="gap" data-testid="me">
          {known[1]}
        </h1>
        {round && (
          <span class="soft">{t('games.title', { round: roundWord(view.options), number: round.round, all: view.options.rounds })}</span>
        )}
      </header>
      <main class="stack">
        {why && <p role="alert">{trouble(why)}</p>}
        <Evening code={code} view={view} person={me} results={results} />
      </main>
      <footer class="row">
        <span>{t('not.you')}</span>
        <button type="button" data-do="choose" onClick={() => choose(0)}>
          {t('choose')}
        </button>
      </footer>
    </div>
  )
}
