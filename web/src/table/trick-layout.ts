/* Where the cards of a trick lie: each points to its player, all are as large as they can be without covering each other. In units. */

export interface Point {
  x: number
  y: number
}

export interface Spot extends Point {
  /** in degrees */
  turn: number
}

interface Region extends Point {
  width: number
  height: number
}

interface Hole {
  width: number
  height: number
}

export interface TrickLayout {
  width: number
  cards: Spot[]
}

const GAP = 0.7
const HIGH = 1.4
/* From a round ring to nearly a rectangle. */
const STEEP = [0.6, 0.35, 0.2]
/* In degrees: one's own card a little to the left of the middle. */
const PHASES = [0, 14, 26]
const TURNS = [-1.6, 2, -2.4, 1.4, -1]
/* How much of a card must be seen where others may cover its foot. */
const ENOUGH = 0.66
const LEAST = 3

const bent = (value: number, steep: number) => (Math.abs(value) < 1e-9 ? 0 : Math.sign(value) * Math.abs(value) ** steep)

function ring(players: number, phase: number, steep: number): Point[] {
  return Array.from({ length: players }, (_, i) => {
    const angle = ((90 + phase + (i * 360) / players) * Math.PI) / 180
    return { x: bent(Math.cos(angle), steep), y: bent(Math.sin(angle), steep) }
  })
}

const spread = (ring: Point[], a: number, b: number) => ring.map(({ x, y }) => ({ x: x * a, y: y * b }))

/* Whether cards of a width lie apart; around a hole, they may cover each other's feet. */
function fits(at: Point[], width: number, hole: Hole | null): boolean {
  const height = HIGH * width
  const apart = hole ? ENOUGH * height : height + GAP
  return at.every(
    (one, i) =>
      !(hole && Math.abs(one.x) < (width + hole.width) / 2 + GAP && Math.abs(one.y) < (height + hole.height) / 2 + GAP) &&
      at.slice(0, i).every((other) => Math.abs(one.x - other.x) >= width + GAP || Math.abs(one.y - other.y) >= apart),
  )
}

interface Grown {
  width: number
  a: number
  b: number
  ring: Point[]
}

/* The largest cards of one ring that fit into a region. */
function grow(ring: Point[], region: Region, most: number, hole: Hole | null): Grown | null {
  for (let width = most; width > LEAST; width -= 0.1) {
    const [a, b] = [(region.width - width) / 2, (region.height - HIGH * width) / 2]
    if (a >= 0 && b >= 0 && fits(spread(ring, a, b), width, hole)) return { width, a, b, ring }
  }
  return null
}

/* Moves the cards together until they nearly touch. */
function gather({ width, ring, ...from }: Grown, hole: Hole | null): Point[] {
  let { a, b } = from
  for (let closer = true; closer; ) {
    closer = false
    if (b > 0.5 && fits(spread(ring, a, b * 0.98), width, hole)) {
      b *= 0.98
      closer = true
    }
    if (a > 0.5 && fits(spread(ring, a * 0.98, b), width, hole)) {
      a *= 0.98
      closer = true
    }
  }
  return spread(ring, a, b)
}

/** A trick of `players` cards in a region: they grow until they no longer fit, then they move together. The hole in its middle stays free. Without
 * room for the smallest cards, the width is 0. */
export function trickLayout(players: number, region: Region, most: number, hole: Hole | null = null): TrickLayout {
  let best: Grown | null = null
  for (const steep of STEEP)
    for (const phase of players === 2 || players > 6 ? PHASES : [0]) {
      const grown = grow(ring(players, phase, steep), region, most, hole)
      if (grown && (!best || grown.width > best.width * 1.1)) best = grown // a rounder ring wins where it is nearly as good
    }
  best ??= { width: 0, a: 0, b: 0, ring: ring(players, 0, 1) }
  const at = gather(best, hole)
  const ys = at.map(({ y }) => y)
  const x = region.x + region.width / 2
  const y = region.y + region.height / 2 - (hole ? 0 : (Math.max(...ys) + Math.min(...ys)) / 2)
  return { width: best.width, cards: at.map((card, i) => ({ x: x + card.x, y: y + card.y, turn: players <= 5 ? (TURNS[i] ?? 0) : 0 })) }
}

/** Seven and more at a wide table: a row before the top seats, a column before each side, one's own card at the foot. */
export function rowLayout(left: number, top: number, region: Region, hole: number): TrickLayout {
  const width = Math.min(12.6, (region.height - hole - 4 * GAP) / (2 * HIGH))
  const height = HIGH * width
  const step = width + 1.2
  const x = region.x + region.width / 2
  const y = region.y + region.height / 2
  const aside = Math.max(((top + 1) / 2) * step, 20.5 + width / 2)
  const apart = left === 2 ? (height + GAP) / 2 : 0
  const down = left === 2 ? 1 : 0
  const column = (side: number, first: number) =>
    Array.from({ length: left }, (_, i) => ({ x: x + side * aside, y: y + down + (i ? -first : first) * apart, turn: 0 }))
  const row = Array.from({ length: top }, (_, i) => ({ x: x + (i - (top - 1) / 2) * step, y: region.y + height / 2, turn: 0 }))
  const own = { x, y: region.y + region.height - height / 2, turn: 0 }
  return { width, cards: [own, ...column(-1, 1), ...row, ...column(1, -1)] }
}
