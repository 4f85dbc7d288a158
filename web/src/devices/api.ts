/* A person's devices (docs/api.md). */
import { get, post } from '../api/http'
import { changeSettings, truncateName } from '../settings'
import { gather, restore } from './portable'
import { canSeal, seal, unseal } from './sealed'

export interface Device {
  id: string
  name: string
  /** 0: not known */
  seen_ms: number
  this: boolean
}

export interface Found {
  name: string
  sheet: boolean
  same: boolean
}

export const ask = <T>(what: string, fields: Record<string, unknown> = {}) => post<T>('devices', { do: what, ...fields })
export const loadDevices = () => get<{ devices: Device[]; sheet: boolean }>('devices')

const SYSTEMS: Record<string, string> = { CrOS: 'Chromebook', Macintosh: 'Mac' }

/** What this device may be called until the person gives it a name. */
export function usualName(): string {
  const [system = ''] = /iPhone|iPad|Android|Windows|Macintosh|CrOS|Linux/.exec(navigator.userAgent) ?? []
  return SYSTEMS[system] ?? system
}

/** Makes a link to move to another device. What is stored here goes with it, as far as the browser can encrypt it and there is room. */
export async function makeLink(): Promise<string> {
  const { secret } = await ask<{ secret: string }>('link', { name: usualName() })
  const link = `${location.origin}/#/join/${secret}`
  if (!canSeal()) return link
  const { key, parts } = await seal(await gather())
  for (const [part, text] of parts.entries()) await ask('part', { part, text })
  return `${link}/${key}`
}

/** Makes this browser one of the person's whose secret it is, and takes over what the other device has left. */
export async function join(secret: string, key: string | undefined, others: boolean): Promise<void> {
  const { name } = await ask<Found>('join', { secret, name: usualName(), ...(others ? { others } : {}) })
  changeSettings({ name: truncateName(name) }) // or they would sit down by the name of somebody else
  if (!key || !canSeal()) return
  const { parts } = await get<{ parts: string[] }>('devices/parts')
  if (parts.length) await unseal(parts, key).then(restore, () => null) // they are that person all the same
}

/** A code as people may have typed it: without blanks and dashes, in capitals. */
export const typedCode = (text: string) => text.toUpperCase().replace(/[^A-Z2-9]/g, '')
