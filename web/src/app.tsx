/* Which screen is shown: the place in the address says it. The table and the start are here at once, the others are fetched. */
import { Dialog } from './Dialog'
import { lazy } from './lazy'
import { trouble } from './play/book'
import { place } from './router'
import { Home } from './screens/Home'
import { settings } from './settings'
import { byHand } from './share'
import { useCell } from './store'
import { say } from './words'

const Solo = lazy(() => import('./screens/Solo'))
const Online = lazy(() => import('./screens/Online'))
const Alone = lazy(() => import('./screens/Alone'))
const Friends = lazy(() => import('./screens/Friends'))
const Tables = lazy(() => import('./screens/Tables'))
const Daily = lazy(() => import('./screens/Daily'))
const History = lazy(() => import('./screens/History'))
const Replay = lazy(() => import('./screens/Replay'))
const Statistics = lazy(() => import('./screens/Statistics'))
const Rules = lazy(() => import('./screens/RulesText'))
const Guide = lazy(() => import('./guide/FirstGame'))
const Trainer = lazy(() => import('./trainer/Trainer'))
const Settings = lazy(() => import('./screens/SettingsForm'))

/* The seat that a link keeps for whoever has it. */
function invitationOf(query: URLSearchParams) {
  const key = query.get('key')
  return key === null ? null : { seat: Number(query.get('seat')), key }
}

function Trouble() {
  const failed = useCell(trouble)
  return (
    failed && (
      <p class="trouble" role="alert">
        {say('trouble.line')} <button onClick={() => location.reload()}>{say('trouble.again')}</button>
      </p>
    )
  )
}

function ByHand() {
  const link = useCell(byHand)
  return (
    link && (
      <Dialog title={say('share.by-hand')} onClose={() => byHand.set('')}>
        <label class="field">
          <span>{say('share.by-hand.about')}</span>
          <input readOnly autoFocus value={link} data-testid="link" onFocus={(event) => event.currentTarget.select()} />
        </label>
      </Dialog>
    )
  )
}

export function App() {
  return (
    <>
      <Trouble />
      <Screen />
      <ByHand />
    </>
  )
}

function Screen() {
  const { path, query } = useCell(place)
  useCell(settings)
  const [screen, name] = path
  switch (screen) {
    case 'solo':
      return <Solo key={query.toString()} fresh={query.has('new')} />
    case 'table':
      return <Online key={name} code={name ?? ''} invitation={invitationOf(query)} sit={query.get('sit')} />
    case 'alone':
      return <Alone />
    case 'friends':
      return <Friends />
    case 'tables':
      return <Tables />
    case 'daily':
      return <Daily />
    case 'history':
      return name ? <Replay key={name} id={name} /> : <History />
    case 'statistics':
      return <Statistics />
    case 'rules':
      return <Rules key={name ?? ''} {...(name ? { rules: name } : {})} />
    case 'guide':
      return <Guide />
    case 'trainer':
      return <Trainer />
    case 'settings':
      return <Settings />
    default:
      return <Home />
  }
}
