/* A table with others: joined by its code, or made. */
import { useState } from 'preact/hooks'
import { post } from '../api'
import { codeTyped } from '../code'
import { last, LEVELS, remember, type Setup } from '../play/setup'
import { go } from '../router'
import { say } from '../words'
import { GameForm } from './GameForm'
import { NameField } from './NameField'
import { Page } from './Page'

const CLOCKS = [0, 20, 45, 90, 180] as const
const WATCH = ['nobody', 'no-hands', 'all-hands-late'] as const
const SWITCHES = ['public', 'undo', 'chat', 'hints'] as const

interface Wanted {
  public: boolean
  undo: boolean
  chat: boolean
  hints: boolean
  clock_s: number
  watch: (typeof WATCH)[number]
  level: string
}

const USUAL: Wanted = { public: false, undo: true, chat: true, hints: false, clock_s: 45, watch: 'no-hands', level: 'club' }

/* A code as somebody wrote it, or in a link that he was sent, with the invitation that may stand behind it. */
function tableOf(text: string): string {
  const [, code = text, query = ''] = /table\/([^/?#]+)(\?[^#\s]*)?/i.exec(text) ?? []
  return codeTyped(code) && `table/${encodeURIComponent(codeTyped(code))}${query}`
}

function Join() {
  const [code, setCode] = useState('')
  return (
    <form
      class="join"
      onSubmit={(event) => {
        event.preventDefault()
        const table = tableOf(code)
        if (table) go(table)
      }}
    >
      <label class="field">
        <span>{say('friends.code')}</span>
        <input
          value={code}
          data-testid="code"
          autocapitalize="characters"
          autocomplete="off"
          spellcheck={false}
          onInput={(event) => setCode(event.currentTarget.value)}
        />
      </label>
      <button type="submit">{say('friends.join')}</button>
    </form>
  )
}

function Wishes({ wanted, onChange }: { wanted: Wanted; onChange: (wanted: Wanted) => void }) {
  return (
    <>
      <label class="field">
        <span>{say('table-setting.clock')}</span>
        <select value={wanted.clock_s} onChange={(event) => onChange({ ...wanted, clock_s: Number(event.currentTarget.value) })}>
          {CLOCKS.map((seconds) => (
            <option key={seconds} value={seconds}>
              {seconds ? say('table-setting.seconds', { number: seconds }) : say('table-setting.no-clock')}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        <span>{say('table-setting.level')}</span>
        <select value={wanted.level} onChange={(event) => onChange({ ...wanted, level: event.currentTarget.value })}>
          {LEVELS.map((level) => (
            <option key={level} value={level}>
              {say(`level.${level}`)}
            </option>
          ))}
        </select>
        <small>{say('table-setting.level.about')}</small>
      </label>
      <label class="field">
        <span>{say('table-setting.watch')}</span>
        <select value={wanted.watch} onChange={(event) => onChange({ ...wanted, watch: event.currentTarget.value as Wanted['watch'] })}>
          {WATCH.map((watch) => (
            <option key={watch} value={watch}>
              {say(`watch.${watch}`)}
            </option>
          ))}
        </select>
      </label>
      {SWITCHES.map((name) => (
        <label key={name} class="switch">
          <input type="checkbox" checked={wanted[name]} onChange={(event) => onChange({ ...wanted, [name]: event.currentTarget.checked })} />
          <span>
            {say(`table-setting.${name}`)}
            <small>{say(`table-setting.${name}.about`)}</small>
          </span>
        </label>
      ))}
    </>
  )
}

export default function Friends() {
  const [setup, setSetup] = useState<Setup>(last)
  const [wanted, setWanted] = useState(USUAL)
  const [error, setError] = useState('')
  const make = async (event: Event) => {
    event.preventDefault()
    remember(setup)
    const { rules, options, players, sides } = setup
    try {
      const made = await post<{ code: string }>('tables', { rules, options, players, sides, settings: wanted })
      go(`table/${made.code}?sit=0`)
    } catch (refused) {
      setError((refused as Error).message)
    }
  }
  return (
    <Page title={say('way.friends')}>
      <Join />
      <form class="form" onSubmit={(event) => void make(event)}>
        <h2>{say('friends.make')}</h2>
        <NameField />
        <GameForm setup={setup} onChange={setSetup} levels={false} />
        <Wishes wanted={wanted} onChange={setWanted} />
        {error && (
          <p class="error" role="alert">
            {error}
          </p>
        )}
        <button type="submit" class="primary big" data-testid="make">
          {say('friends.make')}
        </button>
      </form>
    </Page>
  )
}
