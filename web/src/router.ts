/* Routes are in the hash of the address, so the page needs no server for them. */
import { Store } from './store'

export interface Route {
  /** `table/KMT4Q7` is ['table', 'KMT4Q7'] */
  path: string[]
  query: URLSearchParams
}

/* A malformed % is kept as it is. */
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

/* An invitation link is a path, so that the server can say in the page what it leads to. What follows its # stays in the browser. */
const [, way, invited] = /^\/(t|screen)\/([^/]+)$/.exec(location.pathname) ?? []
if (invited) history.replaceState(null, '', `/#/${way === 't' ? 'table' : way}/${invited}${location.hash.replace('#', '?')}`)

export const route = new Store<Route>(read())
let navigated = false
addEventListener('hashchange', () => {
  navigated = true
  route.set(read())
})

/** Whether the person has gone from one screen to another since the page was loaded. */
export const hasNavigated = () => navigated

/** Goes to a route. It replaces the history entry of an open sheet (Dialog.tsx). */
export function navigate(path: string) {
  if (history.state?.sheet) location.replace(`#/${path}`)
  else location.hash = `#/${path}`
}
