/* Days in words of our own: browsers do not know Irish. */
import { say } from './words'

const word = (key: string, at: number) => say(key).split(', ')[at] ?? ''

/** `22 November 2026` of a moment, where one is. */
export function day(ms: number): string {
  const at = new Date(ms)
  return say('date', { day: at.getDate(), month: word('date.months', at.getMonth()), year: at.getFullYear() })
}

/** `Sunday, 22 November 2026` of a day of the calendar, `2026-11-22`. */
export function weekday(date: string): string {
  const at = new Date(`${date}T12:00`)
  return say('date.full', { weekday: word('date.days', at.getDay()), date: day(at.getTime()) })
}
