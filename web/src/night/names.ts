/* Names of people: how they are found by two letters, sorted and shortened. */

/* What is made of a name is kept: 500 of them are looked through at each letter. */
function kept<T>(make: (name: string) => T): (name: string) => T {
  const all = new Map<string, T>()
  return (name) => {
    const made = all.get(name) ?? make(name)
    all.set(name, made)
    return made
  }
}

/** The first letters of a name, none of which is cut in two. */
export const firstLetters = (name: string, count: number): string => [...name.normalize()].slice(0, count).join('')

/** `M & T` for `Mary & Tom`. */
export const initials = (names: string): string => names.replace(/[^\s&]+/g, (name) => firstLetters(name, 1))

const bare = kept((text) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase(),
)
/* What a name may be found by: each of its words, all of it, and its initials. */
const findable = kept((name) => {
  const words = bare(name).split(' ')
  return { starts: [...words, bare(name)], initials: words.map((word) => firstLetters(word, 1)).join('') }
})

const BEFORE = /^(ni|nic|o|mac|mc|de|van|von|ui)$/
/* What tells father and son apart is no surname. */
const AFTER = /^[(.)]*(jr|jnr|junior|sr|snr|senior|og|ii|iii|iv)[(.)]*$/

/** The surname with what belongs to it, as in Ní Shé and Daly Jr; as surname() in engine/record/night_sheet.c. */
export const surname = kept((name) => {
  const words = name.split(' ')
  const before = words.findIndex((word, i) => i > 0 && BEFORE.test(bare(word)))
  const last = words.findLastIndex((word, i) => i === 1 || !AFTER.test(bare(word)))
  return words.slice(before > 0 ? before : Math.max(last, 0)).join(' ')
})

export const firstName = (name: string): string => {
  const last = surname(name)
  return last === name ? '' : name.slice(0, name.length - last.length - 1)
}

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** By surname, then by the other names. */
export const bySurname = (a: string, b: string): number =>
  collator.compare(bare(surname(a)), bare(surname(b))) || collator.compare(bare(a), bare(b))

/** Whether what was typed is the beginning of one of the names, or of all, or the initials. */
export function isFound(name: string, typed: string): boolean {
  const wanted = bare(typed).trim()
  const { starts, initials } = findable(name)
  return initials === wanted || starts.some((word) => word.startsWith(wanted))
}

/** Whether a name has what was typed anywhere, whatever its accents. */
export const contains = (name: string, typed: string): boolean => bare(name).includes(bare(typed).trim())

/** The letters that can come next. */
export function nextLetters(names: string[], typed: string): Set<string> {
  const before = bare(typed)
  const next = new Set<string>()
  for (const name of names) {
    const { starts, initials } = findable(name)
    for (const word of [...starts, initials]) if (word.startsWith(before)) next.add(firstLetters(word.slice(before.length), 1))
  }
  return next
}

/** `Mary & Tom Byrne`, `Áine Burke & Pat Joyce`. */
export function together(names: string[]): string {
  const same = names.length === 2 && firstName(names[0] ?? '') && surname(names[0] ?? '') === surname(names[1] ?? '')
  return same ? `${firstName(names[0] ?? '')} & ${names[1]}` : names.join(' & ')
}

/** What a button shows: the surnames large, the first names below. */
export function surnameFirst(names: string[]): { large: string; small: string } {
  if (names.length === 1) return { large: surname(names[0] ?? ''), small: firstName(names[0] ?? '') }
  const large = [...new Set(names.map(surname))].join(' & ')
  return { large, small: names.map((name) => firstName(name) || name).join(' & ') }
}
