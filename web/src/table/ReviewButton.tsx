/* Opens the report on the game that has just ended, where there is one. */
import type { TableController } from '../game/table-controller'
import { t } from '../i18n'

export function ReviewButton({ controller: { backend } }: { controller: TableController }) {
  if (!backend?.review) return null
  return (
    <button type="button" data-testid="review" onClick={() => backend.review?.()}>
      {t('do.review')}
    </button>
  )
}
