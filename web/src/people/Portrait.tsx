/* A face for each name: always the same one, drawn here, without a network. */
const GROUNDS = ['#c9a227', '#7a9e7e', '#b5654a', '#5f86a6', '#94719f', '#c58b5a', '#4f8f8b', '#a8574f']
const SKINS = ['#f6d7b8', '#eac096', '#cf9a6b', '#9a6a45', '#f9e2cc']
const HAIRS = ['#2b211b', '#5a3a22', '#a55a2a', '#c9a15a', '#8b8b86', '#d9d5c8']
const COATS = ['#2f4a3e', '#39465f', '#6a2f38', '#4c3a5c', '#6b5a34', '#2d5560']

const COAT = 'M5 40c1-9 6-12 15-12s14 3 15 12z'
const HAIR_SHAPES = [
  'M12 17c-2-7 2-11 8-11s10 4 8 11c-1-4-3-5-8-5s-7 1-8 5z',
  'M10 27C8 15 9 6 20 6s12 9 10 21c-2 1-4 0-5-1 2-4 2-9 1-12-4 0-8-1-11-2-1 4-1 10 0 14-1 1-3 2-5 1z',
  'M9 14c1-5 5-8 11-8 7 0 10 3 10 6 2 0 4 1 5 3-3 1-7 0-9-1-6-1-11-1-17 0z',
  'M11 17a4 4 0 0 1 1-7 4 4 0 0 1 6-5 4 4 0 0 1 7 1 4 4 0 0 1 4 6 4 4 0 0 1-1 5c-2-4-5-5-8-5s-7 1-9 5z',
  'M16 6a4 4 0 1 1 8 0c4 1 6 5 4 11-1-4-3-5-8-5s-7 1-8 5c-2-6 0-10 4-11z',
]
const BEARD = 'M12 18c0 8 4 11 8 11s8-3 8-11c-2 3-5 3-8 3s-6 0-8-3z'
const GLASSES = 'M13 17.500a3 3 0 1 0 6 0 3 3 0 0 0-6 0zm8 0a3 3 0 1 0 6 0 3 3 0 0 0-6 0zm-2-.5h2'

/* FNV-1a over the name, with a last stir so that similar names differ. */
function hashOf(name: string): number {
  let hash = 0x811c9dc5
  for (const letter of name.normalize()) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash ^ (hash >>> 12)) >>> 0
}

/* Takes one choice after another from a number. */
function chooser(seed: number) {
  let rest = seed
  return <T,>(of: readonly T[]): T => {
    const chosen = of[rest % of.length] as T
    rest = Math.floor(rest / of.length) + (rest % 7) * 0x1000193
    return chosen
  }
}

export default function Portrait({ name }: { name: string }) {
  const choose = chooser(hashOf(name))
  const ground = choose(GROUNDS)
  const hair = choose(HAIRS)
  const shape = choose(HAIR_SHAPES)
  const skin = choose(SKINS)
  const coat = choose(COATS)
  const extra = choose(['', '', 'beard', 'glasses', ''])
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true">
      <path fill={ground} d="M0 0h40v40H0z" />
      <path fill={coat} d={COAT} />
      <path fill={skin} d="M16.500 22h7v6.500c-2 2.500-5 2.500-7 0zM12 16a8 9 0 0 0 16 0 8 8.500 0 0 0-16 0z" />
      {extra === 'beard' && <path fill={hair} d={BEARD} />}
      <path fill={hair} d={shape} />
      <path fill="#2a211c" d="M16 16.500a1 1.100 0 1 0 .1 0zM24 16.500a1 1.100 0 1 0 .1 0z" />
      <path fill="none" stroke="#7a4a3a" stroke-linecap="round" d="M17.500 21.500c1.600 1.200 3.400 1.200 5 0" />
      {extra === 'glasses' && <path fill="none" stroke="#2a211c" d={GLASSES} />}
    </svg>
  )
}
