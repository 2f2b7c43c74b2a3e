import { type LegalStatus } from '@madang/contract/legal'
import { legalTypes } from '@madang/contract/legal-notices'
import {
  createLegalDraft,
  deleteLegalDraft,
  getLegalDocument,
  getLegalText,
  listLegalVersions,
  pagedLegalDocuments,
  scheduleLegalDocument,
  updateLegalDraft,
  withdrawLegalDocument,
} from '@madang/contract/legal'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { insertLegalText } from '../../testing/factories.ts'
import { outcomes, problemOf } from '../../testing/outcomes.ts'
import { endPauses, runTask } from '../../testing/sign-in.ts'
import { demoSettings } from '@madang/demo/settings'
import { insertSettings } from '../settings/settings.queries.ts'
import { firstBodies, seedLegalTexts } from './legal.seed.ts'

let app: TestApp
let admin: string
let superAdmin: string
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.reset()
  await signInAgain()
})

const unknownId = '00000000-0000-7000-8000-000000000001'
const bodies = { kr: '## 제1조(목적)\n\n새 글', gb: '## 1. Purpose\n\nNew words' }

/** Sessions end sooner than texts take effect. */
async function signInAgain(): Promise<void> {
  admin = await app.signInAs(await app.insertUser({ authorityType: 'ADMIN' }))
  superAdmin = await app.signInAs(await app.insertUser({ authorityType: 'SUPER_ADMIN' }))
}

/** Whole days from now, as an instant. */
function inDays(days: number): string {
  return new Date(app.clock.now().getTime() + days * 24 * 60 * 60 * 1000).toISOString()
}

const draft = () => app.call(createLegalDraft, { body: { type: 'TERMS' } }, admin)

async function announce(days = 7) {
  const { id } = await draft()
  const { version } = await app.call(
    updateLegalDraft,
    { params: { id }, body: { version: 1, bodies, changeSummary: { kr: '고침' } } },
    admin,
  )
  const body = { version, effectiveAt: inDays(days) }
  return app.call(scheduleLegalDocument, { params: { id }, body }, superAdmin)
}

const inForce = () => insertLegalText(app.db, app.clock.now(), { number: 1 })

const statusOf = async (id: string): Promise<LegalStatus> =>
  (await app.call(getLegalDocument, { params: { id } }, admin)).status

const actionsOf = async (id: string) => {
  const rows = await app.db
    .selectFrom('auditRecords')
    .select(['action', 'changes'])
    .where('entityId', '=', id)
    .orderBy('id')
    .execute()
  return rows
}

