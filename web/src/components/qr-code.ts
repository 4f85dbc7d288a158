/*
 * QR codes (ISO/IEC 18004) of short texts: bytes, level M (15 % may be covered), versions 1 to 10, so at most 213 bytes. A code is a list of
 * rows of dark (true) and light modules, without the quiet zone of four modules that must surround it. The command's codes are of libqrencode, of which there is no
 * package for WebAssembly.
 */

/* By version, from 1: bytes in all, blocks, and bytes for correction in each block. */
const VERSIONS = [
  [26, 1, 10],
  [44, 1, 16],
  [70, 1, 26],
  [100, 2, 18],
  [134, 2, 24],
  [172, 4, 16],
  [196, 4, 18],
  [242, 4, 22],
  [292, 5, 22],
  [346, 5, 26],
] as const
const LEVEL_M = 0

/* ---------------------------------------------------- arithmetic in GF(256) */

const EXP = new Uint8Array(510)
const LOG = new Uint8Array(256)
for (let i = 0, x = 1; i < 255; i++, x = x & 0x80 ? (x << 1) ^ 0x11d : x << 1) {
  EXP[i] = EXP[i + 255] = x
  LOG[x] = i
}
const times = (a: number, b: number) => (a && b ? (EXP[(LOG[a] as number) + (LOG[b] as number)] as number) : 0)

/* The product of (x − 2^i) for i below `degree`, without its leading 1. */
function generator(degree: number): number[] {
  let product = [1]
  for (let i = 0; i < degree; i++) {
    const root = EXP[i] as number
    product = [...product, 0].map((term, k) => term ^ times(product[k - 1] ?? 0, root))
  }
  return product.slice(1)
}

/* The remainder of the data, as a polynomial, divided by the generator. */
function correction(data: number[], divisor: number[]): number[] {
  const rest = new Array<number>(divisor.length).fill(0)
  for (const byte of data) {
    const factor = byte ^ (rest.shift() as number)
    rest.push(0)
    divisor.forEach((term, i) => {
      rest[i] = (rest[i] as number) ^ times(term, factor)
    })
  }
  return rest
}

/* ------------------------------------------------------------------- bytes */

const lengthBits = (version: number) => (version < 10 ? 8 : 16)

function capacity(version: number): number {
  const [all, blocks, each] = VERSIONS[version - 1] as (typeof VERSIONS)[number]
  return all - blocks * each
}

/* The mode, the length, the text, and what fills the rest. */
function dataBytes(text: Uint8Array, version: number): number[] {
  const bits = [0, 1, 0, 0]
  const put = (value: number, count: number) => {
    for (let i = count - 1; i >= 0; i--) bits.push((value >> i) & 1)
  }
  put(text.length, lengthBits(version))
  for (const byte of text) put(byte, 8)
  put(0, Math.min(4, 8 * capacity(version) - bits.length))
  put(0, (8 - (bits.length % 8)) % 8)
  const bytes = Array.from({ length: bits.length / 8 }, (_, i) => Number.parseInt(bits.slice(8 * i, 8 * i + 8).join(''), 2))
  for (let pad = 0xec; bytes.length < capacity(version); pad ^= 0xec ^ 0x11) bytes.push(pad)
  return bytes
}

/* In blocks, of which the later ones may have a byte more, with their corrections: byte by byte from each block in turn. */
function codeBytes(text: Uint8Array, version: number): number[] {
  const [all, count, each] = VERSIONS[version - 1] as (typeof VERSIONS)[number]
  const data = dataBytes(text, version)
  const short = Math.floor(all / count) - each
  const divisor = generator(each)
  const blocks = Array.from({ length: count }, (_, i) => data.splice(0, short + (i >= count - (all % count) ? 1 : 0)))
  const checks = blocks.map((block) => correction(block, divisor))
  const inTurn = (lists: number[][], length: number) =>
    Array.from({ length }, (_, i) => lists.flatMap((list) => (i < list.length ? [list[i] as number] : []))).flat()
  return [...inTurn(blocks, short + 1), ...inTurn(checks, each)]
}

/* ----------------------------------------------------------------- modules */

type Module = boolean | null // null: for data

/* The remainder of a number of `bits` bits, moved to the left by the generator's degree: a BCH code. */
function bch(value: number, divisor: number): number {
  const degree = 31 - Math.clz32(divisor)
  let rest = value << degree
  for (let i = 31 - Math.clz32(rest); rest && i >= degree; i = 31 - Math.clz32(rest)) rest ^= divisor << (i - degree)
  return (value << degree) | rest
}

/* The middles of the small squares. */
function alignments(version: number): number[] {
  if (version === 1) return []
  const last = 4 * version + 10
  return version < 7 ? [6, last] : [6, 2 * Math.round((6 + last) / 4), last]
}

