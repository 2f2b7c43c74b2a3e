import type { ReactNode } from 'react'

/** How a number lies on its stone: the middle, half of its width and height, how thick it is, how large the digits. */
interface Place {
  readonly x: number
  readonly y: number
  readonly rx: number
  readonly ry: number
  readonly thick: number
  readonly size: number
}

interface Scene {
  readonly width: number
  readonly height: number
  readonly called: Place
  /** Of who is next, the first nearest. */
  readonly next: readonly Place[]
  readonly ground: ReactNode
}

const place = (
  x: number,
  y: number,
  [rx, ry, thick, size]: readonly [number, number, number, number],
): Place => ({
  x,
  y,
  rx,
  ry,
  thick,
  size,
})

const house = (
  <>
    <path d="M18 60h86v52H18z" fill="var(--a-wall)" />
    <path d="M48 72h28v40H48zM26 74h14v18H26zM84 74h14v18H84z" fill="var(--a-glow)" />
    <path
      d="M48 112V72h28v40M26 74h14v18H26zM84 74h14v18H84z"
      fill="none"
      stroke="var(--a-wood2)"
      strokeWidth="2.5"
    />
    <path d="M30 28q32 6 62 0 4 20 26 30-2 6-8 6-49 8-98 0-6 0-8-6 22-10 26-30z" fill="var(--a-roof2)" />
    <path
      d="M28 27q33 6 66 0M8 60q53 8 106 0"
      fill="none"
      stroke="var(--a-roof)"
      strokeWidth="5"
      strokeLinecap="round"
    />
    <path d="M46 68h32l3 10q-4 4-9 0-5 4-10 0-5 4-10 0-5 4-9 0z" fill="var(--a-cloth)" />
  </>
)

const stars = (
  <g fill="var(--a-star)">
    <circle cx="740" cy="36" r="3" />
    <circle cx="800" cy="100" r="2" />
    <circle cx="846" cy="30" r="2" />
    <circle cx="1030" cy="40" r="3" />
  </g>
)

/** For screens that lie. */
export const wide: Scene = {
  width: 1376,
  height: 872,
  called: place(468, 486, [400, 222, 33, 390]),
  next: [
    place(1012, 758, [138, 60, 18, 112]),
    place(1226, 648, [116, 51, 15, 98]),
    place(1040, 560, [102, 45, 14, 86]),
    place(1214, 478, [90, 40, 12, 76]),
    place(1072, 408, [80, 35, 10, 68]),
    place(1202, 346, [70, 31, 9, 62]),
  ],
  ground: (
    <>
      <path d="M0 0h1376v216H0z" fill="var(--a-sky)" />
      {stars}
      <circle cx="930" cy="84" r="46" fill="var(--a-sun)" />
      <path d="M0 136q344-70 688-20t688-30v120H0z" fill="var(--a-hill)" />
      <path d="M0 160h1376v52H0z" fill="var(--a-wall2)" />
      <path d="M0 158h1376" stroke="var(--a-roof)" strokeWidth="9" />
      <path d="M0 210h1376V872H0z" fill="var(--a-ground)" />
      <path
        d="M1190 200h56q40 70 30 150 60 90 20 170 60 110-60 190-120 90-420 162H240q520-60 690-200 160-110 120-190-40-90 60-140 30-60 80-142z"
        fill="var(--a-path)"
      />
      <g transform="translate(1126 34) scale(1.5)">{house}</g>
    </>
  ),
}

const low = [128, 50, 15, 94] as const
const high = [148, 60, 18, 112] as const

/** For screens that stand. */
export const tall: Scene = {
  width: 1080,
  height: 1216,
  called: place(520, 500, [440, 244, 37, 440]),
  next: [
    place(200, 1000, high),
    place(540, 1008, high),
    place(880, 1000, high),
    place(200, 1136, low),
    place(540, 1144, low),
    place(880, 1136, low),
  ],
  ground: (
    <>
      <path d="M0 0h1080v230H0z" fill="var(--a-sky)" />
      {stars}
      <circle cx="1016" cy="66" r="40" fill="var(--a-sun)" />
      <path d="M0 150q270-70 540-20t540-30v120H0z" fill="var(--a-hill)" />
      <path d="M0 174h1080v52H0z" fill="var(--a-wall2)" />
      <path d="M0 172h1080" stroke="var(--a-roof)" strokeWidth="9" />
      <path d="M0 224h1080V1216H0z" fill="var(--a-ground)" />
      <path
        d="M862 224h86Q1080 560 1080 900V1216H0V940Q560 970 740 880Q900 780 862 224z"
        fill="var(--a-path)"
      />
      <g transform="translate(790 14) scale(1.7)">{house}</g>
    </>
  ),
}

/** Digits of three and more are drawn smaller, or they would not lie on their stone. */
function sizeOf(size: number, text: string): number {
  return size * Math.min(1, 2.35 / Math.max(text.length, 1))
}

function Stone({ at, text, look }: { readonly at: Place; readonly text: string; readonly look: string }) {
  const { x, y, rx, ry, thick } = at
  const size = sizeOf(at.size, text)
  return (
    <g className={look}>
      <ellipse cx={x} cy={y + thick} rx={rx} ry={ry} className="w-edge" />
      <ellipse cx={x} cy={y} rx={rx} ry={ry} className="w-face" />
      <text x={x} y={y + size * 0.36} style={{ fontSize: `${size}px` }}>
        {text}
      </text>
    </g>
  )
}

interface SceneProps {
  readonly scene: Scene
  /** Of who was called last; null where nobody is. */
  readonly called: string | null
  readonly next: readonly string[]
  readonly isRtl: boolean
}

/** The yard: the number that is called on the large stone, those that are next on the way to the house. */
export function WallScene({ scene, called, next, isRtl }: SceneProps) {
  const { width, height, ground } = scene
  const turned = (at: Place): Place => (isRtl ? { ...at, x: width - at.x } : at)
  return (
    <svg
      className="w-scene"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <g transform={isRtl ? `translate(${width} 0) scale(-1 1)` : undefined}>{ground}</g>
      {scene.next
        .slice(0, next.length)
        .toReversed()
        .map((at, index) => {
          const text = next[next.length - 1 - index] ?? ''
          return <Stone key={text} at={turned(at)} text={text} look="w-stone" />
        })}
      <Stone
        key={called ?? 'none'}
        at={turned(scene.called)}
        text={called ?? ''}
        look={called === null ? 'w-empty' : 'w-called'}
      />
    </svg>
  )
}
