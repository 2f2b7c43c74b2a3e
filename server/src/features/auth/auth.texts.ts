interface CodeText {
  /** The operator's name in Korean. */
  readonly brand: string
  readonly code: string
  /** Of the page on which the code is typed. */
  readonly host: string
}

/**
 * The texts, of which one fits, that carry a code. The last line lets a browser fill the code in on that host only
 * (origin-bound one-time codes); it goes first when 90 bytes are too few, the brand after it.
 */
export function codeTexts({ brand, code, host }: CodeText): string[] {
  const words = `인증번호 ${code}`
  const line = `@${host} #${code}`
  return [`[${brand}] ${words}\n${line}`, `[${brand}] ${words}`, words]
}

/** The notice to a number that is no longer the member's. */
export function phoneChangedTexts(brand: string): string[] {
  const words = '휴대폰 번호가 변경되었습니다. 본인이 아니면 고객센터로 연락해 주세요.'
  return [`[${brand}] ${words}`, words]
}
