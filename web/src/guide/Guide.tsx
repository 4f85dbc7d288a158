/* A lesson beside the table, one at a time. It waits for nobody, and takes no focus. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { presetOf, useEngine } from '../play/book'
import type { Sitting } from '../play/sitting'
import { useCell } from '../store'
import type { Shown } from '../table/shown'
import { say } from '../words'
import './guide.css'
import { type Lesson, lessonFor, type Scene } from './lessons'
import { progress, tell, turn } from './told'

/** So long a lesson must have stood to count as told when the game has gone on. */
const READ_MS = 4000

interface Current {
  lesson: Lesson
  text: string
  since: number
}

/* A lesson stays until it is dismissed, or until its moment is over and another helps more. */
function next(current: Current | null, scene: Scene): Current | null {
  if (current?.lesson.when(scene)) return current
  const told = progress.get().told
  const lesson = lessonFor(scene, current ? [...told, current.lesson.name] : told)
  if (!lesson) return current
  if (current && performance.now() - current.since > READ_MS) tell(current.lesson.name)
  return { lesson, text: say(`lesson.${lesson.name}`, lesson.places?.(scene.table)), since: performance.now() }
}

function useLesson(shown: Shown | null, options: Scene['options']): [Current | null, () => void] {
  const [current, setCurrent] = useState<Current | null>(null)
  const latest = useRef(current)
  latest.current = current
  useEffect(() => {
    if (shown && !shown.resting) setCurrent(next(latest.current, { table: shown.table, options }))
  }, [shown])
  const dismiss = () => {
    if (!current || !shown) return
    tell(current.lesson.name)
    setCurrent(next(null, { table: shown.table, options }))
  }
  return [current, dismiss]
}

export function Guide({ sitting }: { sitting: Sitting }) {
  const shown = useCell(sitting.shown)
  const { on } = useCell(progress)
  const engine = useEngine()
  const options = engine && shown && { ...presetOf(engine, shown.table.rules).options, ...sitting.options }
  const [current, dismiss] = useLesson(on && options ? shown : null, options ?? {})
  return (
    <aside class="lesson" aria-label={say('guide')} aria-live="polite" data-testid="lesson" hidden={!on || !current}>
      {on && current && (
        <>
          <p data-lesson={current.lesson.name}>
            {current.text}{' '}
            <button type="button" class="plain" onClick={() => turn(false)}>
              {say('guide.off')}
            </button>
          </p>
          <button type="button" onClick={dismiss} data-testid="lesson-close">
            {say('guide.close')}
          </button>
        </>
      )}
    </aside>
  )
}
