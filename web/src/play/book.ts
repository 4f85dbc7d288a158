/* The engine, loaded once, and a table of one's own on demand. */
import engineUrl from 'engine-files/engine.wasm?url'
import { useEffect, useState } from 'preact/hooks'
import { type Engine, loadEngine, type Option, type Preset } from '../engine'
import { Solo } from '../solo'
import { Cell } from '../store'

let loading: Promise<Engine> | null = null

/** The engine did not come over the line. */
export const trouble = new Cell(false)

export const engine = (): Promise<Engine> =>
  (loading ??= loadEngine(engineUrl).catch((error: unknown) => {
    loading = null
    trouble.set(true)
    throw error
  }))

/** The engine once it is there. */
export function useEngine(): Engine | null {
  const [loaded, setLoaded] = useState<Engine | null>(null)
  useEffect(() => {
    let here = true
    engine().then(
      (e) => here && setLoaded(e),
      () => {}, /* it is told */
    )
    return () => {
      here = false
    }
  }, [])
  return loaded
}

export function newSolo(): Promise<Solo> {
  const worker = new Worker(new URL('../worker.ts', import.meta.url), { type: 'module' })
  return Solo.open(worker, engineUrl)
}

/** An option with the value that a preset has. */
export interface Row {
  option: Option
  value: string | number
}

const asNumber = (text: string): string | number => (/^-?\d+$/.test(text) ? Number(text) : text)

export const presetOf = (loaded: Engine, name: string): Preset =>
  loaded.rules().presets.find((preset) => preset.name === name) ?? (loaded.rules().presets[0] as Preset)

/** The options that apply to a preset. */
export const rowsOf = (loaded: Engine, preset: Preset): Row[] =>
  loaded
    .rules()
    .options.filter(({ name }) => name in preset.options)
    .map((option) => ({ option, value: asNumber(preset.options[option.name] ?? '') }))
