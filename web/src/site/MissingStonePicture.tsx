import type { Words } from '../words.ts'
import { Shine, SteppingStones, WallPatterns } from '../theme/drawing.tsx'

const stones = [
  { x: -240, y: 156 },
  { x: -60, y: 162 },
  { x: 120, y: 156 },
  { x: 440, y: 156 },
  { x: 620, y: 162 },
  { x: 800, y: 156 },
].map((place) => ({ ...place, width: 62, height: 21 }))

/** "Not found": the way across the yard lacks a stone. Its colours are in art.css; it may overflow its box. */
export function MissingStonePicture({ words }: { words: Words }) {
  const four = words.number(4)
  return (
    <svg viewBox="0 -40 560 250" aria-hidden="true">
      <defs>
        <WallPatterns tileRadius={10} tilesAt={47} stonesAt={66} />
      </defs>
      <path d="M-1200-40h3000v140h-3000z" fill="var(--a-sky)" />
      <circle cx="70" cy="0" r="26" fill="var(--a-sun)" />
      <path d="M-1200 50q240-60 480-24t520-8 480 16 460-24 560 20 700 0v60h-3000z" fill="var(--a-hill)" />
      <path d="M690 100q6-50-4-90l12-2q10 44 6 92z" fill="var(--a-wood2)" />
      <g fill="var(--a-leaf2)">
        <circle cx="662" cy="34" r="30" />
        <circle cx="726" cy="34" r="36" />
      </g>
      <g fill="var(--a-leaf)">
        <circle cx="660" cy="24" r="30" />
        <circle cx="728" cy="20" r="36" />
        <circle cx="694" cy="-2" r="34" />
      </g>
      <g fill="var(--a-warm)">
        <circle cx="656" cy="16" r="6" />
        <circle cx="690" cy="-6" r="6" />
        <circle cx="716" cy="26" r="6" />
        <circle cx="736" cy="4" r="6" />
        <circle cx="680" cy="34" r="6" />
      </g>
      <path d="M-1200 62h3000v42h-3000z" fill="var(--a-wall2)" />
      <path d="M-1200 66h3000v30h-3000z" fill="url(#w)" />
      <path d="M-1200 48h3000v12h-3000z" fill="url(#t)" />
      <path d="M-1200 62h3000" stroke="var(--a-roof)" strokeWidth="6" />
      <path d="M-1200 100h3000v110h-3000z" fill="var(--a-ground)" />
      <path d="M-1200 130h3000v56h-3000z" fill="var(--a-path)" />
      <g fill="var(--a-pot)">
        <path d="M-150 78h38q12 22-4 42h-30q-16-20-4-42zM-108 88h28q9 16-3 32h-22q-12-16-3-32z" />
        <path d="M-154 70h46v9h-46zM-112 82h36v7h-36z" fill="var(--a-wood2)" />
        <Shine d="M-146 86q-4 10 0 22M-102 94q-3 8 0 16" />
      </g>
      <SteppingStones stones={stones} depth={8} />
      <ellipse
        cx="280"
        cy="158"
        rx="60"
        ry="20"
        fill="none"
        stroke="var(--link)"
        strokeWidth="3"
        strokeDasharray="9 8"
      />
      <g fontSize="30" fontWeight="700" textAnchor="middle" fill="var(--a-num)">
        <text x="120" y="167">
          {four}
        </text>
        <text x="280" y="169" fill="var(--link)">
          {words.number(0)}
        </text>
        <text x="440" y="167">
          {four}
        </text>
      </g>
    </svg>
  )
}
