/* Join a table by its code, or create one. */
import { useState } from 'preact/hooks'
import { createTable, NEW_TABLE } from '../api/create-table'
import { tableRoute } from '../api/table-code'
import { LevelOptions } from '../components/LevelOptions'
import { NameField } from '../components/NameField'
import { Page } from '../components/Page'
import { useRequest } from '../components/useRequest'
import { type GameSetup, lastSetup, rememberSetup } from '../game/setup'
import { type Level, type TableSettings, WATCH_MODES, type WatchMode } from '../generated'
import { t } from '../i18n'
import { navigate } from '../router'
import { GameForm } from './GameForm'

/* By the time for a choice, that for a question in silence: everybody waits for it, whether anybody is asked or not. */
const CLOCKS = new Map([
  [0, 20],
  [20, 10],
  [45, 10],
  [90, 20],
  [180, 20],
])
const SWITCHES = ['public', 'played_with', 'undo', 'chat', 'hints'] as const

function JoinForm() {
  const [code, setCode] = useState('')
  return (
    <form
      class="join"
      onSubmit={(event) => {
        event.preventDefault()
        const table = tableRoute(code)
        if (table) navigate(table)
      }}
    >
      <label class="field">
        <span>{t('friends.code')}</span>
        <input
          value={code}
          data-testid="code"
          autocapitalize="characters"
          autocomplete="off"
          spellcheck={false}
          onInput={(event) => setCode(event.currentTarget.value)}
        />
      </label>
      <button type="submit">{t('friends.join')}</button>
    </form>
  )
}

function TableSettingsForm({ wanted, onChange }: { wanted: TableSettings; onChange: (wanted: TableSettings) => void }) {
  const setClock = (clock_s: number) => onChange({ ...wanted, clock_s, silent_s: CLOCKS.get(clock_s) ?? wanted.silent_s })
  return (
    <>
      <label class="field">
        <span>{t('table-setting.clock')}</span>
        <select value={wanted.clock_s} onChange={(event) => setClock(Number(event.currentTarget.value))}>
          {[...CLOCKS.keys()].map((seconds) => (
            <option key={seconds} value={seconds}>
              {seconds ? t('table-setting.seconds', { number: seconds }) : t('table-setting.no-clock')}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        <span>{t('table-setting.level')}</span>
        <select value={wanted.level} onChange={(event) => onChange({ ...wanted, level: event.currentTarget.value as Level })}>
          <LevelOptions />
        </select>
        <small>{t('table-setting.level.about')}</small>
      </label>
      <label class="field">
        <span>{t('table-setting.watch')}</span>
        <select value={wanted.watch} onChange={(event) => onChange({ ...wanted, watch: event.currentTarget.value as WatchMode })}>
          {WATCH_MODES.map((watch) => (
            <option key={watch} value={watch}>
              {t(`watch.${watch}`)}
            </option>
          ))}
        </select>
      </label>
      {SWITCHES.map((name) => (
        <label key={name} class="switch">
          <input
            type="checkbox"
            checked={wanted[name]}
            onChange={(event) => onChange({ ...wanted, [name]: event.currentTarget.checked })}
          />
          <span>
            {t(`table-setting.${name}`)}
            <small>{t(`table-setting.${name}.about`)}</small>
          </span>
        </label>
      ))}
    </>
  )
}

export default function JoinOrCreate() {
  const [setup, setSetup] = useState<GameSetup>(lastSetup)
  const [wanted, setWanted] = useState(NEW_TABLE)
  const [error, setError] = useState('')
  const request = useRequest()
  const make = (event: Event) => {
    event.preventDefault()
    rememberSetup(setup)
    setError('')
    void request(
      () => createTable(setup, wanted),
      navigate,
      (refused) => setError(refused.message),
    )
  }
  return (
    <Page title={t('way.friends')} wide>
      <div class="columns">
        <JoinForm />
        <NameField />
      </div>
      <form class="form" onSubmit={make}>
        <h2>{t('friends.make')}</h2>
        <GameForm setup={setup} onChange={setSetup} levels={false} />
        <TableSettingsForm wanted={wanted} onChange={setWanted} />
        {error && (
          <p class="error" role="alert">
            {error}
          </p>
        )}
        <button type="submit" class="primary big" data-testid="make">
          {t('friends.make')}
        </button>
      </form>
    </Page>
  )
}
