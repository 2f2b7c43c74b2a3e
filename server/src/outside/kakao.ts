import { listMessages, providerNumber, sendMessage, type SolapiOptions } from './solapi.ts'

/** A message by a template that Kakao approved; `variables` by how they are written there, `#{…}`. */
export interface KakaoMessage {
  readonly templateId: string
  readonly variables: Readonly<Record<string, string>>
}

/** Which message is asked about: by the provider's id, or while that is not known, by our reference. */
export interface KakaoQuestion {
  readonly reference: string
  readonly messageId: string | null
  /** Wire form. */
  readonly to: string
  readonly sentAt: string
}

/** `none`: the provider has no such message. */
export type KakaoReport =
  | { readonly state: 'none' | 'waiting' | 'delivered' }
  | { readonly state: 'failed'; readonly code: string }

/** The door to KakaoTalk's notification messages (알림톡). What is not delivered there is sent by nobody but us. */
export interface KakaoSender {
  /**
   * Hands one message over under a reference of ours. `refusedWith` says why it was not taken. Throws `MessageError`;
   * after a retryable one it may have left all the same, and `report` knows.
   */
  send(
    message: KakaoMessage & { readonly to: string; readonly reference: string },
  ): Promise<{ readonly messageId: string | null; readonly refusedWith: string | null }>
  /** What became of it; throws `MessageError`. */
  report(question: KakaoQuestion): Promise<KakaoReport>
}

/** The provider's clock and ours may differ: so much before it was sent a message is looked for. */
const clocksDifferMs = 15 * 60_000

/** By Solapi's wire (korea.md §2), from this channel (`pfId`). */
export function createKakaoSender(options: SolapiOptions & { readonly channelId: string }): KakaoSender {
  return {
    send: ({ to, reference, templateId, variables }) =>
      sendMessage(options, {
        to,
        type: 'ATA',
        kakaoOptions: { pfId: options.channelId, templateId, variables, disableSms: true },
        customFields: { reference },
      }),
    async report({ reference, messageId, to, sentAt }) {
      const startDate = new Date(Date.parse(sentAt) - clocksDifferMs).toISOString()
      const found = await listMessages(
        options,
        messageId === null
          ? { to: providerNumber(to), type: 'ATA', dateType: 'CREATED', startDate, limit: '100' }
          : { messageId },
      )
      const message = found.find(
        ({ customFields, ...one }) =>
          one.messageId === messageId || customFields?.['reference'] === reference,
      )
      return message === undefined ? { state: 'none' } : reportOf(message.statusCode ?? '')
    },
  }
}

/** 4000 is delivered, 2… registered, 3000 on its way; everything else says why it was not delivered (korea.md §2.1). */
function reportOf(code: string): KakaoReport {
  if (code === '4000') return { state: 'delivered' }
  const isWaiting = code === '' || code === '3000' || (code.startsWith('2') && code !== '2230')
  return isWaiting ? { state: 'waiting' } : { state: 'failed', code }
}
