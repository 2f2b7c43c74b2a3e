import { encode } from 'uqr'

interface Qr {
  /** Modules along an edge, the border with them. */
  readonly size: number
  /** The dark ones, as the path of an SVG of that size. */
  readonly path: string
}

interface QrLook {
  /** Modules of white around it; readers want four on paper (ISO/IEC 18004). */
  readonly border: number
  /** How much of it may be scratched off: 15 % at M, 25 % at Q. */
  readonly ecc: 'M' | 'Q'
}

/** An address as a QR code. */
export function drawQr(text: string, look: QrLook): Qr {
  const { data, size } = encode(text, look)
  // One line for each run of dark squares: a square each would be four times the bytes.
  const rows = data.map((row, y) =>
    runsOf(row)
      .map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`)
      .join(''),
  )
  return { size, path: rows.join('') }
}

/** Where dark squares begin in a row, and how many there are. */
function runsOf(row: readonly boolean[]): [number, number][] {
  const runs: [number, number][] = []
  row.forEach((isDark, x) => {
    if (!isDark) return
    const last = runs.at(-1)
    if (last !== undefined && last[0] + last[1] === x) last[1] += 1
    else runs.push([x, 1])
  })
  return runs
}