describe('the road of a text', () => {
  test('draft, announcement, effect: each is shown when it is time', async () => {
    const first = await inForce()
    const announced = await announce()
    expect(announced).toMatchObject({ number: 2, status: 'SCHEDULED', effectiveAt: inDays(7), version: 3 })

    const read = (number?: string) =>
      app.call(getLegalText, {
        params: { type: 'TERMS' },
        query: { locale: 'gb', ...(number && { number }) },
      })
    expect(await read()).toMatchObject({ number: 1, status: 'EFFECTIVE' })
    expect(await read('2')).toMatchObject({ status: 'SCHEDULED', body: bodies.gb, locale: 'gb' })

    app.clock.advance({ days: 7, seconds: -1 })
    expect(await read()).toMatchObject({ number: 1 })
    app.clock.advance({ seconds: 1 })
    // No job has run: what everybody reads follows from the clock alone.
    expect(await read()).toMatchObject({ number: 2, status: 'EFFECTIVE' })
    expect(await read('1')).toMatchObject({ number: 1, status: 'SUPERSEDED' })
    await runTask(app, 'clock:sweep')
    await signInAgain()
    expect(await Promise.all([first.id, announced.id].map(statusOf))).toEqual(['SUPERSEDED', 'EFFECTIVE'])

    const { items } = await app.call(listLegalVersions, { params: { type: 'TERMS' } })
    expect(items.map(({ number, status }) => [number, status])).toEqual([
      [2, 'EFFECTIVE'],
      [1, 'SUPERSEDED'],
    ])
  })

  test('the clock moves it once', async () => {
    const first = await inForce()
    const { id } = await announce()
    app.clock.advance({ days: 7 })
    for (let time = 0; time < 2; time++) {
      await runTask(app, 'clock:sweep')
      const rows = await app.db.selectFrom('legalDocuments').select(['id', 'status', 'version']).execute()
      expect(new Map(rows.map((row) => [row.id, row.status]))).toEqual(
        new Map([
          [first.id, 'SUPERSEDED'],
          [id, 'EFFECTIVE'],
        ]),
      )
    }
  })

  test('it takes effect by a job of its own', async () => {
    // The database holds jobs back by its own clock: this one waits in its future.
    app.clock.advance({ days: 36_524 })
    await signInAgain()
    const { id } = await announce()
    await app.runJobs()
    expect(await statusOf(id)).toBe('SCHEDULED')
    app.clock.advance({ days: 7 })
    await endPauses(app)
    await app.runJobs()
    await signInAgain()
    expect(await statusOf(id)).toBe('EFFECTIVE')
  })

  test('a draft begins with the words in force, or with a first heading', async () => {
    await inForce()
    expect((await draft()).bodies.gb).toContain('Madang')
    const other = await app.call(createLegalDraft, { body: { type: 'MARKETING' } }, admin)
    expect(other).toMatchObject({ number: null, status: 'DRAFT', bodies: { kr: '## 제1조(목적)' } })
  })

  test('the number of what was taken back names no other words', async () => {
    await inForce()
    const { id, version } = await announce()
    const params = { id }
    const back = await app.call(withdrawLegalDocument, { params, body: { version } }, superAdmin)
    expect(back).toMatchObject({ status: 'DRAFT', number: null, effectiveAt: null, bodies })
    const again = { version: back.version, effectiveAt: inDays(8) }
    const announced = await app.call(scheduleLegalDocument, { params, body: again }, superAdmin)
    expect(announced.number).toBe(3)
    await app.call(withdrawLegalDocument, { params, body: { version: announced.version } }, superAdmin)
    await app.call(deleteLegalDraft, { params }, admin)
    expect((await announce()).number).toBe(4)
    const gone = { params: { type: 'TERMS' as const }, query: { number: '2' } }
    expect(await problemOf(app.call(getLegalText, gone))).toMatchObject({ code: 'resource.not_found' })
  })

  test('every step is recorded, a body by its length only', async () => {
    const { id, version } = await announce()
    await app.call(withdrawLegalDocument, { params: { id }, body: { version } }, superAdmin)
    await app.call(deleteLegalDraft, { params: { id } }, admin)
    const records = await actionsOf(id)
    expect(records.map(({ action }) => action)).toEqual([
      'legal.drafted',
      'legal.updated',
      'legal.scheduled',
      'legal.withdrawn',
      'legal.deleted',
    ])
    expect(records[1]?.changes).toMatchObject({ 'bodies.kr': { to: bodies.kr.length } })
    expect(await problemOf(app.call(getLegalDocument, { params: { id } }, admin))).toMatchObject({
      code: 'resource.not_found',
    })
  })
})

test('what changes nothing gets no new version and no record', async () => {
  const { id } = await draft()
  const summed = { bodies, changeSummary: { kr: '고침', gb: 'Mended' } }
  const body = { version: 1, ...summed }
  const changed = await app.call(updateLegalDraft, { params: { id }, body }, admin)
  // The other order of the same words, as the database may give them.
  const { kr, gb } = bodies
  const again = {
    version: 2,
    bodies: { gb, kr },
    changeSummary: { gb: 'Mended', kr: '고침' },
    adverse: false,
  }
  expect(await app.call(updateLegalDraft, { params: { id }, body: again }, admin)).toEqual(changed)
  expect((await actionsOf(id)).map(({ action }) => action)).toEqual(['legal.drafted', 'legal.updated'])
})

