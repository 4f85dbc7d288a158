/* The words of phones, on them and about them. */
import type { Plural } from '../../messages/messages'
import { teller } from '../say'
import { en } from './words/en'
import { fr } from './words/fr'
import { ga } from './words/ga'

export type Key = keyof typeof en
export type Words = Record<Key, string | Plural>

export const t = teller<Key>({ en, ga, fr } satisfies Record<string, Words>)

export const letter = (side: number): string => String.fromCharCode(65 + side)

export const roundWord = ({ games }: { games: number }): string => t(games === 1 ? 'word.game' : 'word.round')

const COUNTED = { games: 'count.games', points: 'count.points', tricks: 'count.tricks' } as const
export const counted = (number: number, { counts }: { counts: keyof typeof COUNTED }): string => t(COUNTED[counts], { number })

/** Why the server did not do something. */
export const trouble = (code: string): string => {
  if (code === 'offline') return t('trouble.offline')
  if (code === 'unknown') return t('trouble.unknown')
  return t(code === 'too-fast' ? 'trouble.fast' : 'trouble.busy')
}
