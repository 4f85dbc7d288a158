/* Where somebody is in what was published. */
import { together } from '../names'
import { bestSides, onlyWinner, winnerScore } from '../scores'
import type { Round, Table } from '../types'
import type { Game } from './server'
import type { View } from './view'
import { letter, t } from './words'

export interface Seat {
  round: Round
  /** counted from 1 */
  number: number
  table: Table
  side: number
  unit: number
}

export const nameOf = ({ people }: View, person: number): string => people.find(([number]) => number === person)?.[1] ?? '?'
export const membersOf = ({ units }: View, unit: number): number[] => units.find(([number]) => number === unit)?.[1] ?? []
export const unitName = (view: View, unit: number): string => together(membersOf(view, unit).map((person) => nameOf(view, person)))
export const unitsOf = ({ units }: View, person: number): number[] =>
  units.filter(([, people]) => people.includes(person)).map(([unit]) => unit)

const sideUnits = (table: Table, side: number): number[] => table.units.filter((_, i) => i % table.sides === side)
export const sidePeople = (view: View, table: Table, side: number): number[] =>
  sideUnits(table, side).flatMap((unit) => membersOf(view, unit))
export const sideName = (view: View, table: Table, side: number): string =>
  together(sidePeople(view, table, side).map((person) => nameOf(view, person)))

/** The seat of a person in a round, or null. */
export function seatIn(view: View, round: Round | undefined, person: number): Seat | null {
  const own = unitsOf(view, person)
  for (const [i, table] of (round?.tables ?? []).entries()) {
    const place = table.units.findIndex((unit) => own.includes(unit))
    if (place >= 0) return { round: round as Round, number: i + 1, table, side: place % table.sides, unit: table.units[place] as number }
  }
  return null
}

/** The seat at the server's table of somebody who sits there: sides sit in turn. */
export const seatAt = (view: View, { table, side }: Seat, person: number): number =>
  sidePeople(view, table, side).indexOf(person) * table.sides + side

/** The score of each side in a finished game; null where people have to say who wins. */
export function scoreOf({ options, asks_cut }: View, { sides }: Table, { scores, winners }: Game): number[] | null {
  const won = [...new Set(winners.map((seat) => seat % sides))]
  if (onlyWinner(options)) return won.length === 1 ? winnerScore(sides, won[0] as number) : null
  const score = scores.slice(0, sides)
  return asks_cut && bestSides(score).length > 1 ? null : score
}

/** What a result says, shortly: who won, and the numbers where there are some. */
export function sayResult(score: number[] | 'unplayed', cut: number, only: boolean): string {
  if (score === 'unplayed') return t('unplayed')
  const most = Math.max(...score)
  const best = score.flatMap((number, side) => (number === most ? [side] : []))
  const winner = best.length === 1 ? (best[0] as number) : cut
  const won = winner < 0 ? t('result.drawn') : t('result.won', { side: letter(winner) })
  return only ? won : `${score.join(' : ')}, ${won}`
}
