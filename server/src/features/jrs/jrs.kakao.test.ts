import { textKinds } from '@madang/contract/jrs-texts'
import { getJrsBoard } from '@madang/contract/jrs-entries'
import type { KakaoTemplates } from '@madang/contract/kakao'
import { getKakaoUse } from '@madang/contract/kakao-use'
import { toLocalPhone } from '@madang/contract/phone'
import { updateKakao } from '@madang/contract/settings-desk'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteOldKakaoMessages, forgetKakaoMessages } from '../../jobs/kakao.queries.ts'
import { noticeTasks } from '../../jobs/notices.ts'
import { addJob } from '../../jobs/runner.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { openList, runAll } from '../../testing/lists.ts'
import { entryLink } from './jrs.entry-key.ts'
import { jrsNotice } from './jrs.notices.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.reset()
  await behave({ mode: 'ok', kakao: '4000' })
  await fetch(`${app.solapi.url}/__test/clear`, { method: 'POST' })
})

async function behave(behaviour: object): Promise<void> {
  const { ok } = await fetch(`${app.solapi.url}/__test/behaviour`, {
    method: 'POST',
    body: JSON.stringify(behaviour),
  })
  expect(ok).toBe(true)
}

const id = 'KA01TP221025083117992'
const templates: Partial<KakaoTemplates> = {
  called: { id, text: '[#{매장명}] #{접수} 고객님, #{남은분}분 안에 입장해 주세요.' },
  joined: { id: `${id}J`, text: '#{구분} #{접수}, 앞에 #{앞팀수}팀\n#{링크}' },
}

async function set(given: Partial<KakaoTemplates> = templates) {
  const { token } = await app.signedIn('SUPER_ADMIN')
  const none = Object.fromEntries(textKinds.map((kind) => [kind, { id: null, text: null }])) as KakaoTemplates // every kind
  await app.call(updateKakao, { body: { version: 0, value: { ...none, ...given } } }, token)
}

type Opened = Awaited<ReturnType<typeof openList>>

/** A list that tells of calls only, with a guest who was called. */
async function callOne({ phone }: { phone?: string } = {}) {
  const list = await openList(app, { notifyOnJoin: false, notifyAhead: 0 })
  const guest = await list.add(phone === undefined ? {} : { phone })
  await list.callNext()
  return { list, phone: phone ?? guest.phone }
}

const kakaoTo = (phone: string) => {
  const to = toLocalPhone(phone).replaceAll('-', '')
  return app.solapi
    .messages()
    .flatMap((message) => (message.to === to && message.kakao ? [message.kakao] : []))
}

/** What the clock does after this time. */
async function sweepAfter(seconds: number): Promise<void> {
  app.clock.advance({ seconds })
  await addJob(app.db, 'kakao:sweep', null)
  await runAll(app)
}

const boardOf = (list: Opened) => app.call(getJrsBoard, { params: list.params }, list.token)

async function stateOf(list: Opened) {
  const { called, texts } = await boardOf(list)
  const { state, way } = called[0]?.text ?? {}
  return { state, way, sent: texts.sent, provider: texts.state }
}

const calledText = '[마당국수] 1번 고객님, 입장하실 차례입니다. 5분 안에 입장해 주세요.'

