/* The trainer: short questions about the cards, which the engine answers (questions.ts). */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { cardName, cardSymbol, suitOf } from '../cards/card'
import { Face } from '../cards/Face'
import { Pip } from '../cards/suits'
import { Page } from '../components/Page'
import { PresetSelect } from '../components/PresetSelect'
import type { Engine } from '../engine/engine'
import { useEngine } from '../engine/loader'
import type { Card } from '../generated'
import { formatList, t } from '../i18n'
import { useStore } from '../store'
import { changeTrainer, countAnswer, resetTrainer, trainerProgress } from './progress'
import { isCorrect, newQuestion, suitGroup, TOPICS, type Topic, type TrainerQuestion } from './questions'
import './trainer.css'

function nextQuestion(engine: Engine): TrainerQuestion {
  const { rules, topic } = trainerProgress.get()
  const chosen = topic === 'mixed' ? (TOPICS[Math.floor(Math.random() * TOPICS.length)] as Topic) : topic
  return newQuestion(engine, rules, chosen, Math.random)
}

function questionText({ topic, order, cards }: TrainerQuestion): string {
  if (topic !== 'order') return t(`trainer.${topic}`)
  return t(order.trumps.includes(cards[0] as Card) ? 'trainer.order.trumps' : 'trainer.order.plain')
}

/* ------------------------------------------------------------ an answer and why */

function explanation({ topic, order, cards, answer }: TrainerQuestion): string {
  const signs = formatList(answer.map(cardSymbol), 'and')
  if (topic === 'order') return t('trainer.why.order', { cards: answer.map(cardSymbol).join(' ') })
  if (topic === 'legal') return answer.length === cards.length ? t('trainer.why.any') : t('trainer.why.legal', { cards: signs })
  const best = answer[0] as Card
  if (order.trumps.includes(best)) return t('trainer.why.trump', { card: cardSymbol(best) })
  return t('trainer.why.suit', { card: cardSymbol(best), suit: t(`suit.${suitOf(best)}`) })
}

/* All cards of a group, strongest first, with those of the question highlighted. */
function RankList({ group, shown }: { group: Card[]; shown: Card[] }) {
  return (
    <ol class="ranks" aria-label={t('trainer.all')}>
      {group.map((card) => (
        <li key={card} class={shown.includes(card) ? 'shown' : ''}>
          <span class="sr">{cardName(card)}</span>
          <span aria-hidden="true">{cardSymbol(card)}</span>
        </li>
      ))}
    </ol>
  )
}

function Explanation({ question }: { question: TrainerQuestion }) {
  const { order, trick, cards } = question
  const all = [...trick, ...cards]
  const groups = new Set(all.slice(0, 1).map((card) => suitGroup(order, card)))
  if (all.some((card) => order.trumps.includes(card))) groups.add(order.trumps)
  return (
    <>
      <p>{explanation(question)}</p>
      {[...groups].map((group) => (
        <RankList key={group[0]} group={group} shown={all} />
      ))}
    </>
  )
}

/* ------------------------------------------------------------------ one question */

interface QuestionViewProps {
  question: TrainerQuestion
  /** the question takes the focus, for the button that led to it is gone */
  follows: boolean
  onNext: () => void
}

