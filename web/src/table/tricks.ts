/* The tricks of a game, from the events that this seat was sent. */
import type { Trick } from '../generated'

export interface TricksOfHand {
  hand: number
  tricks: Trick[]
}

/** Those of each hand that has one. */
export function tricksOf(events: string): TricksOfHand[] {
  const hands: TricksOfHand[] = []
  let players = 0
  for (const line of events.split('\n').filter(Boolean)) {
    const event = JSON.parse(line)
    if (event.event === 'game') players = event.players.length ?? event.players
    if (event.event === 'deal') hands.push({ hand: hands.length + 1, tricks: [] })
    if (event.event !== 'trick') continue
    const played: string[] = event.cards.split(' ')
    const cards = Array.from({ length: players }, (_, seat) => played[(seat - event.lead + players) % players] ?? null)
    hands.at(-1)?.tricks.push({ lead: event.lead, cards, winning: event.winner })
  }
  return hands.filter(({ tricks }) => tricks.length > 0)
}
