import { diffLines, diffWordsWithSpace, type Change } from 'diff'

/** A paragraph that stayed, went, came, or was rewritten. */
export type Part =
  | { readonly kind: 'same' | 'gone' | 'new'; readonly text: string }
  | { readonly kind: 'changed'; readonly words: readonly Change[] }

/** What goes right before what comes is one change, shown word by word. */
export function partsOf(before: string, after: string): Part[] {
  const parts: Part[] = []
  const changes = diffLines(`${before.trimEnd()}\n`, `${after.trimEnd()}\n`)
  for (let index = 0; index < changes.length; index += 1) {
    const change = changes[index]
    const next = changes[index + 1]
    if (change === undefined) continue
    if (change.removed && next?.added) {
      parts.push({ kind: 'changed', words: diffWordsWithSpace(change.value, next.value) })
      index += 1
    } else if (change.removed) parts.push({ kind: 'gone', text: change.value })
    else parts.push({ kind: change.added ? 'new' : 'same', text: change.value })
  }
  return parts
}
