/*
 * The nights in this browser. Each line of a log is a record of its own, stored before it is shown. A line that is taken back stays, marked as undone:
 * nothing that was ever entered is deleted. `n` counts all of them, so that a second window cannot store another line in the same place.
 */
export interface StoredLine {
  night: string
  n: number
  line: string
  /** when it was entered, in milliseconds */
  at: number
  /** lines of one act have the same */
  act: number
  undone: boolean
}

/** What lists of nights show; it follows from the log, and is stored so that no log need be read for it. */
export interface Summary {
  people: { name: string; partner?: string }[]
  /** place, names, total, rounds played */
  ranking: [number, string, number, number][]
  carry: number
  over: boolean
}

export interface Night {
  id: string
  began: number
  title: string
  /** the first line of the log */
  first: string
  summary: Summary
}

const asked = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

let opened: Promise<IDBDatabase> | null = null
const open = () => {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('spoilfive-nights', 1)
    request.onupgradeneeded = () => {
      request.result.createObjectStore('nights', { keyPath: 'id' })
      request.result.createObjectStore('lines', { keyPath: ['night', 'n'] })
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  return opened
}

/** Resolves when all of it is on the disk. */
async function change(act: (nights: IDBObjectStore, lines: IDBObjectStore) => void): Promise<void> {
  const transaction = (await open()).transaction(['nights', 'lines'], 'readwrite', { durability: 'strict' })
  const done = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new Error('aborted'))
  })
  try {
    act(transaction.objectStore('nights'), transaction.objectStore('lines'))
  } catch (error) {
    transaction.abort()
    await done.catch(() => {})
    throw error
  }
  await done
}

/** All nights, the newest first. */
export async function nights(): Promise<Night[]> {
  const store = (await open()).transaction('nights').objectStore('nights')
  return (await asked<Night[]>(store.getAll())).sort((a, b) => b.began - a.began)
}

/** The lines of a night in their order, undone ones too: all of them, or those from a place on. */
export async function linesOf(night: string, from = 0): Promise<StoredLine[]> {
  const store = (await open()).transaction('lines').objectStore('lines')
  return asked<StoredLine[]>(store.getAll(IDBKeyRange.bound([night, from], [night, Number.MAX_SAFE_INTEGER])))
}

/** Stores new lines, lines that are taken back, and the night. Fails when another window was first. */
export const store = (night: Night, added: StoredLine[], undone: StoredLine[] = []): Promise<void> =>
  change((nights, lines) => {
    nights.put(night)
    for (const line of added) lines.add(line)
    for (const line of undone) lines.put({ ...line, undone: true })
  })
