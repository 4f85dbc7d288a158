/* House rules with a name: stored in this browser, and shared as rule-set files (docs/rule-files.md) in the JSON form, which is YAML as well. */
import { hasMessage } from '../i18n'
import { type Fields, isCount, isFields, isString, readStored, StoredValue } from '../stored'
import type { GameSetup } from './setup'

export interface HouseRules {
  title: string
  /** the preset */
  extends: string
  /** only what differs from it */
  options: GameSetup['options']
  /** a list of tables instead of its own */
  tables?: string
  /** how many usually play, where not as many as in the preset; a list of tables may not have those */
  players?: number
}

const KEY = 'spoilfive.house'
const TITLE_CHARACTERS = 40
/* What a line of a file cannot hold. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\u2028\u2029]/gu

export const cleanTitle = (text: string): string => [...text.replace(UNPRINTABLE, ' ').trim()].slice(0, TITLE_CHARACTERS).join('')

const isValue = (value: unknown) => isString(value) || Number.isInteger(value)

/** House rules from a file or from what was stored; null when that holds none. Only the engine knows whether the options fit together. */
export function readHouseRules(value: unknown): HouseRules | null {
  if (!isFields(value) || !isString(value.title) || !isString(value.extends) || !hasMessage(`preset.${value.extends}`)) return null
  const options: Fields = isFields(value.options) ? value.options : {}
  const { tables = '', players = 0 } = value
  if (!Object.values(options).every(isValue) || !isString(tables) || !isCount(players)) return null
  const title = cleanTitle(value.title)
  const own = { ...(tables && { tables }), ...(players && { players }) }
  return title ? { title, extends: value.extends, options: options as HouseRules['options'], ...own } : null
}

function load(): HouseRules[] {
  const stored = readStored(KEY)
  return Array.isArray(stored) ? stored.map(readHouseRules).filter((house) => house !== null) : []
}

/** The person's own, by title. */
export const houseRules = new StoredValue<HouseRules[]>(KEY, load)

const store = (all: HouseRules[]) => houseRules.save(all.sort((a, b) => a.title.localeCompare(b.title)))

const without = (title: string) => load().filter((house) => house.title !== title)

/** Saves rules; others with the same title are replaced. */
export const saveHouseRules = (house: HouseRules) => store([...without(house.title), house])

/** Saves somebody else's rules beside the person's own: under another title where they have one like it. */
export function addHouseRules(house: HouseRules) {
  const titles = load().map(({ title }) => title)
  const begin = [...house.title].slice(0, TITLE_CHARACTERS - ' (99)'.length).join('')
  let title = house.title
  for (let number = 2; titles.includes(title); number++) title = `${begin} (${number})`
  saveHouseRules({ ...house, title })
}

export const deleteHouseRules = (title: string) => store(without(title))

/** The rule-set file. */
export const ruleFile = ({ title, extends: preset, options, tables, players }: HouseRules): string =>
  JSON.stringify({ title, extends: preset, tables, players, options }, null, 1)

/** A link that holds the file. What follows the # is not sent to the server. */
export const houseLink = (house: HouseRules): string =>
  `${location.origin}/#/house?file=${encodeURIComponent(JSON.stringify(JSON.parse(ruleFile(house))))}`

/** The rules in such a link; null when they cannot be read. */
export function readRuleFile(text: string): HouseRules | null {
  try {
    return readHouseRules(JSON.parse(text))
  } catch {
    return null
  }
}
