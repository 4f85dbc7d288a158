/* The page is told by what stands after the # : it needs nothing of the server, and works without one. */
import { Cell } from './store'

export interface Place {
  /** `table/KMT4Q7` is ['table', 'KMT4Q7'] */
  path: string[]
  query: URLSearchParams
}

/* A % that stands for nothing is itself. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

function read(): Place {
  const [path = '', query = ''] = location.hash.replace(/^#\/?/, '').split('?')
  return { path: path.split('/').filter(Boolean).map(decoded), query: new URLSearchParams(query) }
}

export const place = new Cell<Place>(read())
addEventListener('hashchange', () => place.set(read()))

/** Whatever is open over the page is gone then: its step of the history (Dialog.tsx) is this one. */
export function go(path: string) {
  if (history.state?.sheet) location.replace(`#/${path}`)
  else location.hash = `#/${path}`
}
