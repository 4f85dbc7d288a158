/* The door: who has come, who has paid, and with whom they play. It stays open all night. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { Step } from './App'
import { Camera, readsCodes } from './Camera'
import { peopleOf } from './lists'
import { isFound, nextLetters, together } from './names'
import { enter, formsUnits, known, type Open, personName, unitName, unitsToSeat, waiting } from './night'
import { PasteList } from './PasteList'
import { Chooser, ChooseTwo, Sheet } from './parts'
import type { Entry, Person, State } from './types'
import { money, roundWord, t, units } from './words'

const SHOWN = 12
const LISTED = 40

/* Somebody who can be meant: here, or known from another night. */
interface Somebody {
  name: string
  here: Person | null
  partner: string
}

function everybody(state: State): Somebody[] {
  const here = new Map(state.people.map((person) => [person.name, person]))
  const before = known().map(({ name, partner }) => ({ name, here: here.get(name) ?? null, partner: partner ?? '' }))
  const names = new Set(before.map(({ name }) => name))
  return [
    ...before,
    ...state.people.filter(({ name }) => !names.has(name)).map((person) => ({ name: person.name, here: person, partner: '' })),
  ]
}

const pay = (person: number, cents: number): Entry[] => (cents ? [{ event: 'pay', person, cents, for: 'fee' }] : [])

/** What comes of people who arrive: all are entered, pay, and are a pair with each other or with somebody who is here. */
function arrivals(names: string[], fee: number, mate: number | null, pairs: boolean): Entry[] {
  const entries: Entry[] = names.map((name) => ({ event: 'enter', name }))
  const people = [...(mate === null ? [] : [mate]), ...names.map((_, i) => -1 - i)]
  if (pairs && people.length === 2) entries.push({ event: 'pair', people })
  return [...entries, ...names.flatMap((_, i) => pay(-1 - i, fee))]
}

/* Units of which some are here and somebody has left. */
function gaps({ units, people }: State): { unit: number; gone: number }[] {
  const here = new Set(people.filter(({ present }) => present).map(({ person }) => person))
  return units.flatMap(({ unit, people, ready, out }) => {
    const gone = people.find((person) => !here.has(person))
    return ready || out || gone === undefined || !people.some((person) => here.has(person)) ? [] : [{ unit, gone }]
  })
}

interface Choice {
  words: string
  act: () => void
  id: string
}

