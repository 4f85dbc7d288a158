/* dev.html#play/5 draws a fixture: `npm run dev`, for those who work on the page. */
import { render } from 'preact'
import '../styles/base.css'
import '../styles/card.css'
import '../styles/company.css'
import '../styles/motion.css'
import '../styles/player-area.css'
import '../styles/table.css'
import { setLanguage } from '../i18n'
import { applySettings, settings } from '../settings'
import { Store } from '../store'
import { Board } from '../table/Board'
import { tableStyle, useLayout } from '../table/useLayout'
import { FIXTURES, playing, viewOf } from './fixtures'

const IDLE = new Store(false)

function Fixture({ name, players }: { name: string; players: number }) {
  const view = viewOf((FIXTURES[name] ?? playing)(players))
  const { table } = view
  const { measure, panel, layout, mode } = useLayout(players)
  return (
    <main class={`table ${mode}`} style={tableStyle(layout)}>
      <div class="measure" ref={measure} />
      <div class="scene">
        <header class="table-bar">
          <div class="titles">
            <h1>{table.rules}</h1>
            <p class="of-game">
              <span class="hand-number">{table.hand}</span>
            </p>
          </div>
        </header>
        <Board
          view={view}
          layout={layout}
          panel={panel}
          feedback=""
          advised=""
          busy={IDLE}
          hand={table.cards}
          onChoice={console.log}
          onWhy={console.log}
          onTap={() => {}}
          onMove={() => {}}
        />
      </div>
    </main>
  )
}

function draw() {
  const [name = 'play', players = '5', theme = 'light', colours = '', felt = 'green'] = location.hash.slice(1).split('/')
  settings.set({ ...settings.get(), theme: theme as 'light', felt: felt as 'green', fourColours: colours === 'four' })
  applySettings(document.documentElement)
  render(<Fixture key={location.hash} name={name} players={Number(players)} />, document.getElementById('page') as HTMLElement)
}
addEventListener('hashchange', draw)
void setLanguage('en').then(draw)
