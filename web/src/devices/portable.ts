/* What this browser has stored of a person, for another device or a file. What is read may come from anybody, so each part of it is checked. */
import { CURRENT, loadCurrent, query, readGame, type SavedGame } from '../game/saved-games'
import { type Fields, isCount, isFields, isString, readStored, writeStored } from '../stored'

/** The version of the format, in the field `spoilfive`. */
const VERSION = 1
const KEYS = ['settings', 'guide', 'house', 'last', 'solo', 'trainer'].map((name) => `spoilfive.${name}`)
const LONGEST = 1_000_000
const MOST = 5000

export interface Portable {
  spoilfive: number
  /** what is in localStorage, by key */
  stored: Fields
  games: SavedGame[]
  /** what reviews of games of the server have found, by their id in the store */
  reviews: Record<string, number>
}

const isReview = (id: unknown): id is string => isString(id) && /^review [\w-]{1,80} \d$/.test(id)
const isGame = ({ id, record }: SavedGame) => /^[\w-]{1,60}$/.test(id) && record.length <= LONGEST

/** Everything, the newest games first. */
export async function gather(): Promise<Portable> {
  const all = await query<unknown[]>('readonly', (store) => store.getAll(), [])
  const games = all.flatMap((value) => readGame(value) ?? [])
  const reviews = all.flatMap((value) =>
    isFields(value) && isReview(value.id) && isCount(value.accuracy) ? [[value.id, value.accuracy]] : [],
  )
  return {
    spoilfive: VERSION,
    stored: Object.fromEntries(KEYS.map((key) => [key, readStored(key)]).filter(([, value]) => value !== undefined)),
    games: games.sort((a, b) => b.when - a.when),
    reviews: Object.fromEntries(reviews),
  }
}

/** Whether a browser that loses its storage would lose something. */
export const hasSomething = async (): Promise<boolean> => (await query<number>('readonly', (store) => store.count(), 0)) > 0

/** Asks the browser to keep it, if it has not been asked. */
export async function askToKeep(): Promise<boolean> {
  try {
    return (await navigator.storage.persisted()) || (await navigator.storage.persist())
  } catch {
    return false
  }
}

/* The unfinished game of the other device becomes a saved one where there is one here. */
function putGame(store: IDBObjectStore, game: SavedGame, hasCurrent: boolean) {
  if (game.id !== CURRENT || !hasCurrent) store.put(game)
  else if (!game.over) store.put({ ...game, id: `${game.when.toString(36)}-moved` })
}

/** Adds the games to those that are here, and takes the settings over. Returns how many games there were; null where it is nothing of ours. */
export async function restore(value: unknown): Promise<number | null> {
  if (!isFields(value) || value.spoilfive !== VERSION) return null
  const list = Array.isArray(value.games) ? value.games.slice(0, MOST) : []
  const games = list.flatMap((each) => readGame(each) ?? []).filter(isGame)
  const reviews = isFields(value.reviews) ? Object.entries(value.reviews).slice(0, MOST) : []
  const hasCurrent = (await loadCurrent()) !== null
  await query<unknown>(
    'readwrite',
    (store) => {
      for (const game of games) putGame(store, game, hasCurrent)
      for (const [id, accuracy] of reviews) if (isReview(id) && isCount(accuracy) && accuracy <= 100) store.put({ id, accuracy })
      return store.count()
    },
    null,
  )
  const stored = isFields(value.stored) ? value.stored : {}
  for (const key of KEYS)
    if (key in stored && JSON.stringify(stored[key]).length < LONGEST) {
      writeStored(key, stored[key])
      dispatchEvent(new StorageEvent('storage', { key })) // this tab is told, too
    }
  return games.length
}
