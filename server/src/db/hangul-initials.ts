const onlyInitials = /^[ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ]+$/

/** A Korean keyboard draws two consonants in a row together where a syllable could end in them. */
const clusters: Readonly<Record<string, string>> = {
  ㄳ: 'ㄱㅅ',
  ㄵ: 'ㄴㅈ',
  ㄶ: 'ㄴㅎ',
  ㄺ: 'ㄹㄱ',
  ㄻ: 'ㄹㅁ',
  ㄼ: 'ㄹㅂ',
  ㄽ: 'ㄹㅅ',
  ㄾ: 'ㄹㅌ',
  ㄿ: 'ㄹㅍ',
  ㅀ: 'ㄹㅎ',
  ㅄ: 'ㅂㅅ',
}

/** Initial consonants as the database's `hangul_initials` makes them; null when the text is anything else. */
export function readInitials(text: string): string | null {
  const compact = text.replaceAll(/\s/g, '')
  const initials = compact.replaceAll(/[ㄳ-ㅄ]/g, (pair) => clusters[pair] ?? pair)
  return onlyInitials.test(initials) ? initials : null
}
