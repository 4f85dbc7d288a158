/* Measures the scene and the person's size of text, and keeps the places of everything on the table by them. */
import type { RefObject } from 'preact'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { type Box, type Layout, layoutOf, type Point, type Sizes, unitOf } from './layout'

const USUAL_TEXT = 16

const textSize = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL_TEXT

interface Measured {
  /** an element that fills the place for the table, with a border as wide as a letter, by which a change of that size is noticed */
  measure: RefObject<HTMLDivElement>
  /** what stands above the hand, such as lessons */
  panel: RefObject<HTMLDivElement>
  layout: Layout | null
  /** the classes of the table; a list is not seen before its styles are there */
  mode: string
}

/** The layout for a number of players. `expected` is how high the panel will be, in pixels, where that is known before it is drawn. */
export function useLayout(players: number, far = false, expected = 0): Measured {
  const measure = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [sizes, setSizes] = useState<Omit<Sizes, 'players'>>(() => ({
    width: innerWidth,
    height: innerHeight,
    text: textSize(),
    panel: expected,
  }))
  useLayoutEffect(() => {
    const look = () => {
      const { offsetWidth: width = 0, offsetHeight: height = 0 } = measure.current ?? {}
      const above = unitOf(width, height).mode === 'wide' ? 0 : panel.current?.offsetHeight // a wide table has a place for it in any case
      setSizes((old) => {
        const now = { width, height, text: textSize(), panel: above ?? old.panel }
        return Object.keys(now).every((name) => now[name as keyof typeof now] === old[name as keyof typeof now]) ? old : now
      })
    }
    const observer = new ResizeObserver(look)
    for (const { current } of [measure, panel]) if (current) observer.observe(current)
    return () => observer.disconnect()
  }, [players > 0])
  const usual = players || 5
  const layout = useMemo(() => layoutOf({ ...sizes, players: usual, far }), [sizes, usual])
  const [isStyled, setStyled] = useState(false)
  useEffect(() => {
    if (layout || isStyled) return
    const seen = () => setStyled(true)
    import('../styles/list').then(seen, seen)
  }, [layout === null])
  const mode = layout?.mode ?? (isStyled ? 'list' : 'list unseen')
  return { measure, panel, layout, mode }
}

/** The sizes that the style sheets calculate with. */
export const tableStyle = (layout: Layout | null) => (layout ? { '--u': `${layout.unit}px`, '--face': `${layout.face}px` } : {})

/** Styles that put an element there; none where the table is a list. */
export const placed = (box: Box | null | undefined) =>
  box ? { left: `${box.x}px`, top: `${box.y}px`, width: `${box.width}px`, height: `${box.height}px` } : {}

/** The corner of what has its middle at a point. */
export const around = ({ x, y, width, height }: Box): Box => ({ x: x - width / 2, y: y - height / 2, width, height })

export const at = ({ x, y }: Point) => ({ left: `${x}px`, top: `${y}px` })
