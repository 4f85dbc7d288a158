/* A finished game: its record, from this browser or from the server. */
import { parseEvents } from '../api/events'
import { type ApiError, getText } from '../api/http'
import { loadGame } from '../game/saved-games'
import { t } from '../i18n'

const SAVED_PREFIX = 'own-'

export interface GameRecord {
  id: string
  /** JSON lines of all hands, open (docs/formats.md) */
  text: string
  rules: string
  options: Record<string, string | number>
  /** a list of tables instead of the preset's, else empty */
  tables: string
  names: string[]
  /** of the computer players, by seat; null for people, and where the record does not say */
  levels: (string | null)[]
}

interface GameEvent {
  rules: string
  options?: GameRecord['options']
  tables?: string
  players: string[]
  human?: number
  bots?: (string | null)[]
}

/* A record of the server names a level or null for each seat, one of this page each computer player. */
function levelsOf({ players, human, bots = [] }: GameEvent): (string | null)[] {
  if (human === undefined) return players.map((_, seat) => bots[seat] ?? null)
  return players.map((_, seat) => (seat === human ? null : (bots[seat < human ? seat : seat - 1] ?? bots.at(-1) ?? null)))
}

/* The server may not be reached, or may be busy: then this rejects. */
async function readText(id: string): Promise<string | null> {
  if (!id.startsWith(SAVED_PREFIX))
    return getText(`games/${encodeURIComponent(id)}`).catch((error: ApiError) => {
      if (error.code !== 'unknown') throw error
      return null
    })
  const saved = await loadGame(id.slice(SAVED_PREFIX.length))
  return saved?.over ? saved.record : null // a game that still runs keeps its cards hidden
}

/** A finished game, or null if there is none of this name. */
export async function loadRecord(id: string): Promise<GameRecord | null> {
  const text = await readText(id)
  const game = text && (parseEvents(text).findLast(({ event }) => event === 'game') as unknown as GameEvent | undefined)
  if (!game) return null
  return {
    id,
    text,
    rules: game.rules,
    options: game.options ?? {},
    tables: game.tables ?? '',
    names: game.players,
    levels: levelsOf(game),
  }
}

/** The id of a game that this browser has saved, null of another. The person has seat 0 there. */
export const savedId = ({ id }: GameRecord): string | null => (id.startsWith(SAVED_PREFIX) ? id.slice(SAVED_PREFIX.length) : null)

export const recordTitle = ({ rules }: GameRecord): string => t(`preset.${rules}`)
