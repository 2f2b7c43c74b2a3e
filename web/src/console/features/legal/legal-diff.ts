import { diffLines, diffSentences, diffWordsWithSpace, type Change } from 'diff'

/** A paragraph that stayed, went, came, or was rewritten. */
export type Part =
  | { readonly kind: 'same' | 'gone' | 'new'; readonly text: string }
  | { readonly kind: 'changed'; readonly words: readonly Change[] }

/**
 * The work grows with the square of what differs: without a bound two long texts that share little hold the page up
 * for minutes. Beyond it larger pieces are compared.
 */
const mostEdits = { maxEditLength: 300 } as const

/** Both texts as one change each: nothing smaller was found in time. */
function replaced(before: string, after: string): Change[] {
  return [
    { value: before, added: false, removed: true, count: 1 },
    { value: after, added: true, removed: false, count: 1 },
  ]
}

/** What a paragraph became: word by word, else by sentences, else as a whole. */
function wordsOf(before: string, after: string): readonly Change[] {
  return (
    diffWordsWithSpace(before, after, mostEdits) ??
    diffSentences(before, after, mostEdits) ??
    replaced(before, after)
  )
}

/** What goes right before what comes is one change, shown word by word. */
export function partsOf(before: string, after: string): Part[] {
  const parts: Part[] = []
  const old = `${before.trimEnd()}\n`
  const fresh = `${after.trimEnd()}\n`
  const changes = diffLines(old, fresh, mostEdits)
  if (changes === undefined) return [{ kind: 'changed', words: replaced(old, fresh) }]
  for (let index = 0; index < changes.length; index += 1) {
    const change = changes[index]
    const next = changes[index + 1]
    if (change === undefined) continue
    if (change.removed && next?.added) {
      parts.push({ kind: 'changed', words: wordsOf(change.value, next.value) })
      index += 1
    } else if (change.removed) parts.push({ kind: 'gone', text: change.value })
    else parts.push({ kind: change.added ? 'new' : 'same', text: change.value })
  }
  return parts
}
