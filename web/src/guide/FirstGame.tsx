/* Where a first game begins: the ordinary game, and all lessons from the beginning. */
import { remember } from '../play/setup'
import { go } from '../router'
import { Page } from '../screens/Page'
import { useCell } from '../store'
import { say } from '../words'
import { progress, restart, turn } from './told'

function begin() {
  restart()
  remember({ rules: 'spoil-five', options: {}, players: 5, sides: 0, levels: ['steady'] })
  go('solo?new')
}

export default function FirstGame() {
  const { on } = useCell(progress)
  return (
    <Page title={say('way.guide')}>
      <p>{say('guide.about')}</p>
      <p>
        <button type="button" class="primary big" onClick={begin} data-testid="first-game">
          {say('guide.start')}
        </button>
      </p>
      <label class="switch">
        <input type="checkbox" checked={on} onChange={(event) => turn(event.currentTarget.checked)} />
        <span>{say('guide.on')}</span>
      </label>
      <button type="button" class="plain" onClick={restart}>
        {say('guide.again')}
      </button>
    </Page>
  )
}
