/* The question that the player has to answer, and a button for every answer that is not a card. */

import type { VNode } from 'preact'
import { cardSymbol } from '../cards/card'
import { Pip } from '../cards/suits'
import type { Card, ChoiceKind, Table } from '../generated'
import { t } from '../i18n'
import { type Store, useStore } from '../store'
import type { Box } from './layout'
import { choiceLabel, choiceText, seatName, seatSentence, suitOfChoice } from './texts'
import { placed } from './useLayout'

interface Props {
  table: Table
  /** name and score, which stand below the question */
  below: VNode
  /** the table is paused: nothing is asked */
  paused: boolean
  marked: ReadonlySet<Card>
  /** the response to the last tap: why a card may not be played, or a hint */
  feedback: string
  /** the choice that a hint has named; else empty */
  advised: string
  busy: Store<boolean>
  confirm: boolean
  /** where the answers are, if they are many and not on the own plate */
  answers: Box | null
  onChoice: (choice: string) => void
  onMark: (cards: Card[]) => void
  /** plays out the rest of the hand */
  onRest: (() => void) | undefined
}

/* Which kind of choice gives a question its sentence, if it has several: the first of these. */
const LEADING_KINDS: ChoiceKind[] = ['rob', 'jink', 'discard', 'name', 'hold', 'bid', 'five', 'call', 'play']

/* Letters of a sentence that needs a plate for itself on a phone, and on any screen. */
const [LONG, LONGEST] = [48, 100]
/* More choices than these leave a phone no room for the names of suits, and the plate of a large screen none for the question. */
const [SEVERAL, MANY] = [4, 8]
/* Letters that leave room for a button on the plate of a phone. */
const SHORT = 30

const isCard = (choice: string) => /^(play|rob) \S/.test(choice)

/** The sentence of a question. */
export function questionText(table: Table): string {
  const kinds = table.question?.kinds ?? []
  const key = LEADING_KINDS.find((kind) => kinds.includes(kind))
  const discard = table.question?.discard
  if (discard) {
    const { least, most } = discard
    return t(least === most ? 'ask.discard.exact' : 'ask.discard', { least, most, number: least })
  }
  if (key === 'play' && table.trick.cards.every((card) => !card)) return t('ask.lead')
  return t(`ask.${key ?? 'choose'}`, {
    card: table.turnUp ? cardSymbol(table.turnUp) : '',
    number: table.bid?.points ?? '',
  })
}

/** The sentence while nothing is asked. */
function waitingText(table: Table): string {
  if (table.over) return ''
  if (table.turn < 0 || table.ended) return ''
  return seatSentence(table, table.turn, 'wait.turn', { name: seatName(table, table.turn) })
}

function Discards({ table, marked, isBusy, onChoice, onMark }: Props & { isBusy: boolean }) {
  const discard = table.question?.discard
  if (!discard) return null
  const cards = [...marked]
  const enough = cards.length >= discard.least && cards.length <= discard.most
  return (
    <>
      {discard.plain.length > 0 && discard.plain.length <= discard.most && table.trump && (
        <button
          type="button"
          class={cards.length ? '' : 'primary'}
          disabled={isBusy}
          data-testid="exchange"
          onClick={() =>
            discard.plain.length >= discard.least ? onChoice(['discard', ...discard.plain].join(' ')) : onMark(discard.plain)
          }
        >
          {t('do.exchange')}
        </button>
      )}
      <button
        type="button"
        class={cards.length ? 'primary' : ''}
        aria-disabled={!enough || isBusy}
        data-testid="discard"
        onClick={() => enough && onChoice(['discard', ...cards].join(' '))}
      >
        {cards.length || discard.least ? t('do.discard', { number: cards.length || discard.least }) : t('do.discard.none')}
      </button>
    </>
  )
}

export function Prompt(props: Props) {
  const { table, below, paused, marked, feedback, confirm, advised, answers, onChoice, onRest } = props
  const isBusy = useStore(props.busy)
  const question = paused ? null : table.question
  const buttons = question?.choices.filter((choice) => !isCard(choice) && !choice.startsWith('discard')) ?? []
  const raised = confirm && !question?.discard ? [...marked][0] : undefined
  const chosen = raised && question?.choices.find((choice) => isCard(choice) && choice.endsWith(raised))
  const words = paused ? t('event.paused') : feedback || (question ? questionText(table) : waitingText(table))
  const answered = buttons.length + (question?.discard ? 2 : 0)
  const crowd = [buttons.length > SEVERAL && 'several', buttons.length > MANY && 'many'].filter(Boolean).join(' ')
  const isApart = answers !== null && (answered > 1 || (answered === 1 && words.length > SHORT))
  const size = words.length > LONGEST ? 'long longest' : words.length > LONG ? 'long' : ''
  return (
    <section class={`ask ${size}`} tabIndex={-1} aria-busy={isBusy} aria-label={t('ask')} data-testid="ask">
      {/* another element for another sentence: one that grew would be a shift of the layout */}
      <p key={words} class={`question ${question ? 'yours' : ''}`} aria-live="off">
        {words}
      </p>
      {below}
      <div
        class={`buttons ${isApart ? 'apart' : ''} ${crowd}`}
        style={isApart ? placed(answers) : {}}
        role="group"
        aria-label={t('ask.buttons')}
      >
        {buttons.map((choice) => {
          const suit = suitOfChoice(choice)
          const hopeless = question?.hopeless.includes(choice)
          return (
            <button
              key={choice}
              type="button"
              class={`${/^(bid|call)/.test(choice) || suit ? 'short' : ''} ${choice === advised ? 'advised' : ''} ${hopeless ? 'hopeless' : ''}`}
              title={hopeless ? t('do.hopeless') : undefined}
              aria-disabled={isBusy}
              aria-label={/^(bid|call)/.test(choice) ? choiceText(choice, table) : undefined}
              data-do={choice}
              onClick={() => !isBusy && onChoice(choice)}
            >
              {suit && <Pip suit={suit} />}
              <span>{choiceLabel(choice, table)}</span>
            </button>
          )
        })}
        {chosen && (
          <button type="button" class="primary" data-testid="confirm" onClick={() => onChoice(chosen)}>
            {t('do.confirm', { card: cardSymbol(raised) })}
          </button>
        )}
        {onRest && question?.rest && table.cards.length > 1 && (
          <button type="button" aria-disabled={isBusy} data-testid="rest" onClick={() => !isBusy && onRest()}>
            {t('act.rest')}
          </button>
        )}
        {!paused && <Discards {...props} isBusy={isBusy} />}
      </div>
      <span class="sr">{marked.size > 0 ? t('ask.marked', { number: marked.size }) : ''}</span>
    </section>
  )
}
