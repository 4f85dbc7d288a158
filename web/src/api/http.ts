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

let introduced: Promise<unknown> | null = null

/* The first answer brings the cookie. Two first requests at once would bring two, and what was done with one of them would be another person's. */
async function fetchAsOnePerson(path: string, how: RequestInit): Promise<Response> {
  const earlier = introduced
  if (earlier) await earlier
  const answer = fetch(`/api/${path}`, { credentials: 'same-origin', ...how })
  if (!earlier)
    introduced = answer.catch(() => {
      introduced = null
    })
  return answer
}

async function call<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> {
  let response: Response
  try {
    response = await fetchAsOnePerson(path, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
  } catch {
    throw new ApiError('offline', t('error.offline'))
  }
  const answer = (await response.json().catch(() => null)) as (T & { code?: string; error?: string }) | null
  if (!response.ok || answer === null) {
    const code = answer?.code ?? 'busy'
    throw new ApiError(code, t(`error.${code}`))
  }
  return answer
}

/** Gets a text: a record. */
export async function getText(path: string): Promise<string> {
  const response = await fetchAsOnePerson(path, { headers: { accept: 'application/jsonl' } })
  if (!response.ok) throw new ApiError('unknown', t('error.unknown'))
  return response.text()
}

export const get = <T>(path: string): Promise<T> => call<T>('GET', path)
export const post = <T>(path: string, body: unknown = {}): Promise<T> => call<T>('POST', path, body)
