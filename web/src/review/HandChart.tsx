/* The chart of a hand: what the seat could expect before each of its decisions, and what it gave away. The report lists them by their numbers. */
import type { Decision } from '../engine/engine-worker'
import { t } from '../i18n'
import { worthMade } from './reviews'
import { amountText } from './words'

const WIDTH = 320
const HEIGHT = 140
const LEFT = 34
const RIGHT = 12
const TOP = 12
const BOTTOM = 24

interface Props {
  decisions: Decision[]
  /** a sentence about a decision */
  about: (decision: Decision) => string
  link: (decision: Decision) => string
}

export function HandChart({ decisions, about, link }: Props) {
  const values = decisions.flatMap((decision) => [decision.choices[0]?.worth ?? 0, worthMade(decision)])
  const [most, least] = [Math.max(0, ...values), Math.min(0, ...values)]
  const span = most - least || 1
  const y = (worth: number) => TOP + ((most - worth) / span) * (HEIGHT - TOP - BOTTOM)
  const x = (at: number) => LEFT + ((at + 0.5) * (WIDTH - LEFT - RIGHT)) / decisions.length
  /* A line that lies almost on that of zero has no figure of its own. */
  const LEAST_APART = 13
  const grid = [0, ...[most, least].filter((worth) => Math.abs(y(worth) - y(0)) >= LEAST_APART)]
  const line = decisions.map((decision, i) => `${x(i)},${y(worthMade(decision))}`).join(' ')
  const unit = decisions[0]?.unit ?? 'chips'
  return (
    <svg class="hand-chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} data-testid="chart">
      <title>{t('report.chart', { unit: t(`report.unit.${unit}`) })}</title>
      {grid.map((worth) => (
        <g key={worth}>
          <line class={worth === 0 ? 'zero' : 'grid'} x1={LEFT} x2={WIDTH - RIGHT} y1={y(worth)} y2={y(worth)} />
          <text class="amount" x={LEFT - 5} y={y(worth) + 3}>
            {amountText(worth, unit)}
          </text>
        </g>
      ))}
      <polyline class="made" points={line} />
      {decisions.map((decision, i) => (
        <a key={decision.step} href={link(decision)} aria-label={`${i + 1}. ${about(decision)}`} class={decision.mistake ? 'mistake' : ''}>
          <rect class="target" x={x(i) - 14} y={TOP - 8} width={28} height={HEIGHT - TOP} />
          <line class="lost" x1={x(i)} x2={x(i)} y1={y(decision.choices[0]?.worth ?? 0)} y2={y(worthMade(decision))} />
          <circle class="best" cx={x(i)} cy={y(decision.choices[0]?.worth ?? 0)} r={3} />
          <circle class="choice" cx={x(i)} cy={y(worthMade(decision))} r={5} />
          <text class="when" x={x(i)} y={HEIGHT - 7}>
            {i + 1}
          </text>
        </a>
      ))}
    </svg>
  )
}
