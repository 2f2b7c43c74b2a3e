/** The Markdown subset of the legal texts and of the FAQ, as their test checks it: one block a line. */
type Kind = 'blank' | 'heading 2' | 'heading 3' | 'number' | 'bullet' | 'nested' | 'table' | 'paragraph'

function kindOf(line: string): Kind {
  if (line === '') return 'blank'
  if (/^## \S/.test(line)) return 'heading 2'
  if (/^### \S/.test(line)) return 'heading 3'
  if (/^[1-9]\d?\. \S/.test(line)) return 'number'
  if (/^- \S/.test(line)) return 'bullet'
  if (/^ {3}(?:-|\d\.) \S/.test(line)) return 'nested'
  if (/^\|.*\|$/.test(line)) return 'table'
  return 'paragraph'
}

const boldPattern = /\*\*([^*]+)\*\*/g
const linkPattern = /\[([^[\]]+)\]\(([^()\s]*)\)/g
const allowedTarget = /^(?:https:\/\/[\w.-]+(?:\/[\w./-]*)?|mailto:[\w.@-]+|tel:\d+|\/[A-Za-z]+)$/
const cellsOf = (line: string) => line.split('|').length

/** What every language must have alike: the blocks in their order, tables with their number of columns. */
export function outlineOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => (kindOf(line) === 'table' ? `table of ${cellsOf(line) - 2}` : kindOf(line)))
    .filter((kind) => kind !== 'blank')
}

export function targetsOf(text: string): string[] {
  return [...text.matchAll(linkPattern)].map(([, , target = '']) => target)
}

/** Each construct that is not in the subset, with its line; empty when all is well. */
export function markdownFaults(text: string): string[] {
  const lines = text.replace(/\n$/, '').split('\n')
  let number = 0
  return lines.flatMap((line, at) => {
    const kind = kindOf(line)
    if (kind.startsWith('heading')) number = 0
    if (kind === 'number') number += 1
    const faults = [
      ...blockFaults(line, kind, number),
      ...neighbourFaults(kind, kindOf(lines[at - 1] ?? '')),
      ...(kind === 'table' ? tableFaults(lines, at) : []),
      ...inlineFaults(line),
      ...directionFaults(line),
    ]
    return faults.map((fault) => `line ${at + 1}: ${fault}`)
  })
}

function blockFaults(line: string, kind: Kind, number: number): string[] {
  if (line !== line.trimEnd()) return ['space at the end']
  if (kind === 'number' && !line.startsWith(`${number}. `)) return [`should be number ${number}`]
  if (kind === 'paragraph' && /^(?:[#>|+=!-]|\s|\d+[.)])/.test(line)) return ['not a block of the subset']
  return []
}

const listKinds: readonly Kind[] = ['number', 'bullet', 'nested']

/** Blocks stand apart; a list goes on with its own kind or one level deeper. */
function neighbourFaults(kind: Kind, before: Kind): string[] {
  if (kind === 'nested') return before === 'number' || before === 'nested' ? [] : ['nested below nothing']
  if (kind === 'blank' || before === 'blank') return []
  if (kind === before && (kind === 'table' || listKinds.includes(kind))) return []
  if (kind === 'number' && before === 'nested') return []
  return [`${kind} right below ${before}`]
}

function tableFaults(lines: readonly string[], at: number): string[] {
  const isFirst = kindOf(lines[at - 1] ?? '') !== 'table'
  if (isFirst)
    return /^\|(?:---\|)+$/.test(lines[at + 1] ?? '') ? [] : ['table without a line below its head']
  return cellsOf(lines[at] ?? '') === cellsOf(lines[at - 1] ?? '') ? [] : ['another number of columns']
}

function inlineFaults(line: string): string[] {
  const targets = targetsOf(line).filter((target) => !allowedTarget.test(target))
  const withoutLinks = line.replaceAll(linkPattern, 'link')
  const bold = [...withoutLinks.matchAll(boldPattern)].filter((match) => !isReadAsBold(match))
  const other = /[*_`<~\\[\]]|&\w+;|&#|https?:|www\./.exec(withoutLinks.replaceAll(boldPattern, '$1'))
  return [
    ...targets.map((target) => `link to ${target}`),
    ...bold.map(([whole]) => `not read as bold: ${whole}`),
    ...(other ? [`“${other[0]}” is not in the subset`] : []),
  ]
}

/** In lines from right to left an isolate keeps its own direction; left open, it would turn the rest of the line. */
function directionFaults(line: string): string[] {
  if (/[\u200e\u200f\u202a-\u202e]/.test(line)) return ['a direction mark that is not an isolate']
  const rest = line.replaceAll(/[\u2066-\u2068][^\u2066-\u2069]+\u2069/g, '')
  return /[\u2066-\u2069]/.test(rest) ? ['an isolate left open or empty'] : []
}

/** Markdown leaves `**` as it is between a sign on the inside and a letter on the outside, as in `**가.**는`. */
function isReadAsBold({ 0: whole, 1: words = '', index, input }: RegExpExecArray): boolean {
  const before = input[index - 1] ?? ' '
  const after = input[index + whole.length] ?? ' '
  const isOpen = !/^\p{P}/u.test(words) || /[\s\p{P}]/u.test(before)
  const isClosed = !/\p{P}$/u.test(words) || /[\s\p{P}]/u.test(after)
  return words === words.trim() && isOpen && isClosed
}
