/* After a game played alone: its review, and its result to be shared, in a text without spoilers. */
import { useEffect } from 'preact/hooks'
import { useShareLink } from '../components/share'
import type { TableController } from '../game/table-controller'
import type { Level, Table } from '../generated'
import { t } from '../i18n'
import { useStore } from '../store'
import { ReviewButton } from '../table/ReviewButton'

/* `Twenty-Five · 25 points · won · against club` */
function shareText(table: Table, levels: Level[]): string {
  const bySide = table.sides > 0 && table.unit === 'points'
  const party = (seat: number) => (bySide ? (table.seats[seat]?.side ?? 0) : seat)
  const totals = new Map(table.seats.map(({ total }, seat) => [party(seat), total]))
  const own = totals.get(party(table.seat)) ?? 0
  const place = 1 + [...totals.values()].filter((total) => total > own).length
  const winners = table.over?.winners ?? []
  const won = winners.length === 1 && winners[0] === (table.sides ? table.seats[table.seat]?.side : table.seat)
  const [level = ''] = new Set(levels).size === 1 ? levels : []
  const parts = [
    t(`preset.${table.rules}`),
    t(`count.${table.unit}`, { number: own }),
    won ? t('solo-end.won') : t('solo-end.place', { place, number: totals.size }),
    t('solo-end.against', { level: t(level ? `level.${level}` : 'figures.levels') }),
  ]
  return `${parts.join(' · ')}\n${location.origin}/`
}

export default function SoloEnd({ controller, levels }: { controller: TableController; levels: Level[] }) {
  const { copied, share } = useShareLink()
  const view = useStore(controller.view)
  /* from now on there is something to lose */
  useEffect(() => void import('../devices/portable').then(({ askToKeep }) => askToKeep()).catch(() => {}), [])
  if (!view?.table.over) return null
  return (
    <>
      <ReviewButton controller={controller} />
      <button type="button" data-testid="share" onClick={() => void share(shareText(view.table, levels))}>
        {t(copied ? 'daily.copied' : 'history.share')}
      </button>
    </>
  )
}
