import { createHmac, randomBytes } from 'node:crypto'
import { toLocalPhone, wirePhonePattern } from '@madang/contract/phone'

/**
 * A message that was not accepted. `code` is the provider's error or message status, or one of
 * `timeout`, `network`, `unreadable`, `number`. Says neither the words nor the number.
 */
export class MessageError extends Error {
  readonly code: string
  /** Also: it may have left all the same. */
  readonly retryable: boolean

  constructor(code: string, options: { retryable: boolean; cause?: unknown }) {
    super(`message not accepted: ${code}`, { cause: options.cause })
    this.name = 'MessageError'
    this.code = code
    this.retryable = options.retryable
  }
}

export interface SolapiOptions {
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
  groupInfo?: { count?: { total?: number; registeredFailed?: number } }
  failedMessageList?: { statusCode?: string }[]
  /** A list after sending, by id when it is asked for. */
  messageList?: unknown
}

/** As the provider takes digits: it refuses the +82 form. */
export function providerNumber(phone: string): string {
  if (!wirePhonePattern.test(phone)) throw new MessageError('number', { retryable: false })
  return toLocalPhone(phone).replaceAll('-', '')
}

/** Hands one message over; what is not known, or not accepted as a whole, is thrown. `to` in wire form. */
export async function sendMessage(
  options: SolapiOptions,
  { to, ...message }: { readonly to: string; readonly [part: string]: unknown },
): Promise<{ messageId: string | null; refusedWith: string | null }> {
  const answer = await call(options, 'POST', '/messages/v4/send-many/detail', {
    messages: [{ to: providerNumber(to), from: options.sender, ...message }],
    allowDuplicates: false,
    showMessageList: true,
  })
  const count = answer.groupInfo?.count
  if (count?.total === undefined) throw new MessageError('unreadable', { retryable: true })
  // Success with every message refused: nothing was accepted.
  const isRefused = count.total === count.registeredFailed
  const list = Array.isArray(answer.messageList) ? answer.messageList : []
  const [accepted] = list as { messageId?: string }[] // as sending answers
  return {
    messageId: accepted?.messageId ?? null,
    refusedWith: isRefused ? (answer.failedMessageList?.[0]?.statusCode ?? 'refused') : null,
  }
}

/** A message as the provider keeps it. */
export interface KeptMessage {
  readonly messageId?: string
  readonly statusCode?: string | null
  readonly customFields?: Readonly<Record<string, string>> | null
}

/** Messages that the provider has by this query. */
export async function listMessages(
  options: SolapiOptions,
  query: Readonly<Record<string, string>>,
): Promise<KeptMessage[]> {
  const { messageList } = await call(options, 'GET', `/messages/v4/list?${new URLSearchParams(query)}`)
  if (typeof messageList !== 'object' || messageList === null)
    throw new MessageError('unreadable', { retryable: true })
  return Object.values(messageList) as KeptMessage[] // each part may be missing
}

// oxlint-disable-next-line max-params -- as HTTP says it: how, where, what
async function call(
  options: SolapiOptions,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<Answer> {
  const { status, text } = await exchange(options, path, {
    method,
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer = parse(text)
  if (status === 200 && answer !== null) return answer
  if (status === 200) throw new MessageError('unreadable', { retryable: true })
  const code = typeof answer?.errorCode === 'string' ? answer.errorCode : `http-${status}`
  throw new MessageError(code, { retryable: status >= 500 || status === 408 || status === 429 })
}

async function exchange(options: SolapiOptions, path: string, request: RequestInit) {
  try {
    const response = await fetch(options.baseUrl + path, {
      ...request,
      headers: { 'content-type': 'application/json', authorization: authorization(options) },
      redirect: 'manual',
      signal: AbortSignal.timeout(options.timeoutMs ?? 3000),
    })
    return { status: response.status, text: await response.text() }
  } catch (cause) {
    const isTimeout = cause instanceof Error && cause.name === 'TimeoutError'
    throw new MessageError(isTimeout ? 'timeout' : 'network', { retryable: true, cause })
  }
}

/** HMAC over date and salt; the fresh salt makes every signature a new one, which the provider asks for. */
function authorization({ apiKey, apiSecret, clock }: SolapiOptions): string {
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
