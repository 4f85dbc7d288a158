/* This person's strings: two tabs of a browser share them, and they outlive a reload. */
import { isListOf, isString, readStored, writeStored } from '../stored'
import { isValue } from './lines'
import { toHex, type Value } from './protocol'

const KEY = 'spoilfive.strings'
const KEPT = 100

/* Those of this page, which lie here where nothing can be stored. */
const own = new Map<string, Value>()

const isEntry = (value: unknown): value is [key: string, string: Value] =>
  isListOf(isString)(value) && value.length === 2 && isValue(value[1])

function readAll(): Map<string, Value> {
  const stored = readStored(KEY)
  return new Map([...(Array.isArray(stored) ? stored.filter(isEntry) : []), ...own])
}

export const findString = (key: string): Value | undefined => readAll().get(key)

/** The string for a key: a new one if there is none. */
export function makeString(key: string): Value {
  const string = findString(key) ?? toHex(crypto.getRandomValues(new Uint8Array(32)))
  own.set(key, string)
  writeStored(KEY, [...readAll()].slice(-KEPT))
  return string
}
