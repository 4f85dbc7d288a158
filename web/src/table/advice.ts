/* What the coach says, in words. */
import { cardName } from '../cards/card'
import type { Advice } from '../solo'
import type { Table } from '../table'
import { say } from '../words'
import { choiceCard, nameOf } from './tell'

/* Tricks to the nearest half. */
function tricksWords(thousandths: number): string {
  const halves = Math.floor((thousandths + 250) / 500)
  if (halves === 1) return say('count.half')
  return say(halves % 2 ? 'count.halves' : 'count.tricks', { number: Math.floor(halves / 2) })
}

/** Why the best choice is the best. */
export function reasonWords({ reason, places }: Advice, table: Table): string {
  return say(`reason.${reason}`, {
    card: places.card ? cardName(places.card) : '',
    kept: places.kept ? cardName(places.kept) : '',
    out: places.out ? cardName(places.out) : '',
    seat: places.seat >= 0 ? nameOf(table, places.seat) : '',
    suit: places.suit ? say(`suit.${places.suit}`) : '',
    count: places.number,
    number: places.number,
    bid: places.number,
    tricks: tricksWords(places.tricks),
    chance: Math.floor((places.chance + 5) / 10),
  })
}

/** The hint: what to do, and why. */
export const adviceWords = (advice: Advice, table: Table): string =>
  say('hint', { choice: choiceCard(advice.best, table), why: reasonWords(advice, table) })