export function Door({ open, go }: { open: Open; go: (step: Step) => void }) {
  const { state } = open
  const { options, people } = state
  const { fee } = options
  const [typed, setTyped] = useState('')
  const [adding, setAdding] = useState(false)
  const [everyone, setEveryone] = useState(false)
  const [sheet, setSheet] = useState<'tickets' | 'pair' | 'twice' | 'list' | 'partners' | 'code' | Person | null>(null)
  const find = useRef<HTMLInputElement>(null)
  const pairs = options.partners === 'fixed' && !options.team && (options.tables[0]?.[0] ?? 0) / (options.tables[0]?.[1] ?? 1) === 2
  const all = useMemo(() => everybody(state), [state])
  const here = people.filter(({ present }) => present)
  const owing = fee ? here.filter((person) => person.fees < fee) : []
  const alone = waiting(state)

  const done = () => {
    setTyped('')
    setAdding(false)
    find.current?.focus()
  }
  const arrive = async (names: string[], cents: number, mate: Person | null = null) => {
    const entries = arrivals(names, cents, mate?.person ?? null, pairs)
    const paid = cents ? t('door.paid', { amount: money(cents * names.length, options) }) : fee ? t('door.unpaid') : ''
    if (await enter(entries, () => t('door.in', { number: names.length, names: together(names), paid }))) done()
  }
  const act = async (event: string, person: Person, say: string) => {
    if (await enter([{ event, person: person.person }], () => say)) done()
  }
  const payNow = async ({ person, name, fees }: Person) => {
    if (await enter(pay(person, fee - fees), () => t('door.pays', { name, amount: money(fee - fees, options) }))) done()
  }
  const pairUp = (a: number, b: number) =>
    enter([{ event: 'pair', people: [a, b] }], (now) => t('door.paired', { a: personName(now, a), b: personName(now, b) }))
  const price = (number: number) => (fee ? money(fee * number, options) : '')

  const choices = ({ name, here: person, partner }: Somebody): Choice[] => {
    if (person?.present)
      return [
        ...(fee > person.fees ? [{ id: 'pays', words: t('door.pay', { price: price(1) }), act: () => payNow(person) }] : []),
        { id: 'rename', words: t('door.rename'), act: () => setSheet(person) },
        { id: 'off', words: t('door.off'), act: () => act('leave', person, t('door.gone', { name })) },
      ]
    if (person) return [{ id: 'back', words: t('door.back'), act: () => act('return', person, t('door.returned', { name })) }]
    const mate = pairs && partner ? all.find((other) => other.name === partner) : undefined
    if (mate && !mate.here)
      return [
        { id: 'both', words: t('door.both', { price: price(2) }), act: () => arrive([name, partner], fee) },
        { id: 'one', words: t('door.only', { name: name.split(' ')[0] ?? name }), act: () => arrive([name], fee) },
      ]
    const free = mate?.here && !mate.here.unit ? mate.here : null
    return [
      { id: 'pays', words: fee ? t('door.pay', { price: price(1) }) : t('door.come'), act: () => arrive([name], fee, free) },
      ...(fee ? [{ id: 'later', words: t('door.later'), act: () => arrive([name], 0, free) }] : []),
    ]
  }
  const found = typed
    ? all
        .filter(({ name }) => isFound(name, typed))
        .sort((a, b) => Number(!!a.here) - Number(!!b.here))
        .slice(0, SHOWN)
    : []
  const [first] = found
  const submit = (beside: boolean) => {
    if (!first) return typed ? setAdding(true) : undefined
    const possible = choices(first)
    ;(possible[beside ? 1 : 0] ?? possible[0])?.act()
  }
  const about = ({ here: person, partner }: Somebody): string => {
    if (person) return person.present ? (fee && person.fees < fee ? t('door.owes') : t('door.is')) : t('door.away')
    const late = state.rounds ? ` ${t('door.late', { round: roundWord(options), number: state.rounds + 1 })}` : ''
    return (pairs && partner ? t('door.with', { name: partner }) : '') + late
  }
  /* What the Enter key would do is heard when a letter is typed, and not again when it has been done. */
  const offered = useMemo(() => {
    if (!typed) return ''
    return first ? t('named', { name: `${first.name} ${about(first)}`, what: choices(first)[0]?.words ?? '' }) : t('door.new')
  }, [typed])
  const [one, two] = alone
  return (
    <div class="two door">
      <h2 class="hear">{t('step.door')}</h2>
      <section class="stack">
        <form
          onSubmit={(event) => {
            event.preventDefault()
            submit(false)
          }}
        >
          <input
            ref={find}
            class="find"
            data-testid="find"
            autocomplete="off"
            aria-label={t('door.find')}
            placeholder={t('door.letters')}
            value={typed}
            onInput={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') setTyped('')
              if (event.key !== 'Enter' || !event.shiftKey) return
              event.preventDefault()
              submit(true)
            }}
          />
        </form>
        <p class="hear" role="status">
          {offered}
        </p>
        {typed ? (
          <ul class="hits">
            {found.map((somebody, i) => (
              <li key={somebody.name} class={i ? '' : 'first'}>
                <span class="nm">
                  {somebody.name}
                  <small>{about(somebody)}</small>
                </span>
                {choices(somebody).map(({ id, words, act }, j) => (
                  <button
                    type="button"
                    key={id}
                    data-do={`${id}-${somebody.name}`}
                    aria-label={t('named', { name: somebody.name, what: words })}
                    class={!i && !j && !somebody.here ? 'go' : ''}
                    onClick={act}
                  >
                    {words}
                  </button>
                ))}
              </li>
            ))}
            <li>
              <span class="nm">
                <small>{t('door.else')}</small>
              </span>
              <button type="button" data-do="new" class={first ? '' : 'go'} onClick={() => setAdding(true)}>
                {t('door.new')}
              </button>
            </li>
          </ul>
        ) : (
          <p class="soft">{all.length > people.length ? t('door.help') : t('door.help.new')}</p>
        )}
        <Pad names={all.map(({ name }) => name)} typed={typed} onType={setTyped} />
      </section>
      <section class="stack">
        <p class="panel counts" data-testid="counts">
          <span>
            <b>{here.length}</b> {t('door.count', { number: here.length })}
          </span>
          {formsUnits(options) && <span>{units(state.units.filter(({ ready }) => ready).length, options)}</span>}
          {fee > 0 && (
            <span>
              <b>{money(state.end.money.fees, options)}</b>
            </span>
          )}
          {owing.length > 0 && <span class="owes">{t('door.owing', { number: owing.length })}</span>}
        </p>
        {alone.length > 0 && formsUnits(options) && (
          <div class="panel alone row">
            <p class="gap">
              <b>{t('door.alone')}</b> {alone.map((person) => personName(state, person)).join(', ')}
            </p>
            {pairs && one && two && (
              <button type="button" class="go" data-do="pair" onClick={() => (alone.length > 2 ? setSheet('pair') : pairUp(one, two))}>
                {t('door.pair')}
              </button>
            )}
          </div>
        )}
        {gaps(state).map(({ unit, gone }) =>
          alone.map((person) => (
            <button
              type="button"
              key={`${unit} ${person}`}
              data-do="join"
              onClick={() =>
                enter([{ event: 'join', unit, person }], (now) =>
                  t('leave.replaced', { a: personName(now, person), b: personName(now, gone) }),
                )
              }
            >
              {t('door.join', { a: personName(state, person), b: personName(state, gone) })}
            </button>
          )),
        )}
        <div class="row">
          <button
            type="button"
            class={`gap tall ${typed || !unitsToSeat(state) ? '' : 'go'}`}
            data-do="close-door"
            onClick={() => go(state.rounds ? 'games' : 'seats')}
          >
            {state.rounds
              ? t('door.games', { round: roundWord(options), number: state.rounds })
              : t('door.close', { units: units(unitsToSeat(state), options) })}
          </button>
          {options.raffle > 0 && !state.raffled && (
            <button type="button" data-do="tickets" onClick={() => setSheet('tickets')}>
              {t('raffle.sell')}
            </button>
          )}
        </div>
        <ul class="panel ins" tabIndex={0} aria-label={t('door.list')}>
          {[...here]
            .reverse()
            .slice(0, everyone ? undefined : LISTED)
            .map((person) => (
              <li key={person.person}>
                <span class="nm">{person.name}</span>
                {fee > person.fees ? (
                  <button
                    type="button"
                    class="owes"
                    aria-label={t('named', { name: person.name, what: t('door.owes') })}
                    onClick={() => payNow(person)}
                  >
                    {t('door.owes')}
                  </button>
                ) : (
                  <span>{fee ? money(person.fees, options) : ''}</span>
                )}
              </li>
            ))}
          {here.length > LISTED && !everyone && (
            <li>
              <button type="button" onClick={() => setEveryone(true)}>
                {t('door.all', { number: here.length })}
              </button>
            </li>
          )}
        </ul>
        <div class="row">
          {readsCodes() && (
            <button type="button" class="gap" data-do="read-card" onClick={() => setSheet('code')}>
              {t('door.code')}
            </button>
          )}
          <button type="button" class="gap" data-do="list" onClick={() => setSheet('list')}>
            {t('list.title')}
          </button>
          <button type="button" class="gap" data-do="twice" onClick={() => setSheet('twice')}>
            {t('twice')}
          </button>
          {formsUnits(options) && state.units.length > 0 && (
            <button type="button" class="gap" data-do="partners" onClick={() => setSheet('partners')}>
              {t('partners')}
            </button>
          )}
        </div>
      </section>
      {adding && (
        <NewName
          typed={typed}
          pairs={pairs}
          price={price}
          onClose={() => setAdding(false)}
          onArrive={(names, pays) => arrive(names, pays ? fee : 0)}
        />
      )}
      {sheet === 'tickets' && <Tickets state={state} onClose={() => setSheet(null)} />}
      {sheet === 'list' && <PasteList state={state} onClose={() => setSheet(null)} />}
      {sheet === 'pair' && (
        <ChooseTwo
          title={() => t('door.pair')}
          items={people.filter(({ person }) => alone.includes(person))}
          name={({ name }) => name}
          onTwo={(a, b) => pairUp(a.person, b.person)}
          onClose={() => setSheet(null)}
        />
      )}
      {sheet === 'twice' && (
        <ChooseTwo
          title={(keep) => (keep ? t('twice.drop', { name: keep.name }) : t('twice.keep'))}
          items={people}
          name={({ name, person }) => `${name} (${person})`}
          onTwo={(keep, drop) =>
            enter([{ event: 'merge', keep: keep.person, drop: drop.person }], () => t('twice.done', { a: drop.name, b: keep.name }))
          }
          onClose={() => setSheet(null)}
        />
      )}
      {sheet === 'partners' && <Partners state={state} onClose={() => setSheet(null)} />}
      {sheet === 'code' && (
        <Sheet title={t('door.code')} about={t('door.code.how')} onClose={() => setSheet(null)}>
          <Camera
            none={t('door.camera')}
            onCode={(code) => {
              const name = peopleOf(code, [])[0]?.[0]
              if (!name) return false
              setTyped(name)
              setSheet(null)
              return true
            }}
          />
        </Sheet>
      )}
      {sheet && typeof sheet === 'object' && <Rename person={sheet} onClose={() => setSheet(null)} />}
    </div>
  )
}

