import { mostFileBytes } from '@madang/contract/files'
import { toLocalPhone } from '@madang/contract/phone'
import { requestLimits } from '@madang/contract/requests'
import { hadFilesField } from '@madang/contract/site-requests'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { nextPhone, startTestApp, type TestApp } from '../../testing/app.ts'
import { drawJpeg, file, jpeg } from '../../testing/pictures.ts'
import { otherThan, readCode } from '../../testing/sign-in.ts'
import { Visitor, walkToCode, walkToForm, writtenRequest } from '../../testing/visitor.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.reset()
  // Codes and limits of one test are nobody's of the next.
  app.clock.advance({ days: 2 })
})

const path = '/refundUser/request'

async function listRequests() {
  return app.db.selectFrom('userRequests').selectAll().orderBy('createdAt').execute()
}

async function storedKeys(): Promise<string[]> {
  const keys: string[] = []
  for await (const one of app.deps.blobs.keys()) keys.push(one)
  return keys
}

describe('what is written', () => {
  test('stays where it was when something is wrong, and each field says what', async () => {
    const visitor = await walkToForm(app)
    const typed = {
      ...writtenRequest,
      name: ' ',
      orderNo: 'X1',
      amount: '12.50',
      subject: 'a',
      body: '짧아요',
    }
    const { status } = await visitor.postFiles(`${path}/form`, typed, [await jpeg('a.jpg')])
    const { values, failure, hadFiles, idempotencyKey } = visitor.shown('request-form')
    expect([status, hadFiles, idempotencyKey]).toEqual([422, true, writtenRequest.key])
    expect(values).toEqual({
      name: ' ',
      reason: null,
      orderNo: 'X1',
      amount: '12.50',
      subject: 'a',
      body: '짧아요',
    })
    expect(failure?.errors.map(({ pointer, code }) => `${pointer} ${code}`)).toEqual([
      '/name required',
      '/orderNo format',
      '/amount type',
      '/subject too_short',
      '/body too_short',
    ])
    expect(await listRequests()).toEqual([])
  })

  test('with files keeps saying that they are to be chosen again, however often something is wrong', async () => {
    const visitor = await walkToForm(app)
    const typed = { ...writtenRequest, body: '짧아요' }
    await visitor.postFiles(`${path}/form`, typed, [await jpeg('a.jpg')])
    expect(visitor.shown('request-form').hadFiles).toBe(true)
    await visitor.postFiles(`${path}/form`, { ...typed, [hadFilesField]: '1' })
    expect(visitor.shown('request-form').hadFiles).toBe(true)
  })

  test('takes a reason that was chosen in its words, whatever was typed beside it, and shows it again', async () => {
    const visitor = await walkToForm(app)
    const chosen = { ...writtenRequest, reason: 'twice', 'reason.twice': '두 번 결제됐어요', subject: '' }
    await visitor.postFiles(`${path}/form`, { ...chosen, body: '짧아요' })
    const { values, failure } = visitor.shown('request-form')
    expect([values.reason, failure?.errors.map(({ pointer }) => pointer)]).toEqual(['twice', ['/body']])
    await visitor.postFiles(`${path}/form`, { ...chosen, subject: '아무 말' })
    expect(await listRequests()).toMatchObject([{ subject: '두 번 결제됐어요' }])
  })

  test('needs words of its own for a reason that is none of ours', async () => {
    const visitor = await walkToForm(app)
    await visitor.postFiles(`${path}/form`, {
      ...writtenRequest,
      reason: 'name',
      'reason.name': 'x',
      subject: '',
    })
    expect(visitor.shown('request-form').failure?.errors).toEqual([{ pointer: '/subject', code: 'required' }])
  })

  test('may leave out the order and the amount', async () => {
    const visitor = await walkToForm(app)
    await visitor.postFiles(`${path}/form`, { ...writtenRequest, orderNo: ' ', amount: '' })
    expect(await listRequests()).toMatchObject([{ orderNo: null, amount: null }])
  })

  test('is read without the marks that come along with copied text', async () => {
    const visitor = await walkToForm(app)
    const orderNo = '\u2066O20261120-7K3F9A\u2069'
    const copied = { name: '\uFEFF성춘향', orderNo, amount: '\u200F19,000\u200E', subject: '환\u200B불' }
    const body = '\u200B\u2068سفارش\u2069 را پس می\u200Cدهم 👨‍👩‍👧'
    const { location } = await visitor.postFiles(`${path}/form`, { ...writtenRequest, ...copied, body })
    expect(location).toBe(`${path}/done`)
    expect(await listRequests()).toMatchObject([
      {
        guestName: '성춘향',
        orderNo: 'O20261120-7K3F9A',
        amount: 19_000,
        subject: '환불',
        body: 'سفارش را پس می\u200Cدهم 👨‍👩‍👧',
      },
    ])
    const other = await walkToForm(app)
    await other.postFiles(`${path}/form`, { ...writtenRequest, name: '\u202E춘향' })
    expect(other.shown('request-form').failure?.errors).toEqual([{ pointer: '/name', code: 'characters' }])
  })

  test('is sent once however often it is pressed, at once or later', async () => {
    const visitor = await walkToForm(app)
    const before = await storedKeys()
    const picture = await jpeg('a.jpg')
    const press = () => visitor.postFiles(`${path}/form`, writtenRequest, [picture])
    const answers = [...(await Promise.all([press(), press(), press()])), await press()]
    expect(answers.map(({ location }) => location)).toEqual(Array(4).fill(`${path}/done`))
    expect(await listRequests()).toHaveLength(1)
    expect(await app.db.selectFrom('files').select('name').execute()).toHaveLength(1)
    expect(await storedKeys()).toHaveLength(before.length + 1)
  })

  test('anew under a key that was used asks first, and is then sent', async () => {
    const visitor = await walkToForm(app)
    await visitor.postFiles(`${path}/form`, writtenRequest)
    const other = { ...writtenRequest, body: '그리고 하나 더 부탁드려요.' }
    await visitor.postFiles(`${path}/form`, other)
    const { failure, idempotencyKey } = visitor.shown('request-form')
    expect(failure?.code).toBe('idempotency.key_reused')
    await visitor.postFiles(`${path}/form`, { ...other, key: idempotencyKey })
    expect(await listRequests()).toHaveLength(2)
    // The same words once more, with a key of their own.
    await visitor.postFiles(`${path}/form`, { ...other, key: '00000000-0000-4000-8000-000000000002' })
    expect(visitor.shown('request-form').failure?.code).toBe('conflict.duplicate')
  })

  test('is refused when much of the same number is open already', async () => {
    const phone = nextPhone()
    for (let count = 0; count < requestLimits.openPerNumber; count++) {
      await app.insertRequest({ guestName: '성춘향', guestPhone: phone })
    }
    const visitor = await walkToForm(app, phone)
    const { status } = await visitor.postFiles(`${path}/form`, writtenRequest)
    expect([status, visitor.shown('request-form').failure?.retryAfter]).toEqual([429, null])
  })
})

