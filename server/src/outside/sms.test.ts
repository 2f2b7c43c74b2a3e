import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startSolapi, type SolapiStandIn } from '@madang/stand-ins/solapi'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSmsSender, isSmsText, smsByteLength } from './sms.ts'
import { MessageError, type SolapiOptions } from './solapi.ts'

const account = { apiKey: 'key-for-tests', apiSecret: 'secret-for-tests' }
const member = '+821012345678'
const code = '[마당] 인증번호 012345'

let solapi: SolapiStandIn
let now: Date

beforeAll(async () => {
  solapi = await startSolapi({ port: 0, ...account, senders: ['0215000000'], clock: () => now })
})
afterAll(() => solapi.close())
beforeEach(async () => {
  now = new Date()
  await behave('ok')
  await fetch(`${solapi.url}/__test/clear`, { method: 'POST' })
})

async function behave(mode: string) {
  const answer = await fetch(`${solapi.url}/__test/behaviour`, {
    method: 'POST',
    body: JSON.stringify({ mode }),
  })
  expect(answer.status).toBe(200)
}

function createSender(changes: Partial<SolapiOptions> = {}) {
  return createSmsSender({
    baseUrl: solapi.url,
    ...account,
    sender: '0215000000',
    clock: () => now,
    ...changes,
  })
}

async function failure(promise: Promise<unknown>): Promise<MessageError> {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof MessageError)) throw new Error('expected a MessageError', { cause: error })
  return error
}

describe('an accepted text', () => {
  it('arrives at the national number, with its id', async () => {
    const sent = await createSender().send({ to: member, text: code })
    expect(solapi.messages()).toEqual([
      {
        id: sent.providerMessageId,
        to: '01012345678',
        from: '0215000000',
        text: code,
        sentAt: now.toISOString(),
      },
    ])
  })

  it('of more than 90 bytes leaves as a long one', async () => {
    await createSender().send({ to: member, text: '가'.repeat(46) })
    expect(solapi.messages()).toMatchObject([{ text: '가'.repeat(46) }])
  })

  it('is listed by number, newest first', async () => {
    const sender = createSender()
    await sender.send({ to: member, text: 'first' })
    await sender.send({ to: '+821087654321', text: 'other' })
    await sender.send({ to: member, text: 'second' })
    const answer = await fetch(`${solapi.url}/__test/messages?to=01012345678`)
    const texts = (await answer.json()) as { text: string }[] // the stand-in's own answer
    expect(texts.map(({ text }) => text)).toEqual(['second', 'first'])
  })
})

describe('a refused text', () => {
  it.each([
    ['a sender that is not registered', { sender: '0299999999' }, member, code, '1062', false],
    ['a number made to be refused', {}, '+821000000001', code, '1062', false],
    ['no balance', {}, '+821000000003', code, '1030', true],
    ['letters outside EUC-KR', {}, member, 'کد تأیید 123456', '1029', false],
    ['more than a long one carries', {}, member, '가'.repeat(1_001), '1031', false],
    ['a provider that is away', {}, '+821000000002', code, 'ServiceUnavailable', true],
    ['a number abroad', {}, '+14155550100', code, 'number', false],
    ['a wrong secret', { apiSecret: 'other' }, member, code, 'SignatureDoesNotMatch', false],
    ['a wrong key', { apiKey: 'other' }, member, code, 'InvalidAPIKey', false],
  ])('%s', async (_name, changes, to, text, expected, retryable) => {
    const error = await failure(createSender(changes).send({ to, text }))
    expect({ code: error.code, retryable: error.retryable }).toEqual({ code: expected, retryable })
    expect(solapi.messages()).toEqual([])
  })

  it('names neither the number nor the text', async () => {
    const error = await failure(createSender().send({ to: '+821000000001', text: code }))
    expect(JSON.stringify([error.message, error.stack, error.cause ?? null, error.code])).not.toMatch(
      /00000001|012345/,
    )
  })
})

