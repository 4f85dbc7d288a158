/* What motions can see: where everything lies, which the layout knows without measuring the page, and what the page showed before an event. */
import type { TableEvent } from '../api/events'
import type { Card, Table } from '../generated'
import { type Box, handSpots, type Layout, type Point } from '../table/layout'
import { stepOf } from '../table/table-view'

/** What was seen before the event was drawn. */
export interface Before {
  /** the player's own cards, in their order on the screen */
  hand: Card[]
  /** how many of them are trumps, which lie a little apart */
  trumps: number
}

export interface Moment {
  event: TableEvent
  table: Table
  /** the table as it was drawn before; null at the start */
  shown: Table | null
  before: Before
  layout: Layout
  /** how many cards the first packets of a deal have */
  packet: number
}

/** The element of a part of the table, if it is there. */
export const part = (selector: string): HTMLElement | null => document.querySelector<HTMLElement>(`.table ${selector}`)
export const parts = (selector: string) => [...document.querySelectorAll<HTMLElement>(`.table ${selector}`)]

export function lookAround(): Before {
  const cards = parts('.hand [data-card]')
  return { hand: cards.map((card) => card.dataset.card as Card), trumps: cards.filter((card) => card.matches('.trump')).length }
}

const card = ({ x, y }: Point, width: number): Box => ({ x: x - width / 2, y: y - width * 0.7, width, height: width * 1.4 })

/** A box of a size around a point. */
export const around = ({ x, y }: Point, width: number, height = width): Box => ({ x: x - width / 2, y: y - height / 2, width, height })

/** Where a seat's card in the trick lies. */
export const trickPlace = ({ layout, table }: Moment, seat: number): Box =>
  card(layout.trick[stepOf(table, seat)] ?? layout.quiet, layout.cardWidth)

/* The middle of the cards that a seat holds. */
function fanPoint({ layout, table }: Moment, seat: number): Point {
  const { unit, mode, fan, hand } = layout
  const place = layout.seats[stepOf(table, seat)]
  if (!place || place.edge === 'own') return { x: hand.x + hand.width / 2, y: hand.y + hand.height / 2 }
  if (mode !== 'wide') return { x: place.x + 2.2 * unit, y: place.y - place.height / 2 + 0.9 * unit + 0.7 * fan }
  const out = place.width / 2 + 3.2 * unit
  if (place.edge === 'top') return { x: place.x, y: place.y + place.height / 2 + 2.4 * unit }
  return { x: place.x + (place.edge === 'left' ? out : -out), y: place.y }
}

/** Where a seat's cards are, as large as one of its backs. */
export const seatPlace = (moment: Moment, seat: number): Box => card(fanPoint(moment, seat), moment.layout.fan)

/** Where a seat's chips and won tricks are. */
export function platePlace({ layout, table }: Moment, seat: number): Box {
  const place = layout.seats[stepOf(table, seat)] ?? layout.quiet
  return around(place, 3 * layout.unit)
}

/* Stock and pool are large and in the middle until the first card is led. */
function hearth({ layout, table }: Moment, side: -1 | 1): Point & { scale: number } {
  const quiet = table.tricksDone === 0 && !table.ended && !table.trick.cards.some(Boolean)
  const { x, y, apart, scale } = quiet ? layout.quiet : layout.hearth
  const { kind } = layout.hearth
  return { x: x + side * (kind === 'aside' ? apart : 6 * layout.unit * scale), y, scale }
}

export const poolPlace = (moment: Moment): Box => around(hearth(moment, 1), 3 * moment.layout.unit)

export function turnUpPlace(moment: Moment): Box {
  const at = hearth(moment, -1)
  return card(at, (moment.layout.hearth.kind === 'aside' ? 8.2 : 4.9) * moment.layout.unit * at.scale)
}

export const middlePlace = ({ layout }: Moment): Box => around(layout.quiet, 6 * layout.unit)

/** Where a card of the own hand lies. */
export function handPlace({ layout }: Moment, { hand, trumps }: Before, which: Card): Box {
  const spot = handSpots(layout, hand.length, trumps)[hand.indexOf(which)] ?? layout.hand
  return { ...spot, x: layout.hand.x + spot.x, y: layout.hand.y + spot.y }
}
