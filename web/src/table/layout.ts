/* Where everything on the table lies. All lengths are in one unit, a part of the window, so that a phone and a television show the same scene;
 * what is returned is in pixels. Seats are counted from the person's own, clockwise. Nothing here depends on the cards, so the places stay
 * where they are during a hand. */
import { type Point, rowLayout, type Spot, trickLayout } from './trick-layout'

export type { Point }

export interface Box extends Point {
  width: number
  height: number
}

/** A stack of rows (upright screens), the same beside the player's own things (a phone on its side), or a wide table with a desk below it. */
export type Mode = 'upright' | 'sideways' | 'wide'

export interface Place extends Box {
  edge: 'own' | 'left' | 'top' | 'right'
}

export interface Layout {
  mode: Mode
  unit: number
  window: { width: number; height: number }
  /** the rail with the felt inside */
  table: Box
  rail: number
  radius: number
  /** by the step from the own seat; x and y are the middle of the plate */
  seats: Place[]
  /** by the same step; x and y are the middle of the card */
  trick: Spot[]
  cardWidth: number
  /** the width of one back in a fan */
  fan: number
  /** how large a face is */
  face: number
  /** stock, trumps and pool: beside the trick, in a row above it, with or without the stock, or in its middle */
  hearth: { kind: 'aside' | 'row' | 'tight' | 'hole'; x: number; y: number; width: number; apart: number; scale: number }
  /** where they are before the first lead */
  quiet: Point & { apart: number; scale: number }
  /** the player's own won tricks, where they lie on the felt */
  ownTricks: Point | null
  ribbon: Box
  panel: Box
  /** the answers, where they are not on the own plate */
  answers: Box | null
  hand: Box & { card: number }
  /** after a hand */
  result: Box
  tools: Box
}

export interface Sizes {
  width: number
  height: number
  players: number
  /** the size of the person's texts: 1 is the browser's usual one */
  text: number
  /** how high what is above the hand is, such as lessons, in pixels; 0 where there is none */
  panel: number
  /** seen from across a room, without a hand: texts are a twenty-fifth of the height */
  far?: boolean
}

/* How many players sit on the left, at the top and on the right, by the number of players. */
const UPRIGHT = ['', '0 0 0', '0 1 0', '0 2 0', '1 1 1', '1 2 1', '1 3 1', '2 2 2', '2 3 2', '3 2 3', '3 3 3']
const WIDE = ['', '0 0 0', '0 1 0', '0 2 0', '1 1 1', '1 2 1', '1 3 1', '1 4 1', '2 3 2', '2 4 2', '2 5 2']

const countsOf = (rows: string[], players: number) => (rows[players] ?? '3 3 3').split(' ').map(Number) as [number, number, number]

/* With more players than these the middle holds stock, trumps and pool, and the trick lies around them. */
const FEW = 6

const LEAST_TEXT = 13
const SMALL_TEXT = 1.62
/* A button that a finger meets, in pixels. */
const FINGER = 46
/* Texts so large, by the measure of the table, that nothing has a fixed place. */
const LARGEST_TEXT = 2.12

export function unitOf(width: number, height: number): { mode: Mode; unit: number } {
  const isWide = width >= 1.45 * height
  if (isWide && height < 500) return { mode: 'sideways', unit: Math.min(width / 96, height / 53) }
  if (isWide) return { mode: 'wide', unit: Math.min(width / 160, height / 90) }
  return { mode: 'upright', unit: Math.min(width / 45, Math.max(Math.min(height / 78, 8.2), height / 88)) }
}

/* Step `i` of `count` from `from` to `to`; the middle if there is only one. */
function between(from: number, to: number, i: number, count: number): number {
  return count === 1 ? (from + to) / 2 : from + ((to - from) * i) / (count - 1)
}

/* Everything in units; `scaled` turns it into pixels. */
type Draft = Omit<Layout, 'mode' | 'unit' | 'window'>

/* The width of a plate that is read from afar, by the number of players. */
const FAR_PLATE = [33, 33, 33, 33, 33, 33, 33, 26, 30, 26, 21]

