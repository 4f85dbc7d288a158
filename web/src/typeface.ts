/* The typeface of cards and headings. It is loaded when the first cards are there; until then a similar one of the device is shown. */
import url from 'typeface?url'

let asked = false

const WAIT_MS = 250

/* A new typeface lays the whole page out again, so it waits until nothing flies (web/src/motion/stage.ts). */
function addWhenStill(face: FontFace) {
  if (document.querySelector('.stage[data-moving]')) setTimeout(() => addWhenStill(face), WAIT_MS)
  else document.fonts.add(face)
}

export function loadTypeface() {
  if (asked) return
  asked = true
  new FontFace('Spoil Five', `url("${url}")`, { weight: '400 900' }).load().then(addWhenStill, () => {
    asked = false // offline: the next table asks again
  })
}
