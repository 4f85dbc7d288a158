/* The notation of cards in two letters. No rules here. */
import type { Card, Suit } from '../generated'
import { t } from '../i18n'

export const JOKER = 'XX'
export const HIDDEN = '??'

export const suitOf = (card: Card): Suit | null => (/[SHDC]$/.test(card) ? (card[1] as Suit) : null)
export const rankOf = (card: Card): string => (card[0] === 'T' ? '10' : (card[0] as string))

/** `5 of hearts`, in the page's language. */
export function cardName(card: Card): string {
  const suit = suitOf(card)
  if (card === JOKER) return t('card.joker')
  if (!suit) return t('card.hidden')
  return t('card.name', { rank: t(`rank.${card[0]}`), suit: t(`suit.${suit}`) })
}

export const SUIT_SIGNS: Record<Suit, string> = { S: '♠', H: '♥', D: '♦', C: '♣' }

/** `5♥`, for lines of text. */
export function cardSymbol(card: Card): string {
  const suit = suitOf(card)
  if (card === JOKER) return t('card.joker')
  return suit ? rankOf(card) + SUIT_SIGNS[suit] : t('card.hidden')
}

const SUIT_OF_SIGN = new Map(Object.entries(SUIT_SIGNS).map(([suit, sign]) => [sign, suit]))

/** The name of a card without an article: `dix de cœur`. */
export const bareCardName = (card: Card): string => cardName(card).replace(RegExp(`^(${t('card.article')})`), '')

/** A text to be heard: its first line, with its cards in words; of cards in a row the last names their suit. */
export const spokenText = (text: string): string =>
  (text.split('\n')[0] as string).replace(
    /(10|[2-9JQKA])([♠♥♦♣])(?=((?:,| \S+) (?:10|[2-9JQKA])\2)?)/g,
    (_, rank: string, sign: string, next?: string) => {
      const code = rank === '10' ? 'T' : rank
      return next ? t(`rank.${code}`) : cardName(`${code}${SUIT_OF_SIGN.get(sign)}`)
    },
  )
