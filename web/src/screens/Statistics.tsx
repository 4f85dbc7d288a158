/* Statistics: pools, jinks, points, opponents; of the solo games on this device and of the server's. */
import { useEffect, useState } from 'preact/hooks'
import { get } from '../api/http'
import { loadPlayed } from '../api/played-games'
import { Page } from '../components/Page'
import { Ways } from '../components/Ways'
import { signed } from '../game/daily-score'
import { computeTrends, type Outcome, PEOPLE, playedOutcome, ratingOf, savedOutcome, type Trend } from '../game/results'
import { loadAccuracies, loadFinished, reviewKey } from '../game/saved-games'
import { computeStatistics, type Statistics } from '../game/statistics'
import { t } from '../i18n'

/** docs/api.md, statistics. */
interface OnlineStatistics extends Statistics {
  /** of a computer player its level */
  against: { name: string; computer?: boolean; games: number; won: number; shared: number }[]
}

function OpponentsTable({ title, against }: { title: string; against: OnlineStatistics['against'] }) {
  const figures = ['games', 'won', ...(against.some(({ shared }) => shared) ? (['shared'] as const) : [])] as const
  return (
    <section>
      <h2>{title}</h2>
      <table class="scores">
        <caption class="sr">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t('scores.name')}</th>
            {figures.map((name) => (
              <th key={name} scope="col">
                {t(`figure.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {against.map((other) => (
            <tr key={other.name}>
              <th scope="row">{other.computer ? t(`level.${other.name}`) : other.name}</th>
              {figures.map((name) => (
                <td key={name}>{other[name]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/* The server adds chips and points to one number, which says nothing. */
function StatisticsTable({ title, figures, points }: { title: string; figures: Statistics; points: boolean }) {
  const rows = [
    'games',
    'won',
    ...(figures.shared ? (['shared'] as const) : []),
    'hands',
    'pools',
    'jinks',
    ...(points ? (['points'] as const) : []),
  ] as const
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

/* The last games as a row of bars: up for won, down for lost, between the two for a win that is shared. */
function LastGames({ last }: { last: number[] }) {
  const words = t('figures.last', { won: last.filter((share) => share === 1).length, number: last.length })
  return (
    <svg class="last-games" viewBox="0 0 60 20" role="img" aria-label={words}>
      {last.map((share, i) => (
        <rect key={i} class={share ? 'won' : 'lost'} x={i * 6 + 1} y={share === 1 ? 2 : share ? 6 : 10} width={4} height={8} rx={1} />
      ))}
    </svg>
  )
}

/* How strong the person is against these players, and how accurately they have played. */
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

/* How many of the games alone were won. */
function Headline({ alone }: { alone: Outcome[] }) {
  if (!alone.length) return null
  const expected = alone.reduce((sum, { parties }) => sum + 1 / parties, 0)
  const params = { won: alone.filter(({ share }) => share === 1).length, number: alone.length, percent: percent(expected, alone.length) }
  return <p data-testid="headline">{t('figures.headline', params)}</p>
}

function againstText(against: string): string {
  if (against === PEOPLE) return t('figures.people')
  return against ? t(`level.${against}`) : t('figures.levels')
}

/* Each game against each kind of opponents: how often it was won, how often chance alone would have won it, and the last games. */
function Trends({ alone, together }: { alone: Outcome[]; together: Outcome[] }) {
  const trends = computeTrends([...alone, ...together])
  if (!trends.length) return null
  return (
    <section>
      <h2>{t('figures.trends')}</h2>
      <ul class="rows" data-testid="trends">
        {trends.map((trend) => (
          <li key={`${trend.rules} ${trend.against}`}>
            <span>
              <b>{t(`preset.${trend.rules}`)}</b>
              <small>{againstText(trend.against)}</small>
              <Skill trend={trend} />
            </span>
            <span class="spread" />
            <span>
              {t('figures.won', { won: trend.won, number: trend.games, percent: percent(trend.expected, trend.games) })}
              {trend.shared > 0 && <small>{t('figures.shared', { number: trend.shared })}</small>}
              <LastGames last={trend.last} />
            </span>
          </li>
        ))}
      </ul>
      <p class="quiet">{t('figures.rating.about')}</p>
      {trends.some(({ against }) => against === PEOPLE) && <p class="quiet">{t('figures.people.about')}</p>}
      {trends.every(({ accuracies }) => accuracies.length === 0) && <p class="quiet">{t('figures.accuracy.none')}</p>}
    </section>
  )
}

export default function StatisticsPage() {
  const [own, setOwn] = useState<Statistics | null>(null)
  const [alone, setAlone] = useState<Outcome[]>([])
  const [together, setTogether] = useState<Outcome[]>([])
  const [online, setOnline] = useState<OnlineStatistics | null | undefined>() // null: without a server
  useEffect(() => {
    void loadFinished().then((all) => {
      setOwn(computeStatistics(all))
      setAlone(all.map(savedOutcome))
    })
    Promise.all([loadPlayed(), loadAccuracies()]).then(
      ([{ games }, found]) => setTogether(games.map((game) => playedOutcome(game, found.get(reviewKey(game.id, game.seat)) ?? null))),
      () => {}, // without a server there are only games alone
    )
    get<OnlineStatistics>('stats').then(setOnline, () => setOnline(null))
  }, [])
  const people = online?.against.filter(({ computer }) => !computer) ?? []
  const computers = online?.against.filter(({ computer }) => computer) ?? []
  return (
    <Page title={t('way.statistics')} wide>
      {(!own || online === undefined) && (
        <p class="quiet" aria-busy="true">
          {t('loading')}
        </p>
      )}
      {own && online !== undefined && own.games + (online?.games ?? 0) === 0 && (
        <>
          <p>{t('figures.none')}</p>
          <Ways to={['alone', 'now']} />
        </>
      )}
      <Headline alone={alone} />
      <div class="columns">
        <Trends alone={alone} together={together} />
        <div>
          {online && online.games > 0 && <StatisticsTable title={t('figures.online')} figures={online} points={false} />}
          {people.length > 0 && <OpponentsTable title={t('figures.against.people')} against={people} />}
          {computers.length > 0 && <OpponentsTable title={t('figures.against.computers')} against={computers} />}
          {own && own.games > 0 && <StatisticsTable title={t('figures.alone')} figures={own} points />}
        </div>
      </div>
    </Page>
  )
}
