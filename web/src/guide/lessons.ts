/*
 * The lessons of a first game. A lesson comes with the event it explains: when the table gets into the state that it is about. Of several
 * that come at once the first of the list is shown that has not been shown yet. Those that everybody needs then follow one
 * another, in the order of the list, and the others wait until it happens again. The text is the message `lesson.NAME`. There are no rules here: what is legal, what ranks
 * above what and what is asked are read off the table.
 */
import { cardSymbol } from '../cards/card'
import type { Card, ChoiceKind, Table } from '../generated'
import type { Params } from '../i18n'
import { aimText } from '../table/texts'

export interface LessonContext {
  table: Table
  /** all options of the game */
  options: Record<string, string | number>
}

export interface Lesson {
  name: string
  when: (context: LessonContext) => boolean
  params?: (table: Table) => Params
  /** What everybody needs comes as soon as there is room: at once, while it applies, or at any time after it has applied once. */
  needed?: 'now' | 'while' | 'later'
}

const asked = (table: Table, kind: ChoiceKind): boolean => table.question?.kinds.includes(kind) ?? false
const playing = (table: Table): boolean => asked(table, 'play')
const led = (table: Table): Card | null => table.trick.cards[table.trick.lead] ?? null
const ownTrumps = (table: Table): Card[] => table.cards.filter(({ trump }) => trump).map(({ card }) => card)
const trumpsLed = (table: Table): boolean => playing(table) && led(table) !== null && table.led === null
const holdsSuit = (table: Table): boolean => table.led?.order.some(({ place }) => place === 'own') ?? false
const trumpsBound = (table: Table): boolean => table.cards.every(({ trump, legal }) => trump || !legal)
const mayAll = (table: Table): boolean => table.cards.every(({ legal }) => legal)
const mayTrump = (table: Table): boolean => ownTrumps(table).length > 0 && table.cards.every(({ trump, legal }) => legal || !trump)
const lowest = (table: Table): Card | undefined => table.led?.order[table.led.order.length - 1]?.card
const topIsFive = (table: Table): boolean => table.order[0]?.card === `5${table.trump}`
const ranked = (table: Table, ...top: Card[]): boolean => !!table.trump && top.every((card, i) => table.order[i]?.card === card)
const threeWin = ({ table, options }: LessonContext): boolean =>
  table.kind === 'pool' && !table.sides && !table.ended && Number(options.win_tricks) === 3
const near = (table: Table): number => table.seats.findIndex(({ tricks }, seat) => tricks === 2 && seat !== table.seat)
const begins = (table: Table): boolean => table.tricksDone === 0 && !table.ended
const isBidder = (table: Table): boolean => table.bid?.seat === table.seat
const hasOverFive = (table: Table): boolean => !!table.question?.discard && table.cards.length > 5
/* A card has been called, and its holder says so at once or keeps it secret. */
const isCalled = ({ table, options }: LessonContext, open: 'yes' | 'no'): boolean =>
  !!table.call && table.call !== 'alone' && options.call_open === open && !table.ended
const isSecret = (context: LessonContext): boolean => isCalled(context, 'no')
/* What the lesson about a bid made or lost is called: who scores it, or loses it. */
function bidLesson({ table, options }: LessonContext): string {
  const pair = table.partner >= 0 && options.call_lasts === 'hand' && options.call_scores === 'both'
  return `${table.ended?.outcome}${table.sides ? '' : pair ? '.pair' : '.alone'}`
}
const called = (table: Table): Params => ({ card: cardSymbol(table.call ?? '') })
const aim = (table: Table): Params => ({ aim: aimText(table), number: table.goal ?? 0 })

