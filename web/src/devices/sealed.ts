/*
 * What one device hands to the other through the server, which cannot read it: compressed, encrypted (AES-GCM) with a key that only the link has,
 * and in parts of letters and digits, as docs/api.md takes them.
 */
import type { Portable } from './portable'

const PARTS = 24
const PART = 3600
const IV = 12
const LONGEST = 50_000_000

/** Only a page that came by HTTPS, or from this machine, may encrypt. */
export const canSeal = () => 'subtle' in crypto && 'CompressionStream' in window

const toText = (bytes: Uint8Array) =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const fromText = (text: string) => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))

/* What comes out of a stream; somebody may have made a few bytes that become very many. */
async function through(bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: BlobPart[] = []
  let size = 0
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader()
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    size += read.value.length
    if (size > LONGEST) throw new Error('too long')
    pieces.push(read.value as BlobPart)
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer())
}

const keyOf = (bytes: Uint8Array<ArrayBuffer>) => crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])

/** Seals as much as there is room for, the oldest games last. */
export async function seal(data: Portable): Promise<{ key: string; parts: string[] }> {
  const key = crypto.getRandomValues(new Uint8Array(16))
  const iv = crypto.getRandomValues(new Uint8Array(IV))
  for (let games = data.games; ; games = games.slice(0, games.length >> 1)) {
    const plain = new TextEncoder().encode(JSON.stringify({ ...data, games, ...(games.length ? {} : { reviews: {} }) }))
    const packed = await through(plain, new CompressionStream('gzip'))
    const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await keyOf(key), packed))
    const text = toText(new Uint8Array([...iv, ...sealed]))
    const parts = text.match(new RegExp(`.{1,${PART}}`, 'g')) ?? []
    if (parts.length <= PARTS || !games.length) return { key: toText(key), parts: parts.slice(0, PARTS) }
  }
}

/** Opens what was sealed. Fails where the key is another one, or something is missing. */
export async function unseal(parts: string[], key: string): Promise<unknown> {
  const bytes = fromText(parts.join(''))
  const packed = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytes.slice(0, IV) }, await keyOf(fromText(key)), bytes.slice(IV))
  return JSON.parse(new TextDecoder().decode(await through(new Uint8Array(packed), new DecompressionStream('gzip'))))
}
