import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filesDirectory } from '../../data-dir.ts'
import { createBlobs, type Blobs } from '../../outside/blobs.ts'
import { makeDataDir, openDataDir } from '../../testing/data-dir.ts'
import { insertSession, insertUser } from '../../testing/factories.ts'
import { drawJpeg } from '../../testing/pictures.ts'
import { startProcess, type ServerProcess } from '../../testing/process.ts'
import { cleanFiles } from './files.clean.ts'

let dataDir: string
beforeAll(() => {
  dataDir = makeDataDir()
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

function start(): Promise<ServerProcess> {
  return startProcess({ NODE_ENV: 'test', DATA_DIR: dataDir, DEMO_DATA: '0', LOG_LEVEL: 'error' })
}

async function signIn(): Promise<string> {
  const { db, close } = openDataDir(dataDir)
  const now = new Date()
  const token = await insertSession(db, now, (await insertUser(db, now, {})).id)
  await close()
  return token
}

interface Uploading {
  readonly url: string
  readonly token: string
  readonly bytes: Buffer
  readonly onAnswer: (id: string) => void
}

/** Uploads one after the other until the server is gone. */
async function uploadUntilKilled({ url, token, bytes, onAnswer }: Uploading): Promise<void> {
  for (let count = 0; ; count++) {
    const form = new FormData()
    form.append('purpose', 'AVATAR')
    form.append('file', new File([new Uint8Array(bytes)], `${count}.jpg`))
    try {
      const headers = { authorization: `Bearer ${token}` }
      const answer = await fetch(`${url}/api/v1/file`, { method: 'POST', headers, body: form })
      const { id } = (await answer.json()) as { id: string } // the contract says so
      onAnswer(id)
    } catch {
      return // killed, as it was meant
    }
  }
}

async function keysOf(blobs: Blobs): Promise<string[]> {
  const keys: string[] = []
  for await (const key of blobs.keys()) keys.push(key)
  return keys.toSorted()
}

test('a server killed in the middle of uploads leaves no row without bytes and, once cleaned, no bytes without a row', async () => {
  const bytes = await drawJpeg({ width: 400, height: 300 })
  const server = await start()
  const token = await signIn()
  const answered: string[] = []
  const onAnswer = (id: string) => {
    answered.push(id)
    // Four are on their way, each somewhere else.
    if (answered.length === 9) server.child.kill('SIGKILL')
  }
  const uploading = { url: server.url, token, bytes, onAnswer }
  await Promise.all([1, 2, 3, 4].map(() => uploadUntilKilled(uploading)))
  await server.stop('SIGKILL')

  const next = await start()
  const { db, close } = openDataDir(dataDir)
  try {
    const rows = await db.selectFrom('files').select('id').orderBy('id').execute()
    const ids = rows.map(({ id }) => id)
    const later = () => new Date(Date.now() + 2 * 60 * 60 * 1000)
    const blobs = createBlobs({ directory: filesDirectory(dataDir), now: later })
    expect(ids).toEqual(expect.arrayContaining(answered))
    expect(await keysOf(blobs)).toEqual(expect.arrayContaining(ids))
    await cleanFiles({ db, blobs, now: later })
    expect(await keysOf(blobs)).toEqual(ids)
    expect(await blobs.leftovers()).toEqual([])
  } finally {
    await close()
    await next.stop('SIGTERM')
  }
}, 60_000)
