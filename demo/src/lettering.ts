/** Korean and digits in strokes, as paths of an SVG: a machine may have no Korean font. */

type Box = readonly [x: number, y: number, width: number, height: number]

/** Lines through points of a box of 10 by 10. */
const strokes: Readonly<Record<string, string>> = {
  ㄱ: '0,1 9,1 9,10',
  ㄴ: '1,0 1,9 10,9',
  ㄷ: '9,1 1,1 1,9 10,9',
  ㄹ: '1,0 9,0 9,5 1,5 1,10 10,10',
  ㅁ: '1,1 9,1 9,9 1,9 1,1',
  ㅂ: '1,0 1,9 9,9 9,0|1,5 9,5',
  ㅅ: '5,0 5,3 0,10|5,3 10,10',
  ㅇ: '3,0 7,0 10,3 10,7 7,10 3,10 0,7 0,3 3,0',
  ㅈ: '0,1 10,1|5,1 5,4 0,10|5,4 10,10',
  ㅊ: '3,-2 7,-2|0,2 10,2|5,2 5,5 0,10|5,5 10,10',
  ㅋ: '0,1 9,1 9,10|0,5 9,5',
  ㅌ: '9,0 1,0 1,9 10,9|1,5 9,5',
  ㅍ: '0,1 10,1|0,9 10,9|3,1 3,9|7,1 7,9',
  ㅎ: '3,-2 7,-2|0,1 10,1|3,3 7,3 9,5 9,8 7,10 3,10 1,8 1,5 3,3',
  ㅏ: '4,0 4,10|4,5 9,5',
  ㅑ: '4,0 4,10|4,3 9,3|4,7 9,7',
  ㅓ: '7,0 7,10|2,5 7,5',
  ㅕ: '7,0 7,10|2,3 7,3|2,7 7,7',
  ㅣ: '6,0 6,10',
  ㅐ: '3,0 3,10|8,0 8,10|3,5 8,5',
  ㅔ: '4,0 4,10|8,0 8,10|0,5 4,5',
  ㅒ: '3,0 3,10|8,0 8,10|3,3 8,3|3,7 8,7',
  ㅖ: '4,0 4,10|8,0 8,10|0,3 4,3|0,7 4,7',
  ㅗ: '0,8 10,8|5,2 5,8',
  ㅛ: '0,8 10,8|3,2 3,8|7,2 7,8',
  ㅜ: '0,3 10,3|5,3 5,9',
  ㅠ: '0,3 10,3|3,3 3,9|7,3 7,9',
  ㅡ: '0,6 10,6',
  '0': '2,0 8,0 9,2 9,8 8,10 2,10 1,8 1,2 2,0',
  '1': '2,2 5,0 5,10',
  '2': '1,2 3,0 7,0 9,2 9,4 1,10 9,10',
  '3': '1,0 9,0 5,4 8,5 9,7 8,9 5,10 1,9',
  '4': '7,10 7,0 1,7 9,7',
  '5': '8,0 2,0 1,5 6,4 9,6 9,8 6,10 1,9',
  '6': '8,0 3,2 1,6 1,8 3,10 7,10 9,8 9,6 7,5 2,6',
  '7': '1,0 9,0 4,10',
  '8': '5,5 2,3 2,1 4,0 6,0 8,1 8,3 5,5 1,7 1,9 3,10 7,10 9,9 9,7 5,5',
  '9': '9,5 3,5 1,3 1,1 3,0 7,0 9,1 9,5 7,10',
  '-': '2,5 8,5',
  ',': '4,8 3,11',
  ':': '5,3 5,3.5|5,7 5,7.5',
}

const initials = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'
const vowels = 'ㅏ ㅐ ㅑ ㅒ ㅓ ㅔ ㅕ ㅖ ㅗ ㅗㅏ ㅗㅐ ㅗㅣ ㅛ ㅜ ㅜㅓ ㅜㅔ ㅜㅣ ㅠ ㅡ ㅡㅣ ㅣ'.split(' ')
const finals =
  ' ㄱ ㄲ ㄱㅅ ㄴ ㄴㅈ ㄴㅎ ㄷ ㄹ ㄹㄱ ㄹㅁ ㄹㅂ ㄹㅅ ㄹㅌ ㄹㅍ ㄹㅎ ㅁ ㅂ ㅂㅅ ㅅ ㅆ ㅇ ㅈ ㅊ ㅋ ㅌ ㅍ ㅎ'.split(
    ' ',
  )
