/* Games alone, kept in this browser (IndexedDB): the one under way, and those that are over. */

export interface Kept {
  id: string
  when: number
  rules: string
  players: number
  names: string[]
  /** JSON lines, all cards open: the record of docs/formats.md */
  record: string
  /** what the game is made of, to go on with it or play another like it */
  setup: unknown
  over: boolean
  /** by seat */
  total: number[]
  winners: number[] | null
  daily?: string
}

const NAME = 'spoilfive'
const STORE = 'games'
const CURRENT = 'current'

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/* Where a browser keeps nothing, everything is as if nothing had been kept. */
async function ask<T>(mode: IDBTransactionMode, what: (store: IDBObjectStore) => IDBRequest, none: T): Promise<T> {
  try {
    const database = await open()
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode)
      const request = what(transaction.objectStore(STORE))
      transaction.oncomplete = () => {
        database.close()
        resolve(request.result as T)
      }
      transaction.onerror = () => reject(transaction.error)
    })
  } catch {
    return none
  }
}

/** The game under way, or null. */
export const current = async (): Promise<Kept | null> =>
  (await ask<Kept | undefined>('readonly', (store) => store.get(CURRENT), undefined)) ?? null

export async function keep(game: Omit<Kept, 'id'>): Promise<void> {
  await ask<unknown>('readwrite', (store) => store.put({ ...game, id: CURRENT }), null)
}

/** The game under way is over: it goes among the others. */
export async function finish(game: Omit<Kept, 'id'>): Promise<string> {
  const id = `${game.when.toString(36)}-${Math.floor(performance.now() * 1000).toString(36)}`
  await ask<unknown>('readwrite', (store) => store.put({ ...game, id, over: true }), null)
  await drop(CURRENT)
  return id
}

export async function drop(id: string): Promise<void> {
  await ask<unknown>('readwrite', (store) => store.delete(id), null)
}

export const game = async (id: string): Promise<Kept | null> =>
  (await ask<Kept | undefined>('readonly', (store) => store.get(id), undefined)) ?? null

/** All games that are over, the newest first. */
export async function games(): Promise<Kept[]> {
  const all = await ask<Kept[]>('readonly', (store) => store.getAll(), [])
  return all.filter((kept) => kept.id !== CURRENT).sort((a, b) => b.when - a.when)
}
