/** What parts one tag from the next: line ends and the commas of every script. */
const separators = /[\n\t,，、،;]+/

/** The list with what was typed or pasted behind it: no empty ones, none twice, at most `most`. */
export function addTags(tags: readonly string[], typed: string, most: number): readonly string[] {
  const added = typed
    .split(separators)
    .map((tag) => tag.normalize('NFC').replace(/^#/, '').trim())
    .filter((tag) => tag !== '')
  return [...new Set([...tags, ...added])].slice(0, most)
}

/** Whether what was typed ends a tag. */
export function endsTag(typed: string): boolean {
  return separators.test(typed)
}
