/* What one key says about the table: the same questions as in the lines of the terminal (terminal/session/aside.c). */
import { cardSymbol } from '../cards/card'
import type { CardLocation, RankedCard, Table, Trick } from '../generated'
import { formatList, t } from '../i18n'
import { partyName } from './narration'
import type { TableView } from './table-view'
import { seatName, seatSentence, trumpText } from './texts'

const cardsAt = (order: RankedCard[], where: CardLocation): string =>
  order
    .filter(({ place }) => place === where)
    .map(({ card }) => cardSymbol(card))
    .join(', ') || t('aside.none')

const trumps = ({ table: { trump, order } }: TableView): string =>
  trump
    ? t('aside.trumps', { trumps: trumpText(trump), own: cardsAt(order, 'own'), out: cardsAt(order, 'hidden') })
    : `${trumpText(trump)}.`

/* The cards of a trick as they were played, and whose it is. */
function trickText(table: Table, trick: Trick | null, winner: string): string {
  const played = trick?.cards.filter(Boolean).length ?? 0
  if (!trick || !played) return t('aside.no-trick')
  const seats = trick.cards.map((_, step) => (trick.lead + step) % table.players)
  const cards = seats.flatMap((seat) => {
    const card = trick.cards[seat]
    return card ? [`${seatName(table, seat)}: ${cardSymbol(card)}`] : []
  })
  return `${cards.join(', ')}. ${seatSentence(table, trick.winning, winner)}`
}

const gone = ({ table: { order, led } }: TableView): string =>
  t('aside.gone', { cards: cardsAt([...order, ...(led?.order ?? [])], 'gone') })

function score({ table }: TableView): string {
  const count = table.sides && table.unit === 'points' ? table.sides : table.players
  const names = Array.from({ length: count }, (_, party) => {
    const seat = table.sides && table.unit === 'points' ? table.seats.find(({ side }) => side === party) : table.seats[party]
    const name = table.unit === 'points' ? partyName(table, party) : seatName(table, party)
    return `${name} ${seat?.total ?? 0}`
  })
  return `${formatList(names, 'and')}.${table.pool ? ` ${t('table.pool')} ${table.pool}.` : ''}`
}

const turn = ({ table }: TableView): string => (table.turn < 0 ? t('aside.nobody') : seatSentence(table, table.turn, 'aside.turn'))

/** What each question is answered, by its name: `act.NAME` is the question in the list of keys. */
export const ASIDES: Record<string, (view: TableView) => string> = {
  trumps,
  trick: ({ table, trick }) => trickText(table, trick, 'aside.winning'),
  hand: ({ table }) => t('aside.hand', { cards: table.cards.map(({ card }) => cardSymbol(card)).join(', ') || t('aside.none') }),
  gone,
  'last-trick': ({ table }) => trickText(table, table.last, 'event.trick.short'),
  score,
  turn,
}
