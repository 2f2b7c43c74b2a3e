import { createFaq, deleteFaq, orderFaqs, updateFaq, type FaqInput } from '@madang/contract/faqs'
import {
  createLegalDraft,
  deleteLegalDraft,
  scheduleLegalDocument,
  updateLegalDraft,
  withdrawLegalDocument,
} from '@madang/contract/legal'
import { updateRequest } from '@madang/contract/requests'
import { updateJrs } from '@madang/contract/settings-desk'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from './db/database.ts'
import { demoSettings } from '@madang/demo/settings'
import { insertSettings } from './features/settings/settings.queries.ts'
import { startTestApp, type TestApp } from './testing/app.ts'
import { outcomeDuring } from './testing/waiting.ts'

let app: TestApp
let token: string
let userId: string
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.reset()
  const { user, token: given } = await app.signedIn('SUPER_ADMIN')
  ;({ id: userId } = user)
  token = given
})

const demote = (trx: Db) =>
  trx.updateTable('users').set({ authorityType: 'ADMIN' }).where('id', '=', userId).execute()

interface Change {
  /** What has to be there first; gives what the call needs to know. */
  readonly arrange: () => Promise<string>
  /** What the call waits for. */
  readonly lock: (trx: Db, arranged: string) => Promise<unknown>
  readonly call: (arranged: string) => Promise<unknown>
}

const faq: FaqInput = {
  category: 'LISTS',
  question: { kr: '늦으면?' },
  answer: { kr: '알려요.' },
  published: true,
  isTop: false,
}
const addFaq = async () => (await app.call(createFaq, { body: faq }, token)).id
const lockFaqs = (trx: Db) =>
  sql`select pg_advisory_xact_lock(hashtextextended('faqs order', 0))`.execute(trx)

const addDraft = async () => (await app.call(createLegalDraft, { body: { type: 'TERMS' } }, token)).id
const lockTexts = (trx: Db) => sql`select from legal_documents for update`.execute(trx)
const inAMonth = () => new Date(app.clock.now().getTime() + 30 * 24 * 60 * 60 * 1000).toISOString()
const publish = async () => {
  const id = await addDraft()
  const bodies = { kr: '## 제1조(목적)\n\n새 글', gb: '## 1. Purpose\n\nNew words' }
  const params = { id }
  await app.call(updateLegalDraft, { params, body: { version: 1, bodies } }, token)
  await app.call(scheduleLegalDocument, { params, body: { version: 2, effectiveAt: inAMonth() } }, token)
  return id
}

const changes: Readonly<Record<string, Change>> = {
  'sets nothing': {
    arrange: async () => {
      await insertSettings(app.db, demoSettings, app.clock.now())
      return ''
    },
    lock: (trx) => sql`select from settings_sections for update`.execute(trx),
    call: () => app.call(updateJrs, { body: { version: 1, value: { label: { kr: '대기' } } } }, token),
  },
  'adds no question': {
    arrange: async () => '',
    lock: lockFaqs,
    call: () => app.call(createFaq, { body: faq }, token),
  },
  'changes no question': {
    arrange: addFaq,
    lock: lockFaqs,
    call: (id) => app.call(updateFaq, { params: { id }, body: { version: 1, isTop: true } }, token),
  },
  'removes no question': {
    arrange: addFaq,
    lock: lockFaqs,
    call: (id) => app.call(deleteFaq, { params: { id } }, token),
  },
  'puts no questions in order': {
    arrange: async () => {
      await addFaq()
      return addFaq()
    },
    lock: lockFaqs,
    call: async (last) => {
      const ids = (await app.db.selectFrom('faqs').select('id').execute()).map(({ id }) => id)
      const reversed = [last, ...ids.filter((id) => id !== last)]
      return app.call(orderFaqs, { body: { category: 'LISTS', ids: reversed } }, token)
    },
  },
  'drafts no text': {
    arrange: async () => '',
    lock: async () => undefined,
    call: () => app.call(createLegalDraft, { body: { type: 'TERMS' } }, token),
  },
  'changes no draft': {
    arrange: addDraft,
    lock: lockTexts,
    call: (id) => app.call(updateLegalDraft, { params: { id }, body: { version: 1, adverse: true } }, token),
  },
  'deletes no draft': {
    arrange: addDraft,
    lock: lockTexts,
    call: (id) => app.call(deleteLegalDraft, { params: { id } }, token),
  },
  'publishes no text': {
    arrange: addDraft,
    lock: lockTexts,
    call: (id) => {
      const body = { version: 1, effectiveAt: inAMonth() }
      return app.call(scheduleLegalDocument, { params: { id }, body }, token)
    },
  },
  'takes no text back': {
    arrange: publish,
    lock: lockTexts,
    call: (id) => app.call(withdrawLegalDocument, { params: { id }, body: { version: 3 } }, token),
  },
  'takes no request': {
    arrange: async () => (await app.insertRequest()).id,
    lock: (trx) => sql`select from user_requests for update`.execute(trx),
    call: (id) => app.call(updateRequest, { params: { id }, body: { version: 1, to: 'IN_REVIEW' } }, token),
  },
}

describe('who is demoted while a change waits', () => {
  test.each(Object.entries(changes))('%s', async (_name, { arrange, lock, call }) => {
    const arranged = await arrange()
    const change = async (trx: Db) => {
      await lock(trx, arranged)
      await demote(trx)
    }
    expect(await outcomeDuring(app, change, () => call(arranged))).toBe('authz.forbidden')
  })
})

describe('who waits and keeps the role is not refused, where it', () => {
  test.each(Object.entries(changes))('%s', async (_name, { arrange, lock, call }) => {
    const arranged = await arrange()
    const change = (trx: Db) => lock(trx, arranged)
    expect(await outcomeDuring(app, change, () => call(arranged))).toBe('done')
  })
})
