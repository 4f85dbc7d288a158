/* Table codes: the server writes them in one piece, the page in two groups. */

/** A code as the server writes it, from one that was typed with a dash, blanks or small letters. */
export const parseCode = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase()

/** The link that invites people to a table, with the right to a reserved seat if there is one. */
export const invitationLink = (code: string, invitation?: { seat: number; key: string }): string =>
  `${location.origin}/t/${code}${invitation ? `#seat=${invitation.seat}&key=${invitation.key}` : ''}`

/** The route of a table, from its code or from a link, which may hold an invitation; empty for neither. */
export function tableRoute(text: string): string {
  const [, code = text, query = ''] = /\/(?:t|table)\/([^/?#]+)(?:[?#]([^#\s]*))?/i.exec(text) ?? []
  return parseCode(code) && `table/${encodeURIComponent(parseCode(code))}${query && `?${query}`}`
}

/** A code in two groups: `EVNY-8KUD`. */
export const formatCode = (code: string): string => `${code.slice(0, code.length / 2)}-${code.slice(code.length / 2)}`
