/* Chooses the screen by the route. Only the start screen is loaded at once. */
import { lazy, lazyWithFirstWords } from './components/lazy'
import { linkToCopy } from './components/share'
import { t } from './i18n'
import { route } from './router'
import { Home } from './screens/Home'
import { settings } from './settings'
import { useStore } from './store'
import { failedParts } from './trouble'

const SoloGame = lazyWithFirstWords(() => import('./screens/SoloGame'))
const OnlineGame = lazy(() => import('./screens/OnlineGame'))
const SoloSetup = lazy(() => import('./screens/SoloSetup'))
const JoinOrCreate = lazy(() => import('./screens/JoinOrCreate'))
const BigScreen = lazy(() => import('./screen/BigScreen'))
const PublicTables = lazy(() => import('./screens/PublicTables'))
const DailyDeal = lazy(() => import('./screens/DailyDeal'))
const History = lazy(() => import('./screens/History'))
const Replay = lazy(() => import('./screens/Replay'))
const Report = lazy(() => import('./review/Report'))
const WhatIf = lazy(() => import('./review/WhatIf'))
const DealEditor = lazy(() => import('./editor/DealEditor'))
const EditedDeal = lazy(() => import('./editor/EditedDeal'))
const Statistics = lazy(() => import('./screens/Statistics'))
const Rules = lazy(() => import('./screens/Rules'))
const FirstGame = lazy(() => import('./guide/FirstGame'))
const Trainer = lazy(() => import('./trainer/Trainer'))
const HouseRules = lazy(() => import('./screens/HouseRules'))
const People = lazy(() => import('./screens/People'))
const QuickMatch = lazy(() => import('./screens/QuickMatch'))
const Settings = lazy(() => import('./screens/Settings'))
const Devices = lazy(() => import('./devices/Devices'))
const CopyLink = lazy(() => import('./components/CopyLink'))

const numberOf = (query: URLSearchParams, name: string) => Number(query.get(name)) || 0

/* The seat that an invitation link reserves. */
function invitationOf(query: URLSearchParams) {
  const key = query.get('key')
  return key === null ? null : { seat: Number(query.get('seat')), key }
}

function LoadError() {
  const failed = useStore(failedParts)
  return (
    failed.size > 0 && (
      <p class="trouble" role="alert">
        {t('trouble.line')}{' '}
        <button type="button" onClick={() => location.reload()}>
          {t('trouble.again')}
        </button>
      </p>
    )
  )
}

function LinkToCopy() {
  const link = useStore(linkToCopy)
  return link && <CopyLink link={link} />
}

export function App() {
  return (
    <>
      <LoadError />
      <Screen />
      <LinkToCopy />
    </>
  )
}

function Screen() {
  const { path, query } = useStore(route)
  useStore(settings)
  const [screen, name] = path
  switch (screen) {
    case 'solo':
      return <SoloGame key={query.toString()} fresh={query.has('new')} learns={query.get('new') === 'learn'} />
    case 'table':
      return (
        <OnlineGame
          key={name}
          code={name ?? ''}
          invitation={invitationOf(query)}
          seating={{ seat: query.get('sit'), start: query.has('start'), matched: query.has('matched') }}
        />
      )
    case 'screen':
      return <BigScreen key={name} code={name ?? ''} />
    case 'alone':
      return <SoloSetup />
    case 'friends':
      return <JoinOrCreate />
    case 'now':
      return <QuickMatch />
    case 'house':
      return <HouseRules file={query.get('file')} />
    case 'people':
      return <People />
    case 'tables':
      return <PublicTables />
    case 'daily':
      return <DailyDeal day={query.get('day') ?? ''} />
    case 'history':
      return name ? (
        <Replay key={`${name}?${query}`} id={name} seat={numberOf(query, 'seat')} step={numberOf(query, 'step')} />
      ) : (
        <History />
      )
    case 'report':
      return <Report id={name ?? ''} seat={numberOf(query, 'seat')} />
    case 'what-if':
      return (
        <WhatIf
          key={`${name}?${query}`}
          id={name ?? ''}
          seat={numberOf(query, 'seat')}
          choice={numberOf(query, 'choice')}
          others={query.get('cards') === 'other'}
        />
      )
    case 'editor':
      return <DealEditor key={query.toString()} from={query} />
    case 'deal':
      return <EditedDeal key={query.toString()} from={query} />
    case 'statistics':
      return <Statistics />
    case 'rules':
      return <Rules key={name ?? ''} {...(name ? { rules: name } : {})} />
    case 'guide':
      return <FirstGame />
    case 'trainer':
      return <Trainer />
    case 'devices':
    case 'join':
      return <Devices path={path} />
    case 'settings':
      return <Settings />
    default:
      return <Home />
  }
}
