import { encode } from 'uqr'
import styles from './jrs.module.css'

/** What a guest opens (specification §2). */
export function joinLink(code: string): string {
  return `${location.origin}/app/jrsForm?c=${code}`
}

/** A quarter of it may be scratched off (level Q): it hangs on doors. */
const quiet = 4
export const squaresOf = (text: string) => encode(text, { ecc: 'Q', border: quiet })

/** The QR code of a list's link; the words beside it say what it is. */
export function QrPicture({ code, label }: { code: string; label: string }) {
  const { data, size } = squaresOf(joinLink(code))
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
