/* The whole table, for solo games, online games and replays. */
import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { ChatMessage } from '../game/table-controller'
import type { Card } from '../generated'
import { settings } from '../settings'
import { useStore } from '../store'
import { Felt } from './Felt'
import { Hand } from './Hand'
import { OwnSeat } from './OwnSeat'
import { Prompt } from './Prompt'
import { Ribbon } from './Ribbon'
import type { TableView } from './table-view'

interface Props {
  view: TableView
  feedback: string
  /** the choice that a hint has named; else empty */
  advised: string
  busy: boolean
  hand: TableView['table']['cards']
  onChoice: (choice: string) => void
  onWhy: (choice: string) => void
  /** what somebody has just said */
  speech?: ChatMessage | null
  onSpeech?: () => void
  onTap: () => void
  onMove: (card: Card, to: number) => void
  onRest?: (() => void) | undefined
  /** small buttons beside the player's name */
  tools?: ComponentChildren
  /** after a hand: shown instead of the prompt and the hand */
  instead?: ComponentChildren
  lesson?: ComponentChildren
}

/* A tap this soon after the hand has changed was meant for the card that was there before. */
const DOUBLE_TAP_MS = 500

/** The choice that tapping a card makes now. */
const choiceOf = (choices: string[], card: Card) => choices.find((choice) => /^(play|rob) /.test(choice) && choice.endsWith(card))

/* A result takes at least the space of what it replaces, so that the felt does not move when a hand ends. */
function useSteadyHeight(area: { current: HTMLElement | null }, replaced: boolean) {
  const height = useRef(0)
  const off = useRef(replaced)
  off.current = replaced
  useEffect(() => {
    const element = area.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      if (!off.current) height.current = element.offsetHeight
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return replaced && height.current ? { minBlockSize: `min(${height.current}px, 60dvh)` } : {}
}

export function Board({
  view,
  feedback,
  advised,
  busy,
  hand,
  onChoice,
  onWhy,
  speech = null,
  onSpeech = () => {},
  onTap,
  onMove,
  onRest,
  tools,
  instead,
  lesson,
}: Props) {
  const { table, paused } = view
  const { confirm, ribbon, order } = useStore(settings)
  const area = useRef<HTMLDivElement>(null)
  const steady = useSteadyHeight(area, instead !== undefined)
  const [marks, setMarks] = useState<{ of: string; cards: ReadonlySet<Card> }>({ of: '', cards: new Set() })
  const question = paused ? null : table.question
  const key = `${table.hand} ${table.tricksDone} ${question?.kinds.join(' ')} ${table.cards.length}`
  const marked: ReadonlySet<Card> = marks.of === key ? marks.cards : new Set()
  const mark = (cards: Iterable<Card>) => setMarks({ of: key, cards: new Set(cards) })

  const trick = `${table.hand} ${table.tricksDone}`
  const early = useRef<{ card: Card; trick: string } | null>(null)
  const changedAt = useRef(0)
  useLayoutEffect(() => {
    changedAt.current = performance.now()
  }, [table.cards.length])
  const onCard = (card: Card) => {
    if (paused) return
    if (!question && table.turn === table.seat && !table.ended) {
      if (performance.now() - changedAt.current < DOUBLE_TAP_MS) return
      early.current = { card, trick }
      return onTap()
    }
    if (question?.discard) {
      if (marked.has(card)) mark([...marked].filter((other) => other !== card))
      else if (table.cards.find((own) => own.card === card)?.legal && marked.size < question.discard.most) mark([...marked, card])
      else onWhy(['discard', ...marked, card].join(' '))
      return
    }
    const choice = question && choiceOf(question.choices, card)
    if (!choice) onWhy(`play ${card}`)
    else if (confirm && !marked.has(card)) mark([card])
    else if (!busy) onChoice(choice)
  }

  /* It is the person's turn, but the last card of the others was still being shown: the tap counts when the question comes.
   * It meant to play a card; any other question, as that whether to rob, was not known yet. */
  useLayoutEffect(() => {
    const tapped = early.current
    if (!question || !tapped) return
    early.current = null
    if (tapped.trick === trick && question.kinds.every((kind) => kind === 'play') && hand.some(({ card }) => card === tapped.card))
      onCard(tapped.card)
  }, [question])

  return (
    <>
      <Felt view={view} speech={speech} onSpeech={onSpeech} onTap={onTap} />
      <div class={`player-area ${instead ? 'replaced' : ''}`} style={steady} ref={area}>
        {ribbon && <Ribbon table={table} />}
        {lesson}
        <OwnSeat view={view} tools={tools} />
        {instead ?? (
          <div class="answer">
            <Prompt
              table={table}
              paused={paused}
              marked={marked}
              feedback={feedback}
              advised={advised}
              busy={busy}
              confirm={confirm}
              onChoice={onChoice}
              onMark={mark}
              onRest={onRest}
            />
            {table.seat >= 0 && (
              <Hand
                cards={hand}
                advised={new Set(/^(play|rob|discard) /.test(advised) ? advised.split(' ').slice(1) : [])}
                asked={!paused && hand.some(({ legal }) => legal)}
                marked={marked}
                marking={!!question?.discard}
                draggable={order === 'own'}
                onCard={onCard}
                onMove={onMove}
              />
            )}
          </div>
        )}
      </div>
    </>
  )
}
