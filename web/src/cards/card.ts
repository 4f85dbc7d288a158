/* How a card's two letters are read. No rule stands here, only the notation. */
import type { Card, Suit } from '../table'
import { say } from '../words'

export const JOKER = 'XX'
export const HIDDEN = '??'

export const suitOf = (card: Card): Suit | null => (/[SHDC]$/.test(card) ? (card[1] as Suit) : null)
export const rankOf = (card: Card): string => (card[0] === 'T' ? '10' : (card[0] as string))

/** `5 of hearts`, in the page's language. */
export function cardName(card: Card): string {
  const suit = suitOf(card)
  if (card === JOKER) return say('card.joker')
  if (!suit) return say('card.hidden')
  return say('card.name', { rank: say(`rank.${card[0]}`), suit: say(`suit.${suit}`) })
}

const SIGNS: Record<Suit, string> = { S: '♠', H: '♥', D: '♦', C: '♣' }

/** `5♥`, for lines of text. */
export function cardSign(card: Card): string {
  const suit = suitOf(card)
  if (card === JOKER) return say('card.joker')
  return suit ? rankOf(card) + SIGNS[suit] : say('card.hidden')
}
