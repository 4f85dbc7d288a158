/*
 * A log as a series of codes, which one device shows and another reads: compressed (DEFLATE), in base64url, and cut into texts `s5n:SUM:NUMBER:COUNT:PART`. SUM is
 * the same for all codes of a log and of no other.
 */
const PART = 190 // with what stands before it, at most what a code holds

async function through(bytes: BufferSource, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const packed = new Blob([bytes]).stream().pipeThrough(stream as ReadableWritablePair)
  return new Uint8Array(await new Response(packed).arrayBuffer())
}

/* FNV-1a */
function sumOf(text: string): string {
  let sum = 0x811c9dc5
  for (let i = 0; i < text.length; i++) sum = Math.imul(sum ^ text.charCodeAt(i), 0x01000193)
  return (sum >>> 0).toString(36)
}

/** The texts of the codes. */
export async function codesOf(log: string): Promise<string[]> {
  const bytes = await through(new TextEncoder().encode(log), new CompressionStream('deflate-raw'))
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
  const parts = text.match(new RegExp(`.{1,${PART}}`, 'g')) ?? []
  return parts.map((part, i) => `s5n:${sumOf(text)}:${i + 1}:${parts.length}:${part}`)
}

/** The codes of one log that have been read, in any order. */
export class CodeReader {
  private sum = ''
  private parts: (string | undefined)[] = []

  /** Takes what was read; another log starts anew. Returns whether it was a code of a log. */
  take(code: string): boolean {
    const found = /^s5n:(\w+):(\d{1,4}):(\d{1,4}):([\w=-]+)$/.exec(code)
    const [number, count] = [Number(found?.[2]), Number(found?.[3])]
    if (!found || number < 1 || number > count) return false
    if (this.sum !== found[1] || this.parts.length !== count) this.parts = new Array<string | undefined>(count).fill(undefined)
    this.sum = found[1] as string
    this.parts[number - 1] = found[4]
    return true
  }

  get missing(): number[] {
    return this.parts.flatMap((part, i) => (part ? [] : [i + 1]))
  }

  get count(): number {
    return this.parts.length
  }

  /** The log, once nothing is missing; null when it is not what was shown. */
  async log(): Promise<string | null> {
    const text = this.parts.join('')
    if (!this.count || this.missing.length || sumOf(text) !== this.sum) return null
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))
    return new TextDecoder().decode(await through(bytes, new DecompressionStream('deflate-raw')))
  }
}
