/** The pictures of the demonstration: drawn here, without a font and without a person. Each gives an SVG. */
import { letter } from './lettering.ts'

export interface Palette {
  readonly wall: string
  readonly main: string
  readonly light: string
  readonly dark: string
}

export const palettes: readonly Palette[] = [
  { wall: '#f3e7d3', main: '#c8553d', light: '#ffd5c2', dark: '#3d2c2e' },
  { wall: '#e3ecdf', main: '#588157', light: '#dad7cd', dark: '#2f3e34' },
  { wall: '#dfe9f2', main: '#3d6b9e', light: '#cfe1f2', dark: '#22324a' },
  { wall: '#f2e3ec', main: '#a8577e', light: '#f6d5e5', dark: '#3b2333' },
  { wall: '#f5ecd0', main: '#d19a2a', light: '#fbe6ab', dark: '#40331a' },
]

export interface Drawing {
  readonly width: number
  readonly height: number
  readonly svg: string
}

function drawing(width: number, height: number, content: string): Drawing {
  const box = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`
  return { width, height, svg: `<svg xmlns="http://www.w3.org/2000/svg" ${box}>${content}</svg>` }
}

function rect(place: readonly [number, number, number, number], fill: string, round = 0): string {
  const [x, y, width, height] = place
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="${fill}"/>`
}

function repeat(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('')
}

const size = [960, 720] as const

/** The shop from the street: awning, window, door. */
export function drawFront({ wall, main, light, dark }: Palette): Drawing {
  const awning = repeat(10, (index) => {
    const x = 80 + index * 80
    return `<path d="M${x} 190h80v90a40 34 0 0 1-80 0z" fill="${index % 2 === 0 ? main : '#fffaf2'}"/>`
  })
  const panes = repeat(3, (index) => rect([130 + index * 140, 350, 120, 190], light, 4))
  const plants = [120, 560, 850].map(
    (x) => `<circle cx="${x}" cy="560" r="36" fill="#5f8f5a"/>${rect([x - 28, 580, 56, 60], '#b4704a', 6)}`,
  )
  const door = rect([610, 330, 190, 310], dark, 6) + rect([630, 352, 150, 170], light, 4)
  const sign = rect([300, 90, 360, 74], dark, 12) + rect([330, 118, 300, 18], light, 9)
  const street = rect([0, 640, 960, 80], '#b9b2a8')
  const handle = '<circle cx="632" cy="560" r="8" fill="#f4d58d"/>'
  const frame = rect([110, 330, 440, 230], dark, 8)
  return drawing(
    ...size,
    rect([0, 0, 960, 720], '#cfe3ee') +
      rect([60, 60, 840, 600], wall, 8) +
      sign +
      frame +
      panes +
      door +
      handle +
      awning +
      street +
      plants.join(''),
  )
}

/** Tables under lamps. */
export function drawInside({ wall, main, light, dark }: Palette): Drawing {
  const lamps = [220, 480, 740].map(
    (x) =>
      rect([x - 2, 0, 4, 140], dark) +
      `<path d="M${x - 60} 200a60 60 0 0 1 120 0z" fill="${main}"/>` +
      `<path d="M${x - 60} 200L${x - 150} 620h300L${x + 60} 200z" fill="${light}" opacity="0.35"/>`,
  )
  const tables = [220, 480, 740].map(
    (x) =>
      rect([x - 90, 500, 180, 20], dark, 8) +
      rect([x - 8, 520, 16, 110], dark) +
      rect([x - 120, 540, 44, 90], main, 8) +
      rect([x + 76, 540, 44, 90], main, 8),
  )
  const shelf = rect([90, 300, 780, 14], dark, 4)
  const things = repeat(12, (index) =>
    rect([120 + index * 62, 250 + (index % 3) * 10, 34, 50 - (index % 3) * 10], index % 2 ? main : light, 6),
  )
  const room = rect([0, 0, 960, 720], wall) + rect([0, 620, 960, 100], '#a98467')
  return drawing(...size, room + shelf + things + lamps.join('') + tables.join(''))
}

