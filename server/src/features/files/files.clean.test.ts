import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { StoredFile } from '@madang/contract/files'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { uuidV7 } from '../../db/uuid.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { bring, drawJpeg } from '../../testing/pictures.ts'
import { runTask } from '../../testing/sign-in.ts'
import { tieFiles } from '../../record/files.queries.ts'
import { deleteLooseFile } from './files.queries.ts'

let app: TestApp
let token: string
let user: { id: string }
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
let count = 0
beforeEach(async () => {
  await app.reset()
  // The age of bytes is in their ids, which never go back in one process.
  count += 1
  app.clock.advance({ days: 20 * count })
  for await (const key of app.deps.blobs.keys()) await app.deps.blobs.remove(key)
  user = await app.insertUser()
  token = await app.signInAs(user)
})

async function bringOne(): Promise<StoredFile> {
  return bring(app, token, { bytes: await drawJpeg() })
}

async function rows(): Promise<string[]> {
  const files = await app.db.selectFrom('files').select('id').orderBy('id').execute()
  return files.map(({ id }) => id)
}

async function keys(): Promise<string[]> {
  const found: string[] = []
  for await (const key of app.deps.blobs.keys()) found.push(key)
  return found.toSorted()
}

const tying = ({ id: recordId, ownerId }: StoredFile) => ({ recordId, ownerId, now: app.clock.now() })
const attach = (file: StoredFile) =>
  tieFiles(app.db, { purpose: 'AVATAR', files: [{ fileId: file.id }] }, tying(file))

test('a file that nothing uses goes after 24 hours with its bytes; one in use stays', async () => {
  const [loose, used, letGo] = [await bringOne(), await bringOne(), await bringOne()]
  await attach(used)
  await attach(letGo)
  app.clock.advance({ hours: 20 })
  await tieFiles(app.db, { purpose: 'AVATAR', files: [] }, tying(letGo))
  await runTask(app, 'files:clean')
  expect(await rows()).toEqual([loose.id, used.id, letGo.id].toSorted())
  app.clock.advance({ hours: 5 })
  await runTask(app, 'files:clean')
  expect(await rows()).toEqual([used.id, letGo.id].toSorted())
  expect(await keys()).toEqual(await rows())
  expect(await attach(loose)).toEqual([loose.id])
})

test('bytes whose row was never written go, but not while it may still come', async () => {
  const key = uuidV7(app.clock.now())
  await app.deps.blobs.store(key, { main: await app.deps.blobs.receive(Readable.from([Buffer.from('x')])) })
  await runTask(app, 'files:clean')
  expect(await keys()).toEqual([key])
  app.clock.advance({ minutes: 61 })
  const kept = await bringOne()
  await runTask(app, 'files:clean')
  expect(await keys()).toEqual([kept.id])
})

test('bytes whose row was deleted when the process ended go', async () => {
  const file = await bringOne()
  expect(await deleteLooseFile(app.db, file.id)).toBe(true)
  app.clock.advance({ minutes: 61 })
  await runTask(app, 'files:clean')
  expect([await rows(), await keys()]).toEqual([[], []])
})

test('what was coming in or being written when the process ended goes', async () => {
  const incoming = join(app.filesDirectory, 'incoming')
  await mkdir(join(incoming, uuidV7(app.clock.now())), { recursive: true })
  await writeFile(join(incoming, uuidV7(app.clock.now())), 'half')
  await runTask(app, 'files:clean')
  expect(await app.deps.blobs.leftovers()).toHaveLength(2)
  app.clock.advance({ minutes: 61 })
  await runTask(app, 'files:clean')
  expect(await app.deps.blobs.leftovers()).toEqual([])
})

test('of a clean-up and an attachment at once one wins, and no row is left without its bytes', async () => {
  for (let round = 0; round < 10; round++) {
    token = await app.signInAs(user)
    const file = await bringOne()
    app.clock.advance({ hours: 25 })
    const [, refused] = await Promise.all([runTask(app, 'files:clean'), attach(file)])
    expect((await rows()).includes(file.id)).toBe(refused.length === 0)
    expect((await keys()).includes(file.id)).toBe(refused.length === 0)
  }
})
