/* What this browser has stored. Older versions of the page, other programs and people may have written it, so each field is checked. */
import { Store } from './store'

/** Under which the page's settings are stored; those of card nights read some of them. */
export const SETTINGS_KEY = 'spoilfive.settings'

export type Fields = Record<string, unknown>

export const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)
export const isString = (value: unknown): value is string => typeof value === 'string'
export const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean'
export const isCount = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0
export const isOneOf =
  <T extends string>(values: readonly T[]) =>
  (value: unknown): value is T =>
    (values as readonly unknown[]).includes(value)
export const isListOf =
  <T>(is: (value: unknown) => value is T) =>
  (value: unknown): value is T[] =>
    Array.isArray(value) && value.every(is)

/** The fields of `value` that are right, and the usual values of all others. */
export function readFields<T extends object>(value: unknown, usual: T, checks: { [K in keyof T]: (value: unknown) => boolean }): T {
  const found = isFields(value) ? value : {}
  const read = { ...usual }
  for (const name of Object.keys(checks) as (keyof T & string)[])
    if (name in found && checks[name](found[name])) read[name] = found[name] as T[typeof name]
  return read
}

/** What is stored in localStorage; undefined where there is nothing, or nothing that can be read. */
export function readStored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Stores a value in localStorage. Where that cannot be done the next visit does not know it. */
export function writeStored(key: string, value: unknown) {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    /* there is no space, or no storage */
  }
}

/** A value in localStorage; what another tab stores is here at once. */
export class StoredValue<T> extends Store<T> {
  constructor(
    private readonly key: string,
    load: () => T,
  ) {
    super(load())
    window.addEventListener('storage', (event) => event.key === key && this.set(load()))
  }

  save(value: T) {
    this.set(value)
    writeStored(this.key, value)
  }
}