describe('whoever takes longer than the proof lasts', () => {
  test('confirms the number in the form, and loses nothing', async () => {
    const phone = nextPhone()
    const visitor = await walkToForm(app, phone)
    app.clock.advance({ minutes: 30 })
    const late = await visitor.postFiles(`${path}/form`, writtenRequest, [await jpeg('a.jpg')])
    const first = visitor.shown('request-form')
    expect([late.status, first.proof, first.failure?.code, first.hadFiles]).toEqual([
      400,
      'needed',
      'auth.session_invalid',
      true,
    ])
    expect([first.values.name, first.phone]).toEqual(['성춘향', toLocalPhone(phone)])

    const local = toLocalPhone(phone).slice(4)
    await visitor.postFiles(`${path}/form`, { ...writtenRequest, do: 'send', phone: local })
    expect(visitor.shown('request-form')).toMatchObject({
      proof: 'sent',
      failure: null,
      values: { name: '성춘향' },
    })
    const code = await readCode(app, phone)

    await visitor.postFiles(`${path}/form`, { ...writtenRequest, phone: local, code: otherThan(code) })
    expect(visitor.shown('request-form')).toMatchObject({
      proof: 'sent',
      failure: { code: 'auth.code_mismatch' },
    })
    await visitor.postFiles(`${path}/form`, { ...writtenRequest, phone: toLocalPhone(nextPhone()), code })
    expect(visitor.shown('request-form').failure?.code).toBe('auth.session_invalid')

    const done = await visitor.postFiles(`${path}/form`, { ...writtenRequest, phone: local, code }, [
      await jpeg('a.jpg'),
    ])
    expect(done.location).toBe(`${path}/done`)
    expect(await listRequests()).toMatchObject([{ guestPhone: phone }])
    expect(await app.db.selectFrom('files').select('name').execute()).toEqual([{ name: 'a.jpg' }])
  })

  test('is told nothing of it when only the files took so long to arrive', async () => {
    const visitor = await walkToForm(app)
    app.clock.advance({ minutes: 29 })
    const { location } = await visitor.postFileSlowly(`${path}/form`, writtenRequest, {
      file: await jpeg('a.jpg'),
      meanwhile: async () => {
        await expect.poll(() => app.deps.blobs.leftovers()).toHaveLength(1)
        app.clock.advance({ minutes: 18 })
      },
    })
    expect(location).toBe(`${path}/done`)
    expect(await app.db.selectFrom('files').select('name').execute()).toEqual([{ name: 'a.jpg' }])
  })

  test('is told so at the form, with the number still there', async () => {
    const phone = nextPhone()
    const visitor = await walkToForm(app, phone)
    app.clock.advance({ minutes: 30 })
    await visitor.get(`${path}/form`)
    const { failure, phone: shown } = visitor.shown('request-phone')
    expect([failure?.code, shown]).toEqual(['auth.session_invalid', toLocalPhone(phone)])
  })
})

