/* Requests to the server's HTTP API (docs/api.md). */
import { t } from '../i18n'

/** An error answer of the server, with its sentence. */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    sentence: string,
  ) {
    super(sentence)
  }
}

const FIRST_ANSWER_MS = 15000

/* an answer has brought the cookie */
let introduced = false
/* the request that may bring it */
let first: Promise<unknown> | null = null

const send = (path: string, how: RequestInit) => fetch(`/api/${path}`, { credentials: 'same-origin', ...how })

/* In one tab of this browser at a time, where the browser can tell. */
const inOneTab = <T>(run: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? (navigator.locks.request('spoilfive.first', run) as Promise<T>) : run()

/* Two first requests at once would bring two cookies, and what was done with one of them would be another person's. */
async function fetchAsOnePerson(path: string, how: RequestInit): Promise<Response> {
  while (first) await first
  if (introduced) return send(path, how)
  const answer = inOneTab(() => send(path, { ...how, signal: AbortSignal.timeout(FIRST_ANSWER_MS) }))
  first = answer
    .then(
      ({ ok }) => {
        introduced = ok // a proxy, or a server that is too busy, may answer without one
      },
      () => {},
    )
    .then(() => {
      first = null
    })
  return answer
}

/* Where the site has several servers, the one that has a table answers in place of the one that was asked. */
async function follow(response: Response, path: string): Promise<Response> {
  const { path: node } = (await response
    .clone()
    .json()
    .catch(() => ({}))) as { path?: string }
  return node?.startsWith('/n/') ? fetch(`${node}/api/${path}`, { credentials: 'same-origin' }) : response
}

/* Why a request was refused. */
async function refusal(response: Response): Promise<ApiError> {
  const answer = (await response.json().catch(() => null)) as { code?: string } | null
  const code = answer?.code ?? 'busy'
  return new ApiError(code, t(`error.${code}`))
}

const offline = () => new ApiError('offline', t('error.offline'))

async function call<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> {
  const response = await fetchAsOnePerson(path, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
    .then((answer) => (answer.status === 421 ? follow(answer, path) : answer))
    .catch(() => {
      throw offline()
    })
  if (!response.ok) throw await refusal(response)
  return response.json().catch(() => {
    throw new ApiError('busy', t('error.busy'))
  })
}

/** Gets a text: a record. */
export async function getText(path: string): Promise<string> {
  const response = await fetchAsOnePerson(path, { headers: { accept: 'application/jsonl' } }).catch(() => {
    throw offline()
  })
  if (!response.ok) throw await refusal(response)
  return response.text().catch(() => {
    throw offline()
  })
}

export const get = <T>(path: string): Promise<T> => call<T>('GET', path)
export const post = <T>(path: string, body: unknown = {}): Promise<T> => call<T>('POST', path, body)
