/* For somebody new: the game in a few steps, then a first game of plain Spoil Five with all lessons. */

import { Page } from '../components/Page'
import { useEngine } from '../engine/loader'
import type { GameSetup } from '../game/setup'
import { DEFAULT_PRESET, QUICK_LEVEL } from '../generated'
import { t } from '../i18n'
import { useStartSolo } from '../screens/useStartSolo'
import { useStore } from '../store'
import { LearnSteps } from './LearnSteps'
import { enableGuide, guideProgress, restartGuide } from './progress'

const FIRST: GameSetup = { rules: DEFAULT_PRESET, options: {}, players: 5, sides: 0, tables: '', levels: [QUICK_LEVEL] }

export default function FirstGame() {
  const { on, told } = useStore(guideProgress)
  const { start, confirmation } = useStartSolo('learn')
  const engine = useEngine()
  const startFirst = () => {
    restartGuide()
    void start(FIRST)
  }
  return (
    <Page title={t('home.learn')}>
      <div class="first-game">
        {engine && <LearnSteps engine={engine} />}
        <p>{t('guide.about')}</p>
        <button type="button" class="primary big" onClick={startFirst} data-testid="first-game">
          {t('guide.start')}
        </button>
        <label>
          <input type="checkbox" checked={on} onChange={(event) => enableGuide(event.currentTarget.checked)} />
          <span>{t('guide.on')}</span>
        </label>
        {told.length > 0 && (
          <button type="button" class="plain" onClick={restartGuide}>
            {t('guide.again')}
          </button>
        )}
      </div>
      {confirmation}
    </Page>
  )
}
