/* Lists that people paste, and numbers that they type: who comes together, and in which order tickets seat them. */

/* Between the names of a line: columns of a spreadsheet, signs, and the word for “and”. */
const BETWEEN = /\t|;|,|&|\+|\s(?:and|agus|et|is)\s/i

/** The people of each line, who come together. Cells without a letter are no names; a name that was there before is left out. */
export function peopleOf(text: string, here: Iterable<string>): string[][] {
  const known = new Set(here)
  const isNew = (name: string) => /\p{L}/u.test(name) && !known.has(name) && known.add(name)
  const tidy = (cell: string) =>
    cell
      .replace(/^\s*\d+[.)]\s+|["“”]/g, '')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 100)
  const lines = text.split(/\r?\n/).map((line) => line.split(BETWEEN).map(tidy).filter(isNew))
  return lines.filter((names) => names.length)
}

/** A ticket as it is typed: a number, and for a second colour a letter. */
const TICKET = /^(\d{1,5})\s*(\p{L}?)$/u

/**
 * The order in which tickets seat units: by number, and of the same number those without a letter first. Null while one is missing or is no ticket; else
 * the tickets that two have.
 */
export function orderOf(tickets: { unit: number; typed: string }[]): { order: number[]; twice: string[] } | null {
  const read = tickets.map(({ unit, typed }) => ({ unit, found: TICKET.exec(typed.trim()) }))
  if (read.some(({ found }) => !found)) return null
  const keyed = read.map(({ unit, found }) => ({ unit, number: Number(found?.[1]), colour: (found?.[2] ?? '').toUpperCase() }))
  const names = keyed.map(({ number, colour }) => `${number}${colour}`)
  const twice = [...new Set(names.filter((name, i) => names.indexOf(name) !== i))]
  keyed.sort((a, b) => a.number - b.number || Number(a.colour > b.colour) - Number(a.colour < b.colour))
  return { order: keyed.map(({ unit }) => unit), twice }
}
