/* Where a first game begins: the ordinary game, and all lessons from the beginning. */
import { useBegin } from '../screens/Begin'
import { Page } from '../screens/Page'
import { useCell } from '../store'
import { say } from '../words'
import './guide.css'
import { progress, restart, turn } from './told'

const FIRST = { rules: 'spoil-five', options: {}, players: 5, sides: 0, levels: ['steady'] }

export default function FirstGame() {
  const { on } = useCell(progress)
  const { begin, asking } = useBegin()
  const start = () => {
    restart()
    void begin(FIRST)
  }
  return (
    <Page title={say('way.guide')}>
      <div class="first-game">
        <p>{say('guide.about')}</p>
        <button type="button" class="primary big" onClick={start} data-testid="first-game">
          {say('guide.start')}
        </button>
        <label>
          <input type="checkbox" checked={on} onChange={(event) => turn(event.currentTarget.checked)} />
          <span>{say('guide.on')}</span>
        </label>
        <button type="button" class="plain" onClick={restart}>
          {say('guide.again')}
        </button>
      </div>
      {asking}
    </Page>
  )
}
