/* What is played tonight: the same as last time, one of the nights that come with the page, or a file; then the night in sentences. */
import { useEffect, useState } from 'preact/hooks'
import { readsCodes } from './Camera'
import { ReadCodes } from './HandOver'
import type { Night } from './log-store'
import { MergeSheet } from './MergeSheet'
import { begin, compare, known, type Merge, openNight, readFile } from './night'
import { fileOf, NIGHTS } from './night-file'
import { FileButton, Sheet, useArrival } from './parts'
import { Season } from './Season'
import { sentences } from './sentences'
import type { Options } from './types'
import { date, money, refusal, t, whyOf } from './words'

interface Offered {
  options: Options
  game: string
}

async function offer(text: string): Promise<Offered> {
  const read = await readFile(text)
  if ('error' in read) throw new Error(t('file.wrong', { line: read.line, column: read.column, why: refusal(read.error) }))
  return read
}

/* The numbers that differ from night to night. */
const CHANGED = ['rounds', 'minutes', 'fee'] as const

function Setup({ offered, carried, onBack }: { offered: Offered; carried: number; onBack: () => void }) {
  const [{ options, game }, set] = useState(offered)
  const [jackpot, setJackpot] = useState(carried)
  const [wrong, setWrong] = useState('')
  const change = async (changes: Partial<Options>) => {
    try {
      set(await offer(fileOf({ ...options, ...changes })))
      setWrong('')
    } catch (error) {
      setWrong((error as Error).message)
    }
  }
  const said = sentences(options, game)
  return (
    <div class="app">
      <header class="top">
        <h1>{options.title}</h1>
        <span class="gap" />
        <button type="button" class="tool" onClick={onBack}>
          {t('back')}
        </button>
      </header>
      <main>
        <div class="two">
          <section class="panel">
            <h2>{t('setup.title')}</h2>
            <ol class="say">
              {[...said.rules, ...said.money].map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ol>
          </section>
          <section class="stack">
            <div class="panel stack">
              <h3>{t('setup.change')}</h3>
              <label class="field">
                {t('setup.name')}
                <input value={options.title} onChange={(event) => change({ title: event.currentTarget.value.trim() })} />
              </label>
              {CHANGED.map((key) => (
                <label class="field" key={key}>
                  {t(`setup.${key}`)}
                  <input
                    inputMode="decimal"
                    value={key === 'fee' ? (options.fee / 100).toString() : options[key]}
                    onChange={({ currentTarget }) => {
                      const number = Number(currentTarget.value.replace(',', '.'))
                      void change({ [key]: key === 'fee' ? Math.round(number * 100) : number })
                    }}
                  />
                </label>
              ))}
              {options.jackpot && (
                <label class="field">
                  {t('setup.jackpot')}
                  <input
                    inputMode="decimal"
                    value={(jackpot / 100).toString()}
                    onChange={(event) =>
                      setJackpot(Math.max(0, Math.round(Number(event.currentTarget.value.replace(',', '.')) * 100) || 0))
                    }
                  />
                </label>
              )}
              {wrong && <p role="alert">{wrong}</p>}
            </div>
            <button type="button" class="go tall" data-do="open-door" onClick={() => begin(options, options.jackpot ? jackpot : 0)}>
              {t('setup.open')}
            </button>
          </section>
        </div>
      </main>
    </div>
  )
}

function Last({ night, onChoose }: { night: Night; onChoose: () => void }) {
  const { title, began, summary } = night
  const options = (JSON.parse(night.first) as { options: Options }).options
  return (
    <section class="panel again">
      <div class="stack">
        <h2>{title}</h2>
        <p>
          {t('start.last', { date: date(began) })} {t('start.people', { number: summary.people.length })}.{' '}
          {t('start.known', { number: known().length })}{' '}
          {summary.carry > 0 && t('start.jackpot', { jackpot: money(summary.carry, options) })}
        </p>
      </div>
      <div class="stack">
        {!summary.over && (
          <button type="button" class="go" data-do="go-on" onClick={() => openNight(night, t('start.here'))}>
            {t('start.on')}
          </button>
        )}
        <button type="button" class={summary.over ? 'go' : ''} data-do="again" onClick={onChoose}>
          {t('start.again')}
        </button>
      </div>
    </section>
  )
}

export function Start({ nights }: { nights: Night[] }) {
  const [offers, setOffers] = useState<Offered[]>([])
  const [chosen, choose] = useState<{ offered: Offered; carried: number } | null>(null)
  const [merging, setMerging] = useState<Merge | null>(null)
  const [season, setSeason] = useState(false)
  const [reading, setReading] = useState(false)
  const [wrong, setWrong] = useState('')
  useEffect(() => {
    void Promise.all(NIGHTS.map(offer)).then(setOffers)
  }, [])
  useArrival(chosen ? 'setup' : 'start')
  const [last] = nights
  const report = (error: unknown) => {
    const { line } = error as { line?: number }
    const why = whyOf(error)
    setWrong(line ? t('log.wrong', { line, why }) : why)
  }
  const openLog = (text: string) => compare(text).then(setMerging, report)
  const openFile = (text: string) =>
    text.trimStart().startsWith('{') ? openLog(text) : offer(text).then((offered) => choose({ offered, carried: 0 }), report)
  if (chosen) return <Setup {...chosen} onBack={() => choose(null)} />
  return (
    <div class="app">
      <header class="top">
        <h1>{t('title')}</h1>
        <span class="gap" />
        {nights.length > 0 && (
          <button type="button" class="tool" data-do="season" onClick={() => setSeason(true)}>
            {t('season')}
          </button>
        )}
      </header>
      <main class="stack">
        <div class="row">
          <h2 class="gap">{t('start.title')}</h2>
          {readsCodes() && (
            <button type="button" data-do="read-codes" onClick={() => setReading(true)}>
              {t('codes.read')}
            </button>
          )}
          <FileButton words={t('start.file')} accept=".yaml,.yml,.jsonl,.txt" onText={openFile} />
        </div>
        {wrong && (
          <p role="alert" class="panel">
            {wrong}
          </p>
        )}
        <div class="formats">
          {last && (
            <Last
              night={last}
              onChoose={async () => {
                const { options } = JSON.parse(last.first) as { options: Options }
                choose({ offered: await offer(fileOf(options)), carried: last.summary.carry })
              }}
            />
          )}
          {offers.map((offered) => (
            <section class="panel" key={offered.options.title}>
              <h3>{offered.options.title}</h3>
              <p>{sentences(offered.options, offered.game).rules.slice(0, 3).join(' ')}</p>
              <button
                type="button"
                aria-label={t('start.choose.named', { title: offered.options.title })}
                data-night={offered.options.title}
                onClick={() => choose({ offered, carried: 0 })}
              >
                {t('start.choose')}
              </button>
            </section>
          ))}
        </div>
      </main>
      <footer class="last">
        <span class="what">{t('start.offline')}</span>
        {import.meta.env.MODE !== 'file' && (
          <a class="button" href="night-alone.html" download="card-night.html">
            {t('start.download')}
          </a>
        )}
      </footer>
      {reading && (
        <ReadCodes
          onLog={(log) => {
            setReading(false)
            void openLog(log)
          }}
          onClose={() => setReading(false)}
        />
      )}
      {merging && <MergeSheet merge={merging} onClose={() => setMerging(null)} />}
      {season && (
        <Sheet title={t('season')} onClose={() => setSeason(false)}>
          <Season nights={nights} />
        </Sheet>
      )}
    </div>
  )
}
