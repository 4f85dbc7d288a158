/* The seal on the table: whether this page has verified where the packs come from, and a list of the hands. */
import { useState } from 'preact/hooks'
import { Dialog } from '../components/Dialog'
import { Icon } from '../components/Icon'
import { t } from '../i18n'
import { useStore } from '../store'
import './seal.css'
import type { Verdict, Witness } from './witness'

const count = (number: number, key: string) => t(key, { number })

function HandList({ verdict }: { verdict: Verdict }) {
  return (
    <ul class="seal-hands">
      {verdict.hands.toReversed().map(({ hand, people, fault }) => (
        <li key={hand} class={fault && 'wrong'}>
          <b>{t('table.hand', { number: hand })}</b>{' '}
          {fault ? t(`fair.fault.${fault}`) : people ? count(people, 'fair.hand') : t('fair.hand.server')}
        </li>
      ))}
    </ul>
  )
}

export default function Seal({ witness }: { witness: Witness }) {
  const verdict = useStore(witness.verdict)
  const [open, setOpen] = useState(false)
  const { state } = verdict
  if (state === 'unknown') return null
  const name = t(`fair.state.${state}`)
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
        <Icon name="seal" />
        {state === 'wrong' && <strong role="alert">{name}</strong>}
      </button>
      {open && (
        <Dialog title={t('fair.title')} onClose={() => setOpen(false)} testid="seal-sheet">
          {verdict.fault && <p class="error">{t(`fair.fault.${verdict.fault}`)}</p>}
          <p>{name}</p>
          <p>{t('fair.how')}</p>
          <p>{t('fair.limits')}</p>
          {verdict.check && <p>{t('fair.check', { check: verdict.check })}</p>}
          <HandList verdict={verdict} />
        </Dialog>
      )}
    </>
  )
}
