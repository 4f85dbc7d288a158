/* The seal of a finished game: what this page finds when it checks the record with its own code. */
import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { parseEvents } from '../api/events'
import type { Engine } from '../engine/engine'
import { findPreset } from '../engine/presets'
import { t } from '../i18n'
import type { GameRecord } from '../review/game-record'
import { checkDay, type FairDay } from './day'
import { SealButton, type SealState, Shield, VerdictFacts } from './Seal'
import { Witness } from './witness'

interface Found {
  state: SealState
  /** what was found, in a sentence */
  name: string
  facts: ComponentChildren
}

/* The packs of a deal of the day rest on the server's secret and on a beacon. */
async function checkDayRecord(record: GameRecord, said: FairDay, secret: string | undefined): Promise<Found> {
  const { day } = said
  const facts = day.includes('-') && <a href={`#/daily?day=${day}`}>{t('fair.day.title')}</a> // or it is of a card night
  if (!secret) return { state: 'new', name: t('fair.day.later'), facts }
  const { fault, hands } = await checkDay({ ...said, secret }, record.text)
  if (fault) return { state: 'wrong', name: t(`fair.day.fault.${fault}`), facts }
  return { state: 'verified', name: t('fair.day.good', { number: hands }), facts }
}

async function checkTableRecord(engine: Engine, record: GameRecord, code: string): Promise<Found> {
  const witness = new Witness({
    code,
    send: () => {},
    options: ({ rules, options }) => ({ ...findPreset(engine, rules).options, ...options }),
  })
  await witness.take(parseEvents(record.text))
  const verdict = witness.verdict.get()
  const { fault } = verdict
  const state = verdict.state === 'unknown' || verdict.state === 'new' ? 'unchecked' : verdict.state // nothing is left to come
  const name = fault ? t(`fair.fault.${fault}`) : t(state === 'verified' ? 'fair.record.verified' : `fair.state.${state}`)
  return {
    state,
    name,
    facts: <VerdictFacts verdict={verdict} limits={t('fair.record.limits')} />,
  }
}

/* null for a game that no server has dealt, or where this browser can't hash. */
async function check(engine: Engine, record: GameRecord): Promise<Found | null> {
  const lines = parseEvents(record.text) as Record<string, unknown>[]
  const of = (event: string) => lines.findLast((line) => line.event === event)
  const [root, day] = [of('root'), of('day-hash')]
  if (!crypto.subtle) return null
  if (root) return checkTableRecord(engine, record, String(root.code))
  if (day) return checkDayRecord(record, day as unknown as FairDay, of('day-secret')?.secret as string | undefined)
  const { bots, human } = of('game') ?? {}
  return bots && human === undefined ? { state: 'silent', name: t('fair.state.silent'), facts: null } : null
}

function useFound(engine: Engine, record: GameRecord | null): Found | null {
  const [found, setFound] = useState<Found | null>(null)
  useEffect(() => {
    let here = true
    setFound(null)
    if (record) void check(engine, record).then((answer) => here && setFound(answer))
    return () => {
      here = false
    }
  }, [engine, record])
  return found
}

interface Props {
  engine: Engine
  record: GameRecord | null
}

/** On the table of a replay: a button that opens what was found. */
export function RecordSeal(props: Props) {
  const found = useFound(props.engine, props.record)
  return (
    found && (
      <SealButton state={found.state} name={found.name}>
        {found.facts}
      </SealButton>
    )
  )
}

/** In a report: the same in a section. */
export function RecordSealSection(props: Props) {
  const found = useFound(props.engine, props.record)
  if (!found) return null
  const { state, name, facts } = found
  return (
    <section data-testid="record-seal" data-state={state}>
      <h2>{t('fair.title')}</h2>
      <p class={state === 'wrong' ? 'error' : ''}>
        <Shield sign={state} /> {name}
      </p>
      <details>
        <summary>{t('fair.record.more')}</summary>
        {facts}
      </details>
    </section>
  )
}