/** A board with lines in chalk, as no two languages share a menu. */
export function drawBoard({ wall, main, light }: Palette): Drawing {
  const lines = repeat(6, (index) => {
    const y = 220 + index * 66
    return rect([260, y, 190 + (index % 3) * 40, 16], light, 8) + rect([620, y, 80, 16], main, 8)
  })
  const board = rect([180, 80, 600, 560], '#8a5a3c', 14) + rect([204, 104, 552, 512], '#2c3a34', 6)
  return drawing(
    ...size,
    rect([0, 0, 960, 720], wall) + board + rect([370, 140, 220, 24], '#fff', 12) + lines,
  )
}

/** What a kind of store is known by, drawn in a square of 200 by 200. */
const marks: Readonly<Record<string, (palette: Palette) => string>> = {
  restaurant: ({ main, dark }) =>
    `<path d="M20 100h160a80 74 0 0 1-160 0z" fill="${main}"/>${rect([70, 172, 60, 12], dark, 4)}` +
    repeat(3, (index) => {
      const x = 70 + index * 30
      return `<path d="M${x} 84c-14-18 14-26 0-48" stroke="${dark}" stroke-width="7" fill="none" stroke-linecap="round"/>`
    }),
  cafe: ({ main, dark }) =>
    `<path d="M40 70h100v60a44 44 0 0 1-44 44h-12a44 44 0 0 1-44-44z" fill="${main}"/>` +
    `<path d="M140 84h14a22 22 0 0 1 0 48h-14" stroke="${main}" stroke-width="12" fill="none"/>` +
    `<path d="M74 54c-12-14 12-22 0-36M106 54c-12-14 12-22 0-36" stroke="${dark}" stroke-width="7" fill="none"/>`,
  bakery: ({ main, dark }) =>
    `<path d="M24 120a76 62 0 0 1 152 0v36a14 14 0 0 1-14 14h-124a14 14 0 0 1-14-14z" fill="${main}"/>` +
    `<path d="M64 84l18 34M96 74l18 40M130 82l14 32" stroke="${dark}" stroke-width="8" stroke-linecap="round"/>`,
  bar: ({ main, dark }) =>
    rect([46, 60, 90, 120], main, 12) +
    `<path d="M136 84h16a20 20 0 0 1 20 20v26a20 20 0 0 1-20 20h-16" stroke="${dark}" stroke-width="11" fill="none"/>` +
    [58, 90, 122].map((x) => `<circle cx="${x}" cy="54" r="24" fill="#fffaf2"/>`).join(''),
  beauty: ({ main, dark }) =>
    `<circle cx="60" cy="150" r="26" stroke="${main}" stroke-width="12" fill="none"/>` +
    `<circle cx="140" cy="150" r="26" stroke="${main}" stroke-width="12" fill="none"/>` +
    `<path d="M74 128L132 22M126 128L68 22" stroke="${dark}" stroke-width="12" stroke-linecap="round"/>`,
  health: ({ main }) => rect([76, 24, 48, 152], main, 12) + rect([24, 76, 152, 48], main, 12),
  fitness: ({ main, dark }) =>
    rect([40, 92, 120, 16], dark, 6) +
    [24, 50, 132, 158]
      .map((x, index) => rect([x, 60 + (index % 3 === 0 ? 12 : 0), 18, index % 3 === 0 ? 56 : 80], main, 6))
      .join(''),
  shopping: ({ main, dark, light }) =>
    rect([34, 70, 132, 110], main, 8) +
    `<path d="M66 92V60a34 34 0 0 1 68 0v32" stroke="${dark}" stroke-width="10" fill="none"/>` +
    `<circle cx="100" cy="130" r="20" fill="${light}"/>`,
  leisure: ({ main, dark, light }) =>
    `<path d="M100 20a80 80 0 1 0 0 160c26 0 10-28 26-40s54 4 54-40a80 80 0 0 0-80-80z" fill="${main}"/>` +
    `<circle cx="62" cy="86" r="14" fill="${light}"/><circle cx="104" cy="58" r="14" fill="${dark}"/>` +
    `<circle cx="66" cy="130" r="14" fill="#fff"/>`,
}

