/* Which motions an event has. Each motion turns a moment into flights; what it does not find on the page does not fly. */
import { type EndHand, eventName, type TableEvent } from '../api/events'
import { SUIT_SIGNS } from '../cards/card'
import { t } from '../i18n'
import type { Box } from '../table/layout'
import { ownParty, playsFive } from '../table/table-view'
import {
  around,
  handPlace,
  lookAround,
  type Moment,
  middlePlace,
  part,
  parts,
  platePlace,
  poolPlace,
  seatPlace,
  trickPlace,
  turnUpPlace,
} from './scene'
import type { Flight } from './stage'

export { lookAround } from './scene'
export { Stage } from './stage'

type Motion = (moment: Moment) => Flight[]

/** What computer players and the server wait for: DEAL_MS is as long at normal speed. */
const DEAL = { packets: 640, flight: 280, turn: 120 }
const CARD_MS = 260
const CHIP_MS = 380
const MOST_CHIPS = 8

const seats = ({ table }: Moment) => Array.from({ length: table.players }, (_, i) => (table.dealer + 1 + i) % table.players)
const does = ({ event }: Moment) => String(event.do ?? '').split(' ')
const actor = ({ event }: Moment) => event.seat as number

/* A few chips from one place to another, one behind the other. */
function chips(from: Box, to: Box, number: number, at = 0): Flight[] {
  return Array.from({ length: Math.min(number, MOST_CHIPS) }, (_, i) => ({
    what: 'chip' as const,
    way: 'fly' as const,
    from,
    to,
    at: at + i * 45,
    lasts: CHIP_MS,
  }))
}

const payIn: Motion = (moment) => {
  const { event, table } = moment
  return ((event.paid as number[] | undefined) ?? []).flatMap((paid, seat) =>
    chips(
      platePlace(moment, seat),
      poolPlace(moment),
      Math.min(paid, 2),
      (((seat - table.dealer + table.players) % table.players) * 200) / table.players,
    ),
  )
}

/* A card of the player's own comes as a back and is turned over where it belongs. */
function dealOwn(card: HTMLElement, from: Box, to: Box, at: number): Flight[] {
  const back: Flight = { what: 'back', way: 'fly', from, to, at, lasts: DEAL.flight }
  return [back, { what: card, way: 'reveal', from: to, to, at: at + DEAL.flight - 40, lasts: DEAL.turn }]
}

/* Two packets for each hand, from the dealer's left round to the dealer (docs/rules.md §3). */
const dealPackets: Motion = (moment) => {
  const { table, packet } = moment
  const from = seatPlace(moment, table.dealer)
  const step = DEAL.packets / (2 * table.players)
  const now = lookAround()
  const cards = parts('.hand [data-card]')
  return [0, 1].flatMap((round) =>
    seats(moment).flatMap((seat, i) => {
      const at = (round * table.players + i) * step
      if (seat === table.seat) {
        const own = round === 0 ? cards.slice(0, packet) : cards.slice(packet)
        return own.flatMap((card, each) => dealOwn(card, from, handPlace(moment, now, card.dataset.card ?? ''), at + each * 25))
      }
      const to = seatPlace(moment, seat)
      const fan = round === 1 ? part(`[data-testid="seat-${seat}"] .backs`) : null
      return [
        { what: 'back' as const, way: 'fly' as const, from, to, at, lasts: DEAL.flight },
        ...(fan ? [{ what: fan, way: 'appear' as const, from: to, to, at: at + DEAL.flight - 40, lasts: 40 }] : []),
      ]
    }),
  )
}

const turnUpOver: Motion = (moment) => {
  const card = part('.turn-up')
  if (!card) return []
  const to = turnUpPlace(moment)
  return [{ what: card, way: 'reveal', from: to, to, at: DEAL.packets + DEAL.flight, lasts: DEAL.turn * 2 }]
}

const cardToTrick: Motion = (moment) => {
  const card = does(moment)[1] ?? ''
  const what = part(`.played[data-card="${card}"]`)
  if (!what) return []
  const from = moment.before.hand.includes(card) ? handPlace(moment, moment.before, card) : seatPlace(moment, actor(moment))
  return [{ what, way: 'glide', from, to: trickPlace(moment, actor(moment)), at: 0, lasts: CARD_MS }]
}

/* The five of trumps is the best card of the pack. */
const greatFive: Motion = (moment) => {
  const face = part(`.played[data-card="${does(moment)[1]}"] .face`)
  if (!face || !playsFive(moment.event, moment.table)) return []
  const place = trickPlace(moment, actor(moment))
  const ring = around({ x: place.x + place.width / 2, y: place.y + place.height / 2 }, place.height)
  return [
    { what: face, way: 'pulse', from: place, to: place, at: CARD_MS, lasts: 420 },
    { what: 'ring', way: 'spread', from: ring, to: ring, at: CARD_MS, lasts: 700 },
  ]
}