const doubled: Readonly<Record<string, string>> = {
  ㄲ: 'ㄱㄱ',
  ㄸ: 'ㄷㄷ',
  ㅃ: 'ㅂㅂ',
  ㅆ: 'ㅅㅅ',
  ㅉ: 'ㅈㅈ',
}
const lying = 'ㅗㅛㅜㅠㅡ'

/** Where in a square of 100 the initial, the lying vowel, the standing vowel and the final are. */
const layouts: Readonly<Record<string, readonly Box[]>> = {
  standing: [[4, 18, 44, 62], [], [58, 4, 38, 92], []].map(toBox),
  standingOverFinal: [[4, 8, 44, 40], [], [58, 2, 38, 54], [20, 66, 62, 30]].map(toBox),
  lying: [[22, 10, 56, 40], [4, 54, 92, 40], [], []].map(toBox),
  lyingOverFinal: [[24, 8, 52, 24], [4, 34, 92, 30], [], [20, 70, 60, 27]].map(toBox),
  both: [[6, 12, 44, 36], [2, 54, 58, 36], [64, 4, 34, 92], []].map(toBox),
  bothOverFinal: [
    [6, 8, 44, 24],
    [2, 36, 58, 26],
    [64, 2, 34, 60],
    [20, 70, 62, 27],
  ].map(toBox),
}

function toBox([x = 0, y = 0, width = 0, height = 0]: readonly number[]): Box {
  return [x, y, width, height]
}

/** The first syllable of Unicode, 가, and how many there are with one initial and with one vowel. */
const firstSyllable = 0xac00
const perInitial = 588
const perVowel = 28

/** One letter, or two side by side, in a box. */
function draw(letters: string, [x, y, width, height]: Box): string {
  const parts = [...(doubled[letters] ?? letters)].filter((part) => strokes[part] !== undefined)
  const room = width / Math.max(parts.length, 1)
  const wide = parts.length > 1 ? room * 0.8 : room
  const lines = parts.flatMap((part, index) =>
    (strokes[part] ?? '').split('|').map((line) =>
      line.split(' ').map((point) => {
        const [px = 0, py = 0] = point.split(',').map(Number)
        return `${Math.round(x + index * room + (px * wide) / 10)} ${Math.round(y + (py * height) / 10)}`
      }),
    ),
  )
  return lines.map((points) => `M${points.join('L')}`).join('')
}

function drawSyllable(code: number): string {
  const initial = initials[Math.floor(code / perInitial)] ?? ''
  const vowel = [...(vowels[Math.floor((code % perInitial) / perVowel)] ?? '')]
  const final = finals[code % perVowel] ?? ''
  const laid = vowel.filter((part) => lying.includes(part)).join('')
  const stood = vowel.filter((part) => !lying.includes(part)).join('')
  const kind = laid === '' ? 'standing' : stood === '' ? 'lying' : 'both'
  const boxes = layouts[final === '' ? kind : `${kind}OverFinal`] ?? []
  return [initial, laid, stood, final]
    .map((part, index) => (part === '' ? '' : draw(part, boxes[index] ?? [0, 0, 0, 0])))
    .join('')
}

/** A line of Korean, digits and dashes from a place on, `size` pixels high; other letters are left out. */
export function letter(
  text: string,
  { x, y, size, color }: { x: number; y: number; size: number; color: string },
): string {
  let at = 0
  const marks = [...text].map((char) => {
    const code = char.codePointAt(0) ?? 0
    const isSyllable = code >= firstSyllable && code < firstSyllable + initials.length * perInitial
    const path = isSyllable ? drawSyllable(code - firstSyllable) : draw(char, [0, 10, 46, 80])
    const mark = path === '' ? '' : `<path transform="translate(${at})" d="${path}"/>`
    at += isSyllable ? 114 : char === ' ' ? 50 : 64
    return mark
  })
  const look = `fill="none" stroke="${color}" stroke-width="8" stroke-linecap="round" stroke-linejoin="round"`
  return `<g transform="translate(${x} ${y}) scale(${size / 100})" ${look}>${marks.join('')}</g>`
}
