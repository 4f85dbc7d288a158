/* Dates in words. Browsers cannot format them in Irish. */
import { t } from './i18n'

const word = (key: string, at: number) => t(key).split(', ')[at] ?? ''

/** `22 November 2026`, in the person's time zone. */
export function formatDate(ms: number): string {
  const at = new Date(ms)
  return t('date', { day: at.getDate(), month: word('date.months', at.getMonth()), year: at.getFullYear() })
}

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** `22 November 2026, 20:15`, in the person's time zone. */
export function formatMoment(ms: number): string {
  const at = new Date(ms)
  return `${formatDate(ms)}, ${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`
}

/** `Sunday, 22 November 2026` from a calendar date, `2026-11-22`. */
export function formatWeekday(date: string): string {
  const at = new Date(`${date}T12:00`)
  return t('date.full', { weekday: word('date.days', at.getDay()), date: formatDate(at.getTime()) })
}
