/* Replays a finished game step by step, as one seat saw it, with a review of that seat's decisions. */
import { useEffect, useMemo } from 'preact/hooks'
import { Icon, type IconName } from '../components/Icon'
import { Page } from '../components/Page'
import type { Engine } from '../engine/engine'
import { useEngine } from '../engine/loader'
import { reasonText } from '../engine/texts'
import { RecordSeal } from '../fair/RecordSeal'
import { t } from '../i18n'
import { ALL_HANDS, Playback } from '../review/playback'
import { navigate } from '../router'
import { useStore } from '../store'
import { TableScreen } from '../table/TableScreen'
import { choiceText } from '../table/texts'
import './replay.css'

const CONTROLS: { name: string; icon: IconName; run: (playback: Playback) => void }[] = [
  { name: 'start', icon: 'first', run: (playback) => playback.to(0) },
  { name: 'back', icon: 'back', run: (playback) => playback.step(-1) },
  { name: 'play', icon: 'play', run: (playback) => playback.play() },
  { name: 'step', icon: 'forward', run: (playback) => playback.step(1) },
  { name: 'end', icon: 'final', run: (playback) => playback.to(Infinity) },
]

/* What the shown choice was worth, if it was reviewed. */
function DecisionNote({ playback }: { playback: Playback }) {
  const decision = useStore(playback.decision)
  const weighing = useStore(playback.reviewProgress)
  const table = playback.controller.view.get()?.table
  if (weighing !== null) return <p class="quiet">{t('replay.weighing', { number: weighing })}</p>
  if (!decision || !table) return null
  const better = decision.best !== decision.do
  const whatIf = `#/what-if/${encodeURIComponent(playback.id)}?seat=${playback.seat}&choice=${playback.ownChoice}&cards=same`
  const params = { choice: choiceText(decision.best, table), why: reasonText(decision, table) }
  return (
    <p class={decision.mistake ? 'mistake' : ''} data-testid="worth" data-do={decision.do}>
      {t(decision.mistake ? 'replay.mistake' : better ? 'replay.close' : 'replay.best', params)}{' '}
      <a href={whatIf} data-testid="replay-what-if">
        {t('report.what-if')}
      </a>
    </p>
  )
}

function Controls({ playback }: { playback: Playback }) {
  const at = useStore(playback.position)
  const going = useStore(playback.playing)
  const weighed = useStore(playback.reviewed)
  return (
    <div class="controls" role="group" aria-label={t('way.history')}>
      <DecisionNote playback={playback} />
      <div class="steps">
        {CONTROLS.map(({ name, icon, run }) => {
          const word = name === 'play' && going ? 'pause' : name
          return (
            <button
              key={name}
              type="button"
              class="glass"
              aria-label={t(`replay.${word}`)}
              title={t(`replay.${word}`)}
              data-testid={`replay-${name}`}
              onClick={() => run(playback)}
            >
              <Icon name={name === 'play' && going ? 'pause' : icon} />
            </button>
          )
        })}
        <span>{t('replay.at', { number: at, all: playback.length })}</span>
        <label>
          <span class="sr">{t('replay.seat')}</span>
          <select value={playback.seat} onChange={(event) => void playback.setSeat(Number(event.currentTarget.value))}>
            <option value={ALL_HANDS}>{t('replay.all')}</option>
            {playback.names.map((name, seat) => (
              <option key={seat} value={seat}>
                {name}
              </option>
            ))}
          </select>
        </label>
        {!weighed && playback.seat !== ALL_HANDS && (
          <button type="button" data-testid="weigh" onClick={() => void playback.review()}>
            {t('replay.weigh')}
          </button>
        )}
        {playback.seat !== ALL_HANDS && (
          <a class="button glass" href={`#/report/${encodeURIComponent(playback.id)}?seat=${playback.seat}`} data-testid="to-report">
            {t('report')}
          </a>
        )}
      </div>
    </div>
  )
}

interface Props {
  id: string
  seat: number
  step: number
}

function ReplayScreen({ engine, id, seat, step }: Props & { engine: Engine }) {
  const playback = useMemo(() => new Playback(engine, id, seat, step), [])
  const state = useStore(playback.state)
  useEffect(() => () => playback.close(), [])
  if (state !== 'ready')
    return (
      <Page title={t('way.history')} back="history">
        {state === 'none' ? playback.why || t('replay.none') : t('loading')}
      </Page>
    )
  return (
    <TableScreen
      controller={playback.controller}
      title={playback.title}
      onLeave={() => navigate('history')}
      notice={<RecordSeal engine={engine} record={playback.record} />}
      lesson={<Controls playback={playback} />}
    />
  )
}

export default function Replay(props: Props) {
  const engine = useEngine()
  return engine ? <ReplayScreen engine={engine} {...props} /> : null
}