export const LESSONS: Lesson[] = [
  /* before anything else, what it is all about */
  { name: 'aim.goal', needed: 'now', when: ({ table }) => begins(table) && table.goal !== null, params: aim },
  { name: 'aim', needed: 'now', when: ({ table }) => begins(table) && table.goal === null, params: aim },

  /* what the player is asked now */
  { name: 'jink.must', needed: 'now', when: ({ table }) => asked(table, 'jink') && !asked(table, 'claim') },
  { name: 'jink', needed: 'now', when: ({ table }) => asked(table, 'jink') && asked(table, 'claim') },
  { name: 'rob', needed: 'now', when: ({ table }) => asked(table, 'rob') && table.joker !== 'open' },
  { name: 'hold', needed: 'now', when: ({ table }) => asked(table, 'hold') },
  { name: 'bid', needed: 'now', when: ({ table }) => asked(table, 'bid') },
  { name: 'hopeless', needed: 'now', when: ({ table }) => !!table.question?.hopeless.length },
  { name: 'name', needed: 'now', when: ({ table }) => asked(table, 'name') },
  { name: 'blind', needed: 'now', when: ({ table }) => asked(table, 'blind') },
  { name: 'kitty', needed: 'now', when: ({ table }) => hasOverFive(table) && isBidder(table) },
  { name: 'taken', needed: 'now', when: ({ table }) => hasOverFive(table) && !isBidder(table) },
  { name: 'draw', needed: 'now', when: ({ table }) => !!table.question?.discard && table.cards.length <= 5 },
  { name: 'pick', needed: 'now', when: ({ table }) => asked(table, 'take') },
  { name: 'call', needed: 'now', when: ({ table }) => asked(table, 'call') },

  /* a called partner: what this seat knows itself */
  { name: 'call.secret', needed: 'now', when: (context) => isSecret(context) && context.table.partner === -1, params: called },
  {
    name: 'partner',
    needed: 'now',
    when: (context) => {
      const { partner, seat, cards, call } = context.table
      return isSecret(context) && partner === seat && cards.some(({ card }) => card === call)
    },
    params: called,
  },
  {
    name: 'partner.shown',
    needed: 'now',
    when: (context) => isSecret(context) && context.table.partner >= 0 && context.table.partner !== context.table.seat,
    params: (table) => ({ name: table.seats[table.partner]?.name ?? '' }),
  },
  { name: 'call.open', needed: 'now', when: (context) => isCalled(context, 'yes'), params: called },

  { name: 'match', needed: 'while', when: ({ table, options }) => begins(table) && Number(options.games) > 1 },

  /* the trumps */
  { name: 'aim.sides', needed: 'while', when: ({ table }) => table.sides > 0 },
  { name: 'turn-up', needed: 'while', when: ({ table }) => table.turnUpOpen && table.trump !== null },
  { name: 'order.joker', needed: 'while', when: ({ table }) => ranked(table, `5${table.trump}`, `J${table.trump}`, 'XX', 'AH') },
  { name: 'order', needed: 'while', when: ({ table }) => ranked(table, `5${table.trump}`, `J${table.trump}`, 'AH') },
  {
    name: 'ace-hearts',
    needed: 'later',
    when: ({ table }) => table.trump !== null && table.trump !== 'H' && ownTrumps(table).includes('AH'),
  },

  /* following */
  {
    name: 'renege',
    needed: 'now',
    when: ({ table }) => trumpsLed(table) && ownTrumps(table).length > 0 && table.cards.some(({ trump, legal }) => legal && !trump),
    params: (table) => ({ cards: ownTrumps(table).map(cardSymbol).join(' ') }),
  },
  { name: 'trumps-led', when: ({ table }) => trumpsLed(table) && ownTrumps(table).length > 0 && trumpsBound(table) },
  {
    name: 'may-trump',
    needed: 'later',
    when: ({ table, options }) => playing(table) && options.follow !== 'must-follow' && holdsSuit(table) && mayTrump(table),
  },
  {
    name: 'must-follow',
    when: ({ table }) =>
      playing(table) && holdsSuit(table) && ownTrumps(table).length > 0 && !table.cards.some(({ trump, legal }) => trump && legal),
  },
  {
    name: 'void',
    when: ({ table }) => playing(table) && !!table.led && !holdsSuit(table) && mayAll(table),
  },
  { name: 'dimmed', needed: 'later', when: ({ table }) => playing(table) && table.cards.some(({ legal }) => !legal) },
  { name: 'lead', when: ({ table, options }) => playing(table) && led(table) === null && mayAll(table) && options.follow !== 'free' },
  { name: 'black', when: ({ table }) => lowest(table)?.startsWith('T') ?? false },
  { name: 'red', when: ({ table }) => lowest(table) === 'AD' },

  /* what the player holds, what the others did */
  {
    name: 'five',
    when: ({ table }) => topIsFive(table) && table.order[0]?.place === 'own',
    params: (table) => ({ card: cardSymbol(table.order[0]?.card ?? '') }),
  },
  {
    name: 'robbed',
    when: ({ table }) => table.robber >= 0 && table.robber !== table.seat && !table.turnUpOpen,
    params: (table) => ({ name: table.seats[table.robber]?.name ?? '' }),
  },
  { name: 'lowered', when: ({ table }) => table.lowered },
  {
    name: 'chance',
    when: (context) => threeWin(context) && !context.table.barred && context.table.seats[context.table.seat]?.tricks === 2,
  },
  {
    name: 'danger',
    when: (context) => threeWin(context) && near(context.table) >= 0,
    params: (table) => ({ name: table.seats[near(table)]?.name ?? '' }),
  },
  { name: 'next-lead', when: ({ table }) => table.tricksDone > 0 && !table.ended },

  /* the end of a hand; what the pool does next is of no interest after the last */
  { name: 'spoil', when: ({ table }) => table.ended?.outcome === 'spoil' && !table.over },
  { name: 'won', when: ({ table }) => table.ended?.outcome === 'won' && table.kind === 'pool' && !table.over },
  ...['made', 'made.alone', 'made.pair', 'lost', 'lost.alone', 'lost.pair'].map((name) => ({
    name,
    when: (context: LessonContext) => bidLesson(context) === name,
  })),
]

/** The first lesson about what has changed on the table that has not been shown; `before` is null at first. */
export const lessonFor = (now: LessonContext, before: LessonContext | null, told: readonly string[]): Lesson | null =>
  LESSONS.find(({ name, when }) => !told.includes(name) && when(now) && !(before && when(before))) ?? null

/** The first lesson that everybody needs and that has not been shown; `past` are those that have applied. */
export const waitingLesson = (now: LessonContext, past: ReadonlySet<string>, told: readonly string[]): Lesson | null =>
  LESSONS.find(({ name, needed, when }) => needed && !told.includes(name) && (when(now) || (needed === 'later' && past.has(name)))) ?? null
