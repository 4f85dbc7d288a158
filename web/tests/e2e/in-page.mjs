/* What the harness puts into each new document before the page's own code: chance from a seed, a clock that stories can turn, and what a
   person does. Playing in the page costs half of what it costs to tell the page each tap from outside. */

/** Makes the chance of a page the same each time. Draws of one length have a stream of their own, so the cards of a game (eight bytes) do
    not depend on when the page drew anything else. */
export const seedChance = (seed) => {
  const documents = Number(sessionStorage.documents ?? 0) + 1
  sessionStorage.documents = documents
  const streams = new Map()
  const next = (purpose) => {
    let state = streams.get(purpose)
    if (state === undefined) {
      state = 0x811c9dc5
      for (const sign of `${seed} ${documents} ${purpose}`) state = Math.imul(state ^ sign.charCodeAt(0), 0x01000193)
    }
    state = (state + 0x9e3779b9) | 0
    streams.set(purpose, state)
    let mixed = Math.imul(state ^ (state >>> 16), 0x85ebca6b)
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
    return (mixed ^ (mixed >>> 16)) >>> 0
  }
  Math.random = () => next('Math') / 2 ** 32
  crypto.getRandomValues = (array) => {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
    for (let i = 0; i < bytes.length; i++) bytes[i] = next(bytes.length) >>> 24
    return array
  }
}