/* Everything but the data; the places of what depends on the mask are taken by light modules. */
function frame(version: number): Module[][] {
  const size = 4 * version + 17
  const rows: Module[][] = Array.from({ length: size }, () => new Array<Module>(size).fill(null))
  const set = (y: number, x: number, dark: boolean) => {
    const row = rows[y]
    if (row && x >= 0 && x < size) row[x] = dark
  }
  const square = (cy: number, cx: number, radius: number, light: number[]) => {
    for (let dy = -radius; dy <= radius; dy++)
      for (let dx = -radius; dx <= radius; dx++) set(cy + dy, cx + dx, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))))
  }
  for (let i = 0; i < size; i++) {
    set(6, i, i % 2 === 0)
    set(i, 6, i % 2 === 0)
  }
  for (let i = 0; i < 9; i++) {
    set(8, i, false)
    set(i, 8, false)
    if (i < 8) set(8, size - 1 - i, false)
    if (i < 8) set(size - 1 - i, 8, false)
  }
  for (const [cy, cx] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const)
    square(cy, cx, 4, [2, 4])
  const middles = alignments(version)
  for (const cy of middles)
    for (const cx of middles) {
      const corner = (cy === 6 || cx === 6) && (cy === cx || cy + cx === size - 1)
      if (!corner) square(cy, cx, 2, [1])
    }
  set(size - 8, 8, true)
  const bits = bch(version, 0x1f25)
  for (let i = 0; version >= 7 && i < 18; i++) {
    const dark = ((bits >> i) & 1) === 1
    set(Math.floor(i / 3), size - 11 + (i % 3), dark)
    set(size - 11 + (i % 3), Math.floor(i / 3), dark)
  }
  return rows
}

const MASKS: ((y: number, x: number) => boolean)[] = [
  (y, x) => (y + x) % 2 === 0,
  (y) => y % 2 === 0,
  (_, x) => x % 3 === 0,
  (y, x) => (y + x) % 3 === 0,
  (y, x) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (y, x) => ((y * x) % 2) + ((y * x) % 3) === 0,
  (y, x) => (((y * x) % 2) + ((y * x) % 3)) % 2 === 0,
  (y, x) => (((y + x) % 2) + ((y * x) % 3)) % 2 === 0,
]

/* The places for data, in pairs of columns from the right, up and down in turn; column 6 is passed over. */
function* places(rows: Module[][]): Generator<[number, number]> {
  const size = rows.length
  let up = true
  for (let right = size - 1; right > 0; right -= 2, up = !up) {
    if (right === 6) right--
    for (let i = 0; i < size; i++) {
      const y = up ? size - 1 - i : i
      for (const x of [right, right - 1]) if (rows[y]?.[x] === null) yield [y, x]
    }
  }
}

function masked(empty: Module[][], bytes: number[], mask: number): boolean[][] {
  const size = empty.length
  const rows = empty.map((row) => row.map(Boolean))
  const set = (y: number, x: number, dark: boolean) => {
    ;(rows[y] as boolean[])[x] = dark
  }
  let at = 0
  for (const [y, x] of places(empty)) {
    const bit = ((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1
    set(y, x, (bit === 1) !== (MASKS[mask] as (y: number, x: number) => boolean)(y, x))
    at++
  }
  const format = bch((LEVEL_M << 3) | mask, 0x537) ^ 0x5412
  for (let i = 0; i < 15; i++) {
    const dark = ((format >> i) & 1) === 1
    set(i < 6 ? i : i < 8 ? i + 1 : size - 15 + i, 8, dark)
    set(8, i < 8 ? size - 1 - i : i < 9 ? 7 : 14 - i, dark)
  }
  return rows
}

/* How hard a code is to read: long runs, squares, what looks like a corner, and too many modules of a kind. */
function penalty(rows: boolean[][]): number {
  const columns = rows.map((_, x) => rows.map((row) => row[x] as boolean))
  const size = rows.length
  let sum = 0
  for (const line of [...rows, ...columns]) {
    const text = line.map(Number).join('')
    for (const [run] of text.matchAll(/0{5,}|1{5,}/g)) sum += run.length - 2
    for (const corner of ['10111010000', '00001011101'])
      for (let at = text.indexOf(corner); at >= 0; at = text.indexOf(corner, at + 1)) sum += 40
  }
  for (let y = 0; y + 1 < size; y++)
    for (let x = 0; x + 1 < size; x++)
      if ([rows[y]?.[x + 1], rows[y + 1]?.[x], rows[y + 1]?.[x + 1]].every((module) => module === rows[y]?.[x])) sum += 3
  const dark = rows.flat().filter(Boolean).length / (size * size)
  return sum + 10 * Math.floor(Math.abs(100 * dark - 50) / 5)
}

/** The code of a text; null if it is longer than 213 bytes. */
export function qrCode(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text)
  const fits = (version: number) => 4 + lengthBits(version) + 8 * bytes.length <= 8 * capacity(version)
  const version = VERSIONS.findIndex((_, i) => fits(i + 1)) + 1
  if (!version) return null
  const empty = frame(version)
  const code = codeBytes(bytes, version)
  const codes = MASKS.map((_, mask) => masked(empty, code, mask))
  const worst = codes.map(penalty)
  return codes[worst.indexOf(Math.min(...worst))] as boolean[][]
}
