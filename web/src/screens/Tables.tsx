/* Public tables: those that wait for somebody, and those that may be watched. */
import { useEffect, useState } from 'preact/hooks'
import { get } from '../api'
import { say } from '../words'
import { Page } from './Page'

/** What a list says of a table: docs/api.md. */
interface Summary {
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

const AGAIN = 10000

export default function Tables() {
  const [tables, setTables] = useState<Summary[] | null>(null)
  const [error, setError] = useState('')
  useEffect(() => {
    const look = () =>
      get<{ tables: Summary[] }>('tables')
        .then((answer) => {
          setTables(answer.tables)
          setError('')
        })
        .catch((refused: Error) => setError(refused.message))
    void look()
    const timer = setInterval(look, AGAIN)
    return () => clearInterval(timer)
  }, [])
  return (
    <Page title={say('way.tables')}>
      {error && (
        <p class="error" role="alert">
          {error}
        </p>
      )}
      {tables?.length === 0 && <p class="quiet">{say('tables.none')}</p>}
      <ul class="rows">
        {tables?.map((table) => (
          <li key={table.code}>
            <span>
              <b>{table.name || say(`preset.${table.rules}`)}</b>
              <small>
                {say(`preset.${table.rules}`)}, {say('tables.seats', { free: table.players - table.people, players: table.players })}
                {table.started && `, ${say('table.hand', { number: table.hand })}`}
              </small>
            </span>
            <span class="spread" />
            <a class="button" href={`#/table/${table.code}`}>
              {say(table.people < table.players ? 'tables.join' : 'tables.watch')}
            </a>
          </li>
        ))}
      </ul>
      <p>
        <a class="button primary" href="#/friends">
          {say('friends.make')}
        </a>
      </p>
    </Page>
  )
}
