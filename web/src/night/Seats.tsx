/* Seats: what comes of the number of people, the draw, and who sits where, by table and by name. */
import { useEffect, useMemo, useState } from 'preact/hooks'
import type { Step } from './App'
import { startClock } from './clock'
import { orderOf } from './lists'
import type { Filled } from './log-engine'
import { bySurname, firstName, surname } from './names'
import { enter, formsUnits, namesOf, type Open, personName, sideUnits, tablesFor, unitName, unitOf, unitsToSeat, waiting } from './night'
import { ChooseTwo, Sheet, Side, useArrival } from './parts'
import type { Entry, Options, Round, State } from './types'
import { letter, list, money, roundWord, t, units } from './words'

/** Each person's seat in a round, by surname. */
export function seatsByName(state: State, { tables, bye }: Round): { name: string; code: string }[] {
  const seats = tables.flatMap((table, i) =>
    table.units.flatMap((unit, place) => namesOf(state, unit).map((name) => ({ name, code: `${i + 1}${letter(place % table.sides)}` }))),
  )
  const out = bye.flatMap((unit) => namesOf(state, unit).map((name) => ({ name, code: '–' })))
  return [...seats, ...out].sort((a, b) => bySurname(a.name, b.name))
}

/** The acts that seat the next round. */
export function nextRound(state: State): Entry[] {
  const { options, rounds, schedule } = state
  const count = unitsToSeat(state)
  const plans = options.movement === 'perfect' && !rounds && schedule !== count
  return [...(plans ? [{ event: 'schedule', units: count }] : []), { event: 'round' }]
}

export function sayRound(now: State): string {
  const again = now.round?.bye.length ?? 0
  const out = again ? ` ${t('seats.out', { names: list((now.round?.bye ?? []).map((unit) => unitName(now, unit))) })}` : ''
  return t('seats.drawn', { round: roundWord(now.options), number: now.rounds }) + out
}

/* Seats the first round by tickets that people have drawn: their numbers are typed. */
function TicketDraw({ state, onClose }: { state: State; onClose: () => void }) {
  const [typed, setTyped] = useState<Record<number, string>>({})
  const units = useMemo(
    () =>
      state.units
        .filter(({ ready }) => ready)
        .map(({ unit }) => ({ unit, name: unitName(state, unit) }))
        .sort((a, b) => bySurname(a.name, b.name)),
    [state],
  )
  const drawn = orderOf(units.map(({ unit }) => ({ unit, typed: typed[unit] ?? '' })))
  const missing = units.filter(({ unit }) => !typed[unit]?.trim()).length
  const seat = async () => {
    const entries = nextRound(state).map((entry) => (entry.event === 'round' ? { ...entry, order: drawn?.order } : entry))
    if (await enter(entries, sayRound)) onClose()
  }
  return (
    <Sheet title={t('tickets.title')} about={t('tickets.how')} onClose={onClose}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault()
          void seat()
        }}
      >
        {units.map(({ unit, name }) => (
          <label class="row" key={unit}>
            <span class="gap">{name}</span>
            <input
              class="ticket"
              size={6}
              data-ticket={name}
              autocomplete="off"
              value={typed[unit] ?? ''}
              onInput={(event) => setTyped({ ...typed, [unit]: event.currentTarget.value })}
            />
          </label>
        ))}
        <p role="status">
          {missing > 0 && t('tickets.missing', { number: missing })}
          {!missing && !drawn && t('tickets.wrong')}
          {drawn?.twice.length ? t('tickets.twice', { tickets: list(drawn.twice) }) : ''}
        </p>
        <button type="submit" class="go tall" data-do="seat" disabled={!drawn || drawn.twice.length > 0}>
          {t('tickets.seat')}
        </button>
      </form>
    </Sheet>
  )
}

/* People without a partner are not seated. */
function Alone({ state }: { state: State }) {
  const alone = formsUnits(state.options) ? waiting(state) : []
  return alone.length ? <p class="note">{t('seats.alone', { names: list(alone.map((person) => personName(state, person))) })}</p> : null
}

/* The word for those who meet again: sides, partners or people. */
function whoMeet(options: Options) {
  if (formsUnits(options)) return 'sides'
  return options.movement === 'perfect' && options.partners === 'changing' ? 'partners' : 'people'
}

