/* Plays a game of Twenty-Five against three computer players, always as the coach advises, and checks the record of it. */
import { load, newGame } from 'spoilfive'

const engine = await load()
const client = engine.newClient()
const game = newGame(engine)
let record = ''
let due = ''
/** @param {import('spoilfive').GameUpdate} update */
game.onUpdate = (update) => {
  client.feed(update.events)
  record += update.recorded
  due = update.due
}

client.feed('{"event":"seat","seat":0}')
game.start({
  rules: 'twenty-five',
  players: 4,
  sides: 0,
  names: ['You', 'Ann', 'Brendan', 'Cáit'],
  levels: [null, 'steady', 'steady', 'steady'],
  seat: 0,
  seed: 25,
})
while (due !== 'over') {
  if (due === 'deal') game.deal()
  else game.act(game.hint(100).best)
}

const table = client.table()
console.log(`${table?.hand} hands, points: ${table?.seats.map(({ name, total }) => `${name} ${total}`).join(', ')}`)
console.log(game.check(record))
