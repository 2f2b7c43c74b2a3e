/**
 * Marks that come along with what is copied and say nothing in it: soft hyphen, zero-width space, byte-order mark,
 * word joiner and its like, directions of what stands around them and isolates, which our own Persian texts have
 * around numbers. Not the joiners U+200C and U+200D, which belong to Persian and to emoji, nor the overrides U+202D
 * and U+202E, which turn letters around.
 */
const marks = /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202C\u2060-\u2069\uFEFF]/g

/** What somebody typed or copied, without marks that nobody sees and that mean nothing. */
export function withoutMarks(text: string): string {
  return text.replace(marks, '')
}