/** `person`: what somebody at this page sees, waits for and does. Its patience is real time, whatever the page's clock says. */
export const comeToLife = (patience) => {
  const { setTimeout, clearTimeout, performance, MutationObserver } = window
  const { now: date } = Date
  const wallClock = performance.now.bind(performance)

  /* What a person can do at the table, as the page shows it; the phase is '' while there is nothing. */
  const seen = () => {
    const all = (selector) => [...document.querySelectorAll(selector)]
    const result = document.querySelector('[data-testid=result]')
    const ask = document.querySelector('[data-testid=ask]')
    const said = all('.ask [data-do]:not([aria-disabled=true])').map((button) => button.dataset.do)
    const legal = all('.hand [data-legal=true]').map((card) => card.dataset.card)
    const marked = all('.hand [aria-pressed=true]').map((card) => card.dataset.card)
    const discard = document.querySelector('[data-testid=discard]')
    const kinds = [...new Set(said.map((choice) => choice.split(' ')[0]))]
    const yours = !!ask?.querySelector('.question.yours') && ask.ariaBusy !== 'true'
    let phase = ''
    if (document.querySelector('[data-testid=next]')) phase = 'between'
    else if (result?.querySelector('[data-testid=leave]')) phase = 'over'
    else if (yours && discard) phase = 'discard'
    else if (yours && kinds.length) phase = kinds.find((kind) => kind !== 'pass') ?? 'pass'
    else if (yours && legal.length) phase = document.querySelector('.trick [data-card]') ? 'follow' : 'lead'
    const text = (selector) => document.querySelector(selector)?.textContent ?? '' // innerText would lay out the page
    const hand = all('.hand [data-card]').map((card) => card.dataset.card)
    const trick = all('.trick [data-card]').map((card) => card.dataset.card)
    const now =
      phase === 'between'
        ? `${phase} ${text('.hand-number')}`
        : [phase, text('.hand-number'), text('.result'), text('.turn-up'), hand, trick, said, marked].join('|') // after a rob the lead is asked anew
    return { phase, said, legal, marked, hand, trick, now, exact: discard?.getAttribute('aria-disabled') !== 'true' }
  }

  /* The next change of the document, or a moment later, because not everything that can be seen is in the document. */
  const change = () =>
    new Promise((resolve) => {
      const done = () => {
        observer.disconnect()
        clearTimeout(timer)
        resolve()
      }
      const observer = new MutationObserver(done)
      const timer = setTimeout(done, 100)
      observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
    })

  /* Looks after every change until there is an answer. It waits in the page because each question from outside costs more than what is asked. */
  const until = async (look, argument) => {
    for (const end = wallClock() + patience; wallClock() < end; await change()) {
      const answer = await look(argument)
      if (answer) return answer
    }
    return null
  }

  /* What `seen` finds when something can be done; `than` is what was seen before. */
  const asked = (than) =>
    until(() => {
      const state = seen()
      return state.phase && state.now !== than && state
    })

  /* What a finger would meet in the middle of something, or why it could not tap it now. */
  const reach = (selector) => {
    const all = document.querySelectorAll(selector)
    if (all.length > 1) throw new Error(`${all.length} things are ${selector}`)
    const [each] = all
    if (!each) return { why: 'there is none' }
    if (!each.checkVisibility({ checkVisibilityCSS: true })) return { why: 'it is hidden' }
    if (each.matches(':disabled, [aria-disabled=true]')) return { why: 'it is disabled' }
    const meet = () => {
      const { x, y, width, height } = each.getBoundingClientRect()
      const met = document.elementFromPoint(x + width / 2, y + height / 2)
      return { met, is: each.contains(met) || met?.closest('label')?.control === each }
    }
    if (!meet().is) each.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const { met, is } = meet()
    return is ? { met } : { why: `${met?.outerHTML.slice(0, 100)} lies over it` }
  }

  /* A second card this soon would be a double tap. */
  const PAUSE_MS = 600
  const tap = async (selector) => {
    if (selector.startsWith('.hand')) window.clock.pass(PAUSE_MS)
    let why = ''
    const met = await until(() => {
      const reached = reach(selector)
      why = reached.why
      return reached.met
    })
    if (!met) return why
    met.closest('a[href], button, input, select, textarea, summary, [tabindex]')?.focus({ preventScroll: true })
    met.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, composed: true, detail: 1, view: window }))
    return ''
  }

  const card = (name) => `.hand [data-card="${name}"]`
  const id = (name) => `[data-testid=${name}]`

  /* What has to be tapped to do one thing: call, play or discard; `choose` picks from the possible calls. */
  const next = (state, choose) => {
    if (state.phase === 'between') return id('next')
    if (state.phase !== 'discard') {
      const said = choose(state)
      return said ? `.ask [data-do="${said}"]` : card(state.legal[0])
    }
    if (state.exact) return id('discard')
    if (!state.marked.length && document.querySelector(id('exchange'))) return id('exchange') // it marks them where they are too few
    return card(state.legal.find((card) => !state.marked.includes(card)))
  }

  /* Does it, and returns what hinders it. */
  const act = async (state, choose, confirms) => {
    const what = next(state, choose)
    if (state.phase === 'between') return document.querySelector(what)?.click() // others may have gone on
    const why = await tap(what)
    return why || (confirms && what.startsWith('.hand') ? tap(id('confirm')) : '')
  }

  const play = async (choose, last, confirms) => {
    const phases = []
    for (let state = await asked(''); state; state = await asked(state.now)) {
      phases.push(state.phase)
      if (state.phase === last) return { phases }
      const why = await act(state, choose, confirms)
      if (why) return { why }
    }
    return { why: 'nothing is asked' }
  }

  /* Goes to another screen by its address, and is there when the page has read that: what it shows then is not the screen before. */
  const go = (address) =>
    new Promise((arrive) => {
      const { href } = new URL(address, location.href)
      if (location.href === href) return arrive()
      const read = ({ newURL }) => {
        if (newURL !== href) return
        removeEventListener('hashchange', read)
        setTimeout(arrive)
      }
      addEventListener('hashchange', read)
      location.href = href
    })

  window.person = { date, until, asked, tap, next, act, play, go }
}

