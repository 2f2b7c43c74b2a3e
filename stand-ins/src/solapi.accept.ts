import { randomUUID } from 'node:crypto'

/** A KakaoTalk message by a template, of which only the provider has the words. */
export interface SentKakao {
  channelId: string
  templateId: string
  variables: Record<string, string>
  /** 2000 until its report was asked for. */
  statusCode: string
}

export interface SentText {
  id: string
  to: string
  from: string
  /** Of a KakaoTalk message its variables, a line each. */
  text: string
  sentAt: string
  kakao?: SentKakao
  customFields?: Record<string, string>
}

interface KakaoOptions {
  pfId: string
  templateId: string
  variables: Record<string, string>
}

interface Outgoing {
  to: string
  from: string
  text?: string
  type?: string
  kakaoOptions?: KakaoOptions
  customFields?: Record<string, string>
}

interface Refused extends Outgoing {
  statusCode: string
  statusMessage: string
}

interface Intake {
  accepted: SentText[]
  /** The provider's answer to send-many/detail. */
  answer: object
}

interface IntakeOptions {
  /** Numbers registered as senders; null takes any number in digits. */
  senders: readonly string[] | null
  now: Date
  /** What becomes of KakaoTalk messages: a code of the intake (1…) refuses them at once. */
  kakaoCode: string
}

const reasons: Record<string, string> = {
  1026: 'duplicate recipient',
  1029: 'text cannot be written in EUC-KR',
  1030: 'not enough balance',
  1031: 'text is too long',
  1062: 'sender is not registered',
}

/** Recipients with these last digits are refused, so that tests cause a failure by their input. */
const magicRefusals: Record<string, string> = { '0001': '1062', '0003': '1030' }

/** All pairs of EUC-KR, decoded once: what a text message can carry besides ASCII. */
const eucKr = new Set(
  new TextDecoder('euc-kr').decode(
    Uint8Array.from({ length: 94 * 94 * 2 }, (_, at) =>
      at % 2 === 0 ? 0xa1 + Math.floor(at / 2 / 94) : 0xa1 + (Math.floor(at / 2) % 94),
    ),
  ),
)
eucKr.delete('\uFFFD')

/** Bytes of a text on the wire, or null when a character does not exist in EUC-KR. */
function byteLength(text: string): number | null {
  let bytes = 0
  for (const character of text) {
    if (character.charCodeAt(0) < 0x80) bytes += 1
    else if (eucKr.has(character)) bytes += 2
    else return null
  }
  return bytes
}

/** The request's messages, or null when the request is not one that the provider would read. */
export function readMessages(body: unknown): Outgoing[] | null {
  if (typeof body !== 'object' || body === null || !('messages' in body)) return null
  const { messages } = body
  if (!Array.isArray(messages) || messages.length === 0 || messages.length > 10_000) return null
  return messages.every(isOutgoing) ? messages : null
}

function isOutgoing(message: unknown): message is Outgoing {
  if (typeof message !== 'object' || message === null) return false
  const { to, from, text, type, kakaoOptions } = message as Partial<Record<keyof Outgoing, unknown>> // checked on the next lines
  if (!isDigits(to) || !isDigits(from)) return false
  if (type === 'ATA') return isKakao(kakaoOptions)
  return typeof text === 'string' && text.length > 0
}

/** A template with texts by `#{name}`, and nothing that the provider would send by itself. */
function isKakao(options: unknown): options is KakaoOptions {
  if (typeof options !== 'object' || options === null) return false
  const { pfId, templateId, variables, disableSms } = options as Record<string, unknown> // checked on the next lines
  if (typeof pfId !== 'string' || typeof templateId !== 'string' || disableSms !== true) return false
  if (typeof variables !== 'object' || variables === null) return false
  return Object.entries(variables).every(
    ([name, value]) => /^#\{.+\}$/.test(name) && typeof value === 'string' && value !== '',
  )
}

/** Digits only: hyphens, spaces and the "+82" form are refused, as by the provider's own kit. */
function isDigits(number: unknown): number is string {
  return typeof number === 'string' && /^\d{8,12}$/.test(number)
}

