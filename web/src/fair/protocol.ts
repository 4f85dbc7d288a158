/* The hashes, seeds and packs of docs/fair-dealing.md, byte for byte, from the browser's own SHA-256 and HKDF. */

/** 32 bytes in hexadecimal: a secret, a root, a commitment, a string, a mix, a seed. */
export type Value = string
/** One game at one table: part of everything that is hashed. */
export interface FairContext {
  code: string
  game: number
}

type Bytes = Uint8Array<ArrayBuffer>

export const CARDS = [...'SHDC'].flatMap((suit) => [...'A23456789TJQK'].map((rank) => rank + suit)).concat('XX')

const ascii = (text: string): Bytes => new TextEncoder().encode(text)
const text = (value: string): number[] => [value.length, ...ascii(value)]
const number = (value: number, bytes: number): number[] =>
  Array.from({ length: bytes }, (_, i) => Math.floor(value / 256 ** (bytes - 1 - i)) % 256)

export const toHex = (bytes: Uint8Array): Value => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
const fromHex = (value: Value): number[] => (value.match(/../g) ?? []).map((digits) => Number.parseInt(digits, 16))

const head = (tag: string, { code, game }: FairContext, count: number) => [
  ...text(`spoilfive ${tag} 1`),
  ...text(code),
  ...number(game, 8),
  ...number(count, 4),
]

const sha = async (...parts: number[][]): Promise<Value> =>
  toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(parts.flat()))))

/** The secret of the hand before, or the root. */
export const previous = (context: FairContext, hand: number, secret: Value) => sha(head('chain', context, hand), fromHex(secret))

export const commitment = (context: FairContext, root: Value, round: number, seat: number, string: Value) =>
  sha(head('commit', context, round), [seat], fromHex(root), fromHex(string))

export function mixOf(context: FairContext, root: Value, round: number, strings: Map<number, Value>) {
  const seats = [...strings].sort(([a], [b]) => a - b)
  return sha(head('mix', context, round), fromHex(root), [seats.length], ...seats.map(([seat, string]) => [seat, ...fromHex(string)]))
}

const hkdf = async (secret: Value, salt: Value, info: number[]): Promise<Value> => {
  const key = await crypto.subtle.importKey('raw', new Uint8Array(fromHex(secret)), 'HKDF', false, ['deriveBits'])
  const how = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(fromHex(salt)), info: new Uint8Array(info) }
  return toHex(new Uint8Array(await crypto.subtle.deriveBits(how, key, 256)))
}

export const seedOf = (context: FairContext, mix: Value, hand: number, secret: Value) => hkdf(secret, mix, head('pack', context, hand))

/** The hash of a day's secret, which is published the day before. */
export const dayHash = (date: string, secret: Value) => sha(text('spoilfive day 1'), text(date), fromHex(secret))

/** The seed of a hand in the deal of the day; '' where there is no beacon. */
export const daySeedOf = async (date: string, beacon: string, hand: number, secret: Value) =>
  hkdf(secret, await sha(text('spoilfive beacon 1'), text(date), text(beacon)), [
    ...text('spoilfive day pack 1'),
    ...text(date),
    ...number(hand, 4),
  ])

/** The round of drand that the beacon of a day must have: the first one of the network quicknet at or after 23:00 UTC of the day before. */
export function drandRound(date: string): number {
  const [genesis, period] = [1692803367, 3]
  return Math.max(1, Math.ceil((Date.parse(`${date}T00:00:00Z`) / 1000 - 3600 - genesis) / period) + 1)
}

/** Whether a beacon is the one that a day must have, spelled as it must be: so the server can't have chosen it. */
export const isDrand = (date: string, beacon: string) => {
  const [, round, randomness] = /^drand (\d+) ([0-9a-f]{64})$/.exec(beacon) ?? []
  return randomness !== undefined && round === String(drandRound(date))
}

const rotate = (x: number, by: number) => (x << by) | (x >>> (32 - by))

function quarter(x: Uint32Array, a: number, b: number, c: number, d: number) {
  for (const [to, plus, turned, by] of [
    [a, b, d, 16],
    [c, d, b, 12],
    [a, b, d, 8],
    [c, d, b, 7],
  ]) {
    x[to] += x[plus]
    x[turned] = rotate(x[turned] ^ x[to], by)
  }
}

/* The words of ChaCha20 (RFC 8439) with the seed as its key and a nonce of zeros. */
function* words(seed: Value): Generator<number> {
  const bytes = new DataView(new Uint8Array([...ascii('expand 32-byte k'), ...fromHex(seed), ...new Array(16).fill(0)]).buffer)
  const start = Uint32Array.from({ length: 16 }, (_, i) => bytes.getUint32(4 * i, true))
  for (; ; start[12]++) {
    const x = start.slice()
    for (let round = 0; round < 10; round++) {
      for (let i = 0; i < 4; i++) quarter(x, i, 4 + i, 8 + i, 12 + i)
      for (let i = 0; i < 4; i++) quarter(x, i, 4 + ((i + 1) % 4), 8 + ((i + 2) % 4), 12 + ((i + 3) % 4))
    }
    for (let i = 0; i < 16; i++) yield (x[i] + start[i]) >>> 0
  }
}

/** The pack of a seed: Fisher and Yates, without numbers that would favour a place. */
export function packOf(seed: Value, count: number): string[] {
  const pack = CARDS.slice(0, count)
  const stream = words(seed)
  for (let i = count - 1; i > 0; i--) {
    const limit = Math.floor(2 ** 32 / (i + 1)) * (i + 1)
    let word = limit
    while (word >= limit) word = stream.next().value
    const from = word % (i + 1)
    ;[pack[i], pack[from]] = [pack[from], pack[i]]
  }
  return pack
}

/** How a pack is dealt (docs/rules.md §3, H4, H9). */
export interface Dealing {
  players: number
  dealer: number
  /** a value of the option `packets`; where that is `dealer`, what the deal says */
  packets: string
  kitty: number
  /** a value of the option `kitty_when` */
  kittyWhen: string
  /** a card is turned up */
  turns: boolean
}

/** How many cards each hand gets in each round, from the dealer's left; the kitty comes last. */
function roundsOf({ players, packets, kitty, kittyWhen }: Dealing): number[][] {
  const sizes = packets
    .split('-')
    .filter((each) => each !== 'alternate')
    .map(Number)
  const size = (round: number, hand: number) => sizes[packets.startsWith('alternate') ? (round + hand) % 2 : round]
  return sizes.map((_, round) => {
    const [first, last] = [round === 0, round === sizes.length - 1]
    const usual = kitty === 5 ? size(round, players) : kitty === 4 ? (first || last ? 2 : 0) : first ? kitty : 0
    const own = (kittyWhen === 'last' ? last : first) ? kitty : 0
    return [...Array.from({ length: players }, (_, hand) => size(round, hand)), kittyWhen === 'usual' ? usual : own]
  })
}

/** The hands of the seats and the card turned up; '' for none. */
export function deal(pack: string[], dealing: Dealing): { hands: string[][]; turnUp: string } {
  const { players, dealer, kitty, turns } = dealing
  const hands: string[][] = Array.from({ length: players + 1 }, () => [])
  let place = 0
  for (const round of roundsOf(dealing))
    round.forEach((count, hand) => {
      hands[hand < players ? (dealer + 1 + hand) % players : players].push(...pack.slice(place, place + count))
      place += count
    })
  hands.pop()
  const at = players * 5 + kitty
  return { hands, turnUp: turns ? pack[pack[at] === 'XX' ? at + 1 : at] : '' }
}
