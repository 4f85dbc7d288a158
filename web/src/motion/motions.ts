/* Which motions an event has. Each motion turns a moment into flights; what it does not find on the page does not fly. */
import { type EndGame, type EndHand, eventName, type TableEvent } from '../api/events'
import { t } from '../i18n'
import { ownParty, playsFive } from '../table/table-view'
import { cardBack, chip, fallingSuit, type Moment, part, placeOf, ring, seatPlace, stamp, within } from './scene'
import type { Box, Flight } from './stage'

export { lookAround } from './scene'
export { Stage } from './stage'

type Motion = (moment: Moment) => Flight[]

/** What computer players and the server wait for: PACE.deal is as long at normal speed. */
const DEAL = { packets: 640, flight: 280, turn: 120 }
const CARD_MS = 260
const CHIP_MS = 380
const MOST_CHIPS = 8

const seats = ({ table }: Moment) => Array.from({ length: table.players }, (_, i) => (table.dealer + 1 + i) % table.players)
const does = ({ event }: Moment) => String(event.do ?? '').split(' ')
const actor = ({ event }: Moment) => event.seat as number

const CARD_WIDTH = 34
const cardAt = (place: Box): Box => within(place, CARD_WIDTH, CARD_WIDTH * 1.4)
const chipAt = (place: Box): Box => within(place, 18, 18)

/* A few chips from one place to another, one behind the other. */
function chips(from: Box | null, to: Box | null, number: number, at = 0): Flight[] {
  if (!from || !to) return []
  return Array.from({ length: Math.min(number, MOST_CHIPS) }, (_, i) => ({
    what: chip(),
    way: 'fly' as const,
    from: chipAt(from),
    to: chipAt(to),
    at: at + i * 45,
    lasts: CHIP_MS,
  }))
}

const payIn: Motion = ({ event, table }) =>
  ((event.paid as number[] | undefined) ?? []).flatMap((paid, seat) =>
    chips(
      seatPlace(seat),
      placeOf('.pool'),
      Math.min(paid, 2),
      (((seat - table.dealer + table.players) % table.players) * 200) / table.players,
    ),
  )

/* The cards of the player's own hand, each with its place, in the order in which they are dealt. */
const ownCards = () => [...document.querySelectorAll<HTMLElement>('.table .hand [data-card]')]

/* A card of the player's own comes as a back and is turned over where it belongs. */
function dealOwn(card: HTMLElement, from: Box, at: number): Flight[] {
  const to = card.getBoundingClientRect()
  const back = { what: cardBack(), way: 'fly' as const, from, to, at, lasts: DEAL.flight }
  return [back, { what: card, way: 'reveal', at: at + DEAL.flight - 40, lasts: DEAL.turn }]
}

/* Two packets for each hand, from the dealer's left round to the dealer (docs/rules.md §3). */
const dealPackets: Motion = (moment) => {
  const { table, packet } = moment
  const dealer = seatPlace(table.dealer) ?? placeOf('.middle')
  if (!dealer) return []
  const from = cardAt(dealer)
  const step = DEAL.packets / (2 * table.players)
  const cards = ownCards()
  return [0, 1].flatMap((round) =>
    seats(moment).flatMap((seat, i) => {
      const at = (round * table.players + i) * step
      if (seat === table.seat) {
        const own = round === 0 ? cards.slice(0, packet) : cards.slice(packet)
        return own.flatMap((card, each) => dealOwn(card, from, at + each * 25))
      }
      const place = seatPlace(seat)
      const count = round === 0 ? packet : 5 - packet
      return place ? [{ what: cardBack(count), way: 'vanish' as const, from, to: cardAt(place), at, lasts: DEAL.flight }] : []
    }),
  )
}

const turnUpOver: Motion = ({ table }) => {
  const card = part('.turn-up')
  const dealer = seatPlace(table.dealer)
  if (!card || !dealer) return []
  const to = card.getBoundingClientRect()
  const back: Flight = { what: cardBack(), way: 'fly', from: cardAt(dealer), to, at: DEAL.packets, lasts: DEAL.flight }
  return [back, { what: card, way: 'reveal', at: DEAL.packets + DEAL.flight, lasts: DEAL.turn * 2 }]
}

const cardToTrick: Motion = (moment) => {
  const card = does(moment)[1] ?? ''
  const what = part(`.played[data-card="${card}"]`)
  const place = moment.before.hand.get(card) ?? seatPlace(actor(moment))
  if (!what || !place) return []
  const from = moment.before.hand.has(card) ? place : cardAt(place)
  return [{ what, way: 'glide', from, at: 0, lasts: CARD_MS }]
}

