/* Solo games stored in this browser (IndexedDB): the unfinished one and the finished ones. */

export interface SavedGame {
  id: string
  when: number
  rules: string
  players: number
  names: string[]
  /** the record (docs/formats.md): JSON lines, all cards open */
  record: string
  /** the setup, to continue the game or play another one like it */
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

/* Without storage every query answers `none`. */
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

/** The unfinished game, or null. */
export const loadCurrent = async (): Promise<SavedGame | null> =>
  (await query<SavedGame | undefined>('readonly', (store) => store.get(CURRENT), undefined)) ?? null

export async function saveCurrent(game: Omit<SavedGame, 'id'>): Promise<void> {
  await query<unknown>('readwrite', (store) => store.put({ ...game, id: CURRENT }), null)
}

/** Moves the unfinished game to the finished ones. Returns its id. */
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

/** All finished games, the newest first. */
export async function loadFinished(): Promise<SavedGame[]> {
  const all = await query<SavedGame[]>('readonly', (store) => store.getAll(), [])
  return all.filter((game) => game.id !== CURRENT).sort((a, b) => b.when - a.when)
}
