/* A finished game: its record, from this browser or from the server. */
import { getText } from '../api/http'
import { loadGame } from '../game/saved-games'
import { parseEvents } from '../game/solo-table'
import { t } from '../i18n'

const SAVED_PREFIX = 'own-'

export interface GameRecord {
  id: string
  /** JSON lines of all hands, open (docs/formats.md) */
  text: string
  rules: string
  options: Record<string, string | number>
  names: string[]
  /** levels of the computer players; empty where the record does not say */
  bots: string[]
}

interface GameEvent {
  rules: string
  options?: GameRecord['options']
  players: string[]
  human?: number
  bots?: string[]
}

async function readText(id: string): Promise<string | null> {
  if (!id.startsWith(SAVED_PREFIX)) return getText(`games/${encodeURIComponent(id)}`).catch(() => null)
  const saved = await loadGame(id.slice(SAVED_PREFIX.length))
  return saved?.over ? saved.record : null // a game that still runs keeps its cards hidden
}

/** A finished game, or null if there is none of this name. */
export async function loadRecord(id: string): Promise<GameRecord | null> {
  const text = await readText(id)
  const game = text && (parseEvents(text).findLast(({ event }) => event === 'game') as unknown as GameEvent | undefined)
  if (!game) return null
  return { id, text, rules: game.rules, options: game.options ?? {}, names: game.players, bots: game.bots ?? [] }
}

export const recordTitle = ({ rules }: GameRecord): string => t(`preset.${rules}`)

/** The last game of a record. */
export const lastGame = (record: string): string => record.slice(Math.max(record.lastIndexOf('{"event":"game"'), 0))

/** The last game up to a seat's choice, which is counted from 1; null if there were fewer. */
export function recordBefore(record: string, seat: number, choice: number): string | null {
  const game = lastGame(record)
  let at = -1
  for (let i = 0; i < choice; i++) {
    at = game.indexOf(`{"event":"act","seat":${seat},`, at + 1)
    if (at < 0) return null
  }
  return choice > 0 ? game.slice(0, at) : null
}
