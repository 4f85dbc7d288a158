/* The settings. Each takes effect at once. */
import { HIDDEN } from '../cards/card'
import { Face } from '../cards/Face'
import { NameField } from '../components/NameField'
import { Page } from '../components/Page'
import { LANGUAGES, type Language, t } from '../i18n'
import { BACKS, changeSettings, FELTS, ORDERS, SPEEDS, settings, THEMES } from '../settings'
import { useStore } from '../store'

interface RadiosProps<T extends string> {
  name: string
  value: T
  values: readonly T[]
  words: (value: T) => string
  onChange: (value: T) => void
}

function Radios<T extends string>({ name, value, values, words, onChange }: RadiosProps<T>) {
  return (
    <fieldset class="radios">
      <legend>{t(`setting.${name}`)}</legend>
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

/* Those that this device knows. */
const SWITCHES = (['fourColours', 'confirm', 'ribbon', 'sound', 'vibration', 'notify'] as const).filter(
  (name) => (name !== 'vibration' || 'vibrate' in navigator) && (name !== 'notify' || 'Notification' in window),
)

/* Notifications need the browser's permission; without it the switch stays off. */
async function change(name: (typeof SWITCHES)[number], on: boolean) {
  changeSettings({ [name]: on })
  if (name === 'notify' && on && (await Notification.requestPermission()) !== 'granted') changeSettings({ notify: false })
}

export function SettingsForm() {
  const now = useStore(settings)
  return (
    <form class="settings" onSubmit={(event) => event.preventDefault()}>
      <Radios
        name="language"
        value={now.language}
        values={Object.keys(LANGUAGES)}
        words={(code) => LANGUAGES[code as Language].name}
        onChange={(language) => changeSettings({ language: language as Language })}
      />
      <Radios
        name="theme"
        value={now.theme}
        values={THEMES}
        words={(theme) => t(`theme.${theme}`)}
        onChange={(theme) => changeSettings({ theme })}
      />
      <Radios
        name="speed"
        value={now.speed}
        values={SPEEDS}
        words={(speed) => t(`speed.${speed}`)}
        onChange={(speed) => changeSettings({ speed })}
      />
      <Radios
        name="order"
        value={now.order}
        values={ORDERS}
        words={(order) => t(`order.${order}`)}
        onChange={(order) => changeSettings({ order })}
      />
      <Radios
        name="back"
        value={now.back}
        values={BACKS}
        words={(back) => t(`back.${back}`)}
        onChange={(back) => changeSettings({ back })}
      />
      <Radios
        name="felt"
        value={now.felt}
        values={FELTS}
        words={(felt) => t(`felt.${felt}`)}
        onChange={(felt) => changeSettings({ felt })}
      />
      {SWITCHES.map((name) => (
        <label key={name} class="switch">
          <input type="checkbox" checked={now[name]} onChange={(event) => void change(name, event.currentTarget.checked)} />
          <span>
            {t(`setting.${name}`)}
            <small>{t(`setting.${name}.about`)}</small>
          </span>
        </label>
      ))}
      <div class="sample" aria-hidden="true">
        {[HIDDEN, '5S', 'QH', 'AD', '9C'].map((card) => (
          <Face key={card} card={card} />
        ))}
      </div>
      <NameField />
    </form>
  )
}

export default function SettingsPage() {
  return (
    <Page title={t('act.settings')} wide>
      <SettingsForm />
      <p>
        <a class="button" href="#/devices" data-testid="devices-link">
          {t('devices.title')}
        </a>
      </p>
    </Page>
  )
}
