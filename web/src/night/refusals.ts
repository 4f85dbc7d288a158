/* Why something is refused, in the language of the page. */
import { NEAR, OR, REFUSALS } from './words/refusals'

const COLUMNS = ['en', 'ga', 'fr']
const MARK = /\{(\w+)\}/g

let made: [RegExp, number][] | null = null
const patternOf = (row: string) => new RegExp(`^${row.replace(/[.*?()/]/g, '\\$&').replace(MARK, '(?<_$1>.*)')}$`, 's')
const patterns = () => (made ??= [...REFUSALS, NEAR].map(([engine], i) => [patternOf(engine), i]))

/** A refusal of the engine in another language; what it says itself where there is no row for it. */
export function refusalIn(language: string, sentence: string): string {
  const column = COLUMNS.indexOf(language)
  if (column < 1) return sentence
  const near = sentence.indexOf(NEAR[0].slice(0, NEAR[0].indexOf('{')))
  if (near > 0) return refusalIn(language, sentence.slice(0, near)) + refusalIn(language, sentence.slice(near))
  for (const [pattern, i] of patterns()) {
    const found = pattern.exec(sentence)
    const row = found && ([...REFUSALS, NEAR][i]?.[column] as string)
    if (row)
      return row.replace(MARK, (_, name: string) => {
        const value = found.groups?.[`_${name}`] ?? ''
        if (name === 'refusal') return refusalIn(language, value)
        return name === 'words' ? value.replace(OR[0], OR[column] as string) : value
      })
  }
  return sentence
}
