import type { Locale } from '@madang/contract/locales'
import { getPublicSettings } from '@madang/contract/settings'
import { updateBadges, type SettingsValues } from '@madang/contract/settings-desk'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CallError, startTestApp, type TestApp } from '../../testing/app.ts'

let app: TestApp
let userId: string
let token: string
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  await app.reset()
  ;({ userId, token } = await editor())
})
afterAll(() => app.close())

async function editor() {
  const { user, token: ownToken } = await app.signedIn('SUPER_ADMIN')
  return { userId: user.id, token: ownToken }
}

type Badges = SettingsValues['badges']

const set = (version: number, value: Badges, as = token) =>
  app.call(updateBadges, { body: { version, value } }, as)

async function refusalOf(call: Promise<unknown>) {
  try {
    await call
    return null
  } catch (error) {
    if (error instanceof CallError) return error.problem
    throw error
  }
}

async function looseFiles(): Promise<string[]> {
  const rows = await app.db.selectFrom('files').select('id').where('looseSince', 'is not', null).execute()
  return rows.map(({ id }) => id)
}

test('everyone sees the badges of each language with their size', async () => {
  const [apple, google] = [await app.insertFile(userId, 'BADGE'), await app.insertFile(userId, 'BADGE')]
  await set(0, { apple: { kr: apple, gb: apple }, google: { ir: google } })
  const { badges } = await app.call(getPublicSettings, {})
  const badgeOf = async (id: string) => {
    const { sha256 } = await app.db
      .selectFrom('files')
      .select('sha256')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return { path: `/files/${sha256}.jpg`, width: 3, height: 2 }
  }
  const shown = await badgeOf(apple)
  expect(badges).toEqual({ apple: { kr: shown, gb: shown }, google: { ir: await badgeOf(google) } })
  expect(await looseFiles()).toEqual([])
})

test('a badge that is not used any more is let go, one that stays is not', async () => {
  const [one, two] = [await app.insertFile(userId, 'BADGE'), await app.insertFile(userId, 'BADGE')]
  await set(0, { apple: { kr: one, gb: one, es: two }, google: {} })
  await set(1, { apple: { gb: one }, google: {} })
  expect(await looseFiles()).toEqual([two])
  await set(2, { apple: {}, google: {} })
  expect(new Set(await looseFiles())).toEqual(new Set([one, two]))
})

test('another editor keeps what is there, whoever brought it', async () => {
  const one = await app.insertFile(userId, 'BADGE')
  await set(0, { apple: { kr: one }, google: {} })
  const other = await editor()
  const two = await app.insertFile(other.userId, 'BADGE')
  const { value } = await set(1, { apple: { kr: one }, google: { kr: two } }, other.token)
  expect(value).toEqual({ apple: { kr: one }, google: { kr: two } })
})

const unusable: [string, () => Promise<string>][] = [
  ['that is not there', async () => '00000000-0000-7000-8000-000000000001'],
  ['that somebody else brought', async () => app.insertFile((await editor()).userId, 'BADGE')],
  ['for something else', async () => app.insertFile(userId, 'AVATAR')],
  ['that is a document', async () => app.insertFile(userId, 'STORE_DOCUMENT')],
]
test.each(unusable)('a file %s is refused, and nothing changes', async (_name, bring) => {
  const good = await app.insertFile(userId, 'BADGE')
  const bad = await bring()
  const loose = await looseFiles()
  const languages: Partial<Record<Locale, string>> = { kr: good, cn: bad }
  expect(await refusalOf(set(0, { apple: languages, google: { br: bad } }))).toMatchObject({
    code: 'validation.failed',
    errors: [
      { pointer: '/value/apple/cn', code: 'file_unusable' },
      { pointer: '/value/google/br', code: 'file_unusable' },
    ],
  })
  expect(await looseFiles()).toEqual(loose)
  expect((await app.call(getPublicSettings, {})).badges).toEqual({ apple: {}, google: {} })
})

test('of two who set them at once, only the files of the one who does are kept', async () => {
  const other = await editor()
  const [one, two] = [await app.insertFile(userId, 'BADGE'), await app.insertFile(other.userId, 'BADGE')]
  const refusals = await Promise.all([
    refusalOf(set(0, { apple: { kr: one }, google: {} })),
    refusalOf(set(0, { apple: { kr: two }, google: {} }, other.token)),
  ])
  expect(refusals.map((problem) => problem?.code ?? 'done').toSorted()).toEqual(['conflict.stale', 'done'])
  const isFirst = refusals[0] === null
  expect(await looseFiles()).toEqual([isFirst ? two : one])
})
