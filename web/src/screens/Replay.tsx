/* A game that is over, step by step: as it was seen from a seat, and what each of the own decisions was worth. */
import { useEffect, useMemo } from 'preact/hooks'
import type { Engine } from '../engine'
import { Icon, type IconName } from '../Icon'
import { useEngine } from '../play/book'
import { ALL, Playback } from '../play/playback'
import { go } from '../router'
import { useCell } from '../store'
import { TableScreen } from '../table/TableScreen'
import { choiceCard } from '../table/tell'
import { reasonWords } from '../reasons'
import { say } from '../words'
import { Page } from './Page'

const STEPS: { name: string; icon: IconName; run: (playback: Playback) => void }[] = [
  { name: 'start', icon: 'first', run: (playback) => playback.to(0) },
  { name: 'back', icon: 'back', run: (playback) => playback.step(-1) },
  { name: 'play', icon: 'play', run: (playback) => playback.play() },
  { name: 'step', icon: 'forward', run: (playback) => playback.step(1) },
  { name: 'end', icon: 'final', run: (playback) => playback.to(Infinity) },
]

/* What the act that is shown was worth, where it was the own one and was weighed. */
function Worth({ playback }: { playback: Playback }) {
  const decision = useCell(playback.decision)
  const weighing = useCell(playback.weighing)
  const table = playback.sitting.shown.get()?.table
  if (weighing !== null) return <p class="quiet">{say('replay.weighing', { number: weighing })}</p>
  if (!decision || !table) return null
  const better = decision.best !== decision.do
  const places = { choice: choiceCard(decision.best, table), why: reasonWords(decision, table) }
  return (
    <p class={decision.mistake ? 'mistake' : ''} data-testid="worth">
      {say(decision.mistake ? 'replay.mistake' : better ? 'replay.close' : 'replay.best', places)}
    </p>
  )
}

function Controls({ playback }: { playback: Playback }) {
  const at = useCell(playback.at)
  const going = useCell(playback.going)
  const weighed = useCell(playback.weighed)
  return (
    <div class="controls" role="group" aria-label={say('way.history')}>
      <Worth playback={playback} />
      <div class="steps">
        {STEPS.map(({ name, icon, run }) => {
          const word = name === 'play' && going ? 'pause' : name
          return (
            <button
              key={name}
              type="button"
              class="glass"
              aria-label={say(`replay.${word}`)}
              title={say(`replay.${word}`)}
              data-testid={`replay-${name}`}
              onClick={() => run(playback)}
            >
              <Icon name={name === 'play' && going ? 'pause' : icon} />
            </button>
          )
        })}
        <span>{say('replay.at', { number: at, all: playback.length })}</span>
        <label>
          <span class="sr">{say('replay.seat')}</span>
          <select value={playback.seat} onChange={(event) => void playback.from(Number(event.currentTarget.value))}>
            <option value={ALL}>{say('replay.all')}</option>
            {playback.names.map((name, seat) => (
              <option key={seat} value={seat}>
                {name}
              </option>
            ))}
          </select>
        </label>
        {!weighed && playback.seat !== ALL && (
          <button type="button" data-testid="weigh" onClick={() => void playback.weigh()}>
            {say('replay.weigh')}
          </button>
        )}
      </div>
    </div>
  )
}

function Opened({ engine, id }: { engine: Engine; id: string }) {
  const playback = useMemo(() => new Playback(engine, id), [])
  const state = useCell(playback.state)
  useEffect(() => () => playback.close(), [])
  if (state !== 'ready') return <Page title={say('way.history')} back="history">{say(state === 'none' ? 'replay.none' : 'loading')}</Page>
  return (
    <TableScreen
      sitting={playback.sitting}
      title={playback.title}
      onLeave={() => go('history')}
      lesson={<Controls playback={playback} />}
    />
  )
}

export default function Replay({ id }: { id: string }) {
  const engine = useEngine()
  return engine ? <Opened engine={engine} id={id} /> : null
}
