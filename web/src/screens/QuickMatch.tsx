/* Play online: a seat at a public table with rules that the person likes, or at a new one. */
import { useEffect, useState } from 'preact/hooks'
import { NEW_TABLE } from '../api/create-table'
import { type ApiError, post } from '../api/http'
import { Page } from '../components/Page'
import { useRequest } from '../components/useRequest'
import { likedRules } from '../game/liked-rules'
import { lastSetup } from '../game/setup'
import { DEFAULT_PRESET } from '../generated'
import { t } from '../i18n'

interface Match {
  code: string
  /** a new table, which starts as soon as its owner sits */
  created: boolean
}

async function findTable(): Promise<Match> {
  const { rules, players, sides, tables } = lastSetup()
  const likes = await likedRules()
  const match = (table: object) => post<Match>('quick-match', { likes, table: { ...table, settings: NEW_TABLE } })
  return match(tables ? { rules } : { rules, players, sides }).catch((error: ApiError) => {
    if (error.code === 'malformed') return match({ rules: DEFAULT_PRESET }) // the last setup fits no table
    throw error
  })
}

export default function QuickMatch() {
  const [error, setError] = useState('')
  const request = useRequest()
  const look = () => {
    setError('')
    void request(
      findTable,
      // Back leads to where the person came from
      ({ code, created }) => location.replace(`#/table/${code}?matched&sit=any${created ? '&start' : ''}`),
      (refused) => setError(refused.message),
    )
  }
  useEffect(look, [])
  return (
    <Page title={t('way.now')}>
      {error ? (
        <div class="form">
          <p class="error" role="alert">
            {error}
          </p>
          <div class="buttons">
            <button type="button" class="primary" onClick={look}>
              {t('trouble.again')}
            </button>
            <a class="button" href="#/alone">
              {t('way.alone')}
            </a>
          </div>
        </div>
      ) : (
        <p class="quiet" role="status">
          {t('now.looking')}
        </p>
      )}
    </Page>
  )
}
