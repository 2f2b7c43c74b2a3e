import type { OwnJrsEntry } from '@madang/contract/jrs-entries'
import type { Words } from '../words.ts'
import { SteppingStones } from '../theme/drawing.tsx'

type Place = readonly [x: number, y: number]
/** From the house on; whoever is next stands nearest. */
const places: readonly Place[] = [
  [74, 136],
  [124, 150],
  [178, 155],
  [233, 151],
  [286, 158],
  [322, 180],
]
const behind: readonly Place[] = [
  [128, 209],
  [66, 207],
  [6, 209],
]
const own: Place = [232, 206]
/** Nobody is ahead any more. */
const atTheDoor: Place = [92, 148]

/** The yard and the house: a colour of art.css, and what has it. */
const yard = [
  ['hill', 'M0 96q90-40 180-20t210-8v40H0z'],
  ['wall2', 'M84 90h306v22H84z'],
  ['roof', 'M84 86h306v5H84z'],
  ['ground', 'M0 110h390v130H0z'],
  [
    'path',
    'M44 110h40q8 26 84 26h120q66 0 66 40 0 46-66 46H-10v-34h280q34 0 34-14 0-8-30-8H130Q48 164 44 110z',
  ],
  ['wall', 'M18 60h86v52H18z'],
  ['glow', 'M48 72h28v40H48zM26 74h14v18H26zM84 74h14v18H84z'],
  ['roof2', 'M30 28q32 6 62 0 4 20 26 30-2 6-8 6-49 8-98 0-6 0-8-6 22-10 26-30z'],
  ['cloth', 'M46 68h32l3 10q-4 4-9 0-5 4-10 0-5 4-10 0-5 4-9 0z'],
] as const
const lines = [
  ['wood2', 'M48 112V72h28v40M26 74h14v18H26zM84 74h14v18H84z', 2.5],
  ['roof', 'M28 27q33 6 66 0M8 60q53 8 106 0', 5],
] as const
/** Who waits on the bench. */
const bench = [
  ['wood', 'M648 424h150v12H648zM656 436h10v30h-10zM780 436h10v30h-10z'],
  ['roof2', 'M716 416q-36-2-44 8l-6 40h14l8-34q10-2 28-2z'],
  ['warm', 'M736 426h-36q-4-52 12-58 26-4 26 24zM700 378h12v10q-4 20-24 22v-12q10-2 12-20z'],
  ['skin', 'M700 350a16 16 0 1 0 32 0a16 16 0 1 0-32 0z'],
  ['hair', 'M700 350q-4-20 16-20t18 16q0 12-8 14-2-14-12-16-8 0-14 6zM676 388l9-3 5 17-9 3z'],
  ['wood2', 'M748 408h44l-6 16h-32z'],
] as const

interface PictureProps {
  readonly entry: Pick<OwnJrsEntry, 'number' | 'numbersAhead'>
  readonly words: Words
}

/** Who stands before one on the stones of the yard, and the own stone; its colours are in art.css. */
export function EntryPicture({ entry, words }: PictureProps) {
  const shown = entry.numbersAhead.slice(-places.length)
  const number = (value: number) => words.number(value, { useGrouping: false })
  const stones = (at: readonly Place[], width: number, height: number) =>
    at.map(([x, y]) => ({ x, y, width, height }))
  const [x, y] = shown.length === 0 ? atTheDoor : own
  return (
    <svg className="path" viewBox="0 0 390 240" aria-hidden="true">
      <circle cx="232" cy="34" r="17" fill="var(--a-sun)" />
      {yard.map(([colour, d]) => (
        <path key={colour} d={d} fill={`var(--a-${colour})`} />
      ))}
      {lines.map(([colour, d, width]) => (
        <path key={colour} d={d} fill="none" stroke={`var(--a-${colour})`} strokeWidth={width} />
      ))}
      <g transform="translate(-20 -92) scale(.48)">
        {bench.map(([colour, d]) => (
          <path key={colour} d={d} fill={`var(--a-${colour})`} />
        ))}
      </g>
      <g opacity=".55">
        <SteppingStones stones={stones(behind, 22, 8)} depth={3} />
      </g>
      <SteppingStones stones={stones(places.slice(0, shown.length), 25, 10)} depth={4} />
      {shown.map((one, index) => (
        <text key={one} x={places[index]?.[0]} y={(places[index]?.[1] ?? 0) + 5}>
          {number(one)}
        </text>
      ))}
      <ellipse cx={x} cy={y + 7} rx="46" ry="18" className="own-edge" />
      <ellipse cx={x} cy={y} rx="46" ry="18" fill="var(--primary-fill)" />
      <text x={x} y={y + 7} className="own">
        {number(entry.number)}
      </text>
    </svg>
  )
}
