/** The yard wall's patterns: `#t` its tiles, `#w` its stones. `tilesAt`, `stonesAt` = where a row begins. */
export function WallPatterns({
  tileRadius,
  tilesAt,
  stonesAt,
}: {
  tileRadius: number
  tilesAt: number
  stonesAt: number
}) {
  const [width, height] = [2 * tileRadius, tileRadius + 3]
  return (
    <>
      <pattern id="t" width={width} height={height} patternUnits="userSpaceOnUse" y={tilesAt}>
        <path d={`M0 ${height}a${tileRadius} ${tileRadius} 0 0 1 ${width} 0z`} fill="var(--a-roof2)" />
      </pattern>
      <pattern id="w" width="76" height="28" patternUnits="userSpaceOnUse" y={stonesAt}>
        <path
          d="M10 8h26M50 8h18M-6 22h24M34 22h28M70 22h12"
          stroke="var(--a-wall)"
          strokeWidth="9"
          strokeLinecap="round"
          opacity=".65"
        />
      </pattern>
    </>
  )
}

interface Stone {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly className?: string
}

/** Stepping stones with their edges; `depth` = how much of the edge is seen. */
export function SteppingStones({ stones, depth }: { stones: readonly Stone[]; depth: number }) {
  return (
    <>
      <g fill="var(--a-edge)">
        {stones.map(({ x, y, width, height }) => (
          <ellipse key={x} cx={x} cy={y + depth} rx={width} ry={height} />
        ))}
      </g>
      <g fill="var(--a-stone)">
        {stones.map(({ x, y, width, height, className }) => (
          <ellipse key={x} cx={x} cy={y} rx={width} ry={height} className={className} />
        ))}
      </g>
    </>
  )
}

/** Light on the bellies of the jars. */
export function Shine({ d }: { d: string }) {
  return <path d={d} fill="none" stroke="#fff" strokeWidth="3" strokeLinecap="round" opacity=".28" />
}