describe('what has a template', () => {
  test('goes by KakaoTalk, with what the template says of the entry; its report is shown', async () => {
    await set()
    const { list, phone } = await callOne()
    await runAll(app)
    expect(kakaoTo(phone)).toMatchObject([
      {
        channelId: 'test-channel',
        templateId: id,
        variables: { '#{매장명}': '마당국수', '#{접수}': '1번', '#{남은분}': '5' },
      },
    ])
    expect(await stateOf(list)).toEqual({ state: 'SENT', way: 'KAKAO', sent: 1, provider: 'OK' })
    await sweepAfter(3)
    expect(await stateOf(list)).toEqual({ state: 'DELIVERED', way: 'KAKAO', sent: 1, provider: 'OK' })
    await sweepAfter(3_600)
    expect([kakaoTo(phone).length, app.texts(phone)]).toEqual([1, []])
  })

  test('whose report comes after the next message does not stand for that one', async () => {
    await set()
    const { list, phone } = await callOne()
    await runAll(app)
    const [guest] = (await boardOf(list)).called
    await list.move(guest?.id ?? '', { from: 'CALLED', to: 'WAITING' })
    await runAll(app)
    await sweepAfter(3)
    const texts = (await boardOf(list)).next.map(({ text }) => text)
    expect(texts).toMatchObject([{ kind: 'deferred', state: 'SENT', way: 'TEXT' }])
    expect([kakaoTo(phone).length, app.texts(phone).length]).toEqual([1, 1])
  })

  test('has the link where it says so; what has none goes by text as before', async () => {
    await set()
    const list = await openList(app, { notifyAhead: 0 })
    const guest = await list.add()
    await runAll(app)
    expect(kakaoTo(guest.phone)[0]?.variables).toEqual({
      '#{구분}': '대기',
      '#{접수}': '1번',
      '#{앞팀수}': '0',
      '#{링크}': await entryLink(app.deps, guest.id),
    })
    await list.move(guest.id, { from: 'WAITING', to: 'CANCELLED' })
    await runAll(app)
    expect(app.texts(guest.phone)).toEqual(['[마당국수] 매장에서 1번 대기를 취소했습니다.'])
    expect(kakaoTo(guest.phone)).toHaveLength(1)
  })

  test('goes by text where the template says what this entry does not have', async () => {
    await set()
    const list = await openList(app, { kind: 'APPLICATION' })
    const guest = await list.add()
    await runAll(app)
    expect(kakaoTo(guest.phone)).toEqual([])
    expect(guest.texts()[0]).toBe('[마당국수] 1번 접수')
  })

  test('leaves at 21:30, by either way: it informs', async () => {
    await set()
    app.clock.advance({ hours: 11, minutes: 30 })
    const reached = await callOne()
    const without = await callOne({ phone: '+821055550004' })
    await runAll(app)
    await sweepAfter(3)
    expect(kakaoTo(reached.phone)).toHaveLength(1)
    expect(app.texts(without.phone)).toEqual([calledText])
  })

  test('goes by text where there is no channel', async () => {
    await set()
    const { phone } = await callOne()
    const { rows } = await sql<{
      payload: unknown
    }>`select payload from graphile_worker._private_jobs`.execute(app.db)
    const tasks = noticeTasks({ ...app.deps, kakao: null }, [jrsNotice])
    for (const { payload } of rows) await tasks['notices:send']?.(payload).catch(() => undefined)
    expect([kakaoTo(phone), app.texts(phone)]).toEqual([[], [calledText]])
  })
})

describe('what KakaoTalk does not deliver', () => {
  test.each(['1062', '2230', '3008', '3104', '3999'])(
    'with the code %s is told by text, once',
    async (code) => {
      await set()
      await behave({ kakao: code })
      const { list, phone } = await callOne()
      await runAll(app)
      for (let count = 0; count < 3; count++) await sweepAfter(3)
      expect(app.texts(phone)).toEqual([calledText])
      expect(kakaoTo(phone).length).toBe(code.startsWith('3') ? 1 : 0)
      expect(await stateOf(list)).toEqual({ state: 'SENT', way: 'TEXT', sent: 1, provider: 'OK' })
    },
  )

  test('and is not true any more is not told by text either, and not counted', async () => {
    await set()
    await behave({ kakao: '3000' })
    const { list, phone } = await callOne()
    await runAll(app)
    await behave({ kakao: '3104' })
    app.clock.advance({ minutes: 5 })
    await sweepAfter(0)
    expect(app.texts(phone)).toEqual([])
    expect(await stateOf(list)).toMatchObject({ sent: 0 })
  })

  test('is waited for while its report is on its way, and left alone in the end: never both', async () => {
    await set()
    await behave({ kakao: '3000' })
    const { list, phone } = await callOne()
    await runAll(app)
    for (let minutes = 0; minutes < 12; minutes++) await sweepAfter(60)
    await behave({ kakao: '3104' })
    await sweepAfter(60)
    expect([kakaoTo(phone).length, app.texts(phone)]).toEqual([1, []])
    expect(await stateOf(list)).toMatchObject({ state: 'SENT', way: 'KAKAO', sent: 1 })
  })
})

