/* Asking the server about nights (docs/api.md). */
import type { Proposal, View } from './view'

export class Refused extends Error {
  constructor(readonly code: string) {
    super(code)
  }
}

const PATIENCE_MS = 15_000

async function ask<T>(method: 'GET' | 'POST', path: string, body?: unknown, under = '/api/nights'): Promise<T> {
  const answer = await fetch(`${under}${path}`, {
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
export const packsOf = (code: string, deal: number) => ask<{ hash: string }>('GET', `/${code}/packs?deal=${deal}`)
export const openPacks = (code: string, secret: string, deal: number) => ask('POST', `/${code}/packs`, { secret, deal })
export const openTable = (code: string, table: number) => ask<{ code: string }>('POST', `/${code}/tables`, { table })

/** A finished game of this person's, as `GET /api/games` lists it. */
export interface Game {
  table: string
  scores: number[]
  winners: number[]
}
export const ownGames = () => ask<{ games: Game[] }>('GET', '', undefined, '/api/games')
export const propose = (code: string, table: number, side: number, result: unknown) =>
  ask('POST', `/${code}/results`, { table, side, result })
