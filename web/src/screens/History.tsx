/* Games that are over: those alone on this device, and those that the server keeps for this browser. */
import { useEffect, useState } from 'preact/hooks'
import { get } from '../api'
import { day } from '../day'
import { drop, type Kept, games } from '../play/shelf'
import { download, useTaken } from '../share'
import { say } from '../words'
import { Page } from './Page'

/** What the server says of a game: docs/api.md. */
interface Played {
  id: string
  rules: string
  players: number
  names: string[]
  ended_ms: number
  seat: number
  scores: number[]
  winners: number[]
}

function Row({ title, about, children }: { title: string; about: string; children: preact.ComponentChildren }) {
  return (
    <li>
      <span>
        <b>{title}</b>
        <small>{about}</small>
      </span>
      <span class="spread" />
      {children}
    </li>
  )
}

export default function History() {
  const [own, setOwn] = useState<Kept[]>([])
  const [played, setPlayed] = useState<Played[]>([])
  const [more, setMore] = useState(false)
  const { taken, share } = useTaken()
  useEffect(() => {
    void games().then(setOwn)
    ask('')
  }, [])
  /* Without a server what was played alone is here all the same. */
  const ask = (before: string) =>
    void get<{ games: Played[]; more: boolean }>(`games${before}`).then(
      (answer) => {
        setPlayed((played) => [...played, ...answer.games])
        setMore(answer.more)
      },
      () => {},
    )
  const remove = async (id: string) => {
    await drop(id)
    setOwn(await games())
  }
  return (
    <Page title={say('way.history')}>
      {own.length + played.length === 0 && <p class="quiet">{say('history.none')}</p>}
      <ul class="rows">
        {played.map((game) => (
          <Row key={game.id} title={say(`preset.${game.rules}`)} about={`${day(game.ended_ms)} · ${game.names.join(', ')}`}>
            <a class="button" href={`#/history/${encodeURIComponent(game.id)}`}>
              {say('history.replay')}
            </a>
            <button type="button" class="plain" onClick={() => void share(`${location.origin}/#/history/${encodeURIComponent(game.id)}`)}>
              {say(taken.endsWith(encodeURIComponent(game.id)) ? 'share.taken' : 'history.share')}
            </button>
            <a class="button plain" href={`/api/games/${encodeURIComponent(game.id)}`} data-testid="download" download={`${game.rules}-${game.id}.jsonl`}>
              {say('history.download')}
            </a>
          </Row>
        ))}
        {more && (
          <li>
            <button type="button" data-testid="more" onClick={() => ask(`?before=${played.at(-1)?.ended_ms}`)}>
              {say('history.more')}
            </button>
          </li>
        )}
        {own.map((game) => (
          <Row key={game.id} title={say(`preset.${game.rules}`)} about={`${day(game.when)} · ${say('history.alone', { number: game.players })}`}>
            <a class="button" href={`#/history/own-${game.id}`}>
              {say('history.replay')}
            </a>
            <button type="button" class="plain" data-testid="download" onClick={() => download(`${game.rules}-${game.id}.jsonl`, game.record)}>
              {say('history.download')}
            </button>
            <button type="button" class="plain" onClick={() => void remove(game.id)}>
              {say('history.remove')}
            </button>
          </Row>
        ))}
      </ul>
    </Page>
  )
}
