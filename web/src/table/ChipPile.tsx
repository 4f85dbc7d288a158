/* Chips as one sees them on a table, in stacks of five from the front. */
import { SUIT_PATHS } from '../cards/suits'
import { memo } from '../components/memo'

const COLOURS = ['red', 'blue', 'green', 'red']
const IN_STACK = 5
const MOST_STACKS = COLOURS.length
const STEP = 4.2
const FOOT = 40

interface StackProps {
  chips: number
  colour: string
}

/* A chip is 24 wide and 8 high, and a little of it is seen above the next. */
const Stack = memo(({ chips, colour }: StackProps) => {
  const top = FOOT - (chips - 1) * STEP
  return (
    <svg class={`stack ${colour}`} viewBox={`-1 ${top - 6} 26 ${FOOT + 12 - top}`} aria-hidden="true">
      {Array.from({ length: chips }, (_, i) => {
        const y = FOOT - i * STEP
        return (
          <g key={i} transform={`translate(0 ${y})`}>
            <path class="edge" d="M0 0v4.400c0 3 5.400 5.200 12 5.200s12-2.200 12-5.200V0z" />
            <path class="mark" d="M3 2.600v4.300l3.600 1.600V4.200zM10.200 4.900v4.500h3.600V4.900zM21 2.600v4.300l-3.600 1.600V4.200z" />
            <ellipse class="top" cx="12" cy="0" rx="12" ry="5.200" />
          </g>
        )
      })}
      <ellipse class="ring" cx="12" cy={top} rx="9.200" ry="3.900" />
      <path class="mark" transform={`translate(7.200 ${top - 2.1}) scale(.4 .18)`} d={SUIT_PATHS.D} />
    </svg>
  )
})

/* More chips than four stacks hold lie there as chips of five, and the rest beside them. */
function stacksOf(chips: number): StackProps[] {
  const stacks: StackProps[] = []
  const fives = chips > IN_STACK * MOST_STACKS ? Math.floor(chips / 5) : 0
  for (let left = fives; left > 0; left -= IN_STACK) stacks.push({ chips: Math.min(IN_STACK, left), colour: 'cream' })
  for (let left = chips - fives * 5, i = 0; left > 0; left -= IN_STACK, i++)
    stacks.push({ chips: Math.min(IN_STACK, left), colour: COLOURS[i] ?? 'red' })
  return stacks.slice(0, MOST_STACKS)
}

export const ChipPile = ({ chips }: { chips: number }) => (
  <span class="pile" aria-hidden="true">
    {stacksOf(chips).map((stack, i) => (
      <Stack key={i} {...stack} />
    ))}
  </span>
)