function wide({ players, far }: Sizes, w: number, h: number): Draft {
  const [left, top, right] = countsOf(WIDE, players)
  const table = { x: 1.5, y: 0.8, width: w - 3, height: h - (far ? 17.8 : 26.2) }
  const bottom = table.y + table.height
  const [cx, cy] = [w / 2, table.y + table.height / 2]
  const [pw, ph] = far ? [FAR_PLATE[players] ?? 21, 11.4] : [players >= 8 ? 19.5 : 22, 7.4]
  const step = Math.min(38, (w - (players >= 8 ? 2 * pw : 4)) / Math.max(top, 1), top > 3 ? pw + 2.2 : Infinity)
  const reach = ((top - 1) / 2) * step
  const drop = top > 2 ? 3.4 : 0
  const seats: Place[] = [{ x: cx, y: bottom, width: far ? pw : 84, height: far ? ph : 6.6, edge: 'own' }]
  const put = (x: number, y: number, edge: Place['edge']) => seats.push({ x, y, width: pw, height: ph, edge })
  const [low, high] = [cy + 15, cy - 8]
  for (let i = 0; i < left; i++) put(table.x + pw / 2 + 0.4, left === 1 ? cy + 1 : between(low, high, i, left), 'left')
  for (let i = 0; i < top; i++) {
    const x = between(cx - reach, cx + reach, i, top)
    put(x, table.y + 0.6 + ph / 2 + (reach ? drop * ((x - cx) / reach) ** 2 : 0), 'top')
  }
  for (let i = 0; i < right; i++) put(table.x + table.width - pw / 2 - 0.4, right === 1 ? cy + 1 : between(high, low, i, right), 'right')
  const above = Math.max(...seats.filter(({ edge }) => edge === 'top').map(({ y }) => y)) + ph / 2 + (far ? 1.6 : 6.6)
  const below = bottom - (far ? ph / 2 + 1.6 : 4.8)
  const few = players <= FEW
  const side = left ? table.x + pw + (far ? 2 : 8.6) : table.x + 7
  const aside = far || !few ? side + 2 : side + (left ? 24 : 46)
  const region = { x: aside, y: above, width: w - 2 * aside, height: below - above }
  const middle = (above + below) / 2
  const { width: cardWidth, cards: trick } = few ? trickLayout(players, region, far ? 15 : 12.6) : rowLayout(left, top, region, 10)
  const desk = bottom + 1.4
  const column = { y: desk, width: 35, height: h - desk - 1 }
  return {
    table,
    rail: 2.2,
    radius: table.height / 2,
    seats,
    trick,
    cardWidth,
    fan: 4.3,
    face: 5.2,
    hearth: few
      ? { kind: 'aside', x: cx, y: middle, width: 0, apart: cx - (left ? side + 11 : side + 31), scale: 1 }
      : { kind: 'hole', x: cx, y: middle, width: 30, apart: 0, scale: 1 },
    quiet: { x: cx, y: few ? middle : middle + 1, apart: 17, scale: few ? 1.3 : 1.2 },
    ownTricks: few ? { x: cx - 34, y: bottom - 9.5 } : null,
    ribbon: { x: 1.5, y: h - 1 - 22.6, width: 35, height: 22.6 },
    panel: { x: w - 36.5, ...column, height: column.height - 6.2 },
    answers: null,
    hand: { x: cx - 42, y: bottom + 4, width: 84, height: h - bottom - 5, card: 14 },
    result: { x: cx - 42, y: bottom + 4, width: 84, height: h - bottom - 4.8 },
    tools: { x: w - 36.5, y: h - 6.4, width: 35, height: 5.4 },
  }
}

/* How high a row without the stock is, and how much larger cards must be to be worth that. */
const [TIGHT, MUCH] = [4, 1.15]

/* As high as a lesson, in pixels, even where it is lower: in a list, which this height makes of a table. */
export const LEAST_PANEL = 90

/* How large texts are by the measure of the design: 1 where they are as it draws them. */
const textFactor = (unit: number, text: number) => Math.max(LEAST_TEXT * text, SMALL_TEXT * unit) / (SMALL_TEXT * unit)

