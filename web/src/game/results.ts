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
  /** the same, but a win that is shared counts only as a part */
  shares: number
  /** how many of them chance alone would have brought */
  expected: number
  /** the newest games, the oldest first: whether they were won */
  last: boolean[]
  /** of the newest games that were reviewed, the oldest first */
  accuracies: number[]
}

const LAST = 10

/** By game and level, what was played most first. `all`: the newest first. */
export function computeTrends(all: SavedGame[]): Trend[] {
  const trends = new Map<string, Trend>()
  for (const { setup, rules, players, winners, accuracy } of all) {
    const level = new Set(setup.levels).size === 1 ? (setup.levels[0] ?? '') : ''
    const key = `${rules} ${level}`
    const trend = trends.get(key) ?? { rules, level, games: 0, won: 0, shares: 0, expected: 0, last: [], accuracies: [] }
    const won = !!winners?.includes(0)
    trend.games++
    trend.won += won ? 1 : 0
    trend.shares += won ? 1 / (winners?.length ?? 1) : 0
    trend.expected += 1 / (setup.sides || players)
    if (trend.last.length < LAST) trend.last.unshift(won)
    if (accuracy != null && trend.accuracies.length < LAST) trend.accuracies.unshift(accuracy)
    trends.set(key, trend)
  }
  return [...trends.values()].sort((a, b) => b.games - a.games)
}

/** How much stronger than a level somebody plays, in Elo points, with a margin that holds 95 times of 100. */
export interface Rating {
  points: number
  margin: number
}

/* This number of games counts as if chance had decided them, so that one win or loss says little. */
const BY_CHANCE = 4
const ELO = 400 / Math.LN10
const tens = (value: number) => Math.round(value / 10) * 10
const logit = (share: number) => Math.log(share / (1 - share))

/** From the share of games won, compared with the share that chance would bring. */
export function ratingOf({ games, shares, expected }: Pick<Trend, 'games' | 'shares' | 'expected'>): Rating {
  const chance = expected / games
  const share = (shares + BY_CHANCE * chance) / (games + BY_CHANCE)
  const error = ELO / Math.sqrt((games + BY_CHANCE) * share * (1 - share))
  return { points: tens(ELO * (logit(share) - logit(chance))), margin: tens(1.96 * error) }
}
