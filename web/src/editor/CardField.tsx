/* A hand or the turn-up of a deal: written as a text, or chosen from the pack. */
import { useState } from 'preact/hooks'
import { cardName, JOKER } from '../cards/card'
import { Face } from '../cards/Face'
import { Dialog } from '../components/Dialog'
import type { Card, Suit } from '../generated'
import { t } from '../i18n'
import { cardsIn, textOf } from './position'
import './editor.css'

const SUITS: Suit[] = ['S', 'H', 'D', 'C']
const RANKS = [...'AKQJT98765432']

interface Props {
  name: string
  text: string
  /** how many cards it has */
  size: number
  /** who else has which cards */
  others: Map<Card, string>
  /** whether the pack has a Joker */
  joker: boolean
  placeholder?: string
  testid: string
  onChange: (text: string) => void
}

function Pack({ name, text, size, others, joker, onChange, onClose }: Props & { onClose: () => void }) {
  const cards = cardsIn(text)
  const full = cards.length >= size
  const choose = (card: Card) => {
    const rest = cards.filter((each) => each !== card)
    const kept = size === 1 ? [] : rest
    onChange(textOf(rest.length < cards.length ? rest : [...kept, card]))
  }
  const offer = (card: Card) => {
    const holder = others.get(card)
    const taken = holder !== undefined || (full && size > 1 && !cards.includes(card))
    return (
      <button
        type="button"
        key={card}
        data-card={card}
        aria-pressed={cards.includes(card)}
        aria-disabled={taken}
        onClick={() => taken || choose(card)}
      >
        <span class="sr">{holder === undefined ? cardName(card) : `${cardName(card)}, ${holder}`}</span>
        <Face card={card} />
      </button>
    )
  }
  return (
    <Dialog title={t('editor.choose', { name })} onClose={onClose} testid="pack">
      <p class="quiet" aria-live="polite">
        {t('editor.chosen', { number: cards.length, all: size })}
      </p>
      {SUITS.map((suit) => (
        <fieldset class="pack" key={suit} aria-label={t(`suit.${suit}`)}>
          {RANKS.map((rank) => offer(rank + suit))}
        </fieldset>
      ))}
      {joker && <div class="pack">{offer(JOKER)}</div>}
    </Dialog>
  )
}

export function CardField(props: Props) {
  const { name, text, size, placeholder, testid, onChange } = props
  const [open, setOpen] = useState(false)
  const cards = cardsIn(text)
  return (
    <div class="card-field">
      <label class="field">
        <span>{name}</span>
        <input
          value={text}
          placeholder={placeholder}
          autoCapitalize="characters"
          autoComplete="off"
          spellcheck={false}
          data-testid={testid}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      </label>
      <button type="button" class="slots plain" data-testid={`${testid}-choose`} onClick={() => setOpen(true)}>
        <span class="sr">{t('editor.choose', { name })}</span>
        {Array.from({ length: Math.max(size, cards.length) }, (_, i) => (cards[i] ? <Face key={i} card={cards[i]} /> : <i key={i} />))}
      </button>
      {open && <Pack {...props} onClose={() => setOpen(false)} />}
    </div>
  )
}