const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']

/* Keys of our own where the keyboard of a phone would cover the list; those that lead nowhere are pale. */
function Pad({ names, typed, onType }: { names: string[]; typed: string; onType: (typed: string) => void }) {
  const next = useMemo(() => nextLetters(names, typed), [names, typed])
  return (
    <div class="pad" role="group" aria-label={t('door.keys')}>
      {ROWS.map((row) => (
        <div key={row}>
          {[...row].map((key) => (
            <button type="button" key={key} class={next.has(key) ? '' : 'pale'} data-key={key} onClick={() => onType(typed + key)}>
              {key.toUpperCase()}
            </button>
          ))}
          {row === ROWS[2] && (
            <button type="button" class="del" data-key="clear" onClick={() => onType('')}>
              {t('door.clear')}
            </button>
          )}
        </div>
      ))}
    </div>
  )
}

interface NewNameProps {
  typed: string
  pairs: boolean
  price: (number: number) => string
  onClose: () => void
  onArrive: (names: string[], pays: boolean) => void
}

function NewName({ typed, pairs, price, onClose, onArrive }: NewNameProps) {
  const [name, setName] = useState(typed.replace(/(^|\s)\S/g, (c) => c.toUpperCase()))
  const [partner, setPartner] = useState('')
  const names = [name.trim(), partner.trim()].filter(Boolean)
  const words = price(names.length) ? t('door.pay', { price: price(names.length) }) : t('door.come')
  useEffect(() => document.querySelector<HTMLInputElement>('#new-name')?.focus(), [])
  return (
    <Sheet title={t('door.new')} onClose={onClose}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim()) onArrive(names, true)
        }}
      >
        <label class="field">
          {t('door.name')}
          <input
            id="new-name"
            data-testid="new-name"
            autocomplete="off"
            value={name}
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </label>
        {pairs && (
          <label class="field">
            {t('door.partner')}
            <input
              data-testid="new-partner"
              autocomplete="off"
              value={partner}
              onInput={(event) => setPartner(event.currentTarget.value)}
            />
          </label>
        )}
        <div class="row">
          <button type="submit" class="go gap" data-do="new-pays" disabled={!name.trim()}>
            {words}
          </button>
          {price(1) && (
            <button type="button" class="gap" data-do="new-later" disabled={!name.trim()} onClick={() => onArrive(names, false)}>
              {t('door.later')}
            </button>
          )}
        </div>
      </form>
    </Sheet>
  )
}

