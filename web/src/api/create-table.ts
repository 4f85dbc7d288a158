/* Creates tables on the server. */
import { TABLE_SETTINGS, type TableSettings } from '../generated'
import { post } from './http'

/** The server's usual settings, but without hints. */
export const NEW_TABLE: TableSettings = { ...TABLE_SETTINGS, hints: false }

/** What a table is created with; all but the rules may be left out. */
export interface TablePlan {
  rules: string
  options?: Record<string, string | number>
  players?: number
  sides?: number
  /** a list of tables instead of the preset's (docs/rule-files.md) */
  tables?: string
}

/** The route of a new table, at which the person sits down. */
export async function createTable({ rules, options, players, sides, tables }: TablePlan, settings: TableSettings): Promise<string> {
  const { code } = await post<{ code: string }>('tables', { rules, options, players, sides, ...(tables && { tables }), settings })
  return `table/${code}?sit=0`
}
