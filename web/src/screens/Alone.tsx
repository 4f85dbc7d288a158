/* A game alone: which one, against whom. */
import { useState } from 'preact/hooks'
import { last, remember } from '../play/setup'
import { go } from '../router'
import { say } from '../words'
import { GameForm } from './GameForm'
import { Page } from './Page'

export default function Alone() {
  const [setup, setSetup] = useState(last)
  const play = (event: Event) => {
    event.preventDefault()
    remember(setup)
    go('solo?new=1')
  }
  return (
    <Page title={say('way.alone')}>
      <form class="form" onSubmit={play}>
        <GameForm setup={setup} onChange={setSetup} levels />
        <button type="submit" class="primary big" data-testid="deal">
          {say('form.play')}
        </button>
      </form>
    </Page>
  )
}