function Before({ state, go }: { state: State; go: (step: Step) => void }) {
  const { options } = state
  const count = unitsToSeat(state)
  const [filled, setFilled] = useState<Filled | null>(null)
  const [tickets, setTickets] = useState(false)
  const joins = count > state.units.filter(({ ready }) => ready).length
  useEffect(() => {
    void tablesFor(count, state.planned).then(setFilled)
  }, [count, state])
  useArrival(filled ? 'before' : '')
  if (!filled) return null
  const people = state.people.filter(({ present }) => present).length
  const sizes = filled.tables.flatMap((number, i) => (number ? [t('seats.tables', { number, size: options.tables[i]?.[0] ?? 0 })] : []))
  return (
    <div class="two">
      <section class="panel stack">
        <h2>{t('seats.title', { people: t('start.people', { number: people }), units: units(count, options) })}</h2>
        {filled.over < 0 ? (
          <p>{t('seats.few')}</p>
        ) : (
          <>
            <p class="large">{list(sizes)}</p>
            {filled.again !== null && <p>{t(`seats.${filled.again ? 'again' : 'once'}.${whoMeet(options)}`, { number: filled.again })}</p>}
            {filled.over > 0 && (
              <p class="note">{t('seats.over', { number: filled.over, units: units(filled.over, options), round: roundWord(options) })}</p>
            )}
          </>
        )}
        {!joins && <Alone state={state} />}
        <button
          type="button"
          class="go tall wide"
          data-do="draw"
          disabled={filled.over < 0}
          onClick={() => enter(nextRound(state), sayRound)}
        >
          {t('seats.draw')}
        </button>
        <div class="row">
          {filled.over >= 0 && !joins && (
            <button type="button" class="gap" data-do="real-tickets" onClick={() => setTickets(true)}>
              {t('tickets.do')}
            </button>
          )}
          <button type="button" class="gap" onClick={() => go('door')}>
            {t('seats.door')}
          </button>
        </div>
        {tickets && <TicketDraw state={state} onClose={() => setTickets(false)} />}
      </section>
      <section class="panel stack">
        <h3>{t('money.title')}</h3>
        <p>{t('seats.money', { fees: money(state.end.money.fees, options), due: money(people * options.fee, options) })}</p>
      </section>
    </div>
  )
}

/* Two units change places. */
function Move({ state, onClose }: { state: State; onClose: () => void }) {
  const seated =
    state.round?.tables.flatMap(({ units, sides }, i) => units.map((unit, j) => ({ unit, code: `${i + 1}${letter(j % sides)}` }))) ?? []
  return (
    <ChooseTwo
      title={(first) => (first ? t('move.second', { name: unitName(state, first.unit) }) : t('move.first'))}
      items={seated}
      name={({ unit, code }) => `${unitName(state, unit)}, ${code}`}
      onTwo={(a, b) =>
        enter([{ event: 'swap', units: [a.unit, b.unit] }], (now) => t('move.done', { a: unitName(now, a.unit), b: unitName(now, b.unit) }))
      }
      onClose={onClose}
    />
  )
}

export function Seats({ open, go }: { open: Open; go: (step: Step) => void }) {
  const { state, night } = open
  const { round, options } = state
  const [byName, setByName] = useState(false)
  const [moving, setMoving] = useState(false)
  if (!round) return <Before state={state} go={go} />
  const word = roundWord(options)
  const fresh = round.tables.every(({ score }) => score === null)
  return (
    <div class="stack">
      <div class="bar">
        <h2>{t('seats.round', { round: word, number: round.round })}</h2>
        <span class="seg">
          {[false, true].map((name) => (
            <button
              type="button"
              key={String(name)}
              data-do={name ? 'by-name' : 'by-table'}
              aria-pressed={byName === name}
              onClick={() => setByName(name)}
            >
              {t(name ? 'seats.by.name' : 'seats.by.table')}
            </button>
          ))}
        </span>
        <span class="gap" />
        <button type="button" onClick={() => setMoving(true)}>
          {t('seats.move')}
        </button>
        <button
          type="button"
          class="go"
          data-do="start"
          onClick={() => {
            if (fresh) startClock(night.id, round.round, options.minutes, 0)
            go('games')
          }}
        >
          {t(fresh ? 'seats.start' : 'door.games', { round: word, number: round.round })}
        </button>
      </div>
      {byName ? (
        <ul class="names" data-testid="names">
          {seatsByName(state, round).map(({ name, code }) => (
            <li key={`${name} ${code}`}>
              <span>
                <b>{surname(name)}</b> {firstName(name)}
              </span>
              <b class="code">{code}</b>
            </li>
          ))}
        </ul>
      ) : (
        <ul class="tables" data-testid="tables">
          {round.tables.map((table, i) => (
            <li class="panel" key={table.units.join()}>
              <span class="hear">{t('table', { number: i + 1 })}</span>
              <b class="no" aria-hidden="true">
                {i + 1}
              </b>
              {Array.from({ length: table.sides }, (_, side) => (
                <p key={sideUnits(table, side).join()}>
                  <Side state={state} table={table} side={side} />
                </p>
              ))}
            </li>
          ))}
        </ul>
      )}
      <Alone state={state} />
      {round.bye.length > 0 && <p class="note">{t('seats.out', { names: list(round.bye.map((unit) => unitName(state, unit))) })}</p>}
      {state.units.some(
        (unit) =>
          !unit.ready &&
          !unit.out &&
          unit.people.length &&
          unitOf(state, unit.unit)?.people.some((p) => state.people.find((x) => x.person === p)?.present),
      ) && <p class="note">{t('seats.gaps')}</p>}
      {moving && <Move state={state} onClose={() => setMoving(false)} />}
    </div>
  )
}