describe('refused is', () => {
  test.each([
    ['6 days ahead', false, 6.999, 7],
    ['29 days ahead when it is worse for members', true, 29.999, 30],
    ['yesterday', false, -1, 7],
  ])('a day of effect %s', async (_name, adverse, days, least) => {
    const { id } = await draft()
    const change = { version: 1, adverse }
    const { version } = await app.call(updateLegalDraft, { params: { id }, body: change }, admin)
    const body = { version, effectiveAt: inDays(days) }
    const problem = await problemOf(app.call(scheduleLegalDocument, { params: { id }, body }, superAdmin))
    expect(problem).toMatchObject({
      code: 'validation.failed',
      errors: [{ pointer: '/effectiveAt', code: 'too_soon', params: { days: least } }],
    })
    const good = { version, effectiveAt: inDays(least) }
    expect((await app.call(scheduleLegalDocument, { params: { id }, body: good }, superAdmin)).status).toBe(
      'SCHEDULED',
    )
  })

  test('publishing to who may only draft', async () => {
    const { id } = await draft()
    const body = { version: 1, effectiveAt: inDays(7) }
    expect(await problemOf(app.call(scheduleLegalDocument, { params: { id }, body }, admin))).toMatchObject({
      code: 'authz.forbidden',
    })
  })

  test('a second draft of a kind', async () => {
    await draft()
    expect(await problemOf(draft())).toMatchObject({ code: 'conflict.duplicate' })
  })

  test('a second announcement of a kind', async () => {
    await announce()
    const { id } = await draft()
    const body = { version: 1, effectiveAt: inDays(9) }
    expect(
      await problemOf(app.call(scheduleLegalDocument, { params: { id }, body }, superAdmin)),
    ).toMatchObject({ code: 'conflict.state' })
  })

  test('taking back beside another draft, or what is in force', async () => {
    const { id, version } = await announce()
    const other = await draft()
    const back = () => app.call(withdrawLegalDocument, { params: { id }, body: { version } }, superAdmin)
    expect(await problemOf(back())).toMatchObject({ code: 'conflict.duplicate' })
    await app.call(deleteLegalDraft, { params: { id: other.id } }, admin)
    app.clock.advance({ days: 7 })
    await signInAgain()
    expect(await problemOf(back())).toMatchObject({ code: 'conflict.state' })
  })

  test('a change that has not seen the newest', async () => {
    const { id } = await draft()
    const change = () =>
      app.call(updateLegalDraft, { params: { id }, body: { version: 1, adverse: true } }, admin)
    await change()
    expect(await problemOf(change())).toMatchObject({ code: 'conflict.stale', currentVersion: 2 })
  })

  test('any change of a published text', async () => {
    const { id, version } = await announce()
    const edit = app.call(updateLegalDraft, { params: { id }, body: { version, bodies } }, admin)
    expect(await problemOf(edit)).toMatchObject({ code: 'conflict.state' })
    const remove = app.call(deleteLegalDraft, { params: { id } }, admin)
    expect(await problemOf(remove)).toMatchObject({ code: 'conflict.state' })
  })

  test('what is not there', async () => {
    const params = { id: unknownId }
    const body = { version: 1 }
    for (const call of [
      () => app.call(getLegalDocument, { params }, admin),
      () => app.call(updateLegalDraft, { params, body }, admin),
      () => app.call(deleteLegalDraft, { params }, admin),
      () =>
        app.call(scheduleLegalDocument, { params, body: { ...body, effectiveAt: inDays(7) } }, superAdmin),
      () => app.call(withdrawLegalDocument, { params, body }, superAdmin),
      () => app.call(getLegalText, { params: { type: 'TERMS' }, query: {} }),
      () => app.call(getLegalText, { params: { type: 'TERMS' }, query: { number: '9' } }),
    ]) {
      expect(await problemOf(call())).toMatchObject({ code: 'resource.not_found' })
    }
  })

  test.each([
    ['a body that is endless', { bodies: { kr: 'ㄱ'.repeat(200_000) } }],
    ['bodies without one that stands in', { bodies: { ir: 'متن' } }],
    ['a field of its own', { status: 'EFFECTIVE' }],
  ])('%s', async (_name, change) => {
    const { id } = await draft()
    const body = { version: 1, ...change } as { version: number } // wrong on purpose
    expect(await problemOf(app.call(updateLegalDraft, { params: { id }, body }, admin))).toMatchObject({
      code: 'validation.failed',
    })
  })
})

describe('the database refuses', () => {
  test.each([
    ['to edit a published text', 'bodies = \'{"kr": "x"}\''],
    ['to move its day', "effective_at = effective_at + interval '1 day'"],
    ['to number it anew', 'number = 9'],
    ['to make it a draft', "status = 'DRAFT', number = null, effective_at = null, published_at = null"],
  ])('%s', async (_name, change) => {
    await inForce()
    await expect(app.pool.query(`update legal_documents set ${change}`)).rejects.toThrow(/published/)
  })

  test('to delete one', async () => {
    await inForce()
    await expect(app.pool.query('delete from legal_documents')).rejects.toThrow(/published/)
  })
})

