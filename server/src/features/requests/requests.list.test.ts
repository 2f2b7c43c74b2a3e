import { getWorkCounts } from '@madang/contract/work-counts'
import { getRequest, getRequestPlace, pagedRequests } from '@madang/contract/requests'
import { setUserStatus } from '@madang/contract/users'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { nextPhone, startTestApp, type TestApp } from '../../testing/app.ts'
import { wrongField } from '../../testing/refusal.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.reset())

function listings() {
  return app.db
    .selectFrom('auditRecords')
    .select(['subjectIds', 'changes'])
    .where('action', '=', 'requests.listed')
    .orderBy('id')
    .execute()
}

test('a request has a number of the day in Seoul, by which it is found', async () => {
  const admin = await app.signedIn('ADMIN')
  const { id } = await app.insertRequest({ createdAt: '2026-11-20T15:30:00.000Z' })
  await app.insertRequest()
  const { no } = await app.call(getRequest, { params: { id } }, admin.token)
  expect(no).toBe(`R20261121-${id.slice(-8).toUpperCase()}`)
  for (const search of [no, ` ${no.toLowerCase()}`]) {
    const { items } = await app.call(pagedRequests, { query: { search } }, admin.token)
    expect(items.map((row) => row.no)).toEqual([no])
  }
})

test('an open request has its place by the day on which it is due, and neighbours; a closed one neighbours only', async () => {
  const { token } = await app.signedIn('ADMIN')
  const due = (day: number) => ({ dueAt: `2026-11-${day}T14:59:59.999Z` })
  const late = await app.insertRequest(due(28))
  const soon = await app.insertRequest({ ...due(24), status: 'IN_REVIEW' })
  const done = await app.insertRequest({ ...due(26), status: 'REJECTED' })
  const placeOf = (id: string) => app.call(getRequestPlace, { params: { id } }, token)
  expect(await placeOf(soon.id)).toEqual({ place: 1, total: 2, before: null, after: late.id, next: late.id })
  expect(await placeOf(late.id)).toEqual({ place: 2, total: 2, before: soon.id, after: null, next: soon.id })
  expect(await placeOf(done.id)).toEqual({
    place: null,
    total: 2,
    before: soon.id,
    after: late.id,
    next: late.id,
  })
  await expect(placeOf('00000000-0000-4000-8000-000000000001')).rejects.toMatchObject({ status: 404 })
})

