import { readInitials } from '../db/hangul-initials.ts'
import { readCode } from './public-codes.ts'

/** What a search text asks for: each kind is answered from an index of its own. */
export type TitleSearch =
  | { readonly kind: 'initials'; readonly initials: string }
  | { readonly kind: 'name'; readonly key: string; readonly code: string | null }

/** Decides what a search text means. */
export function readTitleSearch(text: string): TitleSearch {
  const initials = readInitials(text)
  if (initials !== null) return { kind: 'initials', initials }
  // As the database makes `title_key` and `name_key`: without spaces, ASCII letters small.
  const key = text.replaceAll(' ', '').replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
  return { kind: 'name', key, code: readCode(text) }
}
