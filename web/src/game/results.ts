/* How finished games ended, and how a person does in each kind of them. */
import { formatList, formatNumber, t } from '../i18n'
import type { SavedGame } from './saved-games'

export interface GameResult {
  names: string[]
  /** by seat, or by side */
  scores: number[]
  /** seats or sides */
  winners: number[]
  /** the person's seat or side; −1 if they only watched */
  own: number
}

/** `You won.`, `Áine and Bríd won.` */
export function winnerText({ names, scores, winners, own }: GameResult): string {
  if (winners.length > 1 && winners.length === scores.length) return t('history.draw')
  if (winners.includes(own)) return t(winners.length > 1 ? 'history.you-shared' : 'history.you-won')
  if (scores.length !== names.length) return t('history.you-lost')
  const won = winners.map((seat) => names[seat] ?? '')
  return won.length ? t('history.won', { name: formatList(won, 'and') }) : ''
}

/** `Áine 27 · Ann 19`, the best first; of sides only the scores. */
export function scoresText({ names, scores }: GameResult): string {
  if (scores.length !== names.length) return scores.map(formatNumber).join(' : ')
  const order = names.map((name, seat) => ({ name, score: scores[seat] ?? 0 })).sort((a, b) => b.score - a.score)
  return order.map(({ name, score }) => `${name} ${formatNumber(score)}`).join(' · ')
}

export const savedResult = ({ names, total, winners }: SavedGame): GameResult => ({ names, scores: total, winners: winners ?? [], own: 0 })

/** How a person does in one game against one level. */
export interface Trend {
  rules: string
  /** empty where the computer players are of several levels */
  level: string
  games: number
  won: number
  /** how many of them chance alone would have brought */
  expected: number
  /** the newest games, the oldest first: whether they were won */
  last: boolean[]
}

const LAST = 10

/** By game and level, what was played most first. `all`: the newest first. */
export function computeTrends(all: SavedGame[]): Trend[] {
  const trends = new Map<string, Trend>()
  for (const { setup, rules, players, winners } of all) {
    const level = new Set(setup.levels).size === 1 ? (setup.levels[0] ?? '') : ''
    const key = `${rules} ${level}`
    const trend = trends.get(key) ?? { rules, level, games: 0, won: 0, expected: 0, last: [] }
    const won = !!winners?.includes(0)
    trend.games++
    trend.won += won ? 1 : 0
    trend.expected += 1 / (setup.sides || players)
    if (trend.last.length < LAST) trend.last.unshift(won)
    trends.set(key, trend)
  }
  return [...trends.values()].sort((a, b) => b.games - a.games)
}
