/* A game alone: which one, against whom. */
import { useState } from 'preact/hooks'
import { last } from '../play/setup'
import { say } from '../words'
import { useBegin } from './Begin'
import { GameForm } from './GameForm'
import { Page } from './Page'

export default function Alone() {
  const [setup, setSetup] = useState(last)
  const { begin, asking } = useBegin()
  const play = (event: Event) => {
    event.preventDefault()
    void begin(setup)
  }
  return (
    <Page title={say('way.alone')}>
      <form class="form" onSubmit={play}>
        <GameForm setup={setup} onChange={setSetup} levels />
        <button type="submit" class="primary big" data-testid="deal">
          {say('form.play')}
        </button>
      </form>
      {asking}
    </Page>
  )
}
