/* Statistics: pools, jinks, points, opponents; of the solo games on this device and of the server's. */
import { useEffect, useState } from 'preact/hooks'
import { get } from '../api/http'
import { Page } from '../components/Page'
import { signed } from '../game/daily-score'
import { computeTrends, ratingOf, type Trend } from '../game/results'
import { loadFinished } from '../game/saved-games'
import { computeStatistics, type Statistics } from '../game/statistics'
import { t } from '../i18n'

/** docs/api.md, statistics. */
interface OnlineStatistics extends Statistics {
  against: { name: string; games: number; won: number }[]
}

function OpponentsTable({ against }: { against: OnlineStatistics['against'] }) {
  return (
    <section>
      <h2>{t('figures.against')}</h2>
      <table class="scores">
        <caption class="sr">{t('figures.against')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('scores.name')}</th>
            <th scope="col">{t('figure.games')}</th>
            <th scope="col">{t('figure.won')}</th>
          </tr>
        </thead>
        <tbody>
          {against.map(({ name, games, won }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{games}</td>
              <td>{won}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function StatisticsTable({ title, figures }: { title: string; figures: Statistics }) {
  const rows = ['games', 'won', 'hands', 'pools', 'jinks', 'points'] as const
  return (
    <section>
      <h2>{title}</h2>
      <table class="scores">
        <caption class="sr">{title}</caption>
        <tbody>
          {rows.map((name) => (
            <tr key={name}>
              <th scope="row">{t(`figure.${name}`)}</th>
              <td>{figures[name]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const percent = (part: number, whole: number) => Math.round((100 * part) / whole)

/* The last games as a row of bars: up for won, down for lost. */
function LastGames({ last }: { last: boolean[] }) {
  const words = t('figures.last', { won: last.filter(Boolean).length, number: last.length })
  return (
    <svg class="last-games" viewBox="0 0 60 20" role="img" aria-label={words}>
      {last.map((won, i) => (
        <rect key={i} class={won ? 'won' : 'lost'} x={i * 6 + 1} y={won ? 2 : 10} width={4} height={8} rx={1} />
      ))}
    </svg>
  )
}

/* How strong the person is against a level, and how accurately they have played. */
function Skill({ trend }: { trend: Trend }) {
  const { points, margin } = ratingOf(trend)
  const { accuracies } = trend
  const mean = Math.round(accuracies.reduce((sum, one) => sum + one, 0) / accuracies.length)
  return (
    <>
      <small data-testid="rating">{t('figures.rating', { points: signed(points), margin })}</small>
      {accuracies.length > 0 && (
        <small data-testid="accuracies">
          {accuracies.length > 1
            ? t('figures.accuracy', { list: accuracies.join(', '), number: mean })
            : t('history.accuracy', { number: mean })}
        </small>
      )}
    </>
  )
}

/* Each game against each level: how often it was won, how often chance alone would have won it, and the last games. */
function Trends({ trends }: { trends: Trend[] }) {
  const sum = (of: (trend: Trend) => number) => trends.reduce((all, trend) => all + of(trend), 0)
  const games = sum((trend) => trend.games)
  if (!games) return null
  return (
    <section>
      <p data-testid="headline">
        {t('figures.headline', {
          won: sum((trend) => trend.won),
          number: games,
          percent: percent(
            sum((trend) => trend.expected),
            games,
          ),
        })}
      </p>
      <h2>{t('figures.trends')}</h2>
      <ul class="rows" data-testid="trends">
        {trends.map((trend) => (
          <li key={`${trend.rules} ${trend.level}`}>
            <span>
              <b>{t(`preset.${trend.rules}`)}</b>
              <small>{trend.level ? t(`level.${trend.level}`) : t('figures.levels')}</small>
              <Skill trend={trend} />
            </span>
            <span class="spread" />
            <span>{t('figures.won', { won: trend.won, number: trend.games, percent: percent(trend.expected, trend.games) })}</span>
            <LastGames last={trend.last} />
          </li>
        ))}
      </ul>
      <p class="quiet">{t('figures.rating.about')}</p>
      {trends.every(({ accuracies }) => accuracies.length === 0) && <p class="quiet">{t('figures.accuracy.none')}</p>}
    </section>
  )
}

export default function StatisticsPage() {
  const [own, setOwn] = useState<Statistics | null>(null)
  const [trends, setTrends] = useState<Trend[]>([])
  const [online, setOnline] = useState<OnlineStatistics | null>(null)
  useEffect(() => {
    void loadFinished().then((all) => {
      setOwn(computeStatistics(all))
      setTrends(computeTrends(all))
    })
    get<OnlineStatistics>('stats').then(setOnline, () => setOnline(null))
  }, [])
  return (
    <Page title={t('way.statistics')}>
      {own && own.games + (online?.games ?? 0) === 0 && (
        <p>
          {t('figures.none')} <a href="#/alone">{t('way.alone')}</a>
        </p>
      )}
      <Trends trends={trends} />
      {online && online.games > 0 && <StatisticsTable title={t('figures.online')} figures={online} />}
      {online && online.against.length > 0 && <OpponentsTable against={online.against} />}
      {own && own.games > 0 && <StatisticsTable title={t('figures.alone')} figures={own} />}
    </Page>
  )
}
