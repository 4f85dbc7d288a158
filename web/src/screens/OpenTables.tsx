/* On the start screen: the open tables of people that somebody has played with. Nothing is shown while there are none. */
import { useEffect, useState } from 'preact/hooks'
import { type Acquaintance, loadPeople, type OpenTable } from '../api/people'
import { loadMore, t } from '../i18n'

const REFRESH_MS = 30000

export const OpenTableLink = ({ name, table }: { name: string; table: OpenTable }) => (
  <a class="button primary" href={`#/table/${table.code}?sit=any`} aria-label={t('people.join', { name })}>
    {t('tables.join')}
  </a>
)

/* Two people at one table are one row. */
function byTable(people: Acquaintance[]): { table: OpenTable; names: string[] }[] {
  const rows = new Map<string, { table: OpenTable; names: string[] }>()
  for (const { name, table } of people) {
    if (!table) continue
    const row = rows.get(table.code) ?? { table, names: [] }
    row.names.push(name)
    rows.set(table.code, row)
  }
  return [...rows.values()]
}

/* as they were last, until the server answers */
let known: Acquaintance[] = []

export default function OpenTables() {
  const [people, setPeople] = useState(known)
  useEffect(() => {
    const look = () =>
      document.hidden ||
      void loadPeople().then(
        async ({ people }) => {
          if (people.some(({ table }) => table)) await loadMore() // a first visit needs no words for it
          known = people
          setPeople(people)
        },
        () => {},
      ) // while the server fails, the last list stays
    look()
    const timer = setInterval(look, REFRESH_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  const rows = byTable(people)
  if (rows.length === 0) return null
  return (
    <section class="your-tables" aria-label={t('people.open')} data-testid="open-tables">
      <h2>{t('people.open')}</h2>
      <ul class="rows">
        {rows.map(({ table, names }) => (
          <li key={table.code}>
            <span>
              <b>{names.join(', ')}</b>
              <small>
                {table.name || t(`preset.${table.rules}`)}, {t('tables.seats', { free: table.free, players: table.players })}
              </small>
            </span>
            <span class="spread" />
            <OpenTableLink name={names.join(', ')} table={table} />
          </li>
        ))}
      </ul>
    </section>
  )
}
