import { useState } from 'preact/hooks'

/** Hands a link on: by the phone's own sheet where there is one, else into the clipboard; `taken` is the link that was copied last. */
export function useTaken() {
  const [taken, setTaken] = useState('')
  const share = async (link: string) => {
    try {
      if (navigator.share && matchMedia('(hover: none)').matches) await navigator.share({ url: link })
      else {
        await navigator.clipboard.writeText(link)
        setTaken(link)
      }
    } catch {
      setTaken('') // somebody thought better of it
    }
  }
  return { taken, share }
}

/** Saves text as a file of a name. */
export function download(name: string, text: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/jsonl' }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
