/* The setup form of a solo game. */
import { useState } from 'preact/hooks'
import { Page } from '../components/Page'
import { useEngine } from '../engine/loader'
import { lastSetup } from '../game/setup'
import { t } from '../i18n'
import { GameForm } from './GameForm'
import { useStartSolo } from './useStartSolo'

export default function SoloSetup() {
  const [setup, setSetup] = useState(lastSetup)
  const { start, confirmation } = useStartSolo()
  const engine = useEngine()
  const play = (event: Event) => {
    event.preventDefault()
    if (!engine?.check(setup)) void start(setup) // the form says what is wrong
  }
  return (
    <Page title={t('way.alone')} wide>
      <form class="form" onSubmit={play}>
        <GameForm setup={setup} onChange={setSetup} levels />
        <button type="submit" class="primary big" data-testid="deal">
          {t('form.play')}
        </button>
      </form>
      {confirmation}
    </Page>
  )
}
