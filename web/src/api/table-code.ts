/* Table codes: the server writes them in one piece, the page in two groups. */

/** A code as the server writes it, from one that was typed with a dash, blanks or small letters. */
export const parseCode = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase()

/** A code in two groups: `EVNY-8KUD`. */
export const formatCode = (code: string): string => `${code.slice(0, code.length / 2)}-${code.slice(code.length / 2)}`
