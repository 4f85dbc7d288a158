/* Finished games: solo games on this device, and those that the server stores for this browser. */
import { useEffect, useState } from 'preact/hooks'
import { loadPlayed, type PlayedGame } from '../api/played-games'
import { DeleteButton } from '../components/DeleteButton'
import { Page } from '../components/Page'
import { downloadText, useShareLink } from '../components/share'
import { useRequest } from '../components/useRequest'
import { Ways } from '../components/Ways'
import { formatMoment } from '../dates'
import { type GameResult, playedResult, savedResult, scoresText, winnerText } from '../game/results'
import { deleteGame, loadAccuracies, loadSaved, reviewKey, type SavedGame, takeUp } from '../game/saved-games'
import { t } from '../i18n'
import { navigate } from '../router'

interface RowProps {
  title: string
  about: string
  /** null of a game that is not finished */
  result: GameResult | null
  accuracy?: number | null | undefined
  children: preact.ComponentChildren
}

function Row({ title, about, result, accuracy = null, children }: RowProps) {
  return (
    <li class="game">
      <span>
        <b>{title}</b>
        <small>{about}</small>
        <span class="ended" data-testid="ended">
          {result ? winnerText(result) : t('history.unfinished')} {result && <small>{scoresText(result)}</small>}
          {accuracy !== null && <small>{t('history.accuracy', { number: accuracy })}</small>}
        </span>
      </span>
      {children}
    </li>
  )
}

/* The same links are in many rows, and each of them may be heard alone. */
const labelOf = (title: string, about: string) => (text: string) => `${text}: ${title}, ${about}`

function PlayedRow({ game, accuracy }: { game: PlayedGame; accuracy: number | null | undefined }) {
  const { copied, share } = useShareLink()
  const title = t(`preset.${game.rules}`)
  const about = formatMoment(game.ended_ms)
  const label = labelOf(title, about)
  const id = encodeURIComponent(game.id)
  const shareText = t(copied ? 'share.copied' : 'history.share')
  if (game.closed)
    return (
      <Row title={title} about={about} result={playedResult(game)}>
        <span class="quiet">{t('history.closed')}</span>
      </Row>
    )
  return (
    <Row title={title} about={about} result={playedResult(game)} accuracy={accuracy}>
      <a class="button" href={`#/report/${id}?seat=${game.seat}`} aria-label={label(t('report'))}>
        {t('report')}
      </a>
      <a class="button plain" href={`#/history/${id}?seat=${game.seat}`} aria-label={label(t('history.replay'))}>
        {t('history.replay')}
      </a>
      {game.day_over !== false && (
        <button type="button" class="plain" aria-label={label(shareText)} onClick={() => void share(`${location.origin}/#/history/${id}`)}>
          {shareText}
        </button>
      )}
      <a
        class="button plain"
        href={`/api/games/${id}`}
        aria-label={label(t('history.download'))}
        data-testid="download"
        download={`${game.rules}-${game.id}.jsonl`}
      >
        {t('history.download')}
      </a>
    </Row>
  )
}

function OwnRow({ game, onRemove }: { game: SavedGame; onRemove: () => void }) {
  const title = t(`preset.${game.rules}`)
  const about = `${formatMoment(game.when)} · ${t('history.alone', { number: game.players })}`
  const label = labelOf(title, about)
  if (!game.over)
    return (
      <Row title={title} about={about} result={null}>
        <button
          type="button"
          aria-label={label(t('home.continue'))}
          data-testid="take-up"
          onClick={() => void takeUp(game).then(() => navigate('solo'))}
        >
          {t('home.continue')}
        </button>
        <DeleteButton label={label} onDelete={onRemove} />
      </Row>
    )
  return (
    <Row title={title} about={about} result={savedResult(game)} accuracy={game.accuracy}>
      <a class="button" href={`#/report/own-${game.id}`} aria-label={label(t('report'))}>
        {t('report')}
      </a>
      <a class="button plain" href={`#/history/own-${game.id}`} aria-label={label(t('history.replay'))}>
        {t('history.replay')}
      </a>
      <button
        type="button"
        class="plain"
        aria-label={label(t('history.download'))}
        data-testid="download"
        onClick={() => downloadText(`${game.rules}-${game.id}.jsonl`, game.record)}
      >
        {t('history.download')}
      </button>
      <DeleteButton label={label} onDelete={onRemove} />
    </Row>
  )
}

export default function HistoryPage() {
  const [own, setOwn] = useState<SavedGame[] | null>(null)
  const [played, setPlayed] = useState<PlayedGame[] | null>(null)
  const [accuracies, setAccuracies] = useState<ReadonlyMap<string, number | null>>(new Map())
  const [more, setMore] = useState(false)
  useEffect(() => {
    void loadSaved().then(setOwn)
    void loadAccuracies().then(setAccuracies)
    ask()
  }, [])
  const request = useRequest()
  /* Without a server the solo games are still listed. */
  const ask = (last?: PlayedGame) =>
    void request(
      () => loadPlayed(last),
      (answer) => {
        setPlayed((played) => [...(played ?? []), ...answer.games])
        setMore(answer.more)
      },
      () => setPlayed((played) => played ?? []),
    )
  const remove = async (id: string) => {
    await deleteGame(id)
    setOwn(await loadSaved())
  }
  return (
    <Page title={t('way.history')} wide>
      {own?.length === 0 && played?.length === 0 && (
        <>
          <p class="quiet">{t('history.none')}</p>
          <Ways to={['alone', 'now']} />
        </>
      )}
      <ul class="rows">
        {played?.map((game) => (
          <PlayedRow key={game.id} game={game} accuracy={accuracies.get(reviewKey(game.id, game.seat))} />
        ))}
        {more && (
          <li>
            <button type="button" data-testid="more" onClick={() => ask(played?.at(-1))}>
              {t('history.more')}
            </button>
          </li>
        )}
        {own?.map((game) => (
          <OwnRow key={game.id} game={game} onRemove={() => void remove(game.id)} />
        ))}
      </ul>
      {!(own && played) && (
        <p class="quiet" aria-busy="true">
          {t('loading')}
        </p>
      )}
    </Page>
  )
}
