/* Statistics: pools, jinks, points, opponents; of the solo games on this device and of the server's. */
import { useEffect, useState } from 'preact/hooks'
import { get } from '../api/http'
import { Page } from '../components/Page'
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

export default function StatisticsPage() {
  const [own, setOwn] = useState<Statistics | null>(null)
  const [online, setOnline] = useState<OnlineStatistics | null>(null)
  useEffect(() => {
    void loadFinished().then((all) => setOwn(computeStatistics(all)))
    get<OnlineStatistics>('stats').then(setOnline, () => setOnline(null))
  }, [])
  return (
    <Page title={t('way.statistics')}>
      {online && <StatisticsTable title={t('figures.online')} figures={online} />}
      {online && online.against.length > 0 && <OpponentsTable against={online.against} />}
      {own && <StatisticsTable title={t('figures.alone')} figures={own} />}
    </Page>
  )
}
