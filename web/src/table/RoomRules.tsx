/* What is played at a table, for people who wait at it: the game in a line, what is changed of its rules, and the clock. */
import type { Room } from '../api/events'
import { useEngine } from '../engine/loader'
import { findPreset } from '../engine/presets'
import { t } from '../i18n'
import { HouseDifferences } from '../screens/HouseOptions'

export default function RoomRules({ room }: { room: Room }) {
  const engine = useEngine()
  const { rules, options, tables = '', settings } = room
  const clock = settings.clock_s ? t('table-setting.seconds', { number: settings.clock_s }) : t('table-setting.no-clock')
  return (
    <section aria-label={t('act.rules')} data-testid="room-rules">
      <p>
        <b>{t(`preset.${rules}`)}</b> <a href={`#/rules/${rules}`}>{t('way.rules')}</a>
      </p>
      <p class="quiet">{t(`about.${rules}`)}</p>
      <p class="quiet">
        {t('table-setting.clock')}: {clock}
      </p>
      {engine && (tables || Object.keys(options).length > 0) && (
        <HouseDifferences engine={engine} preset={findPreset(engine, rules)} options={options} tables={tables} />
      )}
    </section>
  )
}
