/* Words in the person's language. */
import { screens } from './messages/en/screens'

type Places = Record<string, string | number>
const words: Record<string, string> = screens

/** The sentence of a key with its places filled in; a key that no file has is shown as it is. */
export function say(key: string, places: Places = {}): string {
  return (words[key] ?? key).replace(/\{(\w+)\}/g, (whole, name: string) => String(places[name] ?? whole))
}
