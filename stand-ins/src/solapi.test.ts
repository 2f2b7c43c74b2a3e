import { createHmac, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startSolapi, type SolapiStandIn } from './solapi.ts'

let solapi: SolapiStandIn

beforeAll(async () => {
  solapi = await startSolapi({ port: 0, apiKey: 'key', apiSecret: 'secret' })
})
afterAll(() => solapi.close())

function send(body: object) {
  const date = new Date().toISOString()
  const salt = randomBytes(16).toString('hex')
  const signature = createHmac('sha256', 'secret')
    .update(date + salt)
    .digest('hex')
  return fetch(`${solapi.url}/messages/v4/send-many/detail`, {
    method: 'POST',
    headers: { authorization: `HMAC-SHA256 apiKey=key, date=${date}, salt=${salt}, signature=${signature}` },
    body: JSON.stringify(body),
  })
}

it('answers with the group, what was accepted and what was refused', async () => {
  const from = '0215000000'
  const answer = await send({
    messages: [
      { to: '01012345678', from, text: 'one' },
      { to: '01012345678', from, text: 'the same recipient again' },
      { to: '01087654321', from, text: 'ㅎ'.repeat(1001) },
    ],
  })
  expect(await answer.json()).toMatchObject({
    groupInfo: { count: { total: 3, registeredFailed: 2, registeredSuccess: 1 } },
    failedMessageList: [{ statusCode: '1026' }, { statusCode: '1031' }],
    messageList: [{ statusCode: '2000' }],
  })
})

it.each([
  ['the +82 form', { messages: [{ to: '+821012345678', from: '0215000000', text: 'a' }] }],
  ['a number with hyphens', { messages: [{ to: '010-1234-5678', from: '0215000000', text: 'a' }] }],
  ['no text', { messages: [{ to: '01012345678', from: '0215000000' }] }],
  ['no messages', { messages: [] }],
  ['another body', { message: {} }],
])('refuses %s as a request it cannot read', async (_name, body) => {
  const answer = await send(body)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ errorCode: 'ValidationError' })
})

it('refuses a request without a signature', async () => {
  const answer = await fetch(`${solapi.url}/messages/v4/send-many/detail`, { method: 'POST', body: '{}' })
  expect(answer.status).toBe(401)
})

it('shows the inbox in the reader’s language', async () => {
  const english = await fetch(solapi.inboxUrl)
  expect(await english.text()).toContain('<html lang="en">')
  const korean = await fetch(solapi.inboxUrl, { headers: { 'accept-language': 'ko-KR,ko;q=0.9' } })
  expect(await korean.text()).toContain('문자 메시지')
  for (const path of ['/inbox.css', '/inbox.js']) expect((await fetch(solapi.url + path)).status).toBe(200)
})

it('tells open inbox pages at once that a text has come', async () => {
  const stream = await fetch(`${solapi.url}/events`)
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  expect((await reader?.read())?.value).toBe('retry: 1000\n\n')
  await send({ messages: [{ to: '01012345678', from: '0215000000', text: 'news' }] })
  expect((await reader?.read())?.value).toBe('data: changed\n\n')
  await reader?.cancel()
})

it('keeps the last 500 texts', async () => {
  for (let batch = 0; batch < 6; batch += 1) {
    await send({
      messages: Array.from({ length: 100 }, (_, n) => ({
        to: `010${String(batch * 100 + n + 10_000).padStart(8, '0')}`,
        from: '0215000000',
        text: 'many',
      })),
    })
  }
  const numbers = solapi.messages().map(({ to }) => to)
  expect(numbers).toHaveLength(500)
  expect(numbers[0]).toBe('01000010599')
})

it('refuses what it does not know', async () => {
  const behaviour = await fetch(`${solapi.url}/__test/behaviour`, {
    method: 'POST',
    body: '{"mode":"sleepy"}',
  })
  expect(behaviour.status).toBe(400)
  const broken = await fetch(`${solapi.url}/__test/behaviour`, { method: 'POST', body: 'no json' })
  expect(broken.status).toBe(400)
  expect((await fetch(`${solapi.url}/nowhere`)).status).toBe(404)
})