/** Takes or refuses each message and builds the answer of `POST /messages/v4/send-many/detail`. */
export function takeIn(messages: Outgoing[], { senders, now, kakaoCode }: IntakeOptions): Intake {
  const accepted: SentText[] = []
  const refused: Refused[] = []
  const recipients = new Set<string>()
  for (const message of messages) {
    const statusCode = recipients.has(message.to) ? '1026' : refusalOf(message, { senders, kakaoCode })
    recipients.add(message.to)
    if (statusCode === null) {
      accepted.push({
        id: `M4V${randomUUID().replaceAll('-', '').toUpperCase()}`,
        to: message.to,
        from: message.from,
        sentAt: now.toISOString(),
        ...contentOf(message),
      })
    } else refused.push({ ...message, statusCode, statusMessage: reasons[statusCode] ?? statusCode })
  }
  return { accepted, answer: detailAnswer({ accepted, refused, now }) }
}

function contentOf({
  text = '',
  kakaoOptions,
  customFields,
}: Outgoing): Pick<SentText, 'text' | 'kakao' | 'customFields'> {
  const fields = customFields && { customFields }
  if (kakaoOptions === undefined) return { text, ...fields }
  const { pfId: channelId, templateId, variables } = kakaoOptions
  const lines = Object.entries(variables).map(([name, value]) => `${name} ${value}`)
  return {
    text: lines.join('\n'),
    kakao: { channelId, templateId, variables, statusCode: '2000' },
    ...fields,
  }
}

function refusalOf(
  message: Outgoing,
  { senders, kakaoCode }: Pick<IntakeOptions, 'senders' | 'kakaoCode'>,
): string | null {
  const magic = magicRefusals[message.to.slice(-4)]
  if (magic !== undefined) return magic
  if (senders !== null && !senders.includes(message.from)) return '1062'
  if (message.type === 'ATA') return kakaoCode.startsWith('1') || kakaoCode === '2230' ? kakaoCode : null
  const bytes = byteLength(message.text ?? '')
  if (bytes === null) return '1029'
  // Without a type the provider switches to long messages by itself.
  return bytes > (message.type === 'SMS' ? 90 : 2000) ? '1031' : null
}

function detailAnswer({ accepted, refused, now }: { accepted: SentText[]; refused: Refused[]; now: Date }) {
  const total = accepted.length + refused.length
  const moment = now.toISOString()
  const sums = { requested: 0, replacement: 0, refund: 0, sum: 0 }
  return {
    failedMessageList: refused.map((message) => ({
      to: message.to,
      from: message.from,
      type: message.type ?? 'SMS',
      statusMessage: message.statusMessage,
      country: '82',
      messageId: `M4V${randomUUID().replaceAll('-', '').toUpperCase()}`,
      statusCode: message.statusCode,
      accountId: 'stand-in',
    })),
    groupInfo: {
      count: {
        total,
        sentTotal: 0,
        sentFailed: 0,
        sentSuccess: 0,
        sentPending: 0,
        sentReplacement: 0,
        refund: 0,
        registeredFailed: refused.length,
        registeredSuccess: accepted.length,
      },
      countForCharge: { sms: { 82: accepted.length }, lms: {}, mms: {} },
      balance: sums,
      point: sums,
      app: { profit: {}, appId: null },
      log: [],
      status: accepted.length > 0 ? 'SENDING' : 'FAILED',
      allowDuplicates: false,
      isRefunded: false,
      accountId: 'stand-in',
      masterAccountId: null,
      apiVersion: '4',
      groupId: `G4V${randomUUID().replaceAll('-', '').toUpperCase()}`,
      price: {},
      dateCreated: moment,
      dateUpdated: moment,
      scheduledDate: null,
      dateSent: null,
      dateCompleted: null,
    },
    messageList: accepted.map((text) => ({
      messageId: text.id,
      statusCode: '2000',
      statusMessage: 'accepted',
    })),
  }
}
