/* Shows one lesson at a time beside the table. The game does not wait for it, and it takes no focus. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { spokenText } from '../cards/card'
import { Icon } from '../components/Icon'
import type { TableController } from '../game/table-controller'
import { hasMessage, loadMore, t } from '../i18n'
import { useStore } from '../store'
import type { TableView } from '../table/table-view'
import { useOptions } from '../table/useOptions'
import { LESSONS, type Lesson, type LessonContext, lessonFor, waitingLesson } from './lessons'
import { enableGuide, guideProgress, markTold } from './progress'

/** How long a lesson must be visible to count as read: when its reader goes on to play, when the game continues, and when another waits. */
const READ_FAST_MS = 1200
const READ_MS = 4000
const SURELY_READ_MS = 6000
const MOST = 0.8

interface Current {
  lesson: Lesson
  /** in the language that is chosen when it is asked */
  text: () => string
  since: number
}

const shown = (lesson: Lesson | null, { table }: LessonContext): Current | null =>
  lesson && { lesson, text: () => t(`lesson.${lesson.name}`, lesson.params?.(table)), since: performance.now() }

/* What the person is asked, to notice that they have answered. */
const askedOf = ({ table: { question, hand, tricksDone, ended } }: LessonContext) =>
  question || ended ? `${hand} ${tricksDone} ${question?.kinds}` : ''

/* A lesson stays long enough to be read, but not beyond the end of a hand, nor where another is about what is asked now, and then until it no
 * longer applies or another has something to say. Somebody who answers fast reads fast: it was there for most of the time since `asked`. What was
 * read is not shown again. */
function next(
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

function useLesson(view: TableView | null, options: LessonContext['options']): [Current | null, () => void] {
  const [current, setCurrent] = useState<Current | null>(null)
  const latest = useRef(current)
  const before = useRef<LessonContext | null>(null)
  const asked = useRef(0)
  const past = useRef(new Set<string>()).current
  latest.current = current
  useEffect(() => {
    if (!view || view.resting) return
    const now = { table: view.table, options }
    for (const { name, when } of LESSONS) if (when(now)) past.add(name)
    setCurrent(next(latest.current, now, before.current, past, asked.current))
    if (!before.current || askedOf(before.current) !== askedOf(now)) asked.current = performance.now()
    before.current = now
  }, [view])
  const follower = (shown: Current) =>
    before.current && waitingLesson(before.current, past, [...guideProgress.get().told, shown.lesson.name])
  const dismiss = () => {
    if (!current) return
    const lesson = follower(current)
    markTold(current.lesson.name)
    setCurrent(before.current && shown(lesson, before.current))
  }
  useEffect(() => {
    if (!current) return
    const timer = setTimeout(() => follower(current) && dismiss(), SURELY_READ_MS)
    return () => clearTimeout(timer)
  }, [current])
  return [current, dismiss]
}

/* Whether the words of the lessons are here. The first card does not wait for them. */
function useWords(view: TableView | null): boolean {
  const [ready, setReady] = useState(() => hasMessage('lesson.aim'))
  useEffect(() => {
    if (view && !ready)
      loadMore().then(
        () => setReady(true),
        () => {},
      )
  }, [view])
  return ready
}

export function LessonPanel({ controller }: { controller: TableController }) {
  const view = useStore(controller.view)
  const { on } = useStore(guideProgress)
  const options = useOptions(controller, view)
  const ready = useWords(view)
  const [current, dismiss] = useLesson(on && options && ready ? view : null, options ?? {})
  return (
    <>
      <aside class="panel lesson" aria-label={t('guide')} data-testid="lesson" hidden={!on}>
        {on && current && (
          <>
            <p key={current.lesson.name} data-lesson={current.lesson.name}>
              {current.text()}{' '}
              <button type="button" class="plain" onClick={() => enableGuide(false)}>
                {t('guide.off')}
              </button>
            </p>
            <button type="button" class="terse" onClick={dismiss} data-testid="lesson-close">
              <Icon name="trick" />
              <span>{t('guide.close')}</span>
            </button>
          </>
        )}
      </aside>
      <p class="sr" aria-live="polite">
        {on && current && spokenText(current.text())}
      </p>
    </>
  )
}
