/* The steps of steps.ts, one at a time, on a small table. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { cardName } from '../cards/card'
import { Face } from '../cards/Face'
import { Pip } from '../cards/suits'
import type { Engine } from '../engine/engine'
import type { Card } from '../generated'
import { t } from '../i18n'
import { goodCards, STEPS, type Step } from './steps'
import '../trainer/trainer.css'

const Lying = ({ cards, label }: { cards: Card[]; label: string }) => (
  <ol class="cards small" aria-label={label}>
    {cards.map((card) => (
      <li key={card}>
        <span class="sr">{cardName(card)}</span>
        <Face card={card} />
      </li>
    ))}
  </ol>
)

interface StepProps {
  engine: Engine
  step: Step
  number: number
  onNext: (() => void) | null
}

function StepView({ engine, step, number, onNext }: StepProps) {
  const { name, trumps, turned, trick, hand } = step
  const [played, setPlayed] = useState<Card | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const forward = useRef<HTMLButtonElement>(null)
  const good = goodCards(engine, step)
  const isRight = played !== null && good.includes(played)
  useLayoutEffect(() => {
    if (number > 1) heading.current?.focus({ preventScroll: true })
  }, [])
  useLayoutEffect(() => {
    if (isRight) forward.current?.focus({ preventScroll: true })
  }, [isRight])
  return (
    <section class="quiz" data-answer={good.join(' ')} data-testid="step">
      <h2 tabIndex={-1} ref={heading}>
        {t('learn.step', { number, all: STEPS.length })}
      </h2>
      <p>{t(`learn.${name}`)}</p>
      {name !== 'aim' && (
        <p class="suit">
          <Pip suit={trumps} /> {t('trainer.trumps', { suit: t(`suit.${trumps}`) })}
        </p>
      )}
      <div class="lying">
        {turned && <Lying cards={[turned]} label={t('learn.turned')} />}
        {trick.length > 0 && <Lying cards={isRight ? [...trick, played] : trick} label={t('trainer.trick')} />}
      </div>
      <p>
        <b>{t(`learn.${name}.do`)}</b>
      </p>
      <ul class="cards" aria-label={t('trainer.hand')}>
        {hand.map((card) => (
          <li key={card}>
            <button
              type="button"
              class={`card ${card !== played ? '' : isRight ? 'good gone' : 'bad'}`}
              aria-pressed={card === played}
              aria-disabled={isRight}
              data-card={card}
              onClick={() => !isRight && setPlayed(card)}
            >
              <span class="sr">{cardName(card)}</span>
              <Face card={card} />
              {card === played && <b aria-hidden="true">{isRight ? '✓' : '✗'}</b>}
            </button>
          </li>
        ))}
      </ul>
      <div class="judged" role="status">
        {played && (
          <p>
            <b>{t(isRight ? 'trainer.right' : 'trainer.wrong')}</b> {t(`learn.${name}.${isRight ? 'yes' : 'no'}`)}
          </p>
        )}
      </div>
      {isRight && onNext && (
        <button type="button" class="primary" ref={forward} onClick={onNext} data-testid="next-step">
          {t('learn.next')}
        </button>
      )}
    </section>
  )
}

export function LearnSteps({ engine }: { engine: Engine }) {
  const [at, setAt] = useState(0)
  const step = STEPS[at] as Step
  return (
    <StepView key={step.name} engine={engine} step={step} number={at + 1} onNext={at + 1 < STEPS.length ? () => setAt(at + 1) : null} />
  )
}
