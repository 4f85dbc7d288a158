/* Links handed on, files saved. */
import { useState } from 'preact/hooks'
import { Store } from '../store'

/** A link that this browser neither shares nor copies, as over plain HTTP: it is shown, to be copied by hand. */
export const linkToCopy = new Store('')

/** Hands a link on: by the phone's own sheet where there is one, else into the clipboard; `taken` is the link that was copied last. */
export function useShareLink() {
  const [copied, setCopied] = useState('')
  const share = async (link: string) => {
    try {
      if (navigator.share && matchMedia('(hover: none)').matches) await navigator.share({ url: link })
      else {
        await navigator.clipboard.writeText(link)
        setCopied(link)
      }
    } catch (error) {
      setCopied('')
      if ((error as Error).name !== 'AbortError') linkToCopy.set(link) // else somebody thought better of it
    }
  }
  return { copied, share }
}

/** Saves text as a file of a name. */
export function downloadText(name: string, text: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/jsonl' }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
