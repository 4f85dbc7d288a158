/* The whole table, for solo games, online games and replays. */
import type { ComponentChildren, RefObject } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { ChatMessage } from '../game/table-controller'
import type { Card } from '../generated'
import { t } from '../i18n'
import { settings } from '../settings'
import { type Store, useStore } from '../store'
import { Felt } from './Felt'
import { Hand } from './Hand'
import { LastTrickPanel } from './LastTrick'
import type { Layout } from './layout'
import { OwnSeat } from './OwnSeat'
import { Prompt } from './Prompt'
import { Ribbon } from './Ribbon'
import { isCrowd, partyCount, type TableView } from './table-view'
import { around, placed } from './useLayout'

interface Props {
  view: TableView
  /** null where the table is a list */
  layout: Layout | null
  feedback: string
  /** the choice that a hint has named; else empty */
  advised: string
  busy: Store<boolean>
  hand: TableView['table']['cards']
  onChoice: (choice: string) => void
  onWhy: (choice: string) => void
  /** what somebody has just said */
  speech?: ChatMessage | null
  onSpeech?: () => void
  onTap: () => void
  onMove: (card: Card, to: number) => void
  onRest?: (() => void) | undefined
  /** small buttons beside the question */
  tools?: ComponentChildren
  /** after a hand: shown instead of the prompt and the hand */
  instead?: ComponentChildren
  /** a lesson, or what else stands above the hand, and the element around it, whose height is measured */
  lesson?: ComponentChildren
  panel: RefObject<HTMLDivElement>
}

/* A tap this soon after another one was meant for the card that was there before. */
const DOUBLE_TAP_MS = 500

/** The choice that tapping a card makes now. */
const choiceOf = (choices: string[], card: Card) => choices.find((choice) => /^(play|rob) /.test(choice) && choice.endsWith(card))

/* Lessons and the like are as high as they are, where the layout makes room for them. Below a result they keep to the foot of the screen. Where no
   order is shown yet, they leave room for two rows of bids on a phone that lies on its side. */
function panelStyle(layout: Layout | null, isResult: boolean, hasOrder: boolean) {
  if (!layout) return {}
  const { mode, panel, ribbon, answers, window, unit } = layout
  if (mode === 'wide') return placed(panel)
  if (mode === 'sideways' && answers && !isResult && !hasOrder) {
    const most = answers.y - answers.height - 2 * FOOT * unit - ribbon.y
    return { ...placed(panel), height: 'auto', transform: `translateY(${ribbon.y - panel.y}px)`, '--most': `${most}px` }
  }
  const down = isResult ? window.height - panel.y - panel.height - FOOT * unit : 0
  return { ...placed(panel), height: 'auto', transform: `translateY(${down}px)` }
}

/* A result lies over what it replaces, and grows over the felt where it must. A lesson lies over its foot. */
function resultStyle({ result, window, panel, mode, unit }: Layout) {
  const foot = mode !== 'wide' && panel.height ? panel.height + FOOT * unit : 0
  return {
    left: `${result.x}px`,
    width: `${result.width}px`,
    bottom: `${window.height - result.y - result.height}px`,
    minHeight: `${result.height}px`,
    maxHeight: `${result.y + result.height - FOOT * unit}px`,
    '--foot': `${foot}px`,
  }
}

/* In units. */
const FOOT = 0.6
/* As many scores leave room above them. */
const LOW = 3

export function Board({
  view,
  layout,
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
  panel,
}: Props) {
  const { table, paused } = view
  const { confirm, ribbon, order } = useStore(settings)
  const [marks, setMarks] = useState<{ of: string; cards: ReadonlySet<Card> }>({ of: '', cards: new Set() })
  const question = paused ? null : table.question
  const key = `${table.hand} ${table.tricksDone} ${question?.kinds.join(' ')} ${table.cards.length}`
  const marked: ReadonlySet<Card> = marks.of === key ? marks.cards : new Set()
  const mark = (cards: Iterable<Card>) => setMarks({ of: key, cards: new Set(cards) })

  const trick = `${table.hand} ${table.tricksDone}`
  const early = useRef<{ card: Card; trick: string } | null>(null)
  const playedAt = useRef(Number.NEGATIVE_INFINITY)
  /* A key before the question only ends the pause: the focus is on a card that the person may not have chosen. */
  const onTapped = (card: Card, byKey: boolean) => {
    if (paused || performance.now() - playedAt.current < DOUBLE_TAP_MS) return
    if (question || table.turn !== table.seat || table.ended) return onCard(card)
    playedAt.current = performance.now()
    if (!byKey) early.current = { card, trick }
    onTap()
  }
  const onCard = (card: Card) => {
    if (question?.discard) {
      if (marked.has(card)) mark([...marked].filter((other) => other !== card))
      else if (table.cards.find((own) => own.card === card)?.legal && marked.size < question.discard.most) mark([...marked, card])
      else onWhy(['discard', ...marked, card].join(' '))
      return
    }
    const choice = question && choiceOf(question.choices, card)
    if (!choice) onWhy(`play ${card}`)
    else if (confirm && !marked.has(card)) mark([card])
    else if (!busy.get()) {
      playedAt.current = performance.now()
      onChoice(choice)
    }
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

  const own = layout?.seats[0]
  const corner = own && around(own)
  const answers = layout?.answers && corner ? { ...layout.answers, x: layout.answers.x - corner.x, y: layout.answers.y - corner.y } : null
  const last = layout?.mode === 'wide' && !instead ? table.last : null
  return (
    <>
      <Felt view={view} layout={layout} speech={speech} onSpeech={onSpeech} onTap={onTap} />
      <div class={`player-area ${instead ? 'replaced' : ''}`}>
        {ribbon && <Ribbon table={table} place={layout?.ribbon ?? null} />}
        <div class="panel-place" ref={panel} style={panelStyle(layout, instead !== undefined, ribbon && table.order.length > 0)}>
          {lesson}
          {last && <LastTrickPanel table={table} trick={last} />}
        </div>
        <div class="answer">
          {table.seat >= 0 && (
            <OwnSeat view={view} place={own ?? null} tricksAt={layout?.ownTricks ?? null}>
              {(below) =>
                instead ? (
                  below
                ) : (
                  <Prompt
                    below={below}
                    table={table}
                    paused={paused}
                    marked={marked}
                    feedback={feedback}
                    advised={advised}
                    busy={busy}
                    confirm={confirm}
                    answers={answers}
                    onChoice={onChoice}
                    onMark={mark}
                    onRest={onRest}
                  />
                )
              }
            </OwnSeat>
          )}
          {tools && (
            <div class="tools" style={placed(layout?.tools)}>
              {tools}
            </div>
          )}
          {instead && (
            <div class="result-place" style={layout ? resultStyle(layout) : {}}>
              <section
                class={`result ${table.over ? 'over' : ''} ${isCrowd(table) || partyCount(table) <= LOW ? 'stacked' : ''}`}
                tabIndex={-1}
                aria-label={t('result')}
                data-testid="result"
              >
                {instead}
              </section>
            </div>
          )}
          {table.seat >= 0 && !instead && (
            <Hand
              cards={hand}
              layout={layout}
              advised={new Set(/^(play|rob|discard) /.test(advised) ? advised.split(' ').slice(1) : [])}
              asked={!paused && hand.some(({ legal }) => legal)}
              marked={marked}
              marking={!!question?.discard}
              draggable={order === 'own'}
              onCard={onTapped}
              onMove={onMove}
            />
          )}
        </div>
      </div>
    </>
  )
}