describe('the signature', () => {
  it('is refused with a clock more than 15 minutes off', async () => {
    const at = (minutes: number) => () => new Date(now.getTime() + minutes * 60_000)
    await expect(createSender({ clock: at(-14) }).send({ to: member, text: code })).resolves.toBeDefined()
    for (const minutes of [-16, 16]) {
      const error = await failure(createSender({ clock: at(minutes) }).send({ to: member, text: code }))
      expect(error.code).toBe('RequestTimeTooSkewed')
    }
  })

  it('is new for every text, even at the same instant', async () => {
    const sender = createSender()
    await Promise.all([1, 2, 3].map((n) => sender.send({ to: member, text: `${n}` })))
    expect(solapi.messages()).toHaveLength(3)
  })

  it('is refused the second time', async () => {
    const headers = await recordHeaders()
    const repeat = () =>
      fetch(`${solapi.url}/messages/v4/send-many/detail`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ messages: [{ to: '01012345678', from: '0215000000', text: code }] }),
      })
    expect((await repeat()).status).toBe(200)
    const second = await repeat()
    expect(second.status).toBe(403)
    expect(await second.json()).toMatchObject({ errorCode: 'DuplicatedSignature' })
    expect(solapi.messages()).toHaveLength(1)
  })

  /** The header of one real request of the driver, caught by a server that answers nothing useful. */
  async function recordHeaders() {
    let authorization = ''
    const catcher = createServer((request, response) => {
      authorization = request.headers.authorization ?? ''
      response.writeHead(400).end()
    })
    await new Promise<void>((resolve) => {
      catcher.listen(0, '127.0.0.1', resolve)
    })
    const { port } = catcher.address() as AddressInfo // a TCP server that listens has an address object
    await failure(createSender({ baseUrl: `http://127.0.0.1:${port}` }).send({ to: member, text: code }))
    catcher.close()
    return { authorization, 'content-type': 'application/json' }
  }
})

describe('a provider in trouble', () => {
  it('that hangs is given up after the time limit, which is 3 s when nothing else is said', async () => {
    await behave('hang')
    const givenUp: (number | undefined)[] = []
    const send = async (timeoutMs?: number) => {
      const sender = createSender(timeoutMs === undefined ? {} : { timeoutMs })
      const error = await failure(sender.send({ to: member, text: code }))
      expect(error).toMatchObject({ code: 'timeout', retryable: true })
      givenUp.push(timeoutMs)
    }
    await Promise.all([send(3_300), send(), send(2_700), send(200)])
    expect(givenUp).toEqual([200, 2_700, undefined, 3_300])
  })

  it('that loses the answer is asked again, though the text has left', async () => {
    await behave('lost-answer')
    const error = await failure(createSender().send({ to: member, text: code }))
    expect(error).toMatchObject({ code: 'network', retryable: true })
    expect(solapi.messages()).toHaveLength(1)
  })

  it('that is down or not there is asked again', async () => {
    await behave('down')
    expect(await failure(createSender().send({ to: member, text: code }))).toMatchObject({ retryable: true })
    const gone = await startSolapi({ port: 0, ...account })
    await gone.close()
    const error = await failure(createSender({ baseUrl: gone.url }).send({ to: member, text: code }))
    expect(error).toMatchObject({ code: 'network', retryable: true })
  })

  it.each([
    [408, '', 'http-408', true],
    [429, '{"errorCode":"TooManyRequests"}', 'TooManyRequests', true],
    [502, '<html>bad gateway</html>', 'http-502', true],
    [302, '', 'http-302', false],
    [404, '{}', 'http-404', false],
    [200, 'no json', 'unreadable', true],
    [200, '{}', 'unreadable', true],
    [200, '[null]', 'unreadable', true],
  ])('answering %i "%s" counts as %s', async (status, body, expected, retryable) => {
    const server = createServer((_request, response) => {
      response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end(body)
    })
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
    const { port } = server.address() as AddressInfo // a TCP server that listens has an address object
    const sender = createSender({ baseUrl: `http://127.0.0.1:${port}` })
    const error = await failure(sender.send({ to: member, text: code }))
    server.close()
    expect({ code: error.code, retryable: error.retryable }).toEqual({ code: expected, retryable })
  })
})

describe('what one text can carry', () => {
  it.each([
    [code, 22, true],
    ['a'.repeat(90), 90, true],
    ['가'.repeat(45), 90, true],
    ['a'.repeat(91), 91, false],
    ['가'.repeat(45) + 'a', 91, false],
    ['', 0, false],
    ['똠방각하', 8, false],
    ['코드 é', 7, false],
    ['验证码 123456', 13, false],
    ['😀', 2, false],
    ['\uFFFD', 2, false],
  ])('%s', (text, bytes, fits) => {
    expect(smsByteLength(text)).toBe(bytes)
    expect(isSmsText(text)).toBe(fits)
  })
})
