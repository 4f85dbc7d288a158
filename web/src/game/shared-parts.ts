/* Two tables in a row are mostly the same. What the second one shares with the first is the same object, so that only parts that differ
 * are drawn anew. */

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** A value of JSON, with every part that equals the one at the same place before taken from there: the whole, if they are equal. */
export function sharedWith<T>(before: unknown, now: T): T {
  if (!isObject(before) || !isObject(now) || Array.isArray(before) !== Array.isArray(now)) return now
  const names = Object.keys(now)
  let same = names.length === Object.keys(before).length
  for (const name of names) {
    const part = sharedWith(before[name], now[name])
    ;(now as Record<string, unknown>)[name] = part
    if (!Object.is(part, before[name])) same = false
  }
  return same ? (before as T) : now
}