function upright({ players, text, panel: panelPixels }: Sizes, w: number, h: number, unit: number, mode: Mode): Draft {
  const large = textFactor(unit, text)
  const side = mode === 'sideways'
  const finger = Math.max(FINGER / unit, 5)
  const desk = side ? 40 : 0
  const bar = Math.max(5.8 * large, finger)
  const card = side ? Math.min(7.2, (h - 34) / 1.4) : Math.min((w - 2.2) / 5 - 0.7, 11)
  const hand = 1.4 * card + 2
  const ask = (side ? 6.6 : 7.6) * large
  const strip = Math.max(3.3, 2.2 * large)
  const panel = panelPixels && Math.max(panelPixels, LEAST_PANEL) / unit
  const rows = side ? 2 * strip : Math.max(2 * strip, strip + finger) // two answers never come with two lines of the ribbon
  const under = rows + panel + 0.4
  const foot = side ? 0 : ask + under + hand
  const table = { x: 0.7, y: bar, width: w - desk - 1.4, height: h - foot - bar - 0.4 }
  const bottom = table.y + table.height
  const cx = table.x + table.width / 2
  const [left, top, right] = countsOf(UPRIGHT, players)
  // all plates of a side fit, and the row above them
  const bh = Math.min(5.2 + 4.4 * large, (table.height - 1.4) / (left + (top ? 1 : 0) || 1) - 0.6)
  const bw = Math.min(16, (table.width - 3) / 3)
  const sw = Math.min(16, Math.max(11, table.width * 0.235))
  const deskX = w - desk
  const own: Place = side
    ? { x: deskX + desk / 2 - 0.4, y: 0.8 + ask / 2, width: desk - 0.8, height: ask, edge: 'own' }
    : { x: cx, y: bottom + ask / 2 + 0.2, width: w - 1.4, height: ask - 0.4, edge: 'own' }
  const seats: Place[] = [own]
  const begin = table.y + 0.6 + (top ? bh + 0.7 : 0)
  const [first, last] = [begin + bh / 2, bottom - bh / 2 - 0.8]
  const sideStep = Math.min(bh + 1.8, left > 1 ? (last - first) / (left - 1) : 0)
  for (let i = 0; i < left; i++)
    seats.push({ x: table.x + sw / 2 + 0.5, y: first + (left - 1 - i) * sideStep, width: sw, height: bh, edge: 'left' })
  const pitch = top === 2 ? Math.min(table.width / 2, bw + 5) : Math.min(table.width / Math.max(top, 1), bw + 4)
  for (let i = 0; i < top; i++)
    seats.push({ x: cx + (i - (top - 1) / 2) * pitch, y: table.y + 0.6 + bh / 2, width: bw, height: bh, edge: 'top' })
  for (let i = 0; i < right; i++)
    seats.push({ x: table.x + table.width - sw / 2 - 0.5, y: first + i * sideStep, width: sw, height: bh, edge: 'right' })
  const face = Math.min(4.1, bh - 4.4 * large - 1.1)
  const few = players <= FEW
  const hearthX = left ? table.x + sw + 1 : table.x + 2
  const span = table.width + 2 * table.x - 2 * hearthX
  const row = Math.max(7, Math.min(bh, 9.6))
  const free = few ? Math.min(table.width - 2.4, 52) : table.width + 2 * table.x - 2 * (table.x + sw + 1.3)
  const from = few ? begin + (left ? bh : row) + 0.8 : begin
  const deep = few ? bottom - 1 - from : Math.min(bottom - 1 - begin, 2 * free)
  const region = {
    x: few ? cx - free / 2 : table.x + sw + 1.3,
    y: few ? from : (begin + bottom - 1 - deep) / 2,
    width: free,
    height: deep,
  }
  const hole = few ? null : { width: 5.2, height: 9.4 }
  const most = Math.min(13, table.width / 3.9)
  const below = trickLayout(players, region, most, hole)
  // in little height, the trick lies between the seats at the sides, and the row above it is a narrow one
  const channel = { x: hearthX + 0.3, y: begin + TIGHT, width: span - 0.6, height: bottom - 1 - begin - TIGHT }
  const beside = few && left ? trickLayout(players, channel, most) : below
  const isTight = beside.width > MUCH * below.width
  const { width: cardWidth, cards: trick } = isTight ? beside : below
  const centre = { x: cx, y: region.y + region.height / 2 }
  const loud = Math.min(1.6, region.height / 14, region.width / 26)
  const deskY = side ? 1.2 + ask : bottom + ask + 0.4
  const deskWidth = side ? desk - 0.8 : w - 1.4
  const x = side ? deskX : 0.7
  const handY = h - hand
  const toolsY = handY - finger - (panel ? 0.6 : 3)
  return {
    table,
    rail: 1.1,
    radius: Math.min(9, table.width / 5),
    seats,
    trick,
    cardWidth,
    fan: Math.min(2.9, (sw - 6) / 2.3, face / 1.42),
    face,
    hearth: isTight
      ? { kind: 'tight', x: hearthX + span / 2, y: begin + TIGHT / 2 - 0.2, width: span, apart: 0, scale: 1 }
      : few
        ? { kind: 'row', x: hearthX + span / 2, y: begin + row / 2, width: span, apart: 0, scale: 1 }
        : { kind: 'hole', ...centre, width: hole?.width ?? 0, apart: 0, scale: 1 },
    quiet: { ...centre, apart: 0, scale: few ? loud : 1 },
    ownTricks: null,
    ribbon: { x, y: deskY, width: deskWidth, height: 2 * strip },
    panel: { x, y: deskY + rows, width: deskWidth, height: panel },
    answers: { x, y: side ? toolsY - finger - 0.6 : deskY + rows - finger, width: deskWidth, height: finger },
    hand: { x, y: handY, width: deskWidth, height: hand, card },
    result: side ? { x, y: 0.6, width: deskWidth, height: h - 1.2 } : { x, y: bottom + 0.4, width: deskWidth, height: h - bottom - 0.6 },
    tools: side
      ? { x, y: toolsY, width: deskWidth, height: finger }
      : { x: w - 0.9 - 2 * finger, y: own.y - own.height / 2, width: 2 * finger, height: own.height },
  }
}

