import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { insertFile } from '../../testing/factories.ts'
import { runTask } from '../../testing/sign-in.ts'
import { blankRequests } from './requests.clean.queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.reset())

const columns = [
  'id',
  'requesterId',
  'guestName',
  'guestPhone',
  'orderNo',
  'subject',
  'body',
  'answer',
  'status',
  'type',
] as const

test('three years after it was closed a request has lost who asked, the words and the files', async () => {
  const member = await app.insertUser()
  const closed = { status: 'REJECTED' as const, orderNo: 'O20261120-7K3F9A' }
  const guests = await app.insertRequest(closed)
  const members = await app.insertRequest({ ...closed, requesterId: member.id })
  const fileId = await insertFile(app.db, app.clock.now(), {
    ownerId: member.id,
    purpose: 'REQUEST',
    recordId: members.id,
  })
  const open = await app.insertRequest()
  app.clock.advance({ days: 3 * 365 })
  await runTask(app, 'requests:blank')
  const readAll = () => app.db.selectFrom('userRequests').select(columns).orderBy('id').execute()
  const whole = await readAll()
  expect(whole.filter(({ subject }) => subject === '')).toEqual([])
  app.clock.advance({ days: 2 })
  await runTask(app, 'requests:blank')
  const rest = {
    requesterId: null,
    guestName: null,
    guestPhone: null,
    orderNo: null,
    subject: '',
    body: '',
    answer: null,
    status: 'REJECTED',
    type: 'REFUND_USER',
  }
  expect(await app.db.selectFrom('requestAnswers').select('text').execute()).toEqual([])
  expect(await readAll()).toEqual([
    { id: guests.id, ...rest },
    { id: members.id, ...rest },
    whole.find(({ id }) => id === open.id),
  ])
  const isThere = () => app.db.selectFrom('files').select('id').where('id', '=', fileId).execute()
  expect(await isThere()).toHaveLength(1)
  app.clock.advance({ days: 2 })
  await runTask(app, 'files:clean')
  expect(await isThere()).toEqual([])
})

test('old requests are blanked batch by batch', async () => {
  for (let index = 0; index < 5; index += 1) await app.insertRequest({ status: 'WITHDRAWN' })
  app.clock.advance({ days: 1 })
  const now = app.clock.now()
  const batch = { closedBefore: now.toISOString(), now, size: 2 }
  const sizes = []
  for (let round = 0; round < 4; round += 1) sizes.push(await blankRequests(app.db, batch))
  expect(sizes).toEqual([2, 2, 1, 0])
})
