/* How finished games ended, and how a person does in each kind of them. */
import type { PlayedGame } from '../api/played-games'
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

/** `You won.`, `Áine and Bríd won.`; a game that somebody ended alone has no winner */
export function winnerText({ names, scores, winners, own }: GameResult): string {
  if (!winners.length) return t('history.ended')
  if (winners.length > 1 && winners.length === scores.length) return t('history.draw')
  if (winners.includes(own)) return t(winners.length > 1 ? 'history.you-shared' : 'history.you-won')
  if (scores.length !== names.length) return t('history.you-lost')
  return t('history.won', {
    name: formatList(
      winners.map((seat) => names[seat] ?? ''),
      'and',
    ),
  })
}

/** `Áine 27 · Ann 19`, the best first; of sides only the scores. */
export function scoresText({ names, scores }: GameResult): string {
  if (scores.length !== names.length) return scores.map(formatNumber).join(' : ')
  const order = names.map((name, seat) => ({ name, score: scores[seat] ?? 0 })).sort((a, b) => b.score - a.score)
  return order.map(({ name, score }) => `${name} ${formatNumber(score)}`).join(' · ')
}

export const savedResult = ({ names, total, winners }: SavedGame): GameResult => ({ names, scores: total, winners: winners ?? [], own: 0 })

/** The server tells of seats; where the seats of a side have one score, the sides are told. */
export function playedResult({ names, scores, winners, seat, sides }: PlayedGame): GameResult {
  if (!sides || scores.some((score, i) => score !== scores[i % sides])) return { names, scores, winners, own: seat }
  return { names, scores: scores.slice(0, sides), winners: winners.filter((winner) => winner < sides), own: seat % sides }
}

/** What a finished game says of how well somebody plays. */
export interface Outcome {
  when: number
  rules: string
  /** the level of the computer players; empty if they are of several, PEOPLE if not all of them are computer players */
  against: string
  /** how many could have won: seats, or sides */
  parties: number
  /** 1 for a win, and a part of it for one that is shared */
  share: number
  accuracy: number | null
}

export const PEOPLE = 'people'

const oneLevel = (levels: string[]) => (new Set(levels).size === 1 ? (levels[0] ?? '') : '')

/** Of a game alone: the person has seat 0, and is of side 0. */
export const savedOutcome = ({ when, rules, setup, players, winners, accuracy }: SavedGame): Outcome => ({
  when,
  rules,
  against: oneLevel(setup.levels),
  parties: setup.sides || players,
  share: winners?.includes(0) ? 1 / winners.length : 0,
  accuracy: accuracy ?? null,
})

/** Of a game that the server stores. */
export function playedOutcome(game: PlayedGame, accuracy: number | null): Outcome {
  const { rules, levels, seat, sides, players, winners, ended_ms } = game
  const others = levels.filter((_, at) => at !== seat)
  const computers = others.filter((level) => level !== null)
  const parties = sides || players
  const share = winners.includes(seat) ? players / parties / winners.length : 0
  return { when: ended_ms, rules, against: computers.length < others.length ? PEOPLE : oneLevel(computers), parties, share, accuracy }
}

/** How a person does in one game against certain players. */
export interface Trend {
  rules: string
  /** as in an outcome */
  against: string
  games: number
  /** alone */
  won: number
  shared: number
  /** the games won, and of each that is shared a part */
  shares: number
  /** how many of them chance alone would have brought */
  expected: number
  /** of the newest games, the oldest first: 1 for a win, and a part of it for one that is shared */
  last: number[]
  /** of the newest games that were reviewed, the oldest first */
  accuracies: number[]
}

const LAST = 10

/** By game and opponents, what was played most first. */
export function computeTrends(all: Outcome[]): Trend[] {
  const trends = new Map<string, Trend>()
  for (const { rules, against, parties, share, accuracy } of [...all].sort((a, b) => b.when - a.when)) {
    const key = `${rules} ${against}`
    const trend = trends.get(key) ?? { rules, against, games: 0, won: 0, shared: 0, shares: 0, expected: 0, last: [], accuracies: [] }
    trend.games++
    trend.won += share === 1 ? 1 : 0
    trend.shared += share > 0 && share < 1 ? 1 : 0
    trend.shares += share
    trend.expected += 1 / parties
    if (trend.last.length < LAST) trend.last.unshift(share)
    if (accuracy !== null && trend.accuracies.length < LAST) trend.accuracies.unshift(accuracy)
    trends.set(key, trend)
  }
  return [...trends.values()].sort((a, b) => b.games - a.games)
}

/** How much stronger than others somebody plays, in Elo points, with a margin that holds 95 times of 100. */
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