describe('a message of which it is not known whether it left', () => {
  test('since the answer was lost is asked about: it was delivered, and no text follows', async () => {
    await set()
    await app.setTexts('lost-answer')
    const { list, phone } = await callOne()
    await runAll(app)
    expect(await stateOf(list)).toEqual({ state: 'FAILED', way: 'KAKAO', sent: 1, provider: 'DOWN' })
    await app.setTexts('ok')
    await sweepAfter(15)
    expect(await stateOf(list)).toEqual({ state: 'DELIVERED', way: 'KAKAO', sent: 1, provider: 'OK' })
    expect([kakaoTo(phone).length, app.texts(phone)]).toEqual([1, []])
  })

  test.each(['hang', 'down'] as const)(
    'since the provider is %s never reached it: the text follows, once',
    async (mode) => {
      await set()
      await app.setTexts(mode)
      const { list, phone } = await callOne()
      await runAll(app)
      await app.setTexts('ok')
      // What arrives late may still be on its way.
      await sweepAfter(15)
      expect(app.texts(phone)).toEqual([])
      for (let count = 0; count < 3; count++) await sweepAfter(15)
      expect([kakaoTo(phone).length, app.texts(phone)]).toEqual([0, [calledText]])
      expect(await stateOf(list)).toEqual({ state: 'SENT', way: 'TEXT', sent: 1, provider: 'OK' })
    },
  )

  test('while the provider is away for an hour is not told by text when that is too late', async () => {
    await set()
    await app.setTexts('down')
    const { list, phone } = await callOne()
    await runAll(app)
    for (let minutes = 0; minutes < 60; minutes += 10) await sweepAfter(600)
    await app.setTexts('ok')
    await sweepAfter(600)
    expect([kakaoTo(phone).length, app.texts(phone)]).toEqual([0, []])
    expect(await stateOf(list)).toMatchObject({ sent: 0 })
  })
})

describe('several processes', () => {
  const tasksOfAnother = () => noticeTasks(app.deps, [jrsNotice])

  test('that run one job at once hand one message over', async () => {
    await set()
    const { phone } = await callOne()
    const { rows } = await sql<{ payload: { template?: string } }>`
      select payload from graphile_worker._private_jobs
    `.execute(app.db)
    const job = rows.find(({ payload }) => payload.template === 'jrs.told')?.payload
    await Promise.all(Array.from({ length: 8 }, async () => tasksOfAnother()['notices:send']?.(job)))
    expect(kakaoTo(phone)).toHaveLength(1)
    await runAll(app)
    await sweepAfter(15)
    expect([kakaoTo(phone).length, app.texts(phone)]).toEqual([1, []])
  })

  test('that hear of a failure at once tell it by one text', async () => {
    await set()
    await behave({ kakao: '3104' })
    const { phone } = await callOne()
    await runAll(app)
    app.clock.advance({ seconds: 3 })
    const { id: messageId } = await app.db.selectFrom('kakaoMessages').select('id').executeTakeFirstOrThrow()
    await Promise.all(
      Array.from({ length: 8 }, async () => tasksOfAnother()['kakao:ask']?.({ id: messageId })),
    )
    await runAll(app)
    expect(app.texts(phone)).toEqual([calledText])
  })

  test('of which one is killed between the report and the text: the next one sends it, once', async () => {
    await set()
    await behave({ kakao: '3104' })
    const { list, phone } = await callOne()
    await runAll(app)
    // As when the connection goes before the transaction is committed.
    await sql`
      create function test_cut_off() returns trigger language plpgsql as $$ begin raise 'cut off'; end $$;
      create constraint trigger test_cut_off after update on kakao_messages
      deferrable initially deferred for each row when (new.state = 'FAILED') execute function test_cut_off()
    `.execute(app.db)
    await sweepAfter(3)
    await sql`drop trigger test_cut_off on kakao_messages; drop function test_cut_off`.execute(app.db)
    expect([app.texts(phone), (await stateOf(list)).sent]).toEqual([[], 1])
    for (let count = 0; count < 3; count++) await sweepAfter(60)
    expect(app.texts(phone)).toEqual([calledText.replace('5분', '4분')])
    expect(await stateOf(list)).toEqual({ state: 'SENT', way: 'TEXT', sent: 1, provider: 'OK' })
  })
})

test('what is known of a message is kept without the number, and for two days', async () => {
  await set()
  const { phone } = await callOne()
  const all = () => app.db.selectFrom('kakaoMessages').select(['phone', 'state']).execute()
  await runAll(app)
  expect(await all()).toEqual([{ phone, state: 'OPEN' }])
  await sweepAfter(3)
  expect(await all()).toEqual([{ phone: null, state: 'DELIVERED' }])
  app.clock.advance({ days: 3 })
  await deleteOldKakaoMessages(app.db, app.clock.now())
  expect(await all()).toEqual([])
})

test('a restored copy asks for nothing, and tells nobody by text', async () => {
  await set()
  await behave({ kakao: '3104' })
  const { phone } = await callOne()
  await runAll(app)
  await forgetKakaoMessages(app.db)
  await sweepAfter(60)
  expect(app.texts(phone)).toEqual([])
})

test('who works with lists learns what goes by KakaoTalk', async () => {
  await set()
  const { token } = await app.signedIn('MANAGER')
  expect(await app.call(getKakaoUse, {}, token)).toEqual({ isOn: true, kinds: ['joined', 'called'] })
})
