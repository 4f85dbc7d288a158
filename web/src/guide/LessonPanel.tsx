/* Shows one lesson at a time beside the table. The game does not wait for it, and it takes no focus. */
import { useEffect, useRef, useState } from 'preact/hooks'
import type { TableController } from '../game/table-controller'
import { t } from '../i18n'
import { useStore } from '../store'
import type { TableView } from '../table/table-view'
import { useOptions } from '../table/useOptions'
import './guide.css'
import { type Lesson, type LessonContext, lessonFor } from './lessons'
import { enableGuide, guideProgress, markTold } from './progress'

/** How long a lesson must be visible to count as read when the game continues. */
const READ_MS = 4000

interface Current {
  lesson: Lesson
  text: string
  since: number
}

/* A lesson stays until the person dismisses it, or until it no longer applies and another one does. */
function next(current: Current | null, context: LessonContext): Current | null {
  if (current?.lesson.when(context)) return current
  const told = guideProgress.get().told
  const lesson = lessonFor(context, current ? [...told, current.lesson.name] : told)
  if (!lesson) return current
  if (current && performance.now() - current.since > READ_MS) markTold(current.lesson.name)
  return { lesson, text: t(`lesson.${lesson.name}`, lesson.params?.(context.table)), since: performance.now() }
}

function useLesson(view: TableView | null, options: LessonContext['options']): [Current | null, () => void] {
  const [current, setCurrent] = useState<Current | null>(null)
  const latest = useRef(current)
  latest.current = current
  useEffect(() => {
    if (view && !view.resting) setCurrent(next(latest.current, { table: view.table, options }))
  }, [view])
  const dismiss = () => {
    if (!current || !view) return
    markTold(current.lesson.name)
    setCurrent(next(null, { table: view.table, options }))
  }
  return [current, dismiss]
}

export function LessonPanel({ controller }: { controller: TableController }) {
  const view = useStore(controller.view)
  const { on } = useStore(guideProgress)
  const options = useOptions(controller, view)
  const [current, dismiss] = useLesson(on && options ? view : null, options ?? {})
  return (
    <aside class="lesson" aria-label={t('guide')} aria-live="polite" data-testid="lesson" hidden={!on || !current}>
      {on && current && (
        <>
          <p data-lesson={current.lesson.name}>
            {current.text}{' '}
            <button type="button" class="plain" onClick={() => enableGuide(false)}>
              {t('guide.off')}
            </button>
          </p>
          <button type="button" onClick={dismiss} data-testid="lesson-close">
            {t('guide.close')}
          </button>
        </>
      )}
    </aside>
  )
}
