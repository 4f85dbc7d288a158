/* The end: places, ties that people decide, draws, prizes, the jackpot, and the money, to the cent. */
import { useState } from 'preact/hooks'
import { draw, enter, type Open, personName, unitName, unitOf } from './night'
import { Sheet } from './parts'
import type { State } from './types'
import { counted, list, money, roundWord, t, unitKind, units } from './words'

/** Groups of units that share a place, and the prizes or the booby that they share. */
function ties({ undecided, end }: State): number[][] {
  const prizes = new Set(end.prizes.map(([unit]) => unit))
  const places = [...new Set(undecided.map(([place]) => place))]
  const groups = places.map((place) => undecided.filter((each) => each[0] === place).map(([, unit]) => unit))
  return groups.filter((group) => group.length > 1 && group.some((unit) => prizes.has(unit)))
}

function Decide({ state, group, onClose }: { state: State; group: number[]; onClose: () => void }) {
  const [order, setOrder] = useState<number[]>([])
  const choose = async (unit: number) => {
    const next = [...order, unit]
    const rest = group.filter((each) => !next.includes(each))
    if (rest.length > 1) return setOrder(next)
    const decided = [...next, ...rest]
    if (
      await enter([{ event: 'decide', order: decided }], (now) =>
        t('tie.decided', { names: list(decided.map((each) => unitName(now, each))) }),
      )
    )
      onClose()
  }
  return (
    <Sheet title={t(order.length ? 'tie.next' : 'tie.first')} onClose={onClose}>
      {group
        .filter((unit) => !order.includes(unit))
        .map((unit) => (
          <button type="button" class="pick" key={unit} onClick={() => choose(unit)}>
            {unitName(state, unit)}
          </button>
        ))}
    </Sheet>
  )
}

