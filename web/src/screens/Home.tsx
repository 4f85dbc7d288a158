/* The start screen: a game is one tap away, everything else two. */
import { useEffect, useState } from 'preact/hooks'
import { Face } from '../cards/Face'
import { Icon, type IconName } from '../components/Icon'
import { lazyPart } from '../components/lazy'
import { useArrival } from '../components/useArrival'
import { getEngine } from '../engine/loader'
import { loadCurrent, type SavedGame } from '../game/saved-games'
import { lastSetup } from '../game/setup'
import { t } from '../i18n'
import { showTypeface } from '../later'
import { hasNavigated } from '../router'
import { WORDMARK } from './wordmark'

const OpenTables = lazyPart(() => import('./OpenTables'))
const YourTables = lazyPart(() => import('./YourTables'))

const MAIN_LINKS: { path: string; icon: IconName }[] = [
  { path: 'now', icon: 'people' },
  { path: 'alone', icon: 'computer' },
  { path: 'friends', icon: 'share' },
  { path: 'tables', icon: 'eye' },
  { path: 'daily', icon: 'clock' },
]
const MORE_LINKS: { path: string; icon: IconName }[] = [
  { path: 'people', icon: 'people' },
  { path: 'trainer', icon: 'hint' },
  { path: 'editor', icon: 'cards' },
  { path: 'rules', icon: 'rules' },
  { path: 'night', icon: 'log' },
  { path: 'history', icon: 'last' },
  { path: 'statistics', icon: 'score' },
  { path: 'settings', icon: 'settings' },
]

const PREFETCH_AFTER_MS = 300

/* A person on the start screen will probably play next, so what that needs is loaded in advance. */
function prefetch() {
  void import('./SoloGame')
  void getEngine()
}

/** Somebody who plays at once, as on a first visit, does not wait for lists, nor for the typeface. A person who comes back sees them at once,
 * so that nothing moves under the finger. */
const STAY_MS = 400
const TYPEFACE_MS = 3000

function useStay(): boolean {
  const [stays, setStays] = useState(hasNavigated)
  useEffect(() => {
    const timer = setTimeout(() => setStays(true), STAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return stays
}

export function Home() {
  const stays = useStay()
  const [saved, setSaved] = useState<SavedGame | null>(null)
  useEffect(() => {
    document.title = t('name')
    void loadCurrent().then(setSaved)
    const timers = [setTimeout(prefetch, PREFETCH_AFTER_MS), setTimeout(() => void showTypeface(), TYPEFACE_MS)]
    return () => timers.forEach(clearTimeout)
  }, [])
  const arrival = useArrival<HTMLElement>()
  const setup = lastSetup()
  return (
    <main class="home" tabIndex={-1} ref={arrival} aria-label={t('name')}>
      {stays && <YourTables />}
      {stays && <OpenTables />}
      <header class="hero">
        <div class="fan" aria-hidden="true">
          {['5S', 'JS', 'AH', 'AS', 'KS'].map((card) => (
            <Face key={card} card={card} />
          ))}
        </div>
        <h1>
          <span class="sr">{t('name')}</span>
          <svg class="wordmark" viewBox={`0 -144 ${WORDMARK.width} 190`} aria-hidden="true">
            <path d={WORDMARK.path} />
          </svg>
        </h1>
        <p>{t('home.about')}</p>
        <a class="button primary big" href={saved ? '#/solo' : '#/solo?new=1'} data-testid="play">
          <Icon name="play" />
          {t(saved ? 'home.continue' : 'home.play')}
        </a>
        <p class="what">
          {t('home.what', { game: t(`preset.${saved?.rules ?? setup.rules}`), number: (saved?.players ?? setup.players) - 1 })}
        </p>
        <a class="button" href="#/guide" data-testid="learn">
          <Icon name="help" />
          {t('home.learn')}
        </a>
      </header>
      <nav class="ways" aria-label={t('home.ways')}>
        {MAIN_LINKS.map(({ path, icon }) => (
          <a key={path} href={`#/${path}`}>
            <Icon name={icon} />
            <span>
              <b>{t(`way.${path}`)}</b>
              <small>{t(`way.${path}.about`)}</small>
            </span>
          </a>
        ))}
      </nav>
      <nav class="more" aria-label={t('home.more')}>
        {MORE_LINKS.map(({ path, icon }) => (
          <a key={path} class="button plain" href={path === 'night' ? 'night.html' : `#/${path}`}>
            <Icon name={icon} />
            {t(`way.${path}`)}
          </a>
        ))}
      </nav>
    </main>
  )
}
