/* What a player cares about: pools, jinks, points, against whom. From the games alone here, and from the server's. */
import { useEffect, useState } from 'preact/hooks'
import { get } from '../api'
import { games } from '../play/shelf'
import { say } from '../words'
import { Page } from './Page'
import { type Figures, figuresOf } from '../play/figures'

/** docs/api.md, statistics. */
interface Online extends Figures {
  against: { name: string; games: number; won: number }[]
}

function Against({ against }: { against: Online['against'] }) {
  return (
    <section>
      <h2>{say('figures.against')}</h2>
      <table class="scores">
        <caption class="sr">{say('figures.against')}</caption>
        <thead>
          <tr>
            <th scope="col">{say('scores.name')}</th>
            <th scope="col">{say('figure.games')}</th>
            <th scope="col">{say('figure.won')}</th>
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

function Sheet({ title, figures }: { title: string; figures: Figures }) {
  const rows = ['games', 'won', 'hands', 'pools', 'jinks', 'points'] as const
  return (
    <section>
      <h2>{title}</h2>
      <table class="scores">
        <caption class="sr">{title}</caption>
        <tbody>
          {rows.map((name) => (
            <tr key={name}>
              <th scope="row">{say(`figure.${name}`)}</th>
              <td>{figures[name]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

export default function Statistics() {
  const [own, setOwn] = useState<Figures | null>(null)
  const [online, setOnline] = useState<Online | null>(null)
  useEffect(() => {
    void games().then((all) => setOwn(figuresOf(all)))
    get<Online>('stats').then(setOnline, () => setOnline(null))
  }, [])
  return (
    <Page title={say('way.statistics')}>
      {online && <Sheet title={say('figures.online')} figures={online} />}
      {online && online.against.length > 0 && <Against against={online.against} />}
      {own && <Sheet title={say('figures.alone')} figures={own} />}
    </Page>
  )
}
