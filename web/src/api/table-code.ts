/* The code of a table: the server writes it in one piece, people read and type it in two. */

/** What somebody typed, with a dash, blanks or small letters, as the server writes it. */
export const parseCode = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase()

/** In two groups, as it is shown. */
export const formatCode = (code: string): string => `${code.slice(0, code.length / 2)}-${code.slice(code.length / 2)}`
