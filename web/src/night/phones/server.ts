/* Asking the server about nights (docs/api.md). */
import type { Proposal, View } from './view'

export class Refused extends Error {
  constructor(readonly code: string) {
    super(code)
  }
}

const PATIENCE_MS = 15_000

async function ask<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> {
  const answer = await fetch(`/api/nights${path}`, {
    method,
    signal: AbortSignal.timeout(PATIENCE_MS),
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  }).catch(() => null)
  const said = await answer?.json().catch(() => null)
  if (!answer || !said) throw new Refused('offline')
  if (!answer.ok) throw new Refused(said.code ?? 'busy')
  return said
}

export interface Answer {
  version: number
  /** not there if it is the known one */
  view?: View
  results: Proposal[]
}

export const publish = (view: View) => ask<{ code: string; secret: string }>('POST', '', { view })
export const change = (code: string, secret: string, view: View | null) => ask('POST', `/${code}`, { secret, view })
export const look = (code: string, known: number, table = 0) =>
  ask<Answer>('GET', `/${code}?known=${known}${table ? `&table=${table}` : ''}`)
export const propose = (code: string, table: number, side: number, result: unknown) =>
  ask('POST', `/${code}/results`, { table, side, result })
