/* What several screens share. */
import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { contains, initials, surnameFirst, together } from './names'
import { sideNames } from './night'
import type { State, Table } from './types'
import { letter, t } from './words'

export const Sign = ({ side }: { side: number }) => (
  <b class={`sign s${side % 6}`} aria-hidden="true">
    {letter(side)}
  </b>
)

/** Surname and first names in one line of about `most` letters: a longer one is written smaller, a much longer one with initials. */
export function Line({ last, first, most }: { last: string; first: string; most: number }) {
  const lengthOf = (names: string) => 1.25 * last.length + 1 + names.length // surnames are bold
  const short = lengthOf(first) > 1.25 * most ? initials(first) : first
  const fits = most / lengthOf(short)
  return (
    <span style={fits < 1 ? { fontSize: `${fits.toFixed(2)}em` } : undefined}>
      <b>{last}</b> {short}
    </span>
  )
}

/** A side of a table: seen surnames first, heard as people are called. */
export function Side({ state, table, side }: { state: State; table: Table; side: number }) {
  const names = sideNames(state, table, side)
  const { large, small } = surnameFirst(names)
  return (
    <>
      <span class="hear">
        {letter(side)}, {together(names) || t('empty')}
      </span>
      <Sign side={side} />
      <span aria-hidden="true">
        {large || t('empty')}
        {small && <small>{small}</small>}
      </span>
    </>
  )
}

/** A screen that has come is seen from its top, and its heading has the focus that was lost with the one before. */
export function useArrival(screen: string) {
  useEffect(() => {
    const heading = document.querySelector<HTMLElement>('main h2')
    if (document.activeElement !== document.body || !heading) return
    scrollTo(0, 0)
    heading.tabIndex = -1
    heading.focus()
  }, [screen])
}

interface SheetProps {
  title: string
  /** what is heard with the title */
  about?: string
  onClose: () => void
  children: ComponentChildren
}

/** A sheet over the screen. The browser keeps the focus in it and gives it back. */
export function Sheet({ title, about, onClose, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close() // the focus goes back to where it was
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser turns Esc into the event `cancel`
    <dialog
      ref={dialog}
      aria-label={title}
      aria-describedby={about && 'about'}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div class="stack">
        <h2>{title}</h2>
        {about && (
          <p id="about" data-testid="about">
            {about}
          </p>
        )}
        {children}
        <button type="button" class="wide" data-do="close" onClick={onClose}>
          {t('close')}
        </button>
      </div>
    </dialog>
  )
}

/** Gives a file to the browser to save. */
export function download(name: string, text: string, type: string) {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url))
}

/** A button that opens a file of text. */
export function FileButton({ words, accept, onText }: { words: string; accept: string; onText: (text: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <button type="button" onClick={() => input.current?.click()}>
        {words}
      </button>
      <input
        ref={input}
        type="file"
        accept={accept}
        class="hear"
        tabIndex={-1}
        aria-hidden="true"
        onChange={async ({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) onText(await file.text())
          currentTarget.value = ''
        }}
      />
    </>
  )
}

interface TwoProps<T> {
  title: (first: T | null) => string
  items: T[]
  name: (item: T) => string
  onTwo: (first: T, second: T) => Promise<unknown>
  onClose: () => void
}

/** Two of a list, one after the other. */
export function ChooseTwo<T>({ title, items, name, onTwo, onClose }: TwoProps<T>) {
  const [first, choose] = useState<T | null>(null)
  return (
    <Sheet title={title(first)} onClose={onClose}>
      <Chooser
        key={String(first === null)}
        items={items.filter((item) => item !== first)}
        name={name}
        onChoose={async (item) => {
          if (first === null) return choose(() => item)
          await onTwo(first, item)
          onClose()
        }}
      />
    </Sheet>
  )
}

const SHOWN = 100 // at once; typing finds the others

/** A list of people to choose from, found by letters. */
export function Chooser<T>({ items, name, onChoose }: { items: T[]; name: (item: T) => string; onChoose: (item: T) => void }) {
  const [typed, setTyped] = useState('')
  const fits = items.filter((item) => contains(name(item), typed))
  return (
    <>
      <input class="find" value={typed} aria-label={t('door.find')} onInput={(event) => setTyped(event.currentTarget.value)} />
      <ul class="choices">
        {fits.slice(0, SHOWN).map((item) => (
          <li key={name(item)}>
            <button type="button" class="wide" onClick={() => onChoose(item)}>
              {name(item)}
            </button>
          </li>
        ))}
        {fits.length > SHOWN && <li>…</li>}
      </ul>
    </>
  )
}
