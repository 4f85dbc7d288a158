/* Plays flights with the Web Animations API. Only translate, scale, rotate and opacity change, so nothing is laid out or painted anew for them.
 * What flies and is no part of the page is a drawing in a layer over it, hidden from screen readers. The drawings are there before the first
 * hand, unseen, and used again and again. */
import type { Box } from '../table/layout'

/** What can fly: backs of cards, one or a packet of them, and more. */
export type Drawing = 'back' | 'chip' | 'ring' | 'stamp' | 'suit'

/** A movement of one element. Times are in milliseconds at normal speed. */
export interface Flight {
  /** an element of the page, which lies at `to` when it is at rest, or a drawing that is seen only for the flight */
  what: HTMLElement | Drawing
  /** of a drawing: what it says */
  text?: string
  way: keyof typeof WAYS
  from: Box
  to: Box
  at: number
  lasts: number
}

interface Path {
  from: Keyframe
  to: Keyframe
}

const GLIDE = 'cubic-bezier(0.2, 0.75, 0.25, 1)'
const GATHER = 'cubic-bezier(0.5, 0, 0.8, 0.5)'

/* The kinds of movement. Each begins with how a thing looks before its time has come. */
const WAYS = {
  /** from one place to another; visible all the time */
  glide: ({ from, to }: Path) => [{ ...from, easing: GLIDE }, to],
  /** the same for a drawing, which is seen only on its way */
  fly: ({ from, to }: Path) => [
    { ...from, opacity: 0 },
    { ...from, opacity: 1, offset: 0.01, easing: GLIDE },
    { ...to, opacity: 1, offset: 0.99 },
    { ...to, opacity: 0 },
  ],
  /** to a seat or the pool, where it goes out of sight */
  vanish: ({ from, to }: Path) => [
    { ...from, opacity: 1, easing: GATHER },
    { ...to, opacity: 1, offset: 0.85 },
    { ...to, opacity: 0 },
  ],
  /** away from where it lies, to be put down */
  gather: ({ from, to }: Path) => [
    { ...to, opacity: 1, easing: GATHER },
    { ...from, opacity: 1, offset: 0.85 },
    { ...from, opacity: 0 },
  ],
  /** the face of a card that is turned over appears */
  reveal: () => [
    { scale: '0 1', opacity: 0 },
    { scale: '0 1', opacity: 1, offset: 0.5 },
    { scale: '1 1', opacity: 1 },
  ],
  appear: () => [{ opacity: 0 }, { opacity: 1 }],
  pulse: () => [{ scale: 1 }, { scale: 1.1, offset: 0.35 }, { scale: 1 }],
  shake: () => [-5, 5, -4, 3, 0].map((x) => ({ translate: `${x}px 0` })),
  /** a ring that spreads */
  spread: ({ from: { translate } }: Path) => [
    { translate: translate ?? '', scale: 0.5, opacity: 0 },
    { translate: translate ?? '', scale: 0.6, opacity: 0.9, offset: 0.05 },
    { translate: translate ?? '', scale: 2.2, opacity: 0 },
  ],
  /** a word that is stamped on the table */
  stamp: ({ from: { translate } }: Path) => [
    { translate: translate ?? '', scale: 1.8, opacity: 0 },
    { translate: translate ?? '', scale: 1, opacity: 1, offset: 0.15 },
    { translate: translate ?? '', scale: 1, opacity: 1, offset: 0.8 },
    { translate: translate ?? '', scale: 1, opacity: 0 },
  ],
  /** a suit that falls over the table */
  fall: ({ from, to }: Path) => [
    { ...from, rotate: '0deg', opacity: 0 },
    { ...from, rotate: '20deg', opacity: 1, offset: 0.05 },
    { opacity: 1, offset: 0.8 },
    { ...to, rotate: '340deg', opacity: 0 },
  ],
}

/* How many of each there are before anything moves: two packets for ten seats and the own cards; some chips; one of what is rare. */
const READY: Record<Drawing, number> = { back: 25, chip: 20, ring: 1, stamp: 2, suit: 0 }

/* The size of each drawing, in pixels: it is scaled to that of its places. */
const SIZES: Record<Drawing, [number, number]> = { back: [60, 84], chip: [24, 24], ring: [120, 120], stamp: [0, 0], suit: [28, 28] }

const centre = (box: Box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 })

export class Stage {
  private readonly layer = document.createElement('div')
  private readonly running = new Set<Animation>()
  private ends = 0
  private readonly free: Record<Drawing, HTMLElement[]> = { back: [], chip: [], ring: [], stamp: [], suit: [] }

  constructor() {
    this.layer.className = 'stage'
    this.layer.setAttribute('aria-hidden', 'true')
    for (const [kind, number] of Object.entries(READY) as [Drawing, number][])
      for (let i = 0; i < number; i++) this.free[kind].push(this.draw(kind))
    document.body.append(this.layer)
  }

  private draw(kind: Drawing): HTMLElement {
    const element = document.createElement('span')
    element.className = kind
    const [width, height] = SIZES[kind]
    if (width) Object.assign(element.style, { width: `${width}px`, height: `${height}px` })
    this.layer.append(element)
    return element
  }

  /** Starts flights; `factor` makes all of them slower or faster. Parts of the page look from now on as they begin; drawings are not seen before
   * they fly, so they start in a task of their own, unless all flights have been ended by then. */
  play(flights: Flight[], factor: number) {
    const began = performance.now()
    const { ends } = this
    const start = (drawings: boolean, late: number) => {
      for (const flight of flights) if ((typeof flight.what === 'string') === drawings) this.start(flight, factor, late)
    }
    start(false, 0)
    if (flights.length) this.layer.dataset.moving = ''
    setTimeout(() => ends === this.ends && start(true, performance.now() - began))
  }

  /** Ends all flights at once. */
  finish() {
    this.ends++
    for (const animation of [...this.running]) animation.finish()
    delete this.layer.dataset.moving
  }

  close() {
    for (const animation of [...this.running]) animation.cancel()
    this.layer.remove()
  }

  private start({ what, text = '', way, from, to, at, lasts }: Flight, factor: number, late: number) {
    const drawing = typeof what === 'string'
    const element = drawing ? (this.free[what].pop() ?? this.draw(what)) : what
    const [width, height] = drawing ? SIZES[what] : [to.width, to.height]
    const rest = drawing ? { x: width / 2, y: height / 2 } : centre(to)
    const pose = (box: Box): Keyframe => {
      const { x, y } = centre(box)
      return { translate: `${x - rest.x}px ${y - rest.y}px`, scale: width ? box.width / width : 1 }
    }
    if (drawing && element.textContent !== text) element.textContent = text
    const timing = {
      delay: at * factor - late,
      duration: lasts * factor,
      fill: drawing ? 'none' : 'backwards',
      easing: 'ease-out',
    } as const
    const animation = element.animate(WAYS[way]({ from: pose(from), to: pose(to) }), timing)
    this.running.add(animation)
    this.layer.dataset.moving = ''
    const gone = () => {
      this.running.delete(animation)
      if (drawing) this.free[what].push(element)
      if (!this.running.size) delete this.layer.dataset.moving
    }
    animation.finished.then(gone, gone)
  }
}
