/* Shows one lesson at a time beside the table. The game does not wait for it, and it takes no focus. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { spokenText } from '../cards/card'
import { Icon } from '../components/Icon'
import type { TableController } from '../game/table-controller'
import { hasMessage, loadMore, t } from '../i18n'
import { useStore } from '../store'
import type { TableView } from '../table/table-view'
import { useOptions } from '../table/useOptions'
import { type Lesson, type LessonContext, lessonFor, waitingLesson } from './lessons'
import { enableGuide, guideProgress, markTold } from './progress'

/** How long a lesson must be visible to count as read when the game continues, and when another waits. */
const READ_MS = 4000
const SURELY_READ_MS = 8000

interface Current {
  lesson: Lesson
  /** in the language that is chosen when it is asked */
  text: () => string
  since: number
}

const shown = (lesson: Lesson | null, { table }: LessonContext): Current | null =>
  lesson && { lesson, text: () => t(`lesson.${lesson.name}`, lesson.params?.(table)), since: performance.now() }

/* A lesson stays long enough to be read, but not beyond the end of a hand, and then until it no longer applies or another event has one.
 * What was read is not shown again. */
function next(current: Current | null, now: LessonContext, before: LessonContext | null): Current | null {
  const applies = !!current?.lesson.when(now)
  const isRead = !!current && performance.now() - current.since >= READ_MS
  const ends = now.table.ended && !before?.table.ended
  if (current && !isRead && !ends) return current
  const told = guideProgress.get().told
  const known = current ? [...told, current.lesson.name] : told
  const lesson = lessonFor(now, before, known) ?? waitingLesson(now, known)
  if (!lesson && applies) return current
  if (current && isRead) markTold(current.lesson.name)
  return shown(lesson, now)
}

function useLesson(view: TableView | null, options: LessonContext['options']): [Current | null, () => void] {
  const [current, setCurrent] = useState<Current | null>(null)
  const latest = useRef(current)
  const before = useRef<LessonContext | null>(null)
  latest.current = current
  useEffect(() => {
    if (!view || view.resting) return
    const now = { table: view.table, options }
    setCurrent(next(latest.current, now, before.current?.table.hand === view.table.hand ? before.current : null))
    before.current = now
  }, [view])
  const dismiss = () => {
    if (!current) return
    markTold(current.lesson.name)
    setCurrent(before.current && shown(waitingLesson(before.current, guideProgress.get().told), before.current))
  }
  useEffect(() => {
    if (!current) return
    const timer = setTimeout(() => {
      const { told } = guideProgress.get()
      if (before.current && waitingLesson(before.current, [...told, current.lesson.name])) dismiss()
    }, SURELY_READ_MS)
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
