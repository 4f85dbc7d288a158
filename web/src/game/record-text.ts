/* Parts of a record (docs/formats.md): JSON lines, which the engine writes with their fields in a fixed order. */

const actsOf = (seat: number) => `{"event":"act","seat":${seat},`

/** The last game of a record. */
export const lastGame = (record: string): string => record.slice(Math.max(record.lastIndexOf('{"event":"game"'), 0))

/** The last game up to a seat's choice, which is counted from 1; null if there were fewer. */
export function recordBefore(record: string, seat: number, choice: number): string | null {
  const game = lastGame(record)
  let at = -1
  for (let i = 0; i < choice; i++) {
    at = game.indexOf(actsOf(seat), at + 1)
    if (at < 0) return null
  }
  return choice > 0 ? game.slice(0, at) : null
}

/** The record up to a seat's last choice; null when it has made none in this hand, or the game is over, which may be one of a match. */
export function recordBeforeLastChoice(record: string, seat: number): string | null {
  if (record.lastIndexOf('{"event":"end-game"') > record.lastIndexOf('{"event":"game"')) return null
  const act = record.lastIndexOf(actsOf(seat))
  return act > record.lastIndexOf('{"event":"deal"') ? record.slice(0, act) : null
}
