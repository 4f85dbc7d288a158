/* The WebAssembly module of web/engine/: text in, text out. Each instance is one client or one solo game. */

export type Compiled = WebAssembly.Module

/** Downloads and compiles the module. */
export async function compile(url: string): Promise<Compiled> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
  return WebAssembly.compile(await answer.arrayBuffer())
}

type ExportedFunction = (...numbers: number[]) => number

/** A refusal of the engine; `message` is its sentence. */
export class EngineError extends Error {
  constructor(
    sentence: string,
    /** the engine's name for the reason, `ERR_MUST_FOLLOW` */
    readonly status?: string,
    /** the option of the rules that forbids it */
    readonly option?: string | null,
  ) {
    super(sentence)
  }
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()

export class EngineInstance {
  private readonly functions: Record<string, ExportedFunction>
  private readonly memory: WebAssembly.Memory

  constructor(module: Compiled) {
    const { memory, ...functions } = new WebAssembly.Instance(module).exports
    this.memory = memory as WebAssembly.Memory
    this.functions = functions as Record<string, ExportedFunction>
  }

  /** Calls a function of web/engine/engine.h with a text and returns its text. */
  call(name: string, text = ''): string {
    const sent = encoder.encode(text)
    const at = this.function('input')(sent.length)
    if (!at) throw new EngineError('the line is too long')
    new Uint8Array(this.memory.buffer).set(sent, at)
    const start = this.function(name)(sent.length)
    const bytes = new Uint8Array(this.memory.buffer)
    return decoder.decode(bytes.subarray(start, bytes.indexOf(0, start)))
  }

  /** The same for functions that return JSON or nothing. Throws an EngineError when the engine refuses. */
  callJson<T>(name: string, what: unknown = ''): T {
    const answer = this.call(name, typeof what === 'string' ? what : JSON.stringify(what))
    const value = (answer ? JSON.parse(answer) : null) as T & { error?: string; status?: string; option?: string | null }
    if (value?.error) throw new EngineError(value.error, value.status, value.option)
    return value
  }

  private function(name: string): ExportedFunction {
    const found = this.functions[name]
    if (!found) throw new Error(`the engine has no ${name}`)
    return found
  }
}
