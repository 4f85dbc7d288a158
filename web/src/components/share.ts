/* Sharing links and saving files. */
import { useState } from 'preact/hooks'
import { Store } from '../store'

/** A link that the browser can neither share nor copy, as over plain HTTP. The page shows it, so that people can copy it themselves. */
export const linkToCopy = new Store('')

/** Shares a link, or a text with one, through the phone's own dialog, or copies it to the clipboard. `copied` is what was copied last. */
export function useShareLink() {
  const [copied, setCopied] = useState('')
  const share = async (what: string) => {
    try {
      if (navigator.share && matchMedia('(hover: none)').matches)
        await navigator.share(/^https?:/.test(what) ? { url: what } : { text: what })
      else {
        await navigator.clipboard.writeText(what)
        setCopied(what)
      }
    } catch (error) {
      setCopied('')
      if ((error as Error).name !== 'AbortError') linkToCopy.set(what) // an AbortError means that the person cancelled
    }
  }
  return { copied, share }
}

/** Saves a text as a file. */
export function downloadText(name: string, text: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/jsonl' }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
