/* How others see somebody. */
import { change, cutName, settings } from '../settings'
import { useCell } from '../store'
import { say } from '../words'

export function NameField() {
  const { name } = useCell(settings)
  return (
    <label class="field">
      <span>{say('setting.name')}</span>
      <input
        value={name}
        data-testid="name"
        autocomplete="nickname"
        placeholder={say('guest')}
        onInput={(event) => {
          const field = event.currentTarget
          const kept = cutName(field.value)
          if (kept !== field.value) field.value = kept
          change({ name: kept })
        }}
      />
    </label>
  )
}