describe('a form that was sent, and whose answer did not come', () => {
  const half = { minutes: 30 }

  /** A visitor who was told that the proof is over, and has typed the code of another. */
  async function walkToLateForm(): Promise<{ visitor: Visitor; typed: Record<string, string> }> {
    const phone = nextPhone()
    const visitor = await walkToForm(app, phone)
    app.clock.advance(half)
    const again = { ...writtenRequest, phone: toLocalPhone(phone) }
    await visitor.postFiles(`${path}/form`, { ...again, do: 'send' })
    return { visitor, typed: { ...again, code: await readCode(app, phone) } }
  }

  test('leads to what was asked, also when the proof is over by now', async () => {
    const visitor = await walkToForm(app)
    const before = await storedKeys()
    const picture = await jpeg('a.jpg')
    await visitor.copy().postFiles(`${path}/form`, writtenRequest, [picture])
    app.clock.advance(half)
    const again = await visitor.postFiles(`${path}/form`, writtenRequest, [picture])
    expect([again.status, again.location]).toEqual([303, `${path}/done`])
    const [request, ...more] = await listRequests()
    expect(more).toEqual([])
    await visitor.get(`${path}/done`)
    expect(visitor.shown('request-done')).toMatchObject({
      link: `/request/${request?.linkToken}`,
      dueAt: request?.dueAt,
    })
    expect(await storedKeys()).toHaveLength(before.length + 1)
    // The number is not proven by this: neither for the page of the request, nor to ask anew.
    await visitor.get(`/request/${request?.linkToken}`)
    expect(visitor.shown('request-door').failure).toBeNull()
    await visitor.postFiles(`${path}/form`, { ...writtenRequest, body: '그리고 하나 더 부탁드려요.' })
    expect(visitor.shown('request-form').failure?.code).toBe('auth.session_invalid')
    expect(await listRequests()).toHaveLength(1)
  })

  test('leads there also when its code was used up by the first, at once or later', async () => {
    const { visitor, typed } = await walkToLateForm()
    const picture = await jpeg('a.jpg')
    const press = () => visitor.copy().postFiles(`${path}/form`, typed, [picture])
    const answers = await Promise.all([press(), press()])
    app.clock.advance({ minutes: 10 })
    answers.push(await press())
    app.clock.advance(half)
    answers.push(await press())
    expect(answers.map(({ location }) => location)).toEqual(Array(4).fill(`${path}/done`))
    expect(await listRequests()).toHaveLength(1)
  })

  test('is put right by the form whose code was used up, and by no other of the same browser', async () => {
    const { visitor, typed } = await walkToLateForm()
    await visitor.copy().postFiles(`${path}/form`, { ...typed, body: '짧아요' })
    const another = visitor.copy()
    await another.postFiles(`${path}/form`, { ...typed, formKey: 'a'.repeat(43) })
    expect(visitor.shown('request-form')).toMatchObject({
      proof: 'needed',
      failure: { code: 'auth.session_invalid' },
    })
    expect(await listRequests()).toEqual([])
    const tooLate = visitor.copy()
    expect((await visitor.copy().postFiles(`${path}/form`, typed)).location).toBe(`${path}/done`)
    app.clock.advance(half)
    await tooLate.postFiles(`${path}/form`, { ...typed, body: '그리고 하나 더 부탁드려요.' })
    expect(visitor.shown('request-form').failure?.code).toBe('auth.session_invalid')
    expect(await listRequests()).toHaveLength(1)
  })

  test('is nothing to other browsers, whatever they know of it', async () => {
    const phone = nextPhone()
    const visitor = await walkToForm(app, phone)
    await visitor.postFiles(`${path}/form`, writtenRequest)
    const typed = { ...writtenRequest, phone: toLocalPhone(phone), code: '123456' }

    const stranger = new Visitor(app)
    await stranger.postFiles(`${path}/form`, typed)
    expect(stranger.shown('request-form').failure?.code).toBe('auth.session_invalid')
    const caller = await walkToForm(app)
    await caller.postFiles(`${path}/form`, { ...typed, body: '짧아요' })
    app.clock.advance(half)
    // Another who has asked for a code to the same number, and one whose own number was confirmed.
    const guesser = new Visitor(app)
    await walkToCode(app, guesser, phone)
    for (const other of [guesser, caller]) {
      const { location } = await other.postFiles(`${path}/form`, typed)
      expect([location, other.shown('request-form').failure === null]).toEqual([null, false])
    }
    // Nor to who knows the key of the visit, but not that of the form.
    const [, visitKey = ''] = /visit=([^;.]+)/.exec(visitor.setCookies[0] ?? '') ?? []
    for (const keys of [visitKey, `${visitKey}.${'a'.repeat(43)}`, 'a'.repeat(43)]) {
      const thief = new Visitor(app, { cookie: `visit=${keys}` })
      await thief.postFiles(`${path}/form`, typed)
      expect(thief.shown('request-form').failure?.code).toBe('auth.session_invalid')
      await thief.get(`${path}/done`)
      expect(app.shownPages.at(-1)?.name).not.toBe('request-done')
    }
    expect(await listRequests()).toHaveLength(1)
  })
})