/** `clock`: the page's time, which runs `rate` times as fast as that of others, and which a story can stop and move on. */
export const windUp = (rate) => {
  const { setTimeout, clearTimeout } = window
  const wallClock = performance.now.bind(performance)
  const birth = Date.now() - wallClock()
  const timers = new Map()
  let [number, speed, since, base] = [0, rate, wallClock(), wallClock()]
  const now = () => base + (wallClock() - since) * speed
  const fire = (id) => {
    const timer = timers.get(id)
    if (timer.every === null) timers.delete(id)
    else wait(id, { ...timer, due: Math.max(timer.due + timer.every, now()) })
    timer.act()
  }
  const wait = (id, timer) => {
    clearTimeout(timer.real)
    timers.set(id, { ...timer, real: speed ? setTimeout(fire, (timer.due - now()) / speed, id) : 0 })
  }
  const begin = (act, ms, every) => {
    wait(++number, { act, due: now() + Math.max(0, ms), every, real: 0 })
    return number
  }
  const end = (id) => {
    clearTimeout(timers.get(id)?.real)
    timers.delete(id)
  }
  const turn = (to, ahead) => {
    ;[base, since, speed] = [now() + ahead, wallClock(), to]
    for (const [id, timer] of timers) wait(id, timer)
  }
  window.setTimeout = (act, ms = 0, ...rest) => begin(() => act(...rest), ms, null)
  window.setInterval = (act, ms = 0, ...rest) => begin(() => act(...rest), ms, Math.max(1, ms))
  window.clearTimeout = end
  window.clearInterval = end
  performance.now = now
  Date.now = () => Math.floor(birth + now())
  window.clock = {
    stop: () => turn(0, 0),
    go: () => turn(rate, 0),
    /** What is due until then happens now, in its order. */
    pass(ms) {
      const end = now() + ms
      const due = () => [...timers].filter(([, timer]) => timer.due <= end).sort(([, a], [, b]) => a.due - b.due)[0]
      for (let next = due(); next; next = due()) {
        turn(speed, Math.max(0, next[1].due - now()))
        clearTimeout(timers.get(next[0]).real) // the clock has set it anew
        fire(next[0])
      }
      turn(speed, end - now())
    },
  }
}

/** Delays what a page waits for, each time by up to `most` milliseconds that follow from `seed`: messages and answers (those of one socket, worker
    or request keep their order), and every fourth frame, also for a story that waits for frames. */
export const delay = ({ most, seed }) => {
  const { setTimeout, requestAnimationFrame } = window
  let state = 0x811c9dc5
  for (const sign of seed) state = Math.imul(state ^ sign.charCodeAt(0), 0x01000193)
  const some = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return (state / 2 ** 32) * most
  }
  const pause = () => new Promise((resolve) => setTimeout(resolve, some()))

  const queues = new WeakMap()
  const delayEvent = ({ prototype }, name) => {
    const { get, set } = Object.getOwnPropertyDescriptor(prototype, name)
    const lately = (act) =>
      async function (event) {
        if (this.transaction?.mode === 'readwrite') return act.call(this, event) // it may ask for more in the same transaction
        const turn = Promise.all([queues.get(this), pause()])
        queues.set(this, turn)
        await turn
        if (this[name]) act.call(this, event)
      }
    const setLater = function (act) {
      set.call(this, act && lately(act))
    }
    Object.defineProperty(prototype, name, { get, set: setLater, configurable: true })
  }
  for (const type of [WebSocket, Worker, BroadcastChannel]) delayEvent(type, 'onmessage')
  delayEvent(WebSocket, 'onclose')
  delayEvent(IDBRequest, 'onsuccess')
  delayEvent(IDBTransaction, 'oncomplete')

  const replace = (object, name, made) => {
    if (object) object[name] = made(object[name])
  }
  const silence = (end) =>
    function () {
      this.onmessage = null // nothing comes after that
      end.call(this)
    }
  replace(Worker.prototype, 'terminate', silence)
  replace(BroadcastChannel.prototype, 'close', silence)
  const answerLater = (ask) =>
    function (...all) {
      return ask.apply(this, all).finally(pause)
    }
  replace(window, 'fetch', answerLater)
  replace(window.SubtleCrypto?.prototype, 'digest', answerLater)
  replace(window.ServiceWorkerContainer?.prototype, 'getRegistration', answerLater)

  let frame = null
  window.requestAnimationFrame = (act) => {
    frame = Promise.all([frame, some() * 4 < most && pause()])
    void frame.then(() => requestAnimationFrame(act))
    return 0
  }
}
