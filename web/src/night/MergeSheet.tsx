/* What another device has entered is put together with what is here; where two results differ, one question is asked. */
import { useState } from 'preact/hooks'
import { type Merge, merge } from './night'
import { Sheet } from './parts'
import type { Table } from './types'
import { letter, t } from './words'

const scored = ({ score, winner }: Table): string => {
  if (score === null) return ''
  if (score === 'unplayed') return t('unplayed')
  return `${winner < 0 ? '' : `${letter(winner)}, `}${score.join(' : ')}`
}

export function MergeSheet({ merge: found, onClose }: { merge: Merge; onClose: () => void }) {
  const { night, differences, extra, left, elsewhere } = found
  const [chosen, choose] = useState<Table[]>([])
  const asked = differences[chosen.length]
  const done = async () => {
    await merge(found, chosen, night ? t('merge.done', { number: extra.length }) : t('merge.opened'))
    onClose()
  }
  return (
    <Sheet title={t('merge.title')} onClose={onClose}>
      {asked ? (
        <>
          <p>{t('merge.differs', { n: asked.round, table: asked.table })}</p>
          {[asked.ours, asked.theirs].map((table, i) => (
            <button
              type="button"
              class="pick"
              key={i ? 'theirs' : 'ours'}
              data-do={i ? 'theirs' : 'ours'}
              onClick={() => choose([...chosen, table])}
            >
              {t(i ? 'merge.theirs' : 'merge.ours', { result: scored(table) })}
            </button>
          ))}
        </>
      ) : (
        <>
          <p>{night ? t('merge.extra', { number: extra.length }) : t('merge.new')}</p>
          {elsewhere > 0 && <p>{t('merge.elsewhere', { number: elsewhere })}</p>}
          {left > 0 && <p>{t('merge.left', { number: left })}</p>}
          <button type="button" class="go wide" data-do="merge" onClick={done}>
            {night ? t('merge.do') : t('merge.open')}
          </button>
        </>
      )}
    </Sheet>
  )
}
