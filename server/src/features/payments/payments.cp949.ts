/** Hangul syllables as Unicode has them. */
const [firstSyllable, lastSyllable] = [0xac00, 0xd7a3]

function* range(from: number, to: number): Generator<number> {
  for (let value = from; value <= to; value += 1) yield value
}

/** Two bytes → their character, for all of CP949 above ASCII. */
function buildTable(): ReadonlyMap<number, string> {
  const table = new Map<number, string>()
  const standard = new TextDecoder('euc-kr')
  for (const lead of range(0xa1, 0xfe)) {
    for (const trail of range(0xa1, 0xfe)) {
      const character = standard.decode(new Uint8Array([lead, trail]))
      if (!character.includes('\uFFFD')) table.set(lead * 256 + trail, character)
    }
  }
  // Added to the standard later.
  table.set(0xa2e6, '€').set(0xa2e7, '®')
  // CP949 adds the syllables that the standard lacks, in their order, where the standard has nothing.
  const known = new Set(table.values())
  const missing = [...range(firstSyllable, lastSyllable)]
    .map((code) => String.fromCharCode(code))
    .filter((syllable) => !known.has(syllable))
    .values()
  for (const lead of range(0x81, 0xc6)) {
    const trails = [...range(0x41, 0x5a), ...range(0x61, 0x7a), ...range(0x81, lead > 0xa0 ? 0xa0 : 0xfe)]
    for (const trail of trails) {
      const { value } = missing.next()
      if (value !== undefined) table.set(lead * 256 + trail, value)
    }
  }
  return table
}

let table: ReadonlyMap<number, string> | null = null

/**
 * Text in CP949 (code page 949 of Windows), in which Korean banks give out their files; null where it is none. Node's own
 * decoder for `euc-kr` knows the 2,350 syllables of the standard alone, and of 펲 and 뷁 makes nothing.
 */
export function decodeCp949(bytes: Uint8Array): string | null {
  table ??= buildTable()
  const characters: string[] = []
  for (let at = 0; at < bytes.length; at += 1) {
    const lead = bytes[at] ?? 0
    if (lead < 0x80) {
      characters.push(String.fromCharCode(lead))
      continue
    }
    at += 1
    const character = table.get(lead * 256 + (bytes[at] ?? 0))
    if (character === undefined) return null
    characters.push(character)
  }
  return characters.join('')
}
