/* The deal of the day: the same cards and the same computer players for everybody. */
import { useEffect, useState } from 'preact/hooks'
import { get } from '../api'
import { say } from '../words'
import { Page } from './Page'

/** docs/api.md, the deal of the day. */
interface Today {
  date: string
  rules: string
  players: number
  played: boolean
  code?: string
  own?: number
  results: { name: string; total: number }[]
}

export default function Daily() {
  const [today, setToday] = useState<Today | null>(null)
  const [error, setError] = useState('')
  useEffect(() => {
    get<Today>('daily').then(setToday, (refused: Error) => setError(refused.message))
  }, [])
  return (
    <Page title={say('way.daily')}>
      <p>{say('daily.about')}</p>
      {error && (
        <p class="error" role="alert">
          {error}
        </p>
      )}
      {today && (
        <>
          <p>
            <b>{today.date}</b> {say(`preset.${today.rules}`)}
          </p>
          {!today.played && (
            <a class="button primary big" href={`#/table/${today.code ?? 'daily'}`}>
              {say('form.play')}
            </a>
          )}
          <ol class="rows">
            {today.results.map((result, i) => (
              <li key={i}>
                <span>{i + 1}.</span>
                <b>{result.name}</b>
                <span class="spread" />
                <span>{result.total}</span>
              </li>
            ))}
          </ol>
        </>
      )}
    </Page>
  )
}
