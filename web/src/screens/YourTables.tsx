/* The person's own tables that are not finished, with whose turn it is: the first thing on the start screen. */
import { useEffect, useState } from 'preact/hooks'
import { get } from '../api/http'
import { formatCode } from '../api/table-code'
import { t } from '../i18n'

/** A table as its server describes it to one person (docs/api.md). */
interface OwnTable {
  code: string
  name: string
  rules: string
  players: number
  started: boolean
  seat: number | null
  over: boolean
  rematch: boolean
  turn: { seat: number; name: string } | null
}

const REFRESH_MS = 10000
/* Older ones are hardly still played, and each is a request. */
const NEWEST = 12

async function loadTables(): Promise<OwnTable[]> {
  const { tables } = await get<{ tables: { code: string }[] }>('me')
  const all = await Promise.all(tables.slice(0, NEWEST).map(({ code }) => get<OwnTable>(`tables/${code}`).catch(() => null)))
  return all.filter((table) => table !== null).filter(({ seat, over, rematch }) => seat !== null && (!over || rematch))
}

const isOwnTurn = ({ seat, turn, rematch }: OwnTable) => rematch || (turn !== null && turn.seat === seat)

function stateText(table: OwnTable): string {
  const { rematch, started, turn } = table
  if (rematch) return t('your-tables.rematch')
  if (!started) return t('your-tables.waiting')
  if (!turn) return t('your-tables.between')
  return isOwnTurn(table) ? t('wait.turn.you') : t('your-tables.turn', { name: turn.name })
}

/* as they were last, until the server answers */
let known: OwnTable[] = []

export default function YourTables() {
  const [tables, setTables] = useState(known)
  useEffect(() => {
    const look = () =>
      void loadTables().then(
        (tables) => {
          known = tables
          setTables(tables)
        },
        () => {},
      ) // while the server fails, the last list stays
    const lookIfSeen = () => document.hidden || look()
    look()
    const timer = setInterval(lookIfSeen, REFRESH_MS)
    document.addEventListener('visibilitychange', lookIfSeen)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', lookIfSeen)
    }
  }, [])
  if (tables.length === 0) return null
  return (
    <section class="your-tables" aria-label={t('your-tables')} data-testid="your-tables">
      <h2>{t('your-tables')}</h2>
      <ul class="rows">
        {tables.map((table) => {
          const title = table.name || t(`preset.${table.rules}`)
          return (
            <li key={table.code} data-testid={`your-${table.code}`}>
              <span>
                <b>{title}</b>
                <small>
                  {formatCode(table.code)} · {stateText(table)}
                </small>
              </span>
              <span class="spread" />
              <a
                class={`button ${isOwnTurn(table) ? 'primary' : ''}`}
                href={`#/table/${table.code}`}
                aria-label={`${t('home.continue')}: ${title}`}
              >
                {t('home.continue')}
              </a>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
