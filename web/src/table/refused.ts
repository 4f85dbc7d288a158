/* Why a choice may not be made: the engine says which rule it is and what it speaks of, here it becomes a sentence. */
import type { Why } from '../engine'
import { cardName, cardSign } from '../cards/card'
import type { Table } from '../table'
import { has, list, say } from '../words'
import { valueWords } from '../screens/ruleWords'
import { choiceWords, nameOf } from './tell'

const cards = (text: string | undefined) => list((text ?? '').split(' ').filter(Boolean).map(cardSign), 'and')

function outWords(places: Why['places']): string {
  const least = Number(places.least ?? 0)
  const number = Number(places.most ?? 0)
  const key = least === number ? 'exactly' : least === 0 ? 'at-most' : 'between'
  return say(`refused.out.${key}`, { least, number })
}

function bidWords(places: Why['places']): string {
  const bids = (places.bids ?? '').split(' ').filter(Boolean)
  return bids.length ? say('refused.bids', { bids: list(bids, 'or') }) : say('refused.no-bid')
}

/** The sentence for a refusal, with the rule that it rests on. */
export function refusedWords(why: Why, table: Table): string {
  const { places } = why
  if (!has(`status.${why.status}`)) return why.sentence
  const asked = places.Asked ?? ''
  const Why = say(`status.${why.status}`, {
    card: places.card ? cardName(places.card) : '',
    led: cards(places.led),
    asked: asked ? say(`suit.${asked}`) : '',
    held: cards(places.held),
    bid: places.bid ?? '',
    turn: places.turn === undefined ? say('nobody') : nameOf(table, Number(places.turn)),
    kinds: (places.kinds ?? '').split(' ').filter(Boolean).map((kind) => choiceWords(kind, table)).join(', '),
    bids: bidWords(places),
    out: outWords(places),
    ace: cards(places.ace),
    points: places.points ?? '',
  })
  if (why.option === null) return say('refused.plain', { why: Why })
  return say('refused.rule', { why: Why, rule: valueWords(why.option, why.value ?? '') })
}