/* In the hand: the gap between two cards, and between trumps and others; in two rows how wide a card is, and how much is seen of an upper one. */
const HAND = { gap: 0.6, apart: 0.8, narrow: { upright: 0.72, sideways: 0.95, wide: 1 }, seen: { upright: 0.52, sideways: 0.44, wide: 0 } }
/* More cards than these, the kitty among them, lie in two rows where there is no room for one. */
const ROW = 6

/** Where the cards of the own hand lie in its place; the first `trumps` are a little apart from the rest. */
export function handSpots({ unit, mode, hand }: Layout, cards: number, trumps: number): Box[] {
  const isTwoRows = mode !== 'wide' && cards > ROW
  const columns = isTwoRows ? Math.ceil(cards / 2) : cards
  const isApart = !isTwoRows && trumps > 0 && trumps < cards
  const gap = HAND.gap * unit
  const apart = isApart ? HAND.apart * unit : 0
  const width = Math.min(isTwoRows ? HAND.narrow[mode] * hand.card : hand.card, (hand.width - apart - gap * (columns - 1)) / columns)
  const height = 1.4 * width
  const y = hand.height - gap - height
  return Array.from({ length: cards }, (_, i) => {
    const [row, column] = [Math.floor(i / columns), i % columns]
    const inRow = Math.min(columns, cards - row * columns)
    const x = (hand.width - inRow * (width + gap) + gap - apart) / 2 + column * (width + gap) + (isApart && i >= trumps ? apart : 0)
    return { x, y: isTwoRows && row === 0 ? y - HAND.seen[mode] * height : y, width, height }
  })
}

const UNSCALED = new Set(['turn', 'scale'])

function scaled<T>(value: T, unit: number): T {
  if (typeof value === 'number') return (value * unit) as T
  if (Array.isArray(value)) return value.map((each) => scaled(each, unit)) as T
  if (!value || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, UNSCALED.has(name) ? each : scaled(each, unit)])) as T
}

/* Narrower cards cannot be read, in pixels. */
const LEAST_CARD = 24

/* Plates that are much lower than their large texts want. */
const isSqueezed = ({ seats }: Layout, unit: number, text: number) =>
  text > 1 && seats.some(({ edge, height }) => edge !== 'own' && height < (4.4 + 4.4 * textFactor(unit, text)) * unit)

/** The places of everything; null where the screen is so small, or texts so large for it, that the table is a list which scrolls. */
export function layoutOf(sizes: Sizes): Layout | null {
  const { width, height, text } = sizes
  const { mode, unit } = unitOf(width, height)
  if (text > 1.3 || SMALL_TEXT * textFactor(unit, text) > LARGEST_TEXT) return null
  const [w, h] = [width / unit, height / unit]
  const draft = mode === 'wide' ? wide(sizes, w, h) : upright(sizes, w, h, unit, mode)
  const layout = { mode, unit, window: { width, height }, ...scaled(draft, unit) }
  return layout.cardWidth < LEAST_CARD || (mode !== 'wide' && isSqueezed(layout, unit, text)) ? null : layout
}
