/* The name that other people see. */

import { t } from '../i18n'
import { changeSettings, settings, truncateName } from '../settings'
import { useStore } from '../store'

export function NameField() {
  const { name } = useStore(settings)
  return (
    <label class="field">
      <span>{t('setting.name')}</span>
      <input
        value={name}
        data-testid="name"
        autocomplete="nickname"
        placeholder={t('guest')}
        onInput={(event) => {
          const field = event.currentTarget
          const kept = truncateName(field.value)
          if (kept !== field.value) field.value = kept
          changeSettings({ name: kept })
        }}
      />
    </label>
  )
}
