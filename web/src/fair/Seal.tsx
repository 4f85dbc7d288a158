/* The seal on the table: whether this page has verified where the packs come from, and a list of the hands. */
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { Dialog } from '../components/Dialog'
import { formatList, t } from '../i18n'
import { useStore } from '../store'
import './seal.css'
import type { HandCheck } from './seen'
import type { Verdict, Witness } from './witness'

/* A sign in the shield for each state, because colours alone do not tell everybody. */
const SIGNS = {
  new: 'M8.500 12v.1M12 12v.1M15.500 12v.1',
  verified: 'M8.500 12l2.500 2.500L15.500 10',
  silent: 'M12 8v5M12 15.500v.1',
  unchecked: 'M10 9.500a2 2 0 1 1 3 1.700c-.7.4-1 .8-1 1.600M12 15.500v.1',
  'left-out': 'M9 12h6',
  elsewhere: 'M10 8h4v8h-4z',
  server: 'M9 8.500h6v2.500H9zM9 13.500h6V16H9z',
  wrong: 'M12 8v5M12 15.500v.1',
}

export type SealState = keyof typeof SIGNS

export const Shield = ({ sign }: { sign: SealState }) => (
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={`M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6z${SIGNS[sign]}`} />
  </svg>
)

function factsOf({ people, own, left, rounds }: HandCheck): string {
  const facts = [
    people ? t('fair.hand', { number: people }) : t('fair.hand.server'),
    own === 'elsewhere' && t('fair.hand.elsewhere'),
    left.length > 0 && t('fair.hand.left', { names: formatList(left, 'and') }),
    rounds > 1 && t('fair.hand.rounds', { number: rounds }),
  ]
  return facts.filter(Boolean).join(' · ')
}

const Hand = ({ check }: { check: HandCheck }) => (
  <li class={check.fault && 'wrong'}>
    <b>{t('table.hand', { number: check.hand })}</b> {check.fault ? t(`fair.fault.${check.fault}`) : factsOf(check)}
  </li>
)

/** What a verdict rests on, and the hands, the last first. */
export function VerdictFacts({ verdict, limits }: { verdict: Verdict; limits: string }) {
  const { hands, check } = verdict
  return (
    <>
      <p>{t('fair.how')}</p>
      <p>{limits}</p>
      {check && <p>{t('fair.check', { check })}</p>}
      <ul class="seal-hands">
        {hands.toReversed().map((hand) => (
          <Hand key={hand.hand} check={hand} />
        ))}
      </ul>
    </>
  )
}

interface SealButtonProps {
  state: SealState
  /** what was found, in a sentence */
  name: string
  children: ComponentChildren
}

/** The seal as a button, which opens what was found. If something is wrong, it says so at once. */
export function SealButton({ state, name, children }: SealButtonProps) {
  const [open, setOpen] = useState(false)
  const wrong = state === 'wrong'
  const warns = wrong || state === 'silent'
  return (
    <>
      <button
        type="button"
        class={`seal ${state}`}
        aria-label={name}
        title={name}
        data-testid="seal"
        data-state={state}
        onClick={() => setOpen(true)}
      >
        <Shield sign={state} />
        {warns && <strong>{name}</strong>}
      </button>
      <span class="sr" role="alert">
        {warns && name}
      </span>
      {open && (
        <Dialog title={t('fair.title')} onClose={() => setOpen(false)} testid="seal-sheet">
          <p class={wrong ? 'error' : ''}>{name}</p>
          {children}
        </Dialog>
      )}
    </>
  )
}

export default function Seal({ witness }: { witness: Witness }) {
  const verdict = useStore(witness.verdict)
  const { state, fault } = verdict
  if (state === 'unknown') return null
  return (
    <SealButton state={state} name={t(fault ? `fair.fault.${fault}` : `fair.state.${state}`)}>
      <VerdictFacts verdict={verdict} limits={t('fair.limits')} />
    </SealButton>
  )
}
