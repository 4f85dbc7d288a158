/* What one likes: each takes effect at once. */
import { Face } from '../cards/Face'
import { change, ORDERS, settings, SPEEDS, THEMES } from '../settings'
import { useCell } from '../store'
import { type Language, LANGUAGES, say } from '../words'
import { NameField } from './NameField'
import { Page } from './Page'

interface Choice<T extends string> {
  name: string
  value: T
  values: readonly T[]
  words: (value: T) => string
  onChange: (value: T) => void
}

function Radios<T extends string>({ name, value, values, words, onChange }: Choice<T>) {
  return (
    <fieldset class="radios">
      <legend>{say(`setting.${name}`)}</legend>
      <div>
        {values.map((each) => (
          <label key={each} class={each === value ? 'chosen' : ''}>
            <input type="radio" name={name} checked={each === value} onChange={() => onChange(each)} />
            {words(each)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const SWITCHES = ['fourColours', 'confirm', 'ribbon', 'sound'] as const

export function SettingsForm() {
  const now = useCell(settings)
  return (
    <form class="settings" onSubmit={(event) => event.preventDefault()}>
      <Radios
        name="language"
        value={now.language}
        values={Object.keys(LANGUAGES)}
        words={(code) => LANGUAGES[code as Language].name}
        onChange={(language) => change({ language: language as Language })}
      />
      <Radios
        name="theme"
        value={now.theme}
        values={THEMES}
        words={(theme) => say(`theme.${theme}`)}
        onChange={(theme) => change({ theme })}
      />
      <Radios
        name="speed"
        value={now.speed}
        values={SPEEDS}
        words={(speed) => say(`speed.${speed}`)}
        onChange={(speed) => change({ speed })}
      />
      <Radios
        name="order"
        value={now.order}
        values={ORDERS}
        words={(order) => say(`order.${order}`)}
        onChange={(order) => change({ order })}
      />
      {SWITCHES.map((name) => (
        <label key={name} class="switch">
          <input type="checkbox" checked={now[name]} onChange={(event) => change({ [name]: event.currentTarget.checked })} />
          <span>
            {say(`setting.${name}`)}
            <small>{say(`setting.${name}.about`)}</small>
          </span>
        </label>
      ))}
      <div class="sample" aria-hidden="true">
        {['5S', 'JH', 'AD', '9C'].map((card) => (
          <Face key={card} card={card} />
        ))}
      </div>
      <NameField />
    </form>
  )
}

export default function SettingsPage() {
  return (
    <Page title={say('act.settings')}>
      <SettingsForm />
    </Page>
  )
}