export const markedKinds = Object.keys(marks)

function markOf(kind: string, palette: Palette): string {
  return marks[kind]?.(palette) ?? ''
}

/** What one comes for, on a table. */
export function drawMark(kind: string, palette: Palette): Drawing {
  const { wall, light } = palette
  const table =
    rect([0, 520, 960, 200], '#b58863') + `<ellipse cx="480" cy="560" rx="260" ry="40" fill="#8f6748"/>`
  const glow = `<circle cx="480" cy="330" r="290" fill="${light}" opacity="0.6"/>`
  const mark = `<g transform="translate(260 160) scale(2.2)">${markOf(kind, palette)}</g>`
  return drawing(...size, rect([0, 0, 960, 720], wall) + glow + table + mark)
}

/** A promotion's cover: what its store is known by, under bunting. */
export function drawPoster(kind: string, { wall, main, light, dark }: Palette): Drawing {
  const rays = repeat(12, (index) => {
    const turn = `rotate(${index * 30} 640 380)`
    return `<path d="M640 380L560 -420h160z" fill="${light}" opacity="0.55" transform="${turn}"/>`
  })
  const flags = repeat(16, (index) => {
    const fill = [main, '#fffaf2', dark][index % 3] ?? main
    return `<path d="M${index * 82} ${40 + (index % 2) * 14}h74l-37 70z" fill="${fill}"/>`
  })
  const glow = `<circle cx="640" cy="390" r="230" fill="#fffaf2"/>`
  const mark = `<g transform="translate(470 220) scale(1.7)">${markOf(kind, { wall, main, light, dark })}</g>`
  return drawing(1280, 720, rect([0, 0, 1280, 720], wall) + rays + glow + mark + flags)
}

export function drawLogo(kind: string, palette: Palette): Drawing {
  const { light, wall } = palette
  const ground = rect([0, 0, 400, 400], wall) + `<circle cx="200" cy="200" r="176" fill="${light}"/>`
  return drawing(400, 400, `${ground}<g transform="translate(80 80) scale(1.2)">${markOf(kind, palette)}</g>`)
}

/** What a document says of its store. */
export interface Told {
  readonly title: string
  readonly lines: readonly (readonly [label: string, value: string])[]
}

const mostInLine = 15

/** Words in lines that fit beside the labels. */
function wrap(text: string): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim()
    if (lines.length > 0 && longer.length <= mostInLine) lines.splice(-1, 1, longer)
    else lines.push(word)
  }
  return lines
}

/** A form with what it says of its store, and over all of it that it is a specimen. */
export function drawDocument({ main }: Palette, { title, lines }: Told): Drawing {
  const ink = { size: 20, color: '#2b2b2b' }
  let y = 210
  const rows = lines.map(([label, value]) => {
    const said = wrap(value).map((line, index) => letter(line, { ...ink, x: 220, y: y + index * 32 }))
    const row = letter(label, { ...ink, x: 70, y, size: 18, color: '#777' }) + said.join('')
    y += 24 + said.length * 32
    return row
  })
  const frame = `<rect x="36" y="36" width="528" height="776" fill="none" stroke="${main}" stroke-width="6"/>`
  const seal = `<circle cx="470" cy="730" r="46" fill="none" stroke="#c0392b" stroke-width="7"/>`
  const word = letter('견본', { x: 0, y: 0, size: 190, color: '#c0392b' })
  const over = `<g transform="translate(110 600) rotate(-24)" opacity="0.28">${word}</g>`
  const head = letter(title, { ...ink, x: 300 - title.length * 23, y: 96, size: 40 })
  return drawing(600, 848, rect([0, 0, 600, 848], '#fffdf8') + frame + head + rows.join('') + seal + over)
}
