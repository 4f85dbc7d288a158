/* The deal of the day: the same cards and the same computer players for everybody, once. Earlier days are kept in an archive. */
import { useEffect, useState } from 'preact/hooks'
import { get, post } from '../api/http'
import { Page } from '../components/Page'
import { useShareLink } from '../components/share'
import { useRequest } from '../components/useRequest'
import { formatWeekday } from '../dates'
import { DayCheck } from '../fair/DayCheck'
import { rememberHashes } from '../fair/day'
import { chipsText, type DailyDealInfo, percentile, shareText, signed } from '../game/daily-score'
import { capitalise, t } from '../i18n'
import { navigate } from '../router'
import { ownName, PACE, settings } from '../settings'
import { loadOwnDays, type OwnDay, shiftDay, streakOf } from './daily-streak'

function OwnResult({ info }: { info: DailyDealInfo }) {
  const { copied, share } = useShareLink()
  const { own, chips, place = 0, count, game } = info
  const percent = percentile(info)
  if (own === undefined) return null
  return (
    <section class="own-result">
      <p data-testid="daily-own">
        <b class="large">{chipsText(own)}</b> {t('daily.from-to', { from: chips, to: chips + own })}
      </p>
      <p>
        {t('daily.place', { place, number: count })} {percent > 0 && t('daily.better.others', { number: percent })}
      </p>
      <p class="buttons">
        {game && (
          <a class="button primary" href={`#/report/${game}?seat=0`} data-testid="daily-review">
            {t('do.review')}
          </a>
        )}
        <button type="button" onClick={() => void share(shareText(info))} data-testid="daily-share">
          {t(copied ? 'daily.copied' : 'history.share')}
        </button>
      </p>
    </section>
  )
}

const bestScore = ({ results }: DailyDealInfo) => chipsText(results[0]?.score ?? 0)

function Everybody({ info }: { info: DailyDealInfo }) {
  const most = Math.max(...info.distribution.map(([, many]) => many), 1)
  if (!info.count) return <p class="quiet">{t('daily.nobody')}</p>
  return (
    <>
      {info.best && (
        <p>
          <a class="button" href={`#/history/${info.best}?seat=0`} data-testid="daily-best">
            {t('daily.best', { score: bestScore(info) })}
          </a>
        </p>
      )}
      <table class="scores bars">
        <caption>{t('daily.all')}</caption>
        <tbody>
          {info.distribution.map(([score, many]) => (
            <tr key={score} class={score === info.own ? 'leads' : ''}>
              <th scope="row">{signed(score)}</th>
              <td>
                <meter min={0} max={most} value={many} aria-label={t('daily.many', { number: many })} />
              </td>
              <td>{many}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ol class="rows">
        {info.results.map(({ name, score }, i) => (
          <li key={i}>
            <span>{i + 1}.</span>
            <b>{name}</b>
            <span class="spread" />
            <span>{signed(score)}</span>
          </li>
        ))}
      </ol>
    </>
  )
}

/* The days of this person, and any other day by its date. */
function Archive({ days, today }: { days: OwnDay[]; today: string }) {
  return (
    <section>
      <h2>{t('daily.archive')}</h2>
      <label class="field">
        <span>{t('daily.other-day')}</span>
        <input
          type="date"
          max={today}
          data-testid="daily-date"
          onChange={(event) => event.currentTarget.value && navigate(`daily?day=${event.currentTarget.value}`)}
        />
      </label>
      <ul class="rows">
        {days.map(({ day, score, id }) => (
          <li key={day}>
            <a href={`#/daily?day=${day}`}>{capitalise(formatWeekday(day))}</a>
            <span class="spread" />
            <span>{signed(score)}</span>
            <a class="button plain" href={`#/report/${id}?seat=0`} aria-label={`${t('do.review')}, ${formatWeekday(day)}`}>
              {t('do.review')}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface DayProps {
  info: DailyDealInfo
  /** the day before today, if today is shown */
  yesterday: DailyDealInfo | null
  days: OwnDay[]
  today: string
  play: () => void
}

function Day({ info, yesterday, days, today, play }: DayProps) {
  const streak = streakOf(days, today)
  const current = info.day === today
  return (
    <div class="columns">
      <div class="form">
        <p>
          <b>{capitalise(formatWeekday(info.day))}</b>
          <br />
          {t('home.what', { game: t(`preset.${info.rules}`), number: info.players - 1 })}, {t('count.hands', { number: info.hands })},{' '}
          {t(`level.${info.level}`)}
        </p>
        {current && streak > 0 && <p data-testid="daily-streak">{t('daily.streak', { number: streak })}</p>}
        {current && info.own === undefined && (
          <button type="button" class="primary big" data-testid="daily" onClick={play}>
            {t(info.tried ? 'home.continue' : 'form.play')}
          </button>
        )}
        <OwnResult info={info} />
        <p class="buttons">
          <a class="button plain" href={`#/daily?day=${shiftDay(info.day, -1)}`} data-testid="daily-before">
            {t(current ? 'daily.yesterday' : 'daily.before')}
          </a>
          {!current && (
            <a class="button plain" href="#/daily" data-testid="daily-today">
              {t('daily.today')}
            </a>
          )}
          {yesterday?.best && (
            <a class="button plain" href={`#/history/${yesterday.best}?seat=0`} data-testid="daily-best-yesterday">
              {t('daily.best.yesterday', { score: bestScore(yesterday) })}
            </a>
          )}
        </p>
        <Everybody info={info} />
        <DayCheck info={info} game={info.secret ? (info.game ?? info.best) : undefined} />
      </div>
      <Archive days={days} today={today} />
    </div>
  )
}

export default function DailyDeal({ day }: { day: string }) {
  const [shown, setShown] = useState<Pick<DayProps, 'info' | 'yesterday' | 'today'> | null>(null)
  const [days, setDays] = useState<OwnDay[]>([])
  const [error, setError] = useState('')
  const request = useRequest()
  const refused = (error: Error) => setError(error.message)
  useEffect(() => {
    let here = true
    setError('')
    const load = async () => {
      const now = await get<DailyDealInfo>('day')
      rememberHashes(now, now.day)
      const other = get<DailyDealInfo>(`day?day=${encodeURIComponent(day || shiftDay(now.day, -1))}`)
      const info = day ? await other : now
      const yesterday = day ? null : await other.catch(() => null)
      if (here) setShown({ info, yesterday, today: now.day })
      const own = await loadOwnDays(now.hands)
      if (here) setDays(own)
    }
    load().catch((error: Error) => here && refused(error))
    return () => {
      here = false
    }
  }, [day])
  const play = () => {
    if (shown?.info.code) return navigate(`table/${shown.info.code}`)
    const { speed } = settings.get()
    void request(
      () => post<{ code: string }>('day', { name: ownName(), pace_ms: PACE[speed].act }),
      ({ code }) => navigate(`table/${code}`),
      refused,
    )
  }
  return (
    <Page title={t('way.daily')} wide>
      <p>{t('daily.about')}</p>
      {error && (
        <p class="error" role="alert">
          {error}
          {day && (
            <>
              {' '}
              <a href="#/daily">{t('daily.today')}</a>
            </>
          )}
        </p>
      )}
      {shown && <Day {...shown} days={days} play={play} />}
    </Page>
  )
}