describe('the list', () => {
  const now = () => app.clock.now().getTime()
  const instant = (hours: number) => new Date(now() + hours * 3_600_000).toISOString()

  async function arrange() {
    const admin = await app.signedIn('ADMIN')
    const member = await app.signedIn('USER')
    const late = await app.insertRequest({
      dueAt: instant(-5),
      subject: '늦은 요청',
      createdAt: instant(-90),
    })
    const mine = await app.insertRequest({
      requesterId: member.user.id,
      assigneeId: admin.user.id,
      status: 'IN_REVIEW',
      type: 'INQUIRY',
      subject: '배송 문의',
      dueAt: instant(-2),
      createdAt: instant(-50),
    })
    const done = await app.insertRequest({
      status: 'COMPLETED',
      dueAt: instant(-30),
      orderNo: 'O20261120-7K3F9A',
      createdAt: instant(-100),
    })
    const fresh = await app.insertRequest({ dueAt: instant(40), subject: '새 요청', createdAt: instant(-1) })
    return { admin, member, late, mine, done, fresh }
  }

  test('has views, filters, search and orders', async () => {
    const { admin, member, late, mine, done, fresh } = await arrange()
    const ids = async (query: object) =>
      (await app.call(pagedRequests, { query }, admin.token)).items.map(({ id }) => id)
    expect(await ids({})).toEqual([fresh.id, mine.id, late.id, done.id])
    expect(await ids({ sort: 'createdAt' })).toEqual([done.id, late.id, mine.id, fresh.id])
    expect(await ids({ sort: 'dueAt' })).toEqual([done.id, late.id, mine.id, fresh.id])
    expect(await ids({ sort: '-dueAt', pageSize: '1', pageNumber: '2' })).toEqual([mine.id])
    expect(await ids({ view: 'mine' })).toEqual([mine.id])
    expect(await ids({ view: 'unassigned' })).toEqual([fresh.id, late.id])
    expect(await ids({ view: 'overdue' })).toEqual([mine.id, late.id])
    expect(await ids({ status: 'COMPLETED,IN_REVIEW' })).toEqual([mine.id, done.id])
    expect(await ids({ type: 'INQUIRY' })).toEqual([mine.id])
    expect(await ids({ requesterId: member.user.id })).toEqual([mine.id])
    expect(await ids({ from: '2026-11-20', to: '2026-11-21' })).toEqual([fresh.id])
    expect(await ids({ search: '배송' })).toEqual([mine.id])
    expect(await ids({ search: '요청 늦' })).toEqual([late.id])
    expect(await ids({ search: "!(' & |" })).toEqual([])
    expect(await ids({ search: 'o20261120-7k3f9a' })).toEqual([done.id])
    expect(await ids({ search: `0${late.phone.slice(3)}` })).toEqual([late.id])
    expect(await ids({ search: member.user.phone })).toEqual([mine.id])
    expect(await ids({ search: member.user.phone.slice(-4) })).toEqual([mine.id])
    expect(await ids({ search: nextPhone() })).toEqual([])
  })

  test('tells what is overdue, and the counts tell it in numbers', async () => {
    const { admin, late, mine } = await arrange()
    const { items } = await app.call(pagedRequests, { query: {} }, admin.token)
    const overdue = items.filter(({ isOverdue }) => isOverdue).map(({ id }) => id)
    expect(overdue).toEqual([mine.id, late.id])
    expect((await app.call(getWorkCounts, {}, admin.token)).requests).toEqual({
      open: 3,
      overdue: 2,
      mine: 1,
      unassigned: 2,
    })
  })

  test('gives back as unassigned what was given to somebody who handles requests no longer', async () => {
    const { late, mine, fresh, admin } = await arrange()
    const chief = await app.signedIn('SUPER_ADMIN')
    await app.call(
      setUserStatus,
      { params: { id: admin.user.id }, body: { to: 'SUSPENDED', note: 'leaves' } },
      chief.token,
    )
    const { items } = await app.call(pagedRequests, { query: { view: 'unassigned' } }, chief.token)
    expect(items.map(({ id }) => id)).toEqual([fresh.id, mine.id, late.id])
    expect(await app.call(getWorkCounts, {}, chief.token)).toMatchObject({
      requests: { open: 3, unassigned: 3 },
    })
  })

  test('is masked and recorded for staff, with whom it showed and what was asked for', async () => {
    const { admin, member, late } = await arrange()
    const query = { search: late.phone }
    const { items } = await app.call(pagedRequests, { query }, admin.token)
    expect(items.map(({ requesterName, phoneNumber }) => [requesterName, phoneNumber])).toEqual([
      ['성*향', `010-****-${late.phone.slice(-4)}`],
    ])
    await app.call(pagedRequests, { query: { view: 'mine' } }, admin.token)
    const records = await listings()
    expect(records.map(({ subjectIds }) => subjectIds[0])).toEqual([late.id, member.user.id])
    expect(records[0]?.changes).toEqual({
      filter: {
        from: null,
        to: { search: `phone ****${late.phone.slice(-4)}`, sort: '-createdAt', pageNumber: 1, pageSize: 20 },
      },
    })
  })

  test('shows a member the own ones, whole and unrecorded', async () => {
    const { member, mine } = await arrange()
    const { items, totalCount } = await app.call(pagedRequests, { query: {} }, member.token)
    expect([items.map(({ id }) => id), totalCount]).toEqual([[mine.id], 1])
    expect(items[0]?.phoneNumber).toBe(member.user.phone)
    expect(await listings()).toEqual([])
  })

  test.each([
    ['view', 'theirs', 'choice'],
    ['sort', 'subject', 'choice'],
    ['pageSize', '101', 'too_big'],
    ['requesterId', 'x', 'format'],
    ['from', 'yesterday', 'format'],
  ])('refuses %s=%s', async (name, value, code) => {
    const { token } = await app.signedIn('ADMIN')
    const query = { [name]: value } as object
    await expect(app.call(pagedRequests, { query }, token)).rejects.toMatchObject(
      wrongField(`query/${name}`, code),
    )
  })
})