describe('files', () => {
  const pdf = (name: string) => file('%PDF-1.4\n%%EOF\n', name)

  test('that cannot be taken are told by their names, beside what was typed, and none is kept', async () => {
    const visitor = await walkToForm(app)
    const before = await storedKeys()
    const broken = Buffer.concat([(await drawJpeg()).subarray(0, 40), Buffer.alloc(200)])
    const files = [pdf('good.pdf'), file('<svg/>', 'bad.svg'), file(new Uint8Array(broken), 'broken.jpg')]
    const { status } = await visitor.postFiles(`${path}/form`, writtenRequest, files)
    const { failure, values, hadFiles } = visitor.shown('request-form')
    expect([status, values.name, hadFiles]).toEqual([422, '성춘향', true])
    expect(failure?.files).toEqual([
      { name: 'bad.svg', code: 'file.unsupported_type' },
      { name: 'broken.jpg', code: 'file.not_an_image' },
    ])
    expect(await storedKeys()).toEqual(before)
    expect(await listRequests()).toEqual([])
  })

  test('of more than 10 MB, and more than five, are refused', async () => {
    const visitor = await walkToForm(app)
    const large = file(new Uint8Array(mostFileBytes + 1), 'large.pdf')
    await visitor.postFiles(`${path}/form`, writtenRequest, [large])
    expect(visitor.shown('request-form').failure?.files).toEqual([
      { name: 'large.pdf', code: 'request.too_large' },
    ])
    const six = Array.from({ length: requestLimits.files + 1 }, (_, index) => pdf(`${index}.pdf`))
    await visitor.postFiles(`${path}/form`, writtenRequest, six)
    expect(visitor.shown('request-form').failure?.errors).toEqual([
      { pointer: '/files', code: 'too_big', params: { maximum: requestLimits.files } },
    ])
  })

  test('are not taken without a name, in whatever number they come', async () => {
    const visitor = await walkToForm(app)
    const before = await storedKeys()
    const { location } = await visitor.postNameless(`${path}/form`, writtenRequest, requestLimits.files + 1)
    expect(location).toBe(`${path}/done`)
    expect(await app.db.selectFrom('files').select('id').execute()).toEqual([])
    expect(await storedKeys()).toEqual(before)
  })

  test('in a number that the parser refuses are refused on the page', async () => {
    const visitor = await walkToForm(app)
    const many = Array.from({ length: 51 }, (_, index) => pdf(`${index}.pdf`))
    const { status } = await visitor.postFiles(`${path}/form`, writtenRequest, many)
    expect([status, visitor.shown('request-form').failure?.code]).toEqual([413, 'request.too_large'])
    expect(await app.deps.blobs.leftovers()).toEqual([])
  })

  test('belong to nobody and are private', async () => {
    const visitor = await walkToForm(app)
    await visitor.postFiles(`${path}/form`, writtenRequest, [pdf('a.pdf'), file('', 'empty.pdf')])
    const files = await app.db
      .selectFrom('files')
      .select(['ownerId', 'visibility', 'purpose', 'recordId'])
      .execute()
    const [request] = await listRequests()
    expect(files).toEqual([
      { ownerId: null, visibility: 'PRIVATE', purpose: 'REQUEST', recordId: request?.id },
    ])
  })

  test('of whoever has proven nothing are not even kept for a moment', async () => {
    const visitor = new Visitor(app)
    const { status } = await visitor.postFiles(`${path}/form`, writtenRequest, [await jpeg('a.jpg')])
    expect([status, visitor.shown('request-form').proof]).toEqual([400, 'needed'])
    expect(await app.deps.blobs.leftovers()).toEqual([])
  })
})
