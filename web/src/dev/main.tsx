/* dev.html#play/5 draws a fixture: `npm run dev`, for those who work on the page. */
import { render } from 'preact'
import '../styles/base.css'
import '../styles/card.css'
import '../styles/company.css'
import '../styles/motion.css'
import '../styles/player-area.css'
import '../styles/table.css'
import '../styles/landscape.css'
import { setLanguage } from '../i18n'
import { applySettings, settings } from '../settings'
import { Board } from '../table/Board'
import { FIXTURES, playing, viewOf } from './fixtures'

function draw() {
  const [name = 'play', players = '5', theme = 'light', colours = ''] = location.hash.slice(1).split('/')
  const table = (FIXTURES[name] ?? playing)(Number(players))
  settings.set({ ...settings.get(), theme: theme as 'light', fourColours: colours === 'four' })
  applySettings(document.documentElement)
  const view = viewOf(table)
  render(
    <main class="table">
      <header class="table-bar">
        <h1>{table.rules}</h1>
        <span class="hand-number">{table.hand}</span>
      </header>
      <Board
        view={view}
        feedback=""
        advised=""
        busy={false}
        hand={table.cards}
        onChoice={console.log}
        onWhy={console.log}
        onTap={() => {}}
        onMove={() => {}}
      />
    </main>,
    document.getElementById('page') as HTMLElement,
  )
}
addEventListener('hashchange', draw)
void setLanguage('en').then(draw)
