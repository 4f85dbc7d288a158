/* Plays flights with the Web Animations API. Only translate, scale, rotate and opacity change, so the page is never laid out again for
 * them. What flies and is not part of the page lives in a layer over it, hidden from screen readers, until nothing flies any more:
 * taking each drawing away when it lands would cost a frame. A drawing ends invisible. */

export type Box = Pick<DOMRect, 'x' | 'y' | 'width' | 'height'>

/** A movement of one element. Times are in milliseconds at normal speed. */
export interface Flight {
  /** an element of the page, or a drawing that exists only for the flight */
  what: HTMLElement
  way: keyof typeof WAYS
  /** where it starts; without it, it starts where it lies */
  from?: Box
  /** where a drawing ends */
  to?: Box
  at: number
  lasts: number
}

interface Path {
  /** from the start to the end, in pixels */
  dx: number
  dy: number
  /** the size at the start, as a factor of the size at the end */
  size: number
}

const GLIDE = 'cubic-bezier(0.2, 0.7, 0.2, 1)'
const start = ({ dx, dy, size }: Path): Keyframe => ({ translate: `${-dx}px ${-dy}px`, scale: size })
const END: Keyframe = { translate: '0 0', scale: 1 }

/* The kinds of movement. Each begins with how a thing looks before its time has come. */
const WAYS = {
  /** from one place to another; visible all the time */
  glide: (path: Path) => [{ ...start(path), easing: GLIDE }, END],
  /** the same for a drawing, which is seen only on its way */
  fly: (path: Path) => [
    { ...start(path), opacity: 0 },
    { ...start(path), opacity: 1, offset: 0.01, easing: GLIDE },
    { ...END, opacity: 1, offset: 0.99 },
    { ...END, opacity: 0 },
  ],
  /** to a seat or the pool, where it goes out of sight */
  vanish: (path: Path) => [
    { ...start(path), opacity: 1, easing: 'ease-in' },
    { translate: '0 0', scale: 1, opacity: 1, offset: 0.85 },
    { ...END, opacity: 0 },
  ],
  /** the face of a card that is turned over appears */
  reveal: () => [
    { scale: '0 1', opacity: 0 },
    { scale: '0 1', opacity: 1, offset: 0.5 },
    { scale: '1 1', opacity: 1 },
  ],
  pulse: () => [{ scale: 1 }, { scale: 1.28, offset: 0.35 }, { scale: 1 }],
  shake: () => [-5, 5, -4, 3, 0].map((x) => ({ translate: `${x}px 0` })),
  /** a ring that spreads */
  spread: () => [
    { scale: 0.5, opacity: 0 },
    { scale: 0.6, opacity: 0.9, offset: 0.05 },
    { scale: 2.2, opacity: 0 },
  ],
  /** a word that is stamped on the table */
  stamp: () => [
    { scale: 1.8, opacity: 0 },
    { scale: 1, opacity: 1, offset: 0.15 },
    { scale: 1, opacity: 1, offset: 0.8 },
    { scale: 1, opacity: 0 },
  ],
  /** a suit that falls over the table */
  fall: (path: Path) => [
    { ...start(path), rotate: '0deg', opacity: 0 },
    { ...start(path), rotate: '20deg', opacity: 1, offset: 0.05 },
    { opacity: 1, offset: 0.8 },
    { ...END, rotate: '340deg', opacity: 0 },
  ],
}

const centre = (box: Box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 })

export function pathBetween(from: Box, to: Box): Path {
  const [a, b] = [centre(from), centre(to)]
  return { dx: b.x - a.x, dy: b.y - a.y, size: to.width ? from.width / to.width : 1 }
}

export class Stage {
  private readonly layer = document.createElement('div')
  private readonly running = new Set<Animation>()
  private readonly moved = new Set<Animation>()

  constructor() {
    this.layer.className = 'stage'
    this.layer.setAttribute('aria-hidden', 'true')
    document.body.append(this.layer)
  }

  /** Starts flights; `factor` makes all of them slower or faster. */
  play(flights: Flight[], factor: number) {
    const ready = flights.map((flight) => [flight, this.prepare(flight)] as const)
    for (const [flight, path] of ready) this.start(flight, path, factor)
  }

  /** Elements of the page go to where they belong, so that places can be measured. */
  settle() {
    for (const animation of [...this.moved]) animation.finish()
  }

  /** Ends all flights at once. */
  finish() {
    for (const animation of [...this.running]) animation.finish()
  }

  close() {
    for (const animation of [...this.running]) animation.cancel()
    this.layer.remove()
  }

  /* All places are measured before anything starts to move. */
  private prepare({ what, from, to }: Flight): Path {
    const own = to ?? (what.isConnected ? what.getBoundingClientRect() : from)
    return from && own ? pathBetween(from, own) : { dx: 0, dy: 0, size: 1 }
  }

  private start({ what, way, from, to, at, lasts }: Flight, path: Path, factor: number) {
    const drawing = !what.isConnected
    const place = to ?? from
    if (drawing && place) {
      Object.assign(what.style, { left: `${place.x}px`, top: `${place.y}px`, width: `${place.width}px`, height: `${place.height}px` })
      this.layer.append(what)
    }
    const fill = drawing ? 'both' : 'backwards'
    const animation = what.animate(WAYS[way](path), { delay: at * factor, duration: lasts * factor, fill, easing: 'ease-out' })
    this.running.add(animation)
    if (!drawing) this.moved.add(animation)
    const gone = () => {
      this.running.delete(animation)
      this.moved.delete(animation)
      if (!this.running.size) this.layer.replaceChildren()
    }
    animation.finished.then(gone, gone)
  }
}
