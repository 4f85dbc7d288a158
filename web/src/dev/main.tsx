/* dev.html#play/5 draws a fixture: `npm run dev`, for those who work on the page. */
import { render } from 'preact'
import '../styles/base.css'
import '../styles/card.css'
import '../styles/near.css'
import '../styles/table.css'
import { Board } from '../table/Board'
import { dress, settings } from '../settings'
import { language } from '../words'
import { FIXTURES, playing, shownOf } from './fixtures'

function draw() {
  const [name = 'play', players = '5', theme = 'light', colours = ''] = location.hash.slice(1).split('/')
  const table = (FIXTURES[name] ?? playing)(Number(players))
  settings.set({ ...settings.get(), theme: theme as 'light', fourColours: colours === 'four' })
  dress(document.documentElement)
  const shown = shownOf(table)
  render(
    <main class="table">
      <header class="table-bar">
        <h1>{table.rules}</h1>
        <span class="hand-number">{table.hand}</span>
      </header>
      <Board shown={shown} answer="" busy={false} hand={table.cards} onChoice={console.log} onWhy={console.log} onTap={() => {}} onMove={() => {}} />
    </main>,
    document.getElementById('page')!,
  )
}
addEventListener('hashchange', draw)
void language('en').then(draw)
