const consonants = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'
const firstSyllable = 0xac00
const syllablesOfConsonant = 588

/** `정지` → `ㅈㅈ`: outside of a text field a press writes one letter of a syllable. */
function initials(text: string): string {
  return text.replace(/[가-힣]/g, (syllable) =>
    consonants.charAt((syllable.charCodeAt(0) - firstSyllable) / syllablesOfConsonant),
  )
}

/**
 * The place of the next name after `from`, around the end, that begins with what was typed; -1 for none. One letter
 * again and again goes through all that begin with it.
 */
export function findTyped(names: readonly string[], typed: string, from: number): number {
  const isOneLetter = new Set(typed).size === 1
  const wanted = (isOneLetter ? typed.slice(0, 1) : typed).toLocaleLowerCase()
  const begins = (name: string): boolean =>
    [name.toLocaleLowerCase(), initials(name)].some((text) => text.startsWith(wanted))
  // More letters may still mean the one that the first of them led to.
  const start = isOneLetter ? from + 1 : Math.max(from, 0)
  const places = names.map((_, step) => (start + step) % names.length)
  return places.find((place) => begins(names[place] ?? '')) ?? -1
}
