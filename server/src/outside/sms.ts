import { MessageError, sendMessage, type SolapiOptions } from './solapi.ts'

/** The door to the text-message service. */
export interface SmsSender {
  /**
   * Sends one text; `to` in wire form (`+8210…`), `text` at most 90 EUC-KR bytes (see `isSmsText`), or a long one at
   * more than twice the price, of at most 2,000.
   * Throws `MessageError`. After a retryable error the text may have left all the same (a lost answer):
   * the provider has no idempotency key.
   */
  send(message: { to: string; text: string }): Promise<{ providerMessageId: string }>
}

/** Refused at intake for want of balance: right again as soon as somebody pays. */
const noBalance = new Set(['1030', '2230'])

/** Texts by Solapi's wire; `baseUrl` decides between the provider and the stand-in. */
export function createSmsSender(options: SolapiOptions): SmsSender {
  return {
    async send({ to, text }) {
      const type = isSmsText(text) ? 'SMS' : 'LMS'
      const { messageId, refusedWith } = await sendMessage(options, { to, text, type })
      if (refusedWith === null) return { providerMessageId: messageId ?? '' }
      throw new MessageError(refusedWith, { retryable: noBalance.has(refusedWith) })
    },
  }
}

const mostBytes = 90
const mostLongBytes = 2_000

/** Every character that two bytes of EUC-KR can carry: 2,350 syllables, jamo, hanja, signs. */
const twoByteCharacters = new Set(decodeAllPairs())
// What undefined pairs decode to.
twoByteCharacters.delete('\uFFFD')

function decodeAllPairs(): string {
  const first = 0xa1
  const count = 94
  const pairs = new Uint8Array(count * count * 2)
  for (let at = 0; at < count * count; at += 1) {
    pairs[at * 2] = first + Math.floor(at / count)
    pairs[at * 2 + 1] = first + (at % count)
  }
  return new TextDecoder('euc-kr').decode(pairs)
}

/** Length on the wire in bytes: ASCII 1, all else 2. Says nothing about whether it can be carried. */
export function smsByteLength(text: string): number {
  let bytes = 0
  for (const character of text) bytes += isAscii(character) ? 1 : 2
  return bytes
}

/**
 * Whether one text message can carry it: EUC-KR only (Korean and ASCII; no Persian, no accents, no
 * simplified Chinese), at most 90 bytes. The provider refuses the rest with 1029 and 1031 (korea.md §2.1).
 */
export function isSmsText(text: string): boolean {
  return isCarried(text, mostBytes)
}

/** The first that one message can carry, else the first that a long one can; else the last, which must be sure to fit. */
export function firstSmsText(texts: readonly string[]): string {
  const long = texts.find((text) => isCarried(text, mostLongBytes))
  return texts.find(isSmsText) ?? long ?? texts.at(-1) ?? ''
}

function isCarried(text: string, most: number): boolean {
  const isEucKr = [...text].every((character) => isAscii(character) || twoByteCharacters.has(character))
  return isEucKr && text.length > 0 && smsByteLength(text) <= most
}

function isAscii(character: string): boolean {
  return character.charCodeAt(0) < 0x80
}