/* The robber takes the turn-up and lays a card down for it. */
const robTurnUp: Motion = (moment) => {
  const { table, shown } = moment
  const from = turnUpPlace(moment)
  const seat = seatPlace(moment, actor(moment))
  const given: Flight = { what: 'back', way: 'fly', from: seat, to: from, at: 60, lasts: 450 }
  const card = actor(moment) === table.seat ? part(`.hand [data-card="${table.turnUp}"]`) : null
  if (!card || !table.turnUp) return shown?.turnUpOpen ? [{ what: 'back', way: 'fly', from, to: seat, at: 0, lasts: 450 }, given] : []
  return [{ what: card, way: 'glide', from, to: handPlace(moment, lookAround(), table.turnUp), at: 0, lasts: 450 }, given]
}

/* Cards are put aside, and as many come from the pack: backs, but for the player's own new cards. */
const exchange: Motion = (moment) => {
  const { table, before } = moment
  const seat = seatPlace(moment, actor(moment))
  const dealer = seatPlace(moment, table.dealer)
  const away: Flight = { what: 'back', way: 'vanish', from: seat, to: middlePlace(moment), at: 0, lasts: CARD_MS }
  if (actor(moment) !== table.seat) return [away, { what: 'back', way: 'vanish', from: dealer, to: seat, at: 200, lasts: CARD_MS }]
  const now = lookAround()
  const fresh = parts('.hand [data-card]').filter((card) => !before.hand.includes(card.dataset.card ?? ''))
  return [away, ...fresh.flatMap((card, i) => dealOwn(card, dealer, handPlace(moment, now, card.dataset.card ?? ''), 120 + i * 60))]
}

/* The cards of the trick are still there, until the next one begins (web/src/table/Trick.tsx). */
const gather: Motion = (moment) => {
  const to = platePlace(moment, moment.event.winner as number)
  return parts('.played.gathered').map((what, i) => {
    const rest = trickPlace(moment, Number(what.dataset.seat))
    return { what, way: 'gather', from: to, to: rest, at: i * 25, lasts: 340 }
  })
}

const payOut: Motion = (moment) => {
  const { by, outcome } = moment.event as unknown as EndHand
  const { shown } = moment
  if (by === undefined || shown?.pool == null || !(outcome === 'won' || outcome === 'jinked')) return []
  return chips(poolPlace(moment), platePlace(moment, by), shown.pool)
}

/* A word over the table. Screen readers hear the sentence of the event instead. */
function say(moment: Moment, key: string, lasts = 1300): Flight[] {
  const middle = middlePlace(moment)
  return [{ what: 'stamp', text: t(key), way: 'stamp', to: middle, from: middle, at: 0, lasts }]
}

const STAMPED: Record<string, string> = { jinked: 'moment.jinked', 'jink-failed': 'moment.jink-failed', spoil: 'moment.spoil' }

const stampOutcome: Motion = (moment) => {
  const { outcome } = moment.event
  const pool = part('.pool')
  const key = STAMPED[String(outcome)]
  const place = poolPlace(moment)
  const shaken: Flight[] = pool && outcome === 'spoil' ? [{ what: pool, way: 'shake', from: place, to: place, at: 150, lasts: 400 }] : []
  return key ? [...say(moment, key), ...shaken] : []
}

/* Suits fall over the table when the player's own side has won the game. */
const celebrate: Motion = ({ table }) => {
  const own = ownParty(table)
  if (!table.over?.winners.includes(own)) return []
  return Array.from({ length: 22 }, (_, i) => {
    const x = ((i * 37) % 22) * (innerWidth / 22)
    const box = { x, y: -40, width: 28, height: 28 }
    const text = SUIT_SIGNS[(['H', 'S', 'D', 'C'] as const)[i % 4] ?? 'H']
    return { what: 'suit', text, way: 'fall', from: box, to: { ...box, y: innerHeight * 0.8 }, at: (i % 7) * 110, lasts: 1700 }
  })
}

/** By event, and by what is done for an act. */
export const MOTIONS: Record<string, Motion[]> = {
  deal: [payIn, dealPackets, turnUpOver],
  'act play': [cardToTrick, greatFive],
  'act rob': [robTurnUp],
  'act discard': [exchange],
  'act jink': [(moment) => say(moment, 'moment.jink')],
  trick: [gather],
  'end-hand': [payOut, stampOutcome],
  'end-game': [celebrate],
}

export const moves = (event: TableEvent): boolean => eventName(event) in MOTIONS

/** All flights of some moments, one moment after the other. */
export function flightsOf(moments: Moment[]): Flight[] {
  let begin = 0
  return moments.flatMap((moment) => {
    const flights = (MOTIONS[eventName(moment.event)] ?? []).flatMap((motion) => motion(moment))
    const own = flights.map((flight) => ({ ...flight, at: flight.at + begin }))
    begin = Math.max(begin, ...own.filter(({ way }) => way !== 'stamp').map(({ at, lasts }) => at + lasts))
    return own
  })
}