test('the list shows the state, by kind and state, newest first', async () => {
  await inForce()
  await announce()
  app.clock.advance({ hours: 1 })
  await app.call(createLegalDraft, { body: { type: 'PRIVACY' } }, admin)
  app.clock.advance({ days: 7 })
  await runTask(app, 'clock:sweep')
  await signInAgain()
  const list = async (query: Parameters<typeof app.call<typeof pagedLegalDocuments>>[1]['query']) => {
    const { items, totalCount } = await app.call(pagedLegalDocuments, { query }, admin)
    return { states: items.map((item) => `${item.type} ${item.status}`), totalCount }
  }
  expect(await list({})).toEqual({
    states: ['PRIVACY DRAFT', 'TERMS EFFECTIVE', 'TERMS SUPERSEDED'],
    totalCount: 3,
  })
  expect(await list({ status: 'EFFECTIVE' })).toEqual({ states: ['TERMS EFFECTIVE'], totalCount: 1 })
  expect(await list({ type: 'PRIVACY' })).toEqual({ states: ['PRIVACY DRAFT'], totalCount: 1 })
  expect(await list({ pageNumber: 2, pageSize: 2 })).toMatchObject({ states: ['TERMS SUPERSEDED'] })
})

test('a text is read in the language asked for, else in English, with the details of the operator', async () => {
  await insertSettings(app.db, demoSettings, app.clock.now())
  const words = { kr: '- 상호: {company.tradeName}\n- 전화: {company.phone}', gb: 'By {company.tradeName}' }
  await insertLegalText(app.db, app.clock.now(), { number: 1, bodies: JSON.stringify(words) })
  const read = (locale: 'kr' | 'ir') =>
    app.call(getLegalText, { params: { type: 'TERMS' }, query: { locale } })
  expect(await read('kr')).toMatchObject({
    locale: 'kr',
    body: '- 상호: 주식회사 보기마당\n- 전화: [1500\\-0000](tel:15000000)',
  })
  expect(await read('ir')).toMatchObject({ locale: 'gb', body: 'By Bogimadang Inc\\.' })
})

describe('at once', () => {
  const rounds = Array.from({ length: 5 }, (_, index) => index + 1)

  test.each(rounds)('of two drafts of a kind one is made (round %i)', async () => {
    expect(await outcomes([draft(), draft()])).toEqual(['conflict.duplicate', 'done'])
  })

  test('the same draft with one key is made once', async () => {
    const call = { body: { type: 'TERMS' as const }, idempotencyKey: 'one-draft-at-once' }
    const ended = await outcomes([1, 2, 3].map(() => app.call(createLegalDraft, call, admin)))
    expect(ended.filter((outcome) => !['done', 'idempotency.in_progress'].includes(outcome))).toEqual([])
    expect(await app.db.selectFrom('legalDocuments').select('id').execute()).toHaveLength(1)
  })

  test.each(rounds)('of two schedulings of one draft one is done (round %i)', async () => {
    const { id } = await draft()
    const schedule = (days: number) =>
      app.call(
        scheduleLegalDocument,
        { params: { id }, body: { version: 1, effectiveAt: inDays(days) } },
        superAdmin,
      )
    expect(await outcomes([schedule(7), schedule(8)])).toEqual(['conflict.state', 'done'])
  })

  test.each(rounds)('a scheduling and an edit do not both happen (round %i)', async () => {
    const { id } = await draft()
    const params = { id }
    const ended = await outcomes([
      app.call(scheduleLegalDocument, { params, body: { version: 1, effectiveAt: inDays(7) } }, superAdmin),
      app.call(updateLegalDraft, { params, body: { version: 1, bodies } }, admin),
    ])
    expect(ended.filter((outcome) => outcome === 'done')).toHaveLength(1)
  })
})

describe('the first texts', () => {
  const seed = () => inTransaction(app.db, (trx) => seedLegalTexts(trx, app.clock.now()))

  test('are in force at once, number one of each kind, and come only once', async () => {
    expect(await Promise.all([seed(), seed()])).toContain(true)
    expect(await seed()).toBe(false)
    for (const type of legalTypes) {
      const text = await app.call(getLegalText, { params: { type }, query: {} })
      expect(text).toMatchObject({ number: 1, status: 'EFFECTIVE', locale: 'kr', changeSummary: '처음 시행' })
      expect(text.body.length).toBeGreaterThan(100)
    }
  })

  test.each(legalTypes)('%s is there in Korean and English', (type) => {
    expect(Object.keys(firstBodies(type))).toEqual(expect.arrayContaining(['kr', 'gb']))
  })
})
