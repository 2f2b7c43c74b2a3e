import { createHmac, randomBytes } from 'node:crypto'
import { toLocalPhone, wirePhonePattern } from '@madang/contract/phone'

/** The door to the text-message service. */
export interface SmsSender {
  /**
   * Sends one text; `to` in wire form (`+8210…`), `text` at most 90 EUC-KR bytes (see `isSmsText`), or a long one at
   * more than twice the price, of at most 2,000.
   * Throws `SmsError`. After a retryable error the text may have left all the same (a lost answer):
   * the provider has no idempotency key.
   */
  send(message: { to: string; text: string }): Promise<{ providerMessageId: string }>
}

/**
 * A text that was not accepted. `code` is the provider's error or message status, or one of
 * `timeout`, `network`, `unreadable`, `number`. Says neither the text nor the number.
 */
export class SmsError extends Error {
  readonly code: string
  readonly retryable: boolean

  constructor(code: string, options: { retryable: boolean; cause?: unknown }) {
    super(`text message not accepted: ${code}`, { cause: options.cause })
    this.name = 'SmsError'
    this.code = code
    this.retryable = options.retryable
  }
}

export interface SmsOptions {
  /** Without a trailing slash. */
  baseUrl: string
  apiKey: string
  apiSecret: string
  /** A number registered with the provider, digits only. */
  sender: string
  clock: () => Date
  /** For the whole exchange; default 3000, so that a hanging provider holds nothing longer (security.md G9). */
  timeoutMs?: number
}

/** What is read of the provider's answers; all of it may be missing (korea.md §2.1). */
interface Answer {
  errorCode?: unknown
  groupInfo?: { groupId?: string; count?: { total?: number; registeredFailed?: number } }
  failedMessageList?: { statusCode?: string }[]
  messageList?: { messageId?: string }[]
}

/** Refused at intake for want of balance: right again as soon as somebody pays. */
const noBalance = new Set(['1030', '2230'])

/** The one driver, for Solapi's wire; `baseUrl` decides between the provider and the stand-in. */
export function createSmsSender(options: SmsOptions): SmsSender {
  return {
    async send({ to, text }) {
      if (!wirePhonePattern.test(to)) throw new SmsError('number', { retryable: false })
      const type = isSmsText(text) ? 'SMS' : 'LMS'
      const answer = await post(options, {
        // The provider refuses the +82 form.
        messages: [{ to: toLocalPhone(to).replaceAll('-', ''), from: options.sender, text, type }],
        allowDuplicates: false,
        showMessageList: true,
      })
      const count = answer.groupInfo?.count
      if (count?.total === undefined) throw new SmsError('unreadable', { retryable: true })
      // Success with every message refused: nothing was accepted.
      if (count.total === count.registeredFailed) {
        const code = answer.failedMessageList?.[0]?.statusCode ?? 'refused'
        throw new SmsError(code, { retryable: noBalance.has(code) })
      }
      return { providerMessageId: answer.messageList?.[0]?.messageId ?? answer.groupInfo?.groupId ?? '' }
    },
  }
}

async function post(options: SmsOptions, body: object): Promise<Answer> {
  const { status, text } = await exchange(options, JSON.stringify(body))
  const answer = parse(text)
  if (status === 200 && answer !== null) return answer
  if (status === 200) throw new SmsError('unreadable', { retryable: true })
  const code = typeof answer?.errorCode === 'string' ? answer.errorCode : `http-${status}`
  throw new SmsError(code, { retryable: status >= 500 || status === 408 || status === 429 })
}

async function exchange(options: SmsOptions, body: string) {
  try {
    const response = await fetch(`${options.baseUrl}/messages/v4/send-many/detail`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: authorization(options) },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(options.timeoutMs ?? 3000),
    })
    return { status: response.status, text: await response.text() }
  } catch (cause) {
    const isTimeout = cause instanceof Error && cause.name === 'TimeoutError'
    throw new SmsError(isTimeout ? 'timeout' : 'network', { retryable: true, cause })
  }
}

/** HMAC over date and salt; the fresh salt makes every signature a new one, which the provider asks for. */
function authorization({ apiKey, apiSecret, clock }: SmsOptions): string {
  const date = clock().toISOString()
  const salt = randomBytes(16).toString('hex')
  const signature = createHmac('sha256', apiSecret)
    .update(date + salt)
    .digest('hex')
  return `HMAC-SHA256 apiKey=${apiKey}, date=${date}, salt=${salt}, signature=${signature}`
}

function parse(text: string): Answer | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : null
  } catch {
    // An error page of something in between; the caller names it by its status.
    return null
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
