function placeAfterDigits(text: string, digits: number): number {
  let seen = 0
  for (let place = 0; place < text.length; place += 1) {
    if (seen === digits) return place
    if (/\d/.test(text[place] ?? '')) seen += 1
  }
  return text.length
}

interface Formatting {
  /** What the field shows of what was typed. */
  readonly format: (typed: string) => string
  /** Has to show the text at once (React: `flushSync`), or the caret would be lost. */
  readonly onChange: (text: string) => void
  /** The caret never stands before this place: behind a fixed prefix. */
  readonly firstPlace?: number
}

/** Formats what was just typed into an input; the caret stays behind the same digit. */
export function typeFormatted(
  input: HTMLInputElement,
  { format, onChange, firstPlace = 0 }: Formatting,
): void {
  const { value, selectionStart } = input
  const caret = selectionStart ?? value.length
  const isAtEnd = caret === value.length
  const digits = value.slice(0, caret).replace(/[^\d\u0660-\u0669\u06F0-\u06F9\uFF10-\uFF19]/g, '').length
  const text = format(value)
  onChange(text)
  const place = isAtEnd ? text.length : Math.max(firstPlace, placeAfterDigits(text, digits))
  input.setSelectionRange(place, place)
}
