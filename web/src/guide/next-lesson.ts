/* Which lesson is shown, and for how long. It is loaded after the first cards. */
import { t } from '../i18n'
import { type Lesson, type LessonContext, lessonFor, waitingLesson } from './lessons'
import { guideProgress, markTold } from './progress'

export { LESSONS, type LessonContext, waitingLesson } from './lessons'

/** How long a lesson must be visible to count as read: when its reader goes on to play, when the game continues, and when another waits. */
const READ_FAST_MS = 1200
const READ_MS = 4000
export const SURELY_READ_MS = 6000
const MOST = 0.8

export interface Current {
  lesson: Lesson
  /** in the language that is chosen when it is asked */
  text: () => string
  since: number
}

export const shown = (lesson: Lesson | null, { table }: LessonContext): Current | null =>
  lesson && { lesson, text: () => t(`lesson.${lesson.name}`, lesson.params?.(table)), since: performance.now() }

/* What the person is asked, to notice that they have answered. */
export const askedOf = ({ table: { question, hand, tricksDone, ended } }: LessonContext) =>
  question || ended ? `${hand} ${tricksDone} ${question?.kinds}` : ''

/* A lesson stays long enough to be read, but not beyond the end of a hand, nor where another is about what is asked now, and then until it no
 * longer applies or another has something to say. Somebody who answers fast reads fast: it was there for most of the time since `asked`. What was
 * read is not shown again. */
export function next(
  current: Current | null,
  now: LessonContext,
  before: LessonContext | null,
  past: ReadonlySet<string>,
  asked: number,
): Current | null {
  const { told } = guideProgress.get()
  const known = current ? [...told, current.lesson.name] : told
  const changed = before?.table.hand === now.table.hand ? before : null
  const ends = now.table.ended && !changed?.table.ended
  const waiting = (ends && lessonFor(now, changed, known)) || waitingLesson(now, past, known)
  const answered = !!before && askedOf(before) !== '' && askedOf(before) !== askedOf(now)
  const time = performance.now()
  const seen = current ? time - current.since : 0
  const isRead = seen >= READ_MS || (!!waiting && answered && seen >= READ_FAST_MS && seen >= MOST * (time - asked))
  const isUrgent = waiting?.needed === 'now' && current?.lesson.needed !== 'now'
  if (current && !isRead && !isUrgent && !ends) return current
  const lesson = waiting ?? lessonFor(now, changed, known)
  if (!lesson && current?.lesson.when(now)) return current
  if (current && isRead) markTold(current.lesson.name)
  return shown(lesson, now)
}
