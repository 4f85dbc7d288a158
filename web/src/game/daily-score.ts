/* The deal of the day: what the server says about it, and a person's score in words, the same wherever it is shown. */
import type { FairDay } from '../fair/day'
import { formatNumber, t } from '../i18n'

/** docs/api.md, the deal of the day. */
export interface DailyDealInfo extends FairDay {
  rules: string
  players: number
  hands: number
  level: string
  /** what everybody starts with */
  chips: number
  tried: boolean
  /** the table of the person's own try */
  code?: string
  own?: number
  place?: number
  /** the person's own game */
  game?: string
  mean?: number
  count: number
  /** scores, and how many players reached each, the best first */
  distribution: [number, number][]
  results: { name: string; score: number }[]
  /** the best game of an earlier day */
  best?: string
}

export const signed = (score: number) => (score > 0 ? `+${score}` : formatNumber(score))

export const chipsText = (score: number) =>
  t(score > 0 ? 'daily.won' : score < 0 ? 'daily.lost' : 'daily.even', { number: Math.abs(score) })

/** `+7 chips from 20 to 27`. */
export const chipsFromTo = (score: number, chips: number) => `${chipsText(score)} ${t('daily.from-to', { from: chips, to: chips + score })}`

/** How many of the others did worse, in percent; 0 where there is nobody else. */
export function percentile({ own = 0, count, distribution }: DailyDealInfo): number {
  const worse = distribution.reduce((sum, [score, many]) => sum + (score < own ? many : 0), 0)
  return worse && Math.round((100 * worse) / (count - 1))
}

/** `Spoil Five 2026-11-22 · +7 chips · better than 71%`: nothing of it tells the cards. */
export function shareText(info: DailyDealInfo): string {
  const percent = percentile(info)
  const parts = [`${t('name')} ${info.day}`, chipsText(info.own ?? 0), percent ? t('daily.better', { number: percent }) : '']
  return `${parts.filter(Boolean).join(' · ')}\n${location.origin}/#/daily?day=${info.day}`
}
