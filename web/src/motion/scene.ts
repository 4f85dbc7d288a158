/* What motions can see of the page: where things were before an event, and where they are now. */
import type { TableEvent } from '../api/events'
import { SUIT_SIGNS } from '../cards/card'
import type { Card, Suit, Table } from '../generated'
import type { Box } from './stage'

interface Seen {
  box: Box
  /** a copy of the card's face, for when the card itself is gone */
  copy: HTMLElement
}

/** Where everything was before the event was drawn. */
export interface Before {
  hand: Map<Card, Box>
  trick: Seen[]
  turnUp: Seen | null
}

export interface Moment {
  event: TableEvent
  table: Table
  /** the table as it was drawn before; null at the start */
  shown: Table | null
  before: Before
  /** how many cards the first packets of a deal have */
  packet: number
}

const box = (element: Element): Box => element.getBoundingClientRect()
const copyOf = (element: Element): HTMLElement => (element.querySelector('.face') ?? element).cloneNode(true) as HTMLElement
const seen = (element: Element): Seen => ({ box: box(element), copy: copyOf(element) })
const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(`.table ${selector}`)]

/** The element of a part of the table, if it is there. */
export const part = (selector: string): HTMLElement | null => document.querySelector<HTMLElement>(`.table ${selector}`)

export function lookAround(): Before {
  const turnUp = part('.turn-up')
  return {
    hand: new Map(all('.hand [data-card]').map((card) => [card.dataset.card as Card, box(card)])),
    trick: all('.played').map(seen),
    turnUp: turnUp && seen(turnUp),
  }
}

/** Where a part of the table is; null where it is not shown. */
export function placeOf(selector: string): Box | null {
  const element = part(selector)
  const place = element && box(element)
  return place && place.width > 0 ? place : null
}

/** Where a seat is: its avatar or plate. */
export const seatPlace = (seat: number): Box | null =>
  placeOf(`[data-testid="seat-${seat}"] .avatar`) ?? placeOf(`[data-testid="seat-${seat}"]`)

/** A box of a size around the middle of another. */
export const within = (place: Box, width: number, height: number): Box => ({
  x: place.x + (place.width - width) / 2,
  y: place.y + (place.height - height) / 2,
  width,
  height,
})

function drawing(classes: string, text = ''): HTMLElement {
  const element = document.createElement('span')
  element.className = classes
  element.textContent = text
  return element
}

export const cardBack = (cards = 1) => drawing(`face back packet-${cards}`)
export const chip = () => drawing('chip')
export const ring = () => drawing('ring')
export const stamp = (text: string) => drawing('stamp', text)

export const fallingSuit = (suit: Suit) => drawing(`falling suit-${suit}`, SUIT_SIGNS[suit])
