import { Shine, SteppingStones, WallPatterns } from './drawing.tsx'
import type { Words } from '../words.ts'

interface NumberedStone {
  readonly number: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

interface YardProps {
  readonly words: Words
  /** The line, the next first: that one is blue. */
  readonly stones: readonly NumberedStone[]
  /** What stands to the left of 0 is seen too. */
  readonly isWide?: boolean
  readonly viewBox?: string
}

/** The yard: a house with an open door, someone resting, and the line as numbered stepping stones. */
export function YardPicture({ words, stones, isWide = false, viewBox = '0 0 820 520' }: YardProps) {
  const drawn = stones.map((stone, at) => (at === 0 ? { ...stone, className: 'own' } : stone))
  return (
    <svg viewBox={viewBox} preserveAspectRatio={isWide ? 'xMidYMax slice' : undefined} aria-hidden="true">
      <Surroundings isWide={isWide} />
      <House />
      <Jars />
      <SteppingStones stones={drawn} depth={5} />
      {stones.map(({ number, x, y }, at) => (
        <text key={number} x={x} y={y + 5} className={at === 0 ? 'own' : undefined}>
          {words.number(number)}
        </text>
      ))}
      <Guest />
    </svg>
  )
}

/** Sky, hills, wall, ground, the way and the tree; they go on beyond the frame on both sides. */
function Surroundings({ isWide }: { isWide: boolean }) {
  const from = isWide ? -900 : 240
  const hill = isWide ? 'M-900 400V330Q-500 250-120 300T366 300 560 250' : 'M236 400Q280 272 366 300T560 250'
  return (
    <>
      <defs>
        <WallPatterns tileRadius={9} tilesAt={318} stonesAt={336} />
        <linearGradient id="g" x2="0" y2="1">
          <stop stopColor="var(--a-beam)" />
          <stop offset="1" stopColor="var(--a-beam)" stopOpacity="0" />
        </linearGradient>
      </defs>
      <g fill="var(--a-star)">
        <circle cx="300" cy="60" r="2" />
        <circle cx="392" cy="30" r="1.5" />
        <circle cx="560" cy="60" r="2" />
        <circle cx="640" cy="20" r="1.5" />
        <circle cx="330" cy="110" r="1.5" />
      </g>
      <circle cx="742" cy="84" r="40" fill="var(--a-sun)" />
      <path d={`${hill}q160-50 330 30t430 20 480-10v110z`} fill="var(--a-hill)" />
      <path d={`M${from} 330H1740v66H${from}z`} fill="var(--a-wall2)" />
      <path d={`M${from} 334H1740v56H${from}z`} fill="url(#w)" />
      <path d={`M${from - 4} 319H1736v11H${from - 4}z`} fill="url(#t)" />
      <path d={`M${from - 4} 330H1736`} stroke="var(--a-roof)" strokeWidth="5" strokeLinecap="round" />
      <path d={`M${isWide ? from : 0} 390H1740v130H${isWide ? from : 0}z`} fill="var(--a-ground)" />
      <path d="M530 392h86q-4 128-216 128H-900v-46H390q132-8 140-82z" fill="var(--a-path)" />
      <path d="M530 392h86l70 128H440z" fill="url(#g)" />
      <path d="M766 392q8-70-6-130l16-4q14 60 8 134z" fill="var(--a-wood2)" />
      <g fill="var(--a-leaf2)">
        <circle cx="730" cy="236" r="40" />
        <circle cx="806" cy="234" r="52" />
        <circle cx="766" cy="226" r="50" />
      </g>
      <g fill="var(--a-leaf)">
        <circle cx="730" cy="222" r="40" />
        <circle cx="808" cy="214" r="52" />
        <circle cx="768" cy="176" r="52" />
      </g>
      <g fill="var(--a-warm)">
        <circle cx="716" cy="206" r="8" />
        <circle cx="754" cy="232" r="8" />
        <circle cx="762" cy="160" r="8" />
        <circle cx="798" cy="206" r="8" />
        <circle cx="736" cy="184" r="7" />
      </g>
    </>
  )
}

/** The store: tiled roof, open door with light in it, lanterns. */
function House() {
  return (
    <>
      <path d="M422 206h284v186H422z" fill="var(--a-wall)" />
      <path d="M422 372h284v20H422z" fill="var(--a-wall2)" />
      <path d="M530 262h86v130h-86z" fill="var(--a-glow)" />
      <path d="M448 262h62v62h-62zM636 262h52v62h-52z" fill="var(--a-glow)" />
      <path
        d="M463 262v62m16-62v62m16-62v62m-47-31h62m-62-16h62m-62 31h62M653 262v62m17-62v62m-34-31h52m-52-16h52m-52 31h52"
        stroke="var(--a-wood)"
        strokeWidth="2.5"
      />
      <path
        d="M448 262h62v62h-62zM636 262h52v62h-52zM530 392V262h86v130"
        fill="none"
        stroke="var(--a-wood2)"
        strokeWidth="5"
      />
      <path
        d="M526 258h94l6 30q-9 8-18 0-9 8-18 0-9 8-18 0-9 8-18 0-9 8-18 0-9 8-16 0z"
        fill="var(--a-cloth)"
      />
      <path d="M546 258h15l-3 30q-9 8-18 0zM585 258h15l8 30q-9 8-18 0z" fill="#fff" opacity=".9" />
      <g fill="var(--a-wood)">
        <path d="M416 210h12v182h-12zM698 210h12v182h-12z" />
      </g>
      <path
        d="M446 118q118 20 240 0 12 56 74 84-4 12-20 14-174 22-350 0-16-2-20-14 62-28 76-84z"
        fill="var(--a-roof)"
      />
      <path
        d="M470 124q-10 50-56 84m88-80q-6 46-34 86m66-84q-2 46-14 88m46-88v88m34-88q2 46 14 88m18-90q6 46 34 84m0-88q10 50 56 80"
        fill="none"
        stroke="var(--a-roof2)"
        strokeWidth="4"
      />
      <path
        d="M374 206q192 24 380 0"
        fill="none"
        stroke="var(--a-roof2)"
        strokeWidth="11"
        strokeLinecap="round"
        strokeDasharray="0 15.7"
      />
      <path
        d="M440 114q126 22 252 0"
        fill="none"
        stroke="var(--a-roof2)"
        strokeWidth="12"
        strokeLinecap="round"
      />
      <g stroke="var(--a-wood2)" strokeWidth="2">
        <path d="M436 222v14M690 222v14" />
      </g>
      <path d="M424 246a12 12 0 0 1 24 0v8h-24zM678 246a12 12 0 0 1 24 0v8h-24z" fill="#D9503F" />
      <path d="M424 254h24v6a12 12 0 0 1-24 0zM678 254h24v6a12 12 0 0 1-24 0z" fill="var(--a-cloth)" />
    </>
  )
}

function Jars() {
  return (
    <g fill="var(--a-pot)">
      <path d="M352 352h42q14 26-4 52h-34q-18-26-4-52zM400 366h32q10 20-3 38h-26q-13-18-3-38z" />
      <path
        d="M350 342h46a3 3 0 0 1 3 3v7h-52v-7a3 3 0 0 1 3-3zM399 358h34a3 3 0 0 1 3 3v6h-40v-6a3 3 0 0 1 3-3z"
        fill="var(--a-wood2)"
      />
      <Shine d="M357 362q-5 14 0 28M407 374q-4 9-1 18" />
    </g>
  )
}

/** Someone who waits on the bench, with a phone and persimmons. */
function Guest() {
  return (
    <>
      <path d="M648 424h150v12H648zM656 436h10v30h-10zM780 436h10v30h-10z" fill="var(--a-wood)" />
      <path d="M648 434h150v5H648z" fill="var(--a-wood2)" />
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
      <circle cx="686" cy="403" r="5" fill="var(--a-skin)" />
      <path d="M676 388l9-3 5 17-9 3z" fill="#10131A" />
      <g fill="var(--a-warm)">
        <circle cx="762" cy="407" r="8" />
        <circle cx="778" cy="407" r="8" />
        <circle cx="770" cy="398" r="8" />
      </g>
      <path d="M748 408h44l-6 16h-32z" fill="var(--a-wood2)" />
    </>
  )
}
