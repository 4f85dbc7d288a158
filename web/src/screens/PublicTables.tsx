/* Public tables: those with free seats, and those that can be watched. */
import { useEffect, useState } from 'preact/hooks'
import { get } from '../api/http'
import { Page } from '../components/Page'
import { t } from '../i18n'

/** A table in the list (docs/api.md). */
interface TableSummary {
  code: string
  name?: string
  rules: string
  players: number
  people: number
  computers: number
  watchers: number
  started: boolean
  hand: number
}

const REFRESH_MS = 10000

function TableLink({ table }: { table: TableSummary }) {
  const text = t(table.people < table.players ? 'tables.join' : 'tables.watch')
  return (
    <a class="button" href={`#/table/${table.code}`} aria-label={`${text}: ${table.name || t(`preset.${table.rules}`)}`}>
      {text}
    </a>
  )
}

export default function PublicTables() {
  const [tables, setTables] = useState<TableSummary[] | null>(null)
  const [error, setError] = useState('')
  useEffect(() => {
    const look = () =>
      get<{ tables: TableSummary[] }>('tables')
        .then((answer) => {
          setTables(answer.tables)
          setError('')
        })
        .catch((refused: Error) => setError(refused.message))
    void look()
    const timer = setInterval(look, REFRESH_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <Page title={t('way.tables')}>
      {error && (
        <p class="error" role="alert">
          {error}
        </p>
      )}
      <p>
        <a class="button primary" href="#/now">
          {t('way.now')}
        </a>
      </p>
      {tables?.length === 0 && <p class="quiet">{t('tables.none')}</p>}
      <ul class="rows">
        {tables?.map((table) => (
          <li key={table.code}>
            <span>
              <b>{table.name || t(`preset.${table.rules}`)}</b>
              <small>
                {t(`preset.${table.rules}`)}, {t('tables.seats', { free: table.players - table.people, players: table.players })}
                {table.hand > 0 && `, ${t('table.hand', { number: table.hand })}`}
              </small>
            </span>
            <span class="spread" />
            <TableLink table={table} />
          </li>
        ))}
      </ul>
      <p>
        <a class="button" href="#/friends">
          {t('friends.make')}
        </a>
      </p>
    </Page>
  )
}
