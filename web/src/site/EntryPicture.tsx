import type { OwnJrsEntry } from '@madang/contract/jrs-entries'
import type { Words } from '../words.ts'
import { SteppingStones } from './drawing.tsx'

/** From the house on; whoever is next stands nearest. */
const places = [
  [74, 136],
  [124, 150],
  [178, 155],
  [233, 151],
  [286, 158],
  [322, 180],
] as const
const behind = [
  [128, 209],
  [66, 207],
  [6, 209],
] as const

const stoneAt = ([x, y]: readonly [x: number, y: number], width = 25, height = 10) => ({
  x,
  y,
  width,
  height,
})

interface PictureProps {
  readonly entry: Pick<OwnJrsEntry, 'number' | 'numbersAhead'>
  readonly words: Words
}

/** Who stands before one on the stones of the yard, and the own stone; its colours are in art.css. */
export function EntryPicture({ entry, words }: PictureProps) {
  const shown = entry.numbersAhead.slice(-places.length)
  const number = (value: number) => words.number(value, { useGrouping: false })
  return (
    <svg className="path" viewBox="0 0 390 240" aria-hidden="true">
      <circle cx="232" cy="34" r="17" fill="var(--a-sun)" />
      <path d="M0 96q90-40 180-20t210-8v40H0z" fill="var(--a-hill)" />
      <path d="M84 88h306v24H84z" fill="var(--a-wall2)" />
      <path d="M84 88h306" stroke="var(--a-roof)" strokeWidth="5" />
      <path d="M0 110h390v130H0z" fill="var(--a-ground)" />
      <path
        d="M44 110h40q8 26 84 26h120q66 0 66 40 0 46-66 46H-10v-34h280q34 0 34-14 0-8-30-8H130Q48 164 44 110z"
        fill="var(--a-path)"
      />
      <House />
      <Bench />
      <g opacity=".55">
        <SteppingStones stones={behind.map((place) => stoneAt(place, 22, 8))} depth={3} />
      </g>
      <SteppingStones stones={places.slice(0, shown.length).map((place) => stoneAt(place))} depth={4} />
      {shown.map((one, index) => (
        <text key={one} x={places[index]?.[0]} y={(places[index]?.[1] ?? 0) + 5}>
          {number(one)}
        </text>
      ))}
      <ellipse cx="232" cy="213" rx="46" ry="18" className="own-edge" />
      <ellipse cx="232" cy="206" rx="46" ry="18" fill="var(--primary-fill)" />
      <text x="232" y="213" className="own">
        {number(entry.number)}
      </text>
    </svg>
  )
}

function House() {
  return (
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
}

function Bench() {
  return (
    <g transform="translate(-20 -92) scale(.48)">
      <path d="M648 424h150v12H648zM656 436h10v30h-10zM780 436h10v30h-10z" fill="var(--a-wood)" />
      <path
        d="M716 424q-30-2-38 4l-6 38"
        fill="none"
        stroke="var(--a-roof2)"
        strokeWidth="15"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M736 426h-36q-4-52 12-58 26-4 26 24z" fill="var(--a-warm)" />
      <path
        d="M716 384q-4 22-26 20"
        fill="none"
        stroke="var(--a-warm)"
        strokeWidth="10"
        strokeLinecap="round"
      />
      <circle cx="716" cy="350" r="16" fill="var(--a-skin)" />
      <path d="M700 350q-4-20 16-20t18 16q0 12-8 14-2-14-12-16-8 0-14 6z" fill="var(--a-hair)" />
      <path d="M676 388l9-3 5 17-9 3z" fill="#10131A" />
      <path d="M748 408h44l-6 16h-32z" fill="var(--a-wood2)" />
    </g>
  )
}
