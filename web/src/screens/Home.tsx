/* Where one comes in: playing at once is one tap away, everything else is two. */
import { useEffect, useState } from 'preact/hooks'
import { Face } from '../cards/Face'
import { Icon, type IconName } from '../Icon'
import { engine } from '../play/book'
import { current, type Kept } from '../play/shelf'
import { last } from '../play/setup'
import { say } from '../words'

const WAYS: { path: string; icon: IconName }[] = [
  { path: 'alone', icon: 'computer' },
  { path: 'friends', icon: 'people' },
  { path: 'tables', icon: 'eye' },
  { path: 'daily', icon: 'clock' },
]
const MORE: { path: string; icon: IconName }[] = [
  { path: 'guide', icon: 'help' },
  { path: 'trainer', icon: 'hint' },
  { path: 'rules', icon: 'rules' },
  { path: 'history', icon: 'last' },
  { path: 'statistics', icon: 'score' },
  { path: 'settings', icon: 'settings' },
]

const WARM_MS = 300

/* Whoever looks at the start is likely to play next: what that needs is fetched meanwhile. */
function warm() {
  void import('./Solo')
  void engine()
}

export function Home() {
  const [kept, setKept] = useState<Kept | null>(null)
  useEffect(() => {
    document.title = say('name')
    void current().then(setKept)
    const timer = setTimeout(warm, WARM_MS)
    return () => clearTimeout(timer)
  }, [])
  const setup = last()
  return (
    <main class="home">
      <header class="hero">
        <div class="fan" aria-hidden="true">
          {['5S', 'JS', 'AH', 'AS', 'KS'].map((card) => (
            <Face key={card} card={card} />
          ))}
        </div>
        <h1>{say('name')}</h1>
        <p>{say('home.about')}</p>
        <a class="button primary big" href={kept ? '#/solo' : '#/solo?new=1'} data-testid="play">
          <Icon name="play" />
          {say(kept ? 'home.continue' : 'home.play')}
        </a>
        <p class="what">
          {say('home.what', { game: say(`preset.${kept?.rules ?? setup.rules}`), number: kept?.players ?? setup.players })}
        </p>
      </header>
      <nav class="ways" aria-label={say('home.ways')}>
        {WAYS.map(({ path, icon }) => (
          <a key={path} href={`#/${path}`}>
            <Icon name={icon} />
            <span>
              <b>{say(`way.${path}`)}</b>
              <small>{say(`way.${path}.about`)}</small>
            </span>
          </a>
        ))}
      </nav>
      <nav class="more" aria-label={say('home.more')}>
        {MORE.map(({ path, icon }) => (
          <a key={path} class="button plain" href={`#/${path}`}>
            <Icon name={icon} />
            {say(`way.${path}`)}
          </a>
        ))}
      </nav>
    </main>
  )
}
