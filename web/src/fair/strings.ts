/*
 * This person's strings. They outlive a reload, and the tabs of a browser tell each other what they have drawn: two that are asked at the same
 * moment may draw a string each, and the server takes the one that comes first.
 */
import { isListOf, isString, readStored, writeStored } from '../stored'
import { isValue } from './lines'
import { toHex, type Value } from './protocol'

const KEY = 'spoilfive.strings'
const KEPT = 100

type Entry = [key: string, string: Value]

/* Those that this page has drawn or heard of, which lie here where nothing can be stored. */
const own: Entry[] = []

const isEntry = (value: unknown): value is Entry => isListOf(isString)(value) && value.length === 2 && isValue(value[1])

function readAll(): Entry[] {
  const stored = readStored(KEY)
  const all = [...(Array.isArray(stored) ? stored.filter(isEntry) : []), ...own]
  return [...new Map(all.map((entry) => [entry.join(), entry])).values()]
}

function keep(entry: Entry) {
  own.push(entry)
  writeStored(KEY, readAll().slice(-KEPT))
}

const tabs = new BroadcastChannel(KEY)
tabs.onmessage = ({ data }) => isEntry(data) && keep(data)

/** The strings of this browser for a key: none, one, or one for each of several tabs. */
export const findStrings = (key: string): Value[] => readAll().flatMap(([other, string]) => (other === key ? string : []))

/** A string for a key: a new one if there is none. */
export function makeString(key: string): Value {
  const [found] = findStrings(key)
  if (found) return found
  const entry: Entry = [key, toHex(crypto.getRandomValues(new Uint8Array(32)))]
  keep(entry)
  tabs.postMessage(entry)
  return entry[1]
}

/** Whether this browser still knows after a reload what it has drawn. */
export function isStored(): boolean {
  writeStored(`${KEY}.try`, KEPT)
  return readStored(`${KEY}.try`) === KEPT
}
