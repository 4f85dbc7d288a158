/* Why no solo game is shown now, and what can be done about it. */
import { Page } from '../components/Page'
import { t } from '../i18n'

/* The engine cannot continue the game that is stored. */
function Refused({ why }: { why: string }) {
  return (
    <Page title={t('way.alone')}>
      <div class="form" data-testid="refused">
        <p>{t('solo.refused')}</p>
        <p class="error" role="alert">
          {why}
        </p>
        <p>
          <a class="button primary" href="#/alone">
            {t('begin.anew')}
          </a>
        </p>
      </div>
    </Page>
  )
}

/* A link, or a tap before this was known, asks for a new game while another one is not finished. */
function Unfinished({ onContinue, onStart }: { onContinue: () => void; onStart: () => void }) {
  return (
    <Page title={t('begin')}>
      <div class="form" data-testid="unfinished">
        <p>{t('begin.about')}</p>
        <p class="buttons">
          <button type="button" class="primary" data-testid="go-on" onClick={onContinue}>
            {t('home.continue')}
          </button>
          <button type="button" data-testid="anew" onClick={onStart}>
            {t('begin.anew')}
          </button>
        </p>
      </div>
    </Page>
  )
}

/* Another window of this browser plays it. */
function Elsewhere({ onContinue }: { onContinue: () => void }) {
  return (
    <Page title={t('way.alone')}>
      <p>{t('solo.elsewhere')}</p>
      <p>
        <button type="button" class="primary" data-testid="take-here" onClick={onContinue}>
          {t('solo.here')}
        </button>
      </p>
    </Page>
  )
}

export type Notice =
  | { of: 'refused'; why: string }
  | { of: 'unfinished'; onContinue: () => void; onStart: () => void }
  | { of: 'elsewhere'; onContinue: () => void }

export default function SoloNotice(notice: Notice) {
  if (notice.of === 'refused') return <Refused why={notice.why} />
  if (notice.of === 'unfinished') return <Unfinished onContinue={notice.onContinue} onStart={notice.onStart} />
  return <Elsewhere onContinue={notice.onContinue} />
}
