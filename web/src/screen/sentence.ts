/* The one sentence that the screen of a room shows: what is due, who won the trick, or why the scores changed. */
import { t } from '../i18n'
import { gameEndText, resultTexts } from '../table/narration'
import { isHandOver, type TableView } from '../table/table-view'
import { seatSentence } from '../table/texts'

export function sentenceOf(view: TableView): string {
  const { table, paused, resting, trick } = view
  if (paused) return t('event.paused')
  if (resting) return seatSentence(table, trick.winning, 'event.trick.short')
  if (isHandOver(view)) return [...resultTexts(table), ...(table.over ? [gameEndText(table, table.over.winners)] : [])].join(' ')
  return table.turn < 0 ? '' : seatSentence(table, table.turn, 'aside.turn')
}
