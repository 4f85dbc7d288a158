/* The deal of the day: the same cards and the same computer players for everybody, once. */
import { useEffect, useState } from 'preact/hooks'
import { get, post } from '../api/http'
import { Page } from '../components/Page'
import { formatWeekday } from '../dates'
import { capitalise, t } from '../i18n'
import { navigate } from '../router'
import { settings } from '../settings'

/** docs/api.md, the deal of the day. */
interface DailyDealInfo {
  day: string
  rules: string
  players: number
  hands: number
  level: string
  tried: boolean
  /** the table of the person's own try */
  code?: string
  own?: number
  place?: number
  mean?: number
  count: number
  /** scores, and how many players reached each, the best first */
  distribution: [number, number][]
  results: { name: string; score: number }[]
}

function Results({ today }: { today: DailyDealInfo }) {
  const most = Math.max(...today.distribution.map(([, many]) => many), 1)
  return (
    <>
      {today.own !== undefined && (
        <p>
          <b>{t('daily.own', { score: today.own, place: today.place ?? 0, number: today.count })}</b>
        </p>
      )}
      {today.count > 0 && (
        <table class="scores bars">
          <caption>{t('daily.all')}</caption>
          <tbody>
            {today.distribution.map(([score, many]) => (
              <tr key={score} class={score === today.own ? 'leads' : ''}>
                <th scope="row">{score}</th>
                <td>
                  <meter min={0} max={most} value={many} aria-label={t('daily.many', { number: many })} />
                </td>
                <td>{many}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <ol class="rows">
        {today.results.map(({ name, score }, i) => (
          <li key={i}>
            <span>{i + 1}.</span>
            <b>{name}</b>
            <span class="spread" />
            <span>{score}</span>
          </li>
        ))}
      </ol>
    </>
  )
}

export default function DailyDeal() {
  const [today, setToday] = useState<DailyDealInfo | null>(null)
  const [error, setError] = useState('')
  const refused = (error: Error) => setError(error.message)
  useEffect(() => {
    get<DailyDealInfo>('day').then(setToday, refused)
  }, [])
  const play = async () => {
    if (today?.code) return navigate(`table/${today.code}`)
    try {
      const { code } = await post<{ code: string }>('day', { name: settings.get().name || t('guest') })
      navigate(`table/${code}`)
    } catch (error) {
      refused(error as Error)
    }
  }
  return (
    <Page title={t('way.daily')}>
      <p>{t('daily.about')}</p>
      {error && (
        <p class="error" role="alert">
          {error}
        </p>
      )}
      {today && (
        <div class="form">
          <p>
            <b>{capitalise(formatWeekday(today.day))}</b>
            <br />
            {t('home.what', { game: t(`preset.${today.rules}`), number: today.players })}, {t('count.hands', { number: today.hands })},{' '}
            {t(`level.${today.level}`)}
          </p>
          {today.own === undefined && (
            <button type="button" class="primary big" data-testid="daily" onClick={() => void play()}>
              {t(today.tried ? 'home.continue' : 'form.play')}
            </button>
          )}
          <Results today={today} />
        </div>
      )}
    </Page>
  )
}
