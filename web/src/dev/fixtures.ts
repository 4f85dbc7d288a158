/* Tables written by hand, to draw each phase without an engine. Only dev.html shows them. */
import type { Card, RankedCard, Seat, Suit, Table } from '../generated'
import type { TableView } from '../table/table-view'

const NAMES = ['Áine', 'Bríd', 'Cormac', 'Deirdre', 'Eoghan', 'Fionnuala', 'Gearóid', 'Hanna', 'Íde', 'Jean-Pierre']

const RANKS: Record<Suit, string> = { S: '5JAKQ2346789T', H: '5JKQT9876432', D: '5JAKQT9876432', C: '5JAKQ2346789T' }
const PLAIN: Record<Suit, string> = { S: 'KQJA23456789T', H: 'KQJT98765432', D: 'KQJT98765432A', C: 'KQJA23456789T' }

function order(suit: Suit, own: Card[], gone: Card[]): RankedCard[] {
  const cards = [...RANKS[suit]].map((rank) => rank + suit)
  if (suit !== 'H') cards.splice(2, 0, 'AH')
  else cards.splice(2, 0, 'AH')
  return cards.map((card) => ({ card, place: own.includes(card) ? 'own' : gone.includes(card) ? 'gone' : 'hidden' }))
}

function seats(players: number, chips: number): Seat[] {
  return NAMES.slice(0, players).map((name, i) => ({
    name,
    cards: 4,
    tricks: i === 2 ? 1 : 0,
    total: chips + ((i * 7) % 5),
    side: i % 2,
    passed: false,
    said: null,
    drew: null,
  }))
}

export function playing(players: number): Table {
  const own = ['JS', 'AH', '7S', 'KD', '9H']
  const cards: (Card | null)[] = Array.from({ length: players }, () => null)
  const thrown = ['KC', 'QC', '5S', '2C', 'TD', '4C', '9C', 'QH', '3D']
  for (let i = 1; i < players; i++) cards[i] = thrown[i - 1] ?? null
  return {
    seat: 0,
    rules: 'spoil-five',
    players,
    sides: 0,
    unit: 'chips',
    aim: { say: 'AIM_POOL', n: 3, m: 0 },
    goal: null,
    byBid: false,
    hand: 3,
    phase: 'play',
    dealer: players > 2 ? 2 : 1,
    turn: 0,
    seats: seats(players, 20),
    pool: 7,
    turnUp: 'QS',
    call: null,
    partner: -1,
    robber: -1,
    trump: 'S',
    lowered: false,
    barred: false,
    givenOpen: true,
    bid: null,
    trick: { lead: 1, cards, winning: players > 3 ? 3 : 1 },
    last: null,
    tricksDone: 1,
    hands: null,
    cards: own.map((card, i) => ({ card, trump: i < 3, legal: i < 3 })),
    out: [],
    kitty: [],
    order: order('S', own, ['5S', '3S', 'KS']),
    led: { suit: 'C', order: [...PLAIN.C].map((r) => ({ card: `${r}C`, place: 'KQ24'.includes(r) ? 'gone' : 'hidden' })) },
    question: { kinds: ['play'], choices: ['play JS', 'play AH', 'play 7S'], hopeless: [], discard: null, rest: false },
    ended: null,
    result: [],
    over: null,
    kind: 'pool',
    turnUpOpen: true,
    joker: null,
  }
}

const auction = (players: number): Table => ({
  ...playing(players),
  rules: 'auction-forty-fives',
  kind: 'auction',
  unit: 'points',
  goal: 120,
  sides: 2,
  pool: null,
  turnUp: null,
  trump: null,
  order: [],
  led: null,
  trick: { lead: 1, cards: Array.from({ length: players }, () => null), winning: -1 },
})

export const FIXTURES: Record<string, (players: number) => Table> = {
  play: playing,
  rob: (n) => ({
    ...playing(n),
    phase: 'rob',
    led: null,
    trick: { lead: 1, cards: Array.from({ length: n }, () => null), winning: -1 },
    cards: playing(n).cards.map((card) => ({ ...card, legal: true })),
    question: {
      kinds: ['rob', 'turn-down'],
      choices: ['rob JS', 'rob AH', 'rob 7S', 'rob KD', 'rob 9H', 'turn-down'],
      hopeless: [],
      discard: null,
      rest: false,
    },
  }),
  bid: (n) => ({
    ...auction(n),
    phase: 'bid',
    seats: auction(n).seats.map((seat, i) => ({ ...seat, said: i === 1 ? 'pass' : i === 2 ? 'bid 15' : null, passed: i === 1 })),
    bid: { points: 15, seat: 2, held: false },
    cards: playing(n).cards.map((card) => ({ ...card, trump: false, legal: false })),
    question: {
      kinds: ['bid', 'hold', 'pass'],
      choices: ['bid 20', 'bid 25', 'bid 30', 'hold', 'pass'],
      hopeless: [],
      discard: null,
      rest: false,
    },
  }),
  name: (n) => ({
    ...auction(n),
    phase: 'name',
    bid: { points: 25, seat: 0, held: false },
    cards: playing(n).cards.map((card) => ({ ...card, trump: false, legal: false })),
    question: { kinds: ['name'], choices: ['name S', 'name H', 'name D', 'name C'], hopeless: [], discard: null, rest: false },
  }),
  kitty: (n) => {
    const own = ['5S', 'JS', 'AH', 'QS', '7S', 'KD', '9H', '3H', 'TC', '2D']
    return {
      ...auction(n),
      phase: 'kitty',
      trump: 'S',
      order: order('S', own, []),
      bid: { points: 20, seat: 0, held: true },
      cards: own.map((card, i) => ({ card, trump: i < 5, legal: true })),
      question: {
        kinds: ['discard'],
        choices: [],
        hopeless: [],
        discard: { from: own, least: 5, most: 5, must: [], plain: own.slice(5) },
        rest: false,
      },
    }
  },
  jink: (n) => ({
    ...playing(n),
    phase: 'claim',
    led: null,
    trick: { lead: 0, cards: Array.from({ length: n }, () => null), winning: -1 },
    cards: playing(n)
      .cards.slice(0, 2)
      .map((card) => ({ ...card, legal: false })),
    question: { kinds: ['claim', 'jink'], choices: ['claim', 'jink'], hopeless: [], discard: null, rest: false },
  }),
}

export function viewOf(table: Table): TableView {
  return {
    table,
    trick: table.trick,
    resting: false,
    paused: false,
    people: table.seats.map(({ name }, i) => ({ name, level: i % 3 === 1 ? 'club' : null, away: i === 3, connected: true })),
    clock: null,
  }
}
