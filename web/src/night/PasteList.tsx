/* Many people at once: a list of names that is pasted at the door. */
import { useMemo, useState } from 'preact/hooks'
import { peopleOf } from './lists'
import { enter } from './night'
import { Sheet } from './parts'
import type { Entry, Options, State } from './types'
import { money, t, unitKind } from './words'

/** How many people may come as one side; null where sides are not what people come in. */
function sideOf({ partners, team, tables }: Options): [number, number] | null {
  const [people, sides] = tables[0] ?? [1, 1]
  return partners === 'fixed' ? (team ?? [people / sides, people / sides]) : null
}

/** Enters the people of a list: those of a line are a side where they are enough for one. */
export function PasteList({ state, onClose }: { state: State; onClose: () => void }) {
  const { options } = state
  const [text, setText] = useState('')
  const groups = useMemo(
    () =>
      peopleOf(
        text,
        state.people.map(({ name }) => name),
      ),
    [text, state],
  )
  const side = sideOf(options)
  const isSide = (names: string[]) => side !== null && names.length >= side[0] && names.length <= side[1]
  const people = groups.flat().length
  const arrive = async (cents: number) => {
    const entries: Entry[] = groups.flat().map((name) => ({ event: 'enter', name }))
    let first = 0
    for (const names of groups) {
      const numbers = names.map((_, i) => -1 - (first + i))
      if (isSide(names) && names.length > 1) entries.push({ event: 'pair', people: numbers })
      if (cents) entries.push(...numbers.map((person) => ({ event: 'pay', person, cents, for: 'fee' })))
      first += names.length
    }
    const said = t('list.in', { number: people, paid: cents ? t('door.paid', { amount: money(cents * people, options) }) : '' })
    if (await enter(entries, () => said)) onClose()
  }
  return (
    <Sheet title={t('list.title')} onClose={onClose}>
      <label class="field">
        {t(side ? 'list.how.sides' : 'list.how', { unit: t(`unit.${unitKind(options)}`) })}
        <textarea data-testid="list" rows={10} value={text} onInput={(event) => setText(event.currentTarget.value)} />
      </label>
      <p role="status">
        {t('start.people', { number: people })}
        {side && side[1] > 1 && `, ${t(`units.${unitKind(options)}`, { number: groups.filter(isSide).length })}`}
      </p>
      <div class="row">
        {options.fee > 0 && (
          <button type="button" class="go gap" data-do="list-pays" disabled={!people} onClick={() => arrive(options.fee)}>
            {t('list.pays', { price: money(options.fee * people, options) })}
          </button>
        )}
        <button type="button" class={options.fee ? 'gap' : 'go gap'} data-do="list-in" disabled={!people} onClick={() => arrive(0)}>
          {t(options.fee ? 'door.later' : 'door.come')}
        </button>
      </div>
    </Sheet>
  )
}
