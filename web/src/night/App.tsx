/* The organiser's screens: what is played, and then door, seats, games and prizes. */
import { useEffect, useState } from 'preact/hooks'
import { type Store, useStore } from '../store'
import { useBell } from './clock'
import { Door } from './Door'
import { Games } from './Games'
import { HandOver } from './HandOver'
import type { Night } from './log-store'
import { closeNight, current, handOver, type Open, undo } from './night'
import { Papers } from './Papers'
import { Prizes } from './Prizes'
import { useArrival } from './parts'
import { PhonesButton, PhonesSheet, usePhones } from './phones/PhonesSheet'
import { Seats } from './Seats'
import { Start } from './Start'
import { date, roundsWord, t, time } from './words'

const STEPS = ['door', 'seats', 'games', 'prizes'] as const
export type Step = (typeof STEPS)[number]

function Foot({ open }: { open: Open }) {
  const { said, at, wrong, canUndo } = open
  return (
    <footer class={`last ${wrong ? 'bad' : ''}`}>
      <span class="what" role="status" data-testid="said">
        {wrong ? t('foot.wrong', { why: wrong }) : said || t('foot.nothing')}
      </span>
      {!wrong && at > 0 && (
        <span class="stored">
          ✓ <span class="t">{t('foot.stored', { time: time(at) })}</span>
        </span>
      )}
      {canUndo && (
        <button type="button" data-do="undo" onClick={() => undo(t('foot.undone', { what: said.split('\n')[0] || '…' }))}>
          {t('undo')}
        </button>
      )}
    </footer>
  )
}

/* Where the evening is, when the page is opened. */
const stepOf = ({ state }: Open): Step => {
  const ended = state.finished || (!state.missing && state.rounds === state.options.rounds)
  return ended ? 'prizes' : state.rounds ? 'games' : 'door'
}

function Evening({ open }: { open: Open }) {
  const { night, state } = open
  const [step, go] = useState<Step>(stepOf(open))
  const [papers, setPapers] = useState(false)
  const [copy, setCopy] = useState('')
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'z' || !(event.ctrlKey || event.metaKey) || event.target instanceof HTMLInputElement) return
      event.preventDefault()
      document.querySelector<HTMLButtonElement>('[data-do=undo]')?.click()
    }
    addEventListener('keydown', key)
    return () => removeEventListener('keydown', key)
  }, [])
  usePhones(night.id)
  useBell(state.rounds, night.id)
  useArrival(`${step} ${state.rounds > 0} ${papers} ${state.finished}`)
  const Screen = { door: Door, seats: Seats, games: Games, prizes: Prizes }[step]
  if (papers) return <Papers open={open} onClose={() => setPapers(false)} />
  return (
    <div class="app">
      <header class="top">
        <h1>
          {state.options.title}
          <small>{date(night.began)}</small>
        </h1>
        <nav aria-label={t('steps')}>
          {STEPS.map((each, i) => (
            <button
              type="button"
              key={each}
              data-do={`go-${each}`}
              aria-current={each === step ? 'step' : undefined}
              onClick={() => go(each)}
            >
              {i + 1} {each === 'games' ? t('step.games', { rounds: roundsWord(state.options) }) : t(`step.${each}`)}
            </button>
          ))}
        </nav>
        <button type="button" class="tool wide-only" onClick={() => window.open('#hall', 'spoilfive-hall')}>
          {t('hall')}
        </button>
        <PhonesButton />
        <button type="button" class="tool" data-do="papers" onClick={() => setPapers(true)}>
          {t('print')}
        </button>
        <button type="button" class="tool" data-do="copy" onClick={() => setCopy(handOver())}>
          {t('copy')}
        </button>
        <button type="button" class="tool" data-do="leave" onClick={closeNight}>
          {t('nights')}
        </button>
      </header>
      <main>
        <Screen open={open} go={go} />
      </main>
      <Foot open={open} />
      <PhonesSheet open={open} />
      {copy && <HandOver title={state.options.title} log={copy} onClose={() => setCopy('')} />}
    </div>
  )
}

export function App({ nights }: { nights: Store<Night[]> }) {
  const open = useStore(current)
  const known = useStore(nights)
  return open ? <Evening key={open.night.id} open={open} /> : <Start nights={known} />
}
