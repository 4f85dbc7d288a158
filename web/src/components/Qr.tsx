/* A QR code, drawn dark on light in every theme, with the light edge that it needs. */
import { useMemo } from 'preact/hooks'
import { qrCode } from './qr-code'

const EDGE = 4

/** Nothing where the text is too long for a code. */
export function Qr({ text, label }: { text: string; label: string }) {
  const rows = useMemo(() => qrCode(text), [text])
  if (!rows) return null
  const size = rows.length + 2 * EDGE
  const path = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + EDGE} ${y + EDGE}h1v1h-1z` : ''))).join('')
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shape-rendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
