import { expect, type APIRequestContext } from '@playwright/test'
import { toLocalPhone } from '@madang/contract/phone'

/** The texts that a number got; wire form. */
export interface Inbox {
  /** The code of the text that came as the `count`-th to this number; waits for it. */
  codeFor(phone: string, count?: number): Promise<string>
  /** How many texts have come by now. */
  countFor(phone: string): Promise<number>
}

interface Text {
  readonly text: string
}

/** The inbox of the stand-in for text messages. */
export function openInbox(request: APIRequestContext, inboxUrl: string): Inbox {
  const textsFor = async (phone: string): Promise<Text[]> => {
    const to = toLocalPhone(phone).replaceAll('-', '')
    const answer = await request.get(`${inboxUrl}/__test/messages?to=${to}`)
    return (await answer.json()) as Text[] // stand-ins/src/solapi.ts, newest first
  }
  return {
    countFor: async (phone) => (await textsFor(phone)).length,
    codeFor: async (phone, count = 1) => {
      await expect
        .poll(async () => (await textsFor(phone)).length, {
          message: `text ${count} to ${phone}`,
        })
        .toBeGreaterThanOrEqual(count)
      const text = (await textsFor(phone)).at(-count)?.text ?? ''
      const code = /\d{6}/.exec(text)?.[0]
      if (code === undefined) throw new Error(`No code in the text: ${text}`)
      return code
    },
  }
}