function QuestionView({ question, follows, onNext }: QuestionViewProps) {
  const [chosen, setChosen] = useState<Card[]>([])
  const [right, setRight] = useState<boolean | null>(null)
  const forward = useRef<HTMLButtonElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    if (follows) heading.current?.focus({ preventScroll: true })
  }, [])
  const { topic, trick, cards, answer } = question
  const judge = (cards: Card[]) => {
    const good = isCorrect(question, cards)
    countAnswer(topic, good)
    setRight(good)
  }
  const tap = (card: Card) => {
    if (right !== null) return
    const now = chosen.includes(card) ? chosen.filter((other) => other !== card) : [...chosen, card]
    setChosen(now)
    if (topic === 'winner' || (topic === 'order' && now.length === cards.length)) judge(now)
  }
  useLayoutEffect(() => {
    if (right !== null) forward.current?.focus({ preventScroll: true })
  }, [right])
  return (
    <section class="quiz" data-topic={topic} data-answer={answer.join(' ')} data-testid="question">
      <p class="suit">
        <Pip suit={question.trumps} /> {t('trainer.trumps', { suit: t(`suit.${question.trumps}`) })}
      </p>
      <h2 tabIndex={-1} ref={heading}>
        {questionText(question)}
      </h2>
      {trick.length > 0 && (
        <ol class="cards small" aria-label={t('trainer.trick')}>
          {trick.map((card) => (
            <li key={card}>
              <span class="sr">{cardName(card)}</span>
              <Face card={card} />
            </li>
          ))}
        </ol>
      )}
      <ul class="cards" aria-label={t(topic === 'winner' ? 'trainer.trick' : 'trainer.hand')}>
        {cards.map((card) => {
          const place = chosen.indexOf(card)
          const mark =
            right === null ? '' : answer.includes(card) && topic !== 'order' ? 'good' : place >= 0 && topic !== 'order' ? 'bad' : ''
          const numbered = topic === 'order' && place >= 0
          return (
            <li key={card}>
              <button
                type="button"
                class={`card ${mark}`}
                aria-pressed={place >= 0}
                aria-disabled={right !== null}
                data-card={card}
                onClick={() => tap(card)}
              >
                <span class="sr">{numbered ? t('trainer.place', { card: cardName(card), number: place + 1 }) : cardName(card)}</span>
                <Face card={card} />
                {numbered && <b aria-hidden="true">{place + 1}</b>}
                {mark && <b aria-hidden="true">{mark === 'good' ? '✓' : '✗'}</b>}
              </button>
            </li>
          )
        })}
      </ul>
      {topic === 'legal' && right === null && (
        <button type="button" class="primary" disabled={chosen.length === 0} onClick={() => judge(chosen)} data-testid="check">
          {t('trainer.check')}
        </button>
      )}
      <div class="judged" role="status">
        {right !== null && <p class={right ? 'right' : 'wrong'}>{t(right ? 'trainer.right' : 'trainer.wrong')}</p>}
        {right === false && <Explanation question={question} />}
      </div>
      {right !== null && (
        <button type="button" class="primary" ref={forward} onClick={onNext} data-testid="next">
          {t('trainer.next')}
        </button>
      )}
    </section>
  )
}

/* --------------------------------------------------------------------- all of it */

function TopicPicker({ engine }: { engine: Engine }) {
  const { rules, topic } = useStore(trainerProgress)
  return (
    <div class="trainer-choice">
      <PresetSelect
        engine={engine}
        label={t('trainer.rules')}
        value={rules}
        onChange={(preset) => changeTrainer({ rules: preset })}
        testid="trainer-rules"
      />
      <label class="field">
        <span>{t('trainer.topic')}</span>
        <select
          value={topic}
          onChange={(event) => changeTrainer({ topic: event.currentTarget.value as Topic | 'mixed' })}
          data-testid="trainer-topic"
        >
          {(['mixed', ...TOPICS] as const).map((name) => (
            <option key={name} value={name}>
              {t(`trainer.topic.${name}`)}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}

function Scores() {
  const { streak, best, scores } = useStore(trainerProgress)
  if (TOPICS.every((topic) => scores[topic].asked === 0)) return null
  return (
    <section class="trainer-scores">
      <p data-testid="streak">
        <b>{t('trainer.streak', { number: streak })}</b>
      </p>
      <p>{t('trainer.best', { number: best })}</p>
      <ul>
        {TOPICS.map((topic) => (
          <li key={topic}>
            {t('trainer.about-topic', { topic: t(`trainer.topic.${topic}`), score: t('trainer.score', { ...scores[topic] }) })}
          </li>
        ))}
      </ul>
      <button type="button" class="plain" onClick={resetTrainer}>
        {t('trainer.reset')}
      </button>
    </section>
  )
}

function TrainerSession({ engine }: { engine: Engine }) {
  const { rules, topic } = useStore(trainerProgress)
  const [question, setQuestion] = useState(() => nextQuestion(engine))
  const number = useRef(0)
  const follows = useRef(false)
  const forward = (next = false) => {
    number.current++
    follows.current = next
    setQuestion(nextQuestion(engine))
  }
  useEffect(() => {
    if (question.rules !== rules || (topic !== 'mixed' && question.topic !== topic)) forward()
  }, [rules, topic])
  return (
    <>
      <TopicPicker engine={engine} />
      <QuestionView key={number.current} question={question} follows={follows.current} onNext={() => forward(true)} />
      <Scores />
    </>
  )
}

export default function Trainer() {
  const engine = useEngine()
  return (
    <Page title={t('way.trainer')}>
      <p class="quiet">{t('trainer.about')}</p>
      {engine ? <TrainerSession engine={engine} /> : <p aria-busy="true">{t('trainer.waiting')}</p>}
    </Page>
  )
}
