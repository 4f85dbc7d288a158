/* Finished games: solo games on this device, and those that the server stores for this browser. */
import { useEffect, useState } from 'preact/hooks'
import { loadPlayed, type PlayedGame } from '../api/played-games'
import { Page } from '../components/Page'
import { downloadText, useShareLink } from '../components/share'
import { formatDate } from '../dates'
import { today } from '../game/daily-score'
import { type GameResult, playedResult, savedResult, scoresText, winnerText } from '../game/results'
import { deleteFinished, loadAccuracies, loadFinished, reviewKey, type SavedGame } from '../game/saved-games'
import { t } from '../i18n'

/* The reports are many, and each link is heard alone. */
const reportLabel = (rules: string, ms: number) => `${t('report')}: ${t(`preset.${rules}`)}, ${formatDate(ms)}`

interface RowProps {
  title: string
  about: string
  result: GameResult
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
          {winnerText(result)} <small>{scoresText(result)}</small>
          {accuracy !== null && <small>{t('history.accuracy', { number: accuracy })}</small>}
        </span>
      </span>
      {children}
    </li>
  )
}

export default function HistoryPage() {
  const [own, setOwn] = useState<SavedGame[]>([])
  const [played, setPlayed] = useState<PlayedGame[]>([])
  const [accuracies, setAccuracies] = useState<ReadonlyMap<string, number | null>>(new Map())
  const [more, setMore] = useState(false)
  const { copied, share } = useShareLink()
  useEffect(() => {
    void loadFinished().then(setOwn)
    void loadAccuracies().then(setAccuracies)
    ask()
  }, [])
  /* Without a server the solo games are still listed. */
  const ask = (last?: PlayedGame) =>
    void loadPlayed(last).then(
      (answer) => {
        setPlayed((played) => [...played, ...answer.games])
        setMore(answer.more)
      },
      () => {},
    )
  const remove = async (id: string) => {
    await deleteFinished(id)
    setOwn(await loadFinished())
  }
  return (
    <Page title={t('way.history')}>
      {own.length + played.length === 0 && <p class="quiet">{t('history.none')}</p>}
      <ul class="rows">
        {played.map((game) => (
          <Row
            key={game.id}
            title={t(`preset.${game.rules}`)}
            about={formatDate(game.ended_ms)}
            result={playedResult(game)}
            accuracy={accuracies.get(reviewKey(game.id, game.seat))}
          >
            <a
              class="button"
              href={`#/report/${encodeURIComponent(game.id)}?seat=${game.seat}`}
              aria-label={reportLabel(game.rules, game.ended_ms)}
            >
              {t('report')}
            </a>
            <a class="button plain" href={`#/history/${encodeURIComponent(game.id)}?seat=${game.seat}`}>
              {t('history.replay')}
            </a>
            {game.day !== today() && (
              <button type="button" class="plain" onClick={() => void share(`${location.origin}/#/history/${encodeURIComponent(game.id)}`)}>
                {t(copied.endsWith(encodeURIComponent(game.id)) ? 'share.copied' : 'history.share')}
              </button>
            )}
            <a
              class="button plain"
              href={`/api/games/${encodeURIComponent(game.id)}`}
              data-testid="download"
              download={`${game.rules}-${game.id}.jsonl`}
            >
              {t('history.download')}
            </a>
          </Row>
        ))}
        {more && (
          <li>
            <button type="button" data-testid="more" onClick={() => ask(played.at(-1))}>
              {t('history.more')}
            </button>
          </li>
        )}
        {own.map((game) => (
          <Row
            key={game.id}
            title={t(`preset.${game.rules}`)}
            about={`${formatDate(game.when)} · ${t('history.alone', { number: game.players })}`}
            result={savedResult(game)}
            accuracy={game.accuracy}
          >
            <a class="button" href={`#/report/own-${game.id}`} aria-label={reportLabel(game.rules, game.when)}>
              {t('report')}
            </a>
            <a class="button plain" href={`#/history/own-${game.id}`}>
              {t('history.replay')}
            </a>
            <button
              type="button"
              class="plain"
              data-testid="download"
              onClick={() => downloadText(`${game.rules}-${game.id}.jsonl`, game.record)}
            >
              {t('history.download')}
            </button>
            <button type="button" class="plain" onClick={() => void remove(game.id)}>
              {t('history.remove')}
            </button>
          </Row>
        ))}
      </ul>
    </Page>
  )
}
