/* The review in words: when a decision was made, what it gave away. */
import type { Advice, Decision } from '../engine/engine-worker'
import { t } from '../i18n'

/** `+0.8`, of chips or of a hundredth of the game; a real minus sign. */
export function amountText(thousandths: number, unit: Advice['unit']): string {
  const rounded = Math.abs(thousandths) >= 9950 || unit === 'percent' ? (thousandths / 1000).toFixed(0) : (thousandths / 1000).toFixed(1)
  const text = Number(rounded) === 0 ? '0' : rounded.replace('-', '−')
  return Number(rounded) > 0 ? `+${text}` : text
}

/** What a mistake gave away, with its unit: `0.8 chips`, `3 % of the game`. */
export function lostText({ given_away, unit }: Decision): string {
  const amount = amountText(given_away, unit).replace('+', '')
  return t(`report.lost.${unit}`, { amount: amount === '0' ? '<1' : amount })
}

const PHASES: Record<string, string> = {
  rob: 'rob',
  decline: 'rob',
  bid: 'bid',
  pass: 'bid',
  hold: 'bid',
  name: 'name',
  discard: 'discard',
  call: 'call',
  alone: 'call',
}

/** `4` for the fourth trick, or what was asked before the cards were played. */
export const whenText = (decision: Decision): string =>
  decision.trick ? String(decision.trick) : t(`report.asked.${PHASES[decision.do.split(' ')[0] ?? ''] ?? 'other'}`)
