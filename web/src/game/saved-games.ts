/* Solo games stored in this browser (IndexedDB): the unfinished one and the finished ones; and what reviews of other games have found. */

import { isCount, isFields, isListOf, isString } from '../stored'
import { type GameSetup, readSetup } from './setup'

export interface SavedGame {
  id: string
  when: number
  rules: string
  players: number
  names: string[]
  /** the record (docs/formats.md): JSON lines, all cards open */
  record: string
  /** the setup, to continue the game or play another one like it */
  setup: GameSetup
  over: boolean
  /** by seat */
  total: number[]
  winners: number[] | null
  /** of the person, once the game has been reviewed; null where no choice could go wrong */
  accuracy?: number | null
  /** of the game on the table, when it is over: its id among the finished games */
  savedAs?: string
}

const NAME = 'spoilfive'
const STORE = 'games'
export const CURRENT = 'current'

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/* Without storage every query answers `none`. */
export async function query<T>(mode: IDBTransactionMode, what: (store: IDBObjectStore) => IDBRequest, none: T): Promise<T> {
  try {
    const database = await open()
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode)
      const request = what(transaction.objectStore(STORE))
      transaction.oncomplete = () => {
        database.close()
        resolve(request.result as T)
      }
      /* without space a transaction is aborted although its request has succeeded */
      transaction.onabort = () => {
        database.close()
        reject(transaction.error)
      }
    })
  } catch {
    return none
  }
}

const isTotal = isListOf((value): value is number => Number.isFinite(value))

/* A stored game, null when it is none. Whether the record is one only the engine knows. */
export function readGame(value: unknown): SavedGame | null {
  if (!isFields(value)) return null
  const { id, when, rules, players, names, record, over, total, winners, accuracy, savedAs } = value
  if (!isString(id) || !isString(rules) || !isString(record) || !isListOf(isString)(names) || !isCount(when) || !isCount(players))
    return null
  const reviewed = accuracy === null || isCount(accuracy) ? { accuracy } : {}
  const savedAsId = isString(savedAs) ? { savedAs } : {}
  return {
    ...{ id, when, rules, players, names, record },
    setup: readSetup(value.setup),
    over: over === true,
    total: isTotal(total) ? total : [],
    winners: isTotal(winners) ? winners : null,
    ...reviewed,
    ...savedAsId,
  }
}

/** The game on the table, finished or not, or null. It stays until another one starts. */
export const loadOnTable = (): Promise<SavedGame | null> => loadGame(CURRENT)

/** The unfinished game, or null. */
export async function loadCurrent(): Promise<SavedGame | null> {
  const game = await loadOnTable()
  return game?.over ? null : game
}

export async function saveCurrent(game: Omit<SavedGame, 'id'>): Promise<void> {
  await query<unknown>('readwrite', (store) => store.put({ ...game, id: CURRENT }), null)
}

/* Deletes the game on the table. */
const deleteOnTable = () => query<unknown>('readwrite', (store) => store.delete(CURRENT), null)

const newId = (when: number) => `${when.toString(36)}-${Math.floor(performance.now() * 1000).toString(36)}`

/* The unfinished game that makes room for another one stays among the saved games. */
const putAside = (store: IDBObjectStore, game: SavedGame | null) => {
  if (game) store.put({ ...game, id: newId(game.when) })
}

/** Clears the table for a new game. */
export async function clearTable(): Promise<void> {
  const game = await loadCurrent()
  await query<unknown>(
    'readwrite',
    (store) => {
      putAside(store, game)
      return store.delete(CURRENT)
    },
    null,
  )
}

/** Puts an unfinished game back on the table. */
export async function takeUp(game: SavedGame): Promise<void> {
  const other = await loadCurrent()
  await query<unknown>(
    'readwrite',
    (store) => {
      putAside(store, other)
      store.put({ ...game, id: CURRENT })
      return store.delete(game.id)
    },
    null,
  )
}

/** Adds the game on the table to the finished ones. Returns its id. */
export async function saveFinished(game: Omit<SavedGame, 'id'>): Promise<string> {
  const id = newId(game.when)
  await query<unknown>('readwrite', (store) => store.put({ ...game, id, over: true }), null)
  await query<unknown>('readwrite', (store) => store.put({ ...game, id: CURRENT, over: true, savedAs: id }), null)
  return id
}

/** Notes what a review of a finished game has found. */
export async function saveAccuracy(id: string, accuracy: number | null): Promise<void> {
  const game = await loadGame(id)
  if (game) await query<unknown>('readwrite', (store) => store.put({ ...game, accuracy }), null)
}

const REVIEW = 'review '

/** Names what a review of a game of the server has found about a seat. */
export const reviewKey = (game: string, seat: number) => `${REVIEW}${game} ${seat}`

/** Notes the same of a game that the server stores: nobody else is told. */
export const savePlayedAccuracy = (game: string, seat: number, accuracy: number | null) =>
  query<unknown>('readwrite', (store) => store.put({ id: reviewKey(game, seat), accuracy }), null)

/** All that reviews of games of the server have found, by `reviewKey`. */
export async function loadAccuracies(): Promise<ReadonlyMap<string, number | null>> {
  const all = await query<unknown[]>('readonly', (store) => store.getAll(IDBKeyRange.bound(REVIEW, `${REVIEW}~`)), [])
  return new Map(
    all.flatMap((value) => (isFields(value) && isString(value.id) && isCount(value.accuracy) ? [[value.id, value.accuracy]] : [])),
  )
}

/** Deletes a saved game, also from the table. */
export async function deleteGame(id: string): Promise<void> {
  const shown = await loadOnTable()
  await query<unknown>('readwrite', (store) => store.delete(id), null)
  if (shown?.savedAs === id) await deleteOnTable()
}

export const loadGame = async (id: string): Promise<SavedGame | null> =>
  readGame(await query<unknown>('readonly', (store) => store.get(id), null))

/** All games besides that on the table, the newest first. */
export async function loadSaved(): Promise<SavedGame[]> {
  const all = await query<unknown[]>('readonly', (store) => store.getAll(), [])
  const games = all.flatMap((value) => readGame(value) ?? [])
  return games.filter((game) => game.id !== CURRENT).sort((a, b) => b.when - a.when)
}

/** Those of them that are finished. */
export const loadFinished = async (): Promise<SavedGame[]> => (await loadSaved()).filter(({ over }) => over)
