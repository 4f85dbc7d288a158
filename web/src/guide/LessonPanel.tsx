/* Shows one lesson at a time beside the table. The game does not wait for it, and it takes no focus. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { spokenText } from '../cards/card'
import { Icon } from '../components/Icon'
import type { TableController } from '../game/table-controller'
import { hasMessage, loadMore, t } from '../i18n'
import { useStore } from '../store'
import { LEAST_PANEL, unitOf } from '../table/layout'
import type { TableView } from '../table/table-view'
import { useOptions } from '../table/useOptions'
import type { Current, LessonContext } from './next-lesson'
import { enableGuide, guideProgress, markTold } from './progress'

const LESSON_UNITS = 9

function useLesson(view: TableView | null, options: LessonContext['options']): [Current | null, () => void] {
  const [guide, setGuide] = useState<typeof import('./next-lesson') | null>(null)
  const [current, setCurrent] = useState<Current | null>(null)
  const latest = useRef(current)
  const before = useRef<LessonContext | null>(null)
  const asked = useRef(0)
  const past = useRef(new Set<string>()).current
  latest.current = current
  const isDealt = !!view?.table.cards.length
  useEffect(() => {
    if (isDealt) import('./next-lesson').then(setGuide, () => {}) // the first cards do not wait for it
  }, [isDealt])
  useEffect(() => {
    if (!guide || !view || view.resting) return
    const now = { table: view.table, options }
    for (const { name, when } of guide.LESSONS) if (when(now)) past.add(name)
    setCurrent(guide.next(latest.current, now, before.current, past, asked.current))
    if (!before.current || guide.askedOf(before.current) !== guide.askedOf(now)) asked.current = performance.now()
    before.current = now
  }, [view, guide])
  const follower = (shown: Current) =>
    guide && before.current && guide.waitingLesson(before.current, past, [...guideProgress.get().told, shown.lesson.name])
  const dismiss = () => {
    if (!guide || !current) return
    const lesson = follower(current)
    markTold(current.lesson.name)
    setCurrent(before.current && guide.shown(lesson, before.current))
  }
  useEffect(() => {
    if (!guide || !current) return
    const timer = setTimeout(() => follower(current) && dismiss(), guide.SURELY_READ_MS)
    return () => clearTimeout(timer)
  }, [current])
  return [current, dismiss]
}

/* Whether the words of the lessons are here. The first card does not wait for them. */
function useWords(view: TableView | null): boolean {
  const [ready, setReady] = useState(() => hasMessage('lesson.aim'))
  const isDealt = !!view?.table.cards.length
  useEffect(() => {
    if (isDealt && !ready)
      loadMore().then(
        () => setReady(true),
        () => {},
      )
  }, [isDealt])
  return ready
}

/** How high its place is before it is drawn, as guide.css has it. A table that knows is drawn once. */
export const lessonHeight = () =>
  guideProgress.get().on ? Math.round(Math.max(LEAST_PANEL, LESSON_UNITS * unitOf(innerWidth, innerHeight).unit)) : 0

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
