/* The typeface of cards and headings. It is loaded when the first cards are there; until then a similar one of the device is shown. */
import url from 'typeface?url'

let asked = false

export function loadTypeface() {
  if (asked) return
  asked = true
  new FontFace('Spoil Five', `url("${url}")`, { weight: '400 900' }).load().then(
    (face) => void document.fonts.add(face),
    () => {
      asked = false // offline: the next table asks again
    },
  )
}
