import { startSolapi, type SolapiStandIn } from '@madang/stand-ins/solapi'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createKakaoSender } from './kakao.ts'

const account = { apiKey: 'key-for-tests', apiSecret: 'secret-for-tests' }
const to = '+821012345678'
const message = { to, templateId: 'KA01TP2210', variables: { '#{접수}': '12번' }, reference: 'a reference' }
const now = new Date('2026-11-26T10:00:00.000Z')

let solapi: SolapiStandIn
beforeAll(async () => {
  solapi = await startSolapi({ port: 0, ...account, senders: ['0215000000'], clock: () => now })
})
afterAll(() => solapi.close())
beforeEach(async () => {
  await behave({ mode: 'ok', kakao: '4000' })
  await fetch(`${solapi.url}/__test/clear`, { method: 'POST' })
})

async function behave(behaviour: object): Promise<void> {
  const body = JSON.stringify(behaviour)
  expect((await fetch(`${solapi.url}/__test/behaviour`, { method: 'POST', body })).status).toBe(200)
}

const sender = (changes = {}) =>
  createKakaoSender({
    baseUrl: solapi.url,
    ...account,
    sender: '0215000000',
    channelId: 'KA01PF2210',
    clock: () => now,
    timeoutMs: 300,
    ...changes,
  })
const question = { to, reference: message.reference, messageId: null, sentAt: now.toISOString() }

describe('a KakaoTalk message', () => {
  test('arrives by its template with its variables, and its report is found by id and by reference', async () => {
    const { messageId, refusedWith } = await sender().send(message)
    expect(refusedWith).toBeNull()
    expect(solapi.messages()).toEqual([
      {
        id: messageId,
        to: '01012345678',
        from: '0215000000',
        text: '#{접수} 12번',
        sentAt: now.toISOString(),
        kakao: {
          channelId: 'KA01PF2210',
          templateId: 'KA01TP2210',
          variables: { '#{접수}': '12번' },
          statusCode: '2000',
        },
        customFields: { reference: 'a reference' },
      },
    ])
    expect(await sender().report({ ...question, messageId })).toEqual({ state: 'delivered' })
    expect(await sender().report(question)).toEqual({ state: 'delivered' })
    expect(await sender().report({ ...question, reference: 'another' })).toEqual({ state: 'none' })
    expect(await sender().report({ ...question, messageId: 'M4VGONE' })).toEqual({ state: 'none' })
  })

  test.each([
    ['2000', { state: 'waiting' }],
    ['3000', { state: 'waiting' }],
    ['4000', { state: 'delivered' }],
    ['2230', { state: 'failed', code: '2230' }],
    ['3104', { state: 'failed', code: '3104' }],
    ['3999', { state: 'failed', code: '3999' }],
  ])('whose report says %s', async (code, report) => {
    const { messageId } = await sender().send(message)
    await behave({ kakao: code })
    expect(await sender().report({ ...question, messageId })).toEqual(report)
  })

  test.each(['1029', '1062', '2230'])('that is refused at intake with %s has not left', async (code) => {
    await behave({ kakao: code })
    expect(await sender().send(message)).toMatchObject({ refusedWith: code })
    expect(solapi.messages()).toEqual([])
  })

  test('whose answer is lost has left, and is found by its reference', async () => {
    await behave({ mode: 'lost-answer' })
    await expect(sender().send(message)).rejects.toMatchObject({ code: 'network', retryable: true })
    expect(await sender().report(question)).toEqual({ state: 'delivered' })
  })

  test.each([
    ['hang', 'timeout'],
    ['down', 'ServiceUnavailable'],
  ])('of a provider in the state %s is not known, nor its report', async (mode, code) => {
    await behave({ mode })
    await expect(sender().send(message)).rejects.toMatchObject({ code, retryable: true })
    await expect(sender().report(question)).rejects.toMatchObject({ code, retryable: true })
  })

  test.each([
    ['a wrong key', { apiKey: 'other' }, {}, 'InvalidAPIKey'],
    ['a number abroad', {}, { to: '+14155550100' }, 'number'],
    ['an empty variable', {}, { variables: { '#{접수}': '' } }, 'ValidationError'],
  ])('is refused for good with %s', async (_name, changes, given, code) => {
    await expect(sender(changes).send({ ...message, ...given })).rejects.toMatchObject({
      code,
      retryable: false,
    })
  })
})
