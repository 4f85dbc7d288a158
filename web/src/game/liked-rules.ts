/* The presets that a person likes: those that they have chosen or played, the last one first. */
import { get } from '../api/http'
import { loadFinished } from './saved-games'
import { lastSetup } from './setup'

export async function likedRules(): Promise<string[]> {
  const [alone, online] = await Promise.all([
    loadFinished(),
    get<{ games: { rules: string }[] }>('games').then(
      ({ games }) => games,
      () => [], // what was chosen here is enough
    ),
  ])
  return [...new Set([lastSetup().rules, ...alone.map(({ rules }) => rules), ...online.map(({ rules }) => rules)])]
}
