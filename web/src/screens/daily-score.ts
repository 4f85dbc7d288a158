/* The score of a deal of the day in words: with its sign and its unit, the same wherever it is shown. */
import { formatNumber, t } from '../i18n'

export const signed = (score: number) => (score > 0 ? `+${score}` : formatNumber(score))

export const chipsText = (score: number) =>
  t(score > 0 ? 'daily.won' : score < 0 ? 'daily.lost' : 'daily.even', { number: Math.abs(score) })

/** `+7 chips from 20 to 27`. */
export const chipsFromTo = (score: number, chips: number) => `${chipsText(score)} ${t('daily.from-to', { from: chips, to: chips + score })}`
