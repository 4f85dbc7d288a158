/* What has happened at a table, for screen readers: the latest sentences, each of which is read once. */
import { memo } from '../components/memo'
import type { TableController } from '../game/table-controller'
import { t } from '../i18n'
import { useStore } from '../store'
import type { NarrationLine } from './narration'

const LINES_HEARD = 6

const Heard = memo(({ line }: { line: NarrationLine }) => <p>{line.spoken}</p>)

export const SpokenLog = memo(({ controller }: { controller: TableController }) => {
  const lines = useStore(controller.narration)
  return (
    <div class="sr" role="log" aria-label={t('act.narration')} data-testid="log">
      {lines.slice(-LINES_HEARD).map((line) => (
        <Heard key={line.number} line={line} />
      ))}
    </div>
  )
})
