/* The people that somebody has played with: whose table is open, and another game with the others. */
import { useEffect, useState } from 'preact/hooks'
import { createTable, NEW_TABLE } from '../api/create-table'
import { type Acquaintance, hide, loadPeople, type People } from '../api/people'
import { Page } from '../components/Page'
import { useRequest } from '../components/useRequest'
import { Ways } from '../components/Ways'
import { formatDate } from '../dates'
import { getEngine } from '../engine/loader'
import { changedOptions } from '../engine/presets'
import { t } from '../i18n'
import { loadRecord } from '../review/game-record'
import { navigate } from '../router'
import { OpenTableLink } from './OpenTables'

function Row({ person, onError }: { person: Acquaintance; onError: (error: Error) => void }) {
  const { name, games, won, shared, last_ms, rules, table } = person
  const request = useRequest()
  const [usual, setUsual] = useState(false)
  /* What was played last, house rules and all. If they are not known any more, the person is told so before they play without. */
  const createAgain = async () => {
    const [engine, record] = await Promise.all([getEngine(), loadRecord(person.game)])
    if (!record && !usual) {
      setUsual(true)
      throw new Error(t('people.forgotten', { game: t(`preset.${rules}`) }))
    }
    const options = record ? changedOptions(engine, rules, record.options) : {}
    return createTable({ ...person, options, tables: record?.tables ?? '' }, { ...NEW_TABLE, played_with: true })
  }
  const again = () => void request(createAgain, navigate, onError)
  return (
    <li>
      <span>
        <b>{name}</b>
        <small>
          {t('people.games', { number: games, won })}
          {shared > 0 && ` · ${t('figures.shared', { number: shared })}`}
        </small>
        <small>
          {table
            ? t('people.sits', { game: t(`preset.${table.rules}`), free: table.free, players: table.players })
            : t('people.last', { game: t(`preset.${rules}`), date: formatDate(last_ms) })}
        </small>
      </span>
      <span class="spread" />
      {table ? (
        <OpenTableLink name={name} table={table} />
      ) : (
        <button type="button" aria-label={t('people.again.with', { name })} onClick={again}>
          {t('people.again')}
        </button>
      )}
    </li>
  )
}

export default function PeoplePage() {
  const [all, setAll] = useState<People | null>(null)
  const [error, setError] = useState('')
  const onError = (refused: Error) => setError(refused.message)
  useEffect(() => {
    loadPeople().then(setAll, onError)
  }, [])
  const setHidden = (hidden: boolean) => void hide(hidden).then((answer) => setAll(all && { ...all, ...answer }), onError)
  return (
    <Page title={t('way.people')}>
      {error && (
        <p class="error" role="alert">
          {error}
        </p>
      )}
      {!all && !error && <p class="quiet">{t('loading')}</p>}
      {all && (
        <>
          <p class="quiet">{t(all.people.length ? 'people.about' : 'people.none')}</p>
          {all.people.length === 0 && <Ways to={['now', 'friends']} />}
          <ul class="rows" data-testid="people">
            {all.people.map((person) => (
              <Row key={`${person.name} ${person.last_ms}`} person={person} onError={onError} />
            ))}
          </ul>
          <div class="form">
            <label class="switch">
              <input type="checkbox" checked={all.hidden} data-testid="hide" onChange={(event) => setHidden(event.currentTarget.checked)} />
              <span>
                {t('people.hide')}
                <small>{t('people.hide.about')}</small>
              </span>
            </label>
          </div>
        </>
      )}
    </Page>
  )
}
