/* Shows a link that people have to copy themselves. */
import { t } from '../i18n'
import { Dialog } from './Dialog'
import { linkToCopy } from './share'

export default function CopyLink({ link }: { link: string }) {
  return (
    <Dialog title={t('share.by-hand')} onClose={() => linkToCopy.set('')}>
      <label class="field">
        <span>{t('share.by-hand.about')}</span>
        <input readOnly autoFocus value={link} data-testid="link" onFocus={(event) => event.currentTarget.select()} />
      </label>
    </Dialog>
  )
}
