/** What parts one tag from the next: line ends and the commas of every script. */
const separators = /[\n\t,，、،;]+/

/** A list of tags as a form holds it, one a line. */
export function readTags(text: string): string[] {
  return text === '' ? [] : text.split('\n')
}

/** The list with what was typed or pasted behind it: no empty ones, none twice, at most `most`. */
export function addTags(text: string, typed: string, most: number): string {
  const added = typed
    .split(separators)
    .map((tag) => tag.normalize('NFC').replace(/^#/, '').trim())
    .filter((tag) => tag !== '')
  return [...new Set([...readTags(text), ...added])].slice(0, most).join('\n')
}

export function removeTag(text: string, at: number): string {
  return readTags(text)
    .filter((_, index) => index !== at)
    .join('\n')
}

/** Whether what was typed ends a tag. */
export function endsTag(typed: string): boolean {
  return separators.test(typed)
}
