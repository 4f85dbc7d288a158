/* Short questions about the cards. The engine answers them (questions.ts); here they are asked. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { Face } from '../cards/Face'
import { cardName, cardSign, suitOf } from '../cards/card'
import { Pip } from '../cards/suits'
import type { Engine } from '../engine'
import { useEngine } from '../play/book'
import { Page } from '../screens/Page'
import { useCell } from '../store'
import type { Card } from '../table'
import { list, say } from '../words'
import { change, count, progress, reset } from './progress'
import { ask, groupOf, isRight, type Question, TOPICS, type Topic } from './questions'
import './trainer.css'

function next(engine: Engine): Question {
  const { rules, topic } = progress.get()
  const chosen = topic === 'mixed' ? (TOPICS[Math.floor(Math.random() * TOPICS.length)] as Topic) : topic
  return ask(engine, rules, chosen, Math.random)
}

function asked({ topic, order, cards }: Question): string {
  if (topic !== 'order') return say(`trainer.${topic}`)
  return say(order.trumps.includes(cards[0] as Card) ? 'trainer.order.trumps' : 'trainer.order.plain')
}

/* ------------------------------------------------------------ an answer and why */

function why({ topic, order, cards, answer }: Question): string {
  const signs = list(answer.map(cardSign), 'and')
  if (topic === 'order') return say('trainer.why.order', { cards: answer.map(cardSign).join(' ') })
  if (topic === 'legal') return answer.length === cards.length ? say('trainer.why.any') : say('trainer.why.legal', { cards: signs })
  const best = answer[0] as Card
  if (order.trumps.includes(best)) return say('trainer.why.trump', { card: cardSign(best) })
  return say('trainer.why.suit', { card: cardSign(best), suit: say(`suit.${suitOf(best)}`) })
}

/* The cards among which the answer was to be found, strongest first; those of the question stand out. */
function Ranks({ group, shown }: { group: Card[]; shown: Card[] }) {
  return (
    <ol class="ranks" aria-label={say('trainer.all')}>
      {group.map((card) => (
        <li key={card} class={shown.includes(card) ? 'shown' : ''}>
          <span class="sr">{cardName(card)}</span>
          <span aria-hidden="true">{cardSign(card)}</span>
        </li>
      ))}
    </ol>
  )
}

function Explained({ question }: { question: Question }) {
  const { order, trick, cards } = question
  const all = [...trick, ...cards]
  const groups = new Set(all.slice(0, 1).map((card) => groupOf(order, card)))
  if (all.some((card) => order.trumps.includes(card))) groups.add(order.trumps)
  return (
    <>
      <p>{why(question)}</p>
      {[...groups].map((group) => (
        <Ranks key={group[0]} group={group} shown={all} />
      ))}
    </>
  )
}

/* ------------------------------------------------------------------ one question */

interface AskedProps {
  question: Question
  onNext: () => void
}

function Asked({ question, onNext }: AskedProps) {
  const [chosen, setChosen] = useState<Card[]>([])
  const [right, setRight] = useState<boolean | null>(null)
  const forward = useRef<HTMLButtonElement>(null)
  const { topic, trick, cards, answer } = question
  const judge = (cards: Card[]) => {
    const good = isRight(question, cards)
    count(topic, good)
    setRight(good)
  }
  const tap = (card: Card) => {
    if (right !== null) return
    const now = chosen.includes(card) ? chosen.filter((other) => other !== card) : [...chosen, card]
    setChosen(now)
    if (topic === 'winner' || (topic === 'order' && now.length === cards.length)) judge(now)
  }
  useEffect(() => {
    if (right !== null) forward.current?.focus({ preventScroll: true })
  }, [right])
  return (
    <section class="quiz" data-topic={topic} data-answer={answer.join(' ')} data-testid="question">
      <p class="suit">
        <Pip suit={question.trumps} /> {say('trainer.trumps', { suit: say(`suit.${question.trumps}`) })}
      </p>
      <h2>{asked(question)}</h2>
      {trick.length > 0 && (
        <ol class="cards small" aria-label={say('trainer.trick')}>
          {trick.map((card) => (
            <li key={card}>
              <span class="sr">{cardName(card)}</span>
              <Face card={card} />
            </li>
          ))}
        </ol>
      )}
      <ul class="cards" aria-label={say(topic === 'winner' ? 'trainer.trick' : 'trainer.hand')}>
        {cards.map((card) => {
          const place = chosen.indexOf(card)
          const mark = right === null ? '' : answer.includes(card) && topic !== 'order' ? 'good' : place >= 0 && topic !== 'order' ? 'bad' : ''
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
                <span class="sr">{numbered ? say('trainer.place', { card: cardName(card), number: place + 1 }) : cardName(card)}</span>
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
          {say('trainer.check')}
        </button>
      )}
      <div class="judged" role="status">
        {right !== null && <p class={right ? 'right' : 'wrong'}>{say(right ? 'trainer.right' : 'trainer.wrong')}</p>}
        {right === false && <Explained question={question} />}
      </div>
      {right !== null && (
        <button type="button" class="primary" ref={forward} onClick={onNext} data-testid="next">
          {say('trainer.next')}
        </button>
      )}
    </section>
  )
}

/* --------------------------------------------------------------------- all of it */

function Choice({ engine }: { engine: Engine }) {
  const { rules, topic } = useCell(progress)
  return (
    <div class="trainer-choice">
      <label class="field">
        <span>{say('trainer.rules')}</span>
        <select value={rules} onChange={(event) => change({ rules: event.currentTarget.value })} data-testid="trainer-rules">
          {engine.rules().presets.map(({ name }) => (
            <option key={name} value={name}>
              {say(`preset.${name}`)}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        <span>{say('trainer.topic')}</span>
        <select
          value={topic}
          onChange={(event) => change({ topic: event.currentTarget.value as Topic | 'mixed' })}
          data-testid="trainer-topic"
        >
          {(['mixed', ...TOPICS] as const).map((name) => (
            <option key={name} value={name}>
              {say(`trainer.topic.${name}`)}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}

function Scores() {
  const { streak, best, scores } = useCell(progress)
  return (
    <section class="trainer-scores">
      <p data-testid="streak">
        <b>{say('trainer.streak', { number: streak })}</b>
      </p>
      <p>{say('trainer.best', { number: best })}</p>
      <ul>
        {TOPICS.map((topic) => (
          <li key={topic}>
            {say('trainer.about-topic', { topic: say(`trainer.topic.${topic}`), score: say('trainer.score', { ...scores[topic] }) })}
          </li>
        ))}
      </ul>
      <button type="button" class="plain" onClick={reset}>
        {say('trainer.reset')}
      </button>
    </section>
  )
}

function Session({ engine }: { engine: Engine }) {
  const { rules, topic } = useCell(progress)
  const [question, setQuestion] = useState(() => next(engine))
  const number = useRef(0)
  const forward = () => {
    number.current++
    setQuestion(next(engine))
  }
  useEffect(() => {
    if (question.rules !== rules || (topic !== 'mixed' && question.topic !== topic)) forward()
  }, [rules, topic])
  return (
    <>
      <Choice engine={engine} />
      <Asked key={number.current} question={question} onNext={forward} />
      <Scores />
    </>
  )
}

export default function Trainer() {
  const engine = useEngine()
  return (
    <Page title={say('way.trainer')}>
      <p class="quiet">{say('trainer.about')}</p>
      {engine ? <Session engine={engine} /> : <p aria-busy="true">{say('trainer.waiting')}</p>}
    </Page>
  )
}
