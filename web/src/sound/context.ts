/* One context for all sounds of a page. */
let context: AudioContext | null = null

/** Browsers allow no sound before the person has touched the page. */
export const isTouched = (): boolean => navigator.userActivation?.hasBeenActive !== false

/** Where a sound can be played now, or null. */
export function audio(): AudioContext | null {
  if (!isTouched()) return null
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume().catch(() => {})
  return context
}
