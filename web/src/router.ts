/* The page is told by what stands after the # : it needs nothing of the server, and works without one. */
import { Store } from './store'

export interface Route {
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

function read(): Route {
  const [path = '', query = ''] = location.hash.replace(/^#\/?/, '').split('?')
  return { path: path.split('/').filter(Boolean).map(decoded), query: new URLSearchParams(query) }
}

export const route = new Store<Route>(read())
addEventListener('hashchange', () => route.set(read()))

/** Whatever is open over the page is gone then: its step of the history (Dialog.tsx) is this one. */
export function navigate(path: string) {
  if (history.state?.sheet) location.replace(`#/${path}`)
  else location.hash = `#/${path}`
}