function Rename({ person, onClose }: { person: Person; onClose: () => void }) {
  const [name, setName] = useState(person.name)
  return (
    <Sheet title={t('door.rename')} onClose={onClose}>
      <form
        class="stack"
        onSubmit={async (event) => {
          event.preventDefault()
          const said = () => t('door.renamed', { a: person.name, b: name.trim() })
          if (await enter([{ event: 'rename', person: person.person, name: name.trim() }], said)) onClose()
        }}
      >
        <label class="field">
          {t('door.name')}
          <input value={name} onInput={(event) => setName(event.currentTarget.value)} />
        </label>
        <button type="submit" class="go" disabled={!name.trim()}>
          {t('door.rename')}
        </button>
      </form>
    </Sheet>
  )
}

/* Two of different sides change places; the two of a side that has not sat down part. */
function Partners({ state, onClose }: { state: State; onClose: () => void }) {
  const change = (a: Person, b: Person) => {
    if (a.unit === b.unit) return enter([{ event: 'unpair', unit: a.unit }], () => t('partners.parted', { a: a.name, b: b.name }))
    const people = [a.person, b.person]
    return enter([{ event: 'trade', people }], (now) => t('partners.traded', { a: unitName(now, a.unit), b: unitName(now, b.unit) }))
  }
  return (
    <ChooseTwo
      title={(first) => (first ? t('partners.second', { name: first.name }) : t('partners.first'))}
      items={state.people.filter(({ unit }) => unit)}
      name={({ name }) => name}
      onTwo={change}
      onClose={onClose}
    />
  )
}

function Tickets({ state, onClose }: { state: State; onClose: () => void }) {
  const [person, choose] = useState<Person | null>(null)
  const { options } = state
  const sell = async (number: number) => {
    if (!person) return
    await enter([{ event: 'pay', person: person.person, cents: number * options.raffle, for: 'raffle' }], ({ tickets }) =>
      t('raffle.sold', { name: person.name, number, first: tickets - number + 1, last: tickets }),
    )
    choose(null)
  }
  return (
    <Sheet title={person ? t('raffle.how', { name: person.name }) : t('raffle.who')} onClose={onClose}>
      {person ? (
        <div class="row">
          {[1, 2, 3, 5, 10].map((number) => (
            <button type="button" key={number} data-do={`tickets-${number}`} onClick={() => sell(number)}>
              {number}
            </button>
          ))}
        </div>
      ) : (
        <Chooser items={state.people.filter(({ present }) => present)} name={({ name }) => name} onChoose={choose} />
      )}
    </Sheet>
  )
}
