/* Whether a game is really to end here: for everybody, or alone without a win. */
import { Dialog } from '../components/Dialog'
import { t } from '../i18n'

interface Props {
  /** no other person plays */
  alone: boolean
  onStop: () => void
  onClose: () => void
}

export default function StopGame({ alone, onStop, onClose }: Props) {
  return (
    <Dialog title={t('do.stop')} onClose={onClose} testid="stop-asked">
      <p>{t(alone ? 'stop.alone' : 'stop.everybody')}</p>
      <p class="buttons">
        <button type="button" class="primary" data-testid="stop-no" onClick={onClose}>
          {t('home.continue')}
        </button>
        <button
          type="button"
          data-testid="stop-yes"
          onClick={() => {
            onClose()
            onStop()
          }}
        >
          {t('stop.yes')}
        </button>
      </p>
    </Dialog>
  )
}
