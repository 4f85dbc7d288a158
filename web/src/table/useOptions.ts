/* The options of the game at a table. */
import { useEngine } from '../engine/loader'
import { findPreset } from '../engine/presets'
import type { TableController } from '../game/table-controller'
import type { TableView } from './table-view'

/** All options, those of the preset and those that differ from it; null until the engine is there. */
export function useOptions(controller: TableController, view: TableView | null): Record<string, string | number> | null {
  const engine = useEngine()
  return engine && view && { ...findPreset(engine, view.table.rules).options, ...controller.options }
}
