/* The levels of computer players, to choose from in a `select`. */
import { LEVELS } from '../generated'
import { t } from '../i18n'

export function LevelOptions() {
  return (
    <>
      {LEVELS.map((level) => (
        <option key={level} value={level}>
          {t(`level.${level}`)}
        </option>
      ))}
    </>
  )
}
