/* Starts a solo game. A person who has an unfinished one is asked first. */
import { useState } from 'preact/hooks'
import { Dialog } from '../components/Dialog'
import { clearTable, loadCurrent } from '../game/saved-games'
import { type GameSetup, rememberSetup } from '../game/setup'
import { t } from '../i18n'
import { navigate } from '../router'

/** `start` opens the table; `confirmation` is the question to render while it is open. `how` is `learn` for the deals of a first game. */
export function useStartSolo(how: 'learn' | '1' = '1') {
  const [asked, setAsked] = useState<GameSetup | null>(null)
  const startNew = (setup: GameSetup) => {
    rememberSetup(setup)
    navigate(`solo?new=${how}`)
  }
  const start = async (setup: GameSetup) => ((await loadCurrent()) ? setAsked(setup) : startNew(setup))
  const confirmation = asked && (
    <Dialog title={t('begin')} onClose={() => setAsked(null)} testid="begin">
      <p>{t('begin.about')}</p>
      <p class="buttons">
        <button type="button" class="primary" data-testid="go-on" onClick={() => navigate('solo')}>
          {t('home.continue')}
        </button>
        <button type="button" data-testid="anew" onClick={() => void clearTable().then(() => startNew(asked))}>
          {t('begin.anew')}
        </button>
      </p>
    </Dialog>
  )
  return { start, confirmation }
}