/* The five of trumps is the best card of the pack. */
const greatFive: Motion = (moment) => {
  const card = part(`.played[data-card="${does(moment)[1]}"]`)
  if (!card || !playsFive(moment.event, moment.table)) return []
  const face = card.querySelector<HTMLElement>('.face') ?? card
  const { x, y, width, height } = card.getBoundingClientRect()
  const around = within({ x, y, width, height }, height * 1.2, height * 1.2)
  return [
    { what: face, way: 'pulse', at: CARD_MS, lasts: 420 },
    { what: ring(), way: 'spread', from: around, to: around, at: CARD_MS, lasts: 700 },
  ]
}

/* The robber takes the turn-up and lays a card down for it. */
const robTurnUp: Motion = (moment) => {
  const { before, table } = moment
  const seat = seatPlace(actor(moment))
  if (!before.turnUp || !seat) return []
  const own = actor(moment) === table.seat ? part(`.hand [data-card="${table.turnUp}"]`) : null
  if (own) return [{ what: own, way: 'glide', from: before.turnUp.box, at: 0, lasts: 450 }]
  return [{ what: before.turnUp.copy, way: 'vanish', from: before.turnUp.box, to: cardAt(seat), at: 0, lasts: 450 }]
}

/* Cards are put aside, and as many come from the pack: backs, but for the player's own new cards. */
const exchange: Motion = (moment) => {
  const { table, before } = moment
  const seat = seatPlace(actor(moment))
  const dealer = seatPlace(table.dealer)
  const middle = placeOf('.middle')
  if (!seat || !dealer || !middle) return []
  const away: Flight = { what: cardBack(3), way: 'vanish', from: cardAt(seat), to: cardAt(middle), at: 0, lasts: CARD_MS }
  if (actor(moment) === table.seat)
    return [
      away,
      ...ownCards()
        .filter((card) => !before.hand.has(card.dataset.card ?? ''))
        .flatMap((card, i) => dealOwn(card, cardAt(dealer), 120 + i * 60)),
    ]
  return [away, { what: cardBack(3), way: 'vanish', from: cardAt(dealer), to: cardAt(seat), at: 200, lasts: CARD_MS }]
}

const gather: Motion = ({ event, before }) => {
  const seat = seatPlace(event.winner as number)
  if (!seat) return []
  const to = cardAt(seat)
  return before.trick.map(({ box, copy }, i) => ({ what: copy, way: 'vanish', from: box, to, at: i * 25, lasts: 340 }))
}

const payOut: Motion = ({ event, shown }) => {
  const { by, outcome } = event as unknown as EndHand
  if (by === undefined || shown?.pool == null || !(outcome === 'won' || outcome === 'jinked')) return []
  return chips(placeOf('.pool') ?? placeOf('.middle'), seatPlace(by) ?? placeOf('.result .outcome'), shown.pool)
}

/* A word over the table. Screen readers hear the sentence of the event instead. */
function say(key: string, lasts = 1300): Flight[] {
  const middle = placeOf('.middle') ?? placeOf('.result')
  return middle ? [{ what: stamp(t(key)), way: 'stamp', to: middle, from: middle, at: 0, lasts }] : []
}

const STAMPED: Record<string, string> = { jinked: 'moment.jinked', 'jink-failed': 'moment.jink-failed', spoil: 'moment.spoil' }

const stampOutcome: Motion = ({ event }) => {
  const pool = part('.pool')
  const key = STAMPED[String(event.outcome)]
  const shaken: Flight[] = pool && event.outcome === 'spoil' ? [{ what: pool, way: 'shake', at: 150, lasts: 400 }] : []
  return key ? [...say(key), ...shaken] : []
}

/* Suits fall over the table when the player's own side has won the game. */
const celebrate: Motion = ({ event, table }) => {
  const { winners } = event as unknown as EndGame
  const own = ownParty(table)
  if (own === undefined || !winners.includes(own)) return []
  return Array.from({ length: 22 }, (_, i) => {
    const x = ((i * 37) % 22) * (innerWidth / 22)
    const box = { x, y: -40, width: 28, height: 28 }
    const what = fallingSuit((['H', 'S', 'D', 'C'] as const)[i % 4] ?? 'H')
    return { what, way: 'fall', from: box, to: { ...box, y: innerHeight * 0.8 }, at: (i % 7) * 110, lasts: 1700 }
  })
}

/** By event, and by what is done for an act. */
export const MOTIONS: Record<string, Motion[]> = {
  deal: [payIn, dealPackets, turnUpOver],
  'act play': [cardToTrick, greatFive],
  'act rob': [robTurnUp],
  'act discard': [exchange],
  'act jink': [() => say('moment.jink')],
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
