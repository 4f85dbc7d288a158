/* Games alone, kept in this browser (IndexedDB): the one under way, and those that are over. */

export interface SavedGame {
  id: string
  when: number
  rules: string
  players: number
  names: string[]
  /** JSON lines, all cards open: the record of docs/formats.md */
  record: string
  /** what the game is made of, to continue it or play another like it */
  setup: unknown
  over: boolean
  /** by seat */
  total: number[]
  winners: number[] | null
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
async function query<T>(mode: IDBTransactionMode, what: (store: IDBObjectStore) => IDBRequest, none: T): Promise<T> {
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
export const loadCurrent = async (): Promise<SavedGame | null> =>
  (await query<SavedGame | undefined>('readonly', (store) => store.get(CURRENT), undefined)) ?? null

export async function saveCurrent(game: Omit<SavedGame, 'id'>): Promise<void> {
  await query<unknown>('readwrite', (store) => store.put({ ...game, id: CURRENT }), null)
}

/** The game under way is over: it goes among the others. */
export async function saveFinished(game: Omit<SavedGame, 'id'>): Promise<string> {
  const id = `${game.when.toString(36)}-${Math.floor(performance.now() * 1000).toString(36)}`
  await query<unknown>('readwrite', (store) => store.put({ ...game, id, over: true }), null)
  await deleteGame(CURRENT)
  return id
}

export async function deleteGame(id: string): Promise<void> {
  await query<unknown>('readwrite', (store) => store.delete(id), null)
}

export const loadGame = async (id: string): Promise<SavedGame | null> =>
  (await query<SavedGame | undefined>('readonly', (store) => store.get(id), undefined)) ?? null

/** All games that are over, the newest first. */
export async function loadFinished(): Promise<SavedGame[]> {
  const all = await query<SavedGame[]>('readonly', (store) => store.getAll(), [])
  return all.filter((game) => game.id !== CURRENT).sort((a, b) => b.when - a.when)
}