export function Ranking({ state, limit }: { state: State; limit?: number }) {
  const { end, options } = state
  const prizes = new Map(end.prizes)
  const shown = end.ranking.slice(0, limit)
  return (
    <table class="rank" data-testid="ranking">
      <thead>
        <tr>
          <th>{t('place')}</th>
          <th>{t(`unit.${unitKind(options)}`)}</th>
          <th class="n">{t(`head.${options.counts}`)}</th>
          <th class="n">{t('prize')}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map(([place, unit, total], i) => (
          <tr key={unit} class={prizes.has(unit) ? 'hit' : ''}>
            <td class="pl">{i && shown[i - 1]?.[0] === place ? <span class="hear">{place}</span> : place}</td>
            <td>{unitName(state, unit)}</td>
            <td class="n">{total}</td>
            <td class="n">{prizes.has(unit) ? money(prizes.get(unit) as number, options) : ''}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What came in and what goes out: both sums are the same. */
export function MoneySheet({ state }: { state: State }) {
  const { end, options } = state
  const { fees, tickets, prizes, spots, raffle, jackpot_in, house } = end.money
  const exact = (cents: number) => money(cents, options, true)
  const row = (words: string, cents: number, strong = false) =>
    (cents || strong) && (
      <tr class={strong ? 'tot' : ''}>
        <td>{words}</td>
        <td>{exact(cents)}</td>
      </tr>
    )
  const out = prizes + spots + raffle + jackpot_in + house
  return (
    <table class="sum" data-testid="money">
      <tbody>
        {row(t('money.fees'), fees)}
        {row(t('money.tickets'), tickets)}
        {row(t('money.in'), fees + tickets, true)}
        {row(t('money.prizes'), prizes)}
        {row(t('money.spots'), spots)}
        {row(t('money.raffle'), raffle)}
        {row(t('money.jackpot'), jackpot_in)}
        {row(t('money.house'), house)}
        {row(t('money.out'), out, true)}
      </tbody>
    </table>
  )
}

export function sayJackpot({ end, options, ...state }: State): string {
  const { pot, to, each, carry } = end.jackpot
  const isOver = state.finished || (!state.missing && state.rounds === options.rounds)
  if (!to.length) return t(isOver ? 'jackpot.waits' : 'jackpot.now', { pot: money(pot, options) })
  const names = list(to.map((unit) => unitName({ end, options, ...state }, unit)))
  return t('jackpot.won', { names, each: money(each, options), carry: money(carry, options) })
}

const sayRaffle = (state: State): string =>
  t('raffle.won', {
    ticket: state.ticket,
    name: personName(state, state.raffled),
    prize: money(state.end.money.raffle, state.options),
  })

function Draws({ state }: { state: State }) {
  const { options, spots, raffled, tickets, baked, rounds } = state
  const next = options.spots[spots.length]
  const [kind, number] = options.jackpot ?? ['', 0]
  const bakes = kind === 'cookies' && !state.missing && rounds >= number
  if (state.finished || !(options.spots.length || options.raffle || kind === 'cookies')) return null
  return (
    <div class="panel stack">
      {spots.map((person, i) => (
        <p key={person}>{t('spot.won', { name: personName(state, person), prize: money(options.spots[i] ?? 0, options) })}</p>
      ))}
      {next !== undefined && (
        <button
          type="button"
          data-do="spot"
          onClick={() =>
            enter([draw('spot')], (now) => t('spot.won', { name: personName(now, now.spots.at(-1) ?? 0), prize: money(next, options) }))
          }
        >
          {t('spot.draw', { number: spots.length + 1, all: options.spots.length, prize: money(next, options) })}
        </button>
      )}
      {raffled > 0 && <p>{sayRaffle(state)}</p>}
      {options.raffle > 0 && !raffled && tickets > 0 && (
        <button type="button" data-do="raffle" onClick={() => enter([draw('raffle')], sayRaffle)}>
          {t('raffle.draw', { number: tickets })}
        </button>
      )}
      {baked && <p>{t('cookies.drawn', { numbers: list(state.cookies.map(String)) })}</p>}
      {bakes && !baked && (
        <button
          type="button"
          data-do="cookies"
          onClick={() => enter([draw('cookies')], (now) => t('cookies.drawn', { numbers: list(now.cookies.map(String)) }))}
        >
          {t('cookies.draw', { number })}
        </button>
      )}
    </div>
  )
}

const SHOWN = 40

export function Prizes({ open }: { open: Open }) {
  const { state } = open
  const { end, options, rounds, missing, finished, changed } = state
  const [deciding, decide] = useState<number[] | null>(null)
  const [everyone, setEveryone] = useState(false)
  const ended = finished && !changed
  const word = roundWord(options)
  const tied = ties(state)
  const needsCookies = options.jackpot?.[0] === 'cookies' && !state.baked && rounds >= options.jackpot[1]
  const finish = () =>
    enter([{ event: 'finish' }], (now) => {
      const [first] = now.end.ranking
      return t('finish.said', { names: first ? unitName(now, first[1]) : '' })
    })
  return (
    <div class="two">
      <section class="panel">
        <h2>{t('prizes.title', { round: word, number: rounds })}</h2>
        {missing && <p class="note">{t('prizes.missing')}</p>}
        <Ranking state={state} {...(everyone ? {} : { limit: SHOWN })} />
        {end.ranking.length > SHOWN && !everyone && (
          <button type="button" onClick={() => setEveryone(true)}>
            {t('prizes.everyone', { units: units(end.ranking.length, options) })}
          </button>
        )}
      </section>
      <section class="stack">
        {tied.map((group) => {
          const prizes = group.map((unit) => end.prizes.find(([each]) => each === unit)?.[1] ?? 0)
          const total = prizes.reduce((a, b) => a + b, 0)
          const shared = Math.max(...prizes) - Math.min(...prizes) <= 1
          return (
            <div class="panel alone stack" key={group.join()} data-testid="tie">
              <h3>
                {t('tie.title', {
                  units: units(group.length, options),
                  total: counted(unitOf(state, group[0] as number)?.total ?? 0, options),
                })}
              </h3>
              <p>
                {shared
                  ? t('tie.share', { sum: money(total, options), each: money(Math.min(...prizes), options) })
                  : t('tie.is', { names: list(group.map((unit) => unitName(state, unit))) })}
              </p>
              <button
                type="button"
                data-do="decide"
                aria-label={t('named', { name: list(group.map((unit) => unitName(state, unit))), what: t('tie.other') })}
                onClick={() => decide(group)}
              >
                {t('tie.other')}
              </button>
            </div>
          )
        })}
        {options.jackpot && <p class="panel">{sayJackpot(state)}</p>}
        <Draws state={state} />
        {ended ? (
          <p class="panel" data-testid="ended">
            {t('finish.done')}
          </p>
        ) : (
          <button type="button" class="go tall" data-do="finish" disabled={missing || !rounds || needsCookies} onClick={finish}>
            {t(finished ? 'finish.again' : 'finish.do')}
          </button>
        )}
        <div class="panel">
          <h3>{t('money.title')}</h3>
          <MoneySheet state={state} />
          <p class="soft">{t('money.same')}</p>
        </div>
        {end.people.length > 0 && (
          <div class="panel">
            <h3>{t('money.people')}</h3>
            <table class="sum">
              <tbody>
                {end.people.map(([person, cents]) => (
                  <tr key={person}>
                    <td>{personName(state, person)}</td>
                    <td>{money(cents, options, true)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </section>
      {deciding && <Decide state={state} group={deciding} onClose={() => decide(null)} />}
    </div>
  )
}
