/**
 * How long a change takes until another server process shows it: two processes on one database, the first gets the
 * change, the second is asked for the page again and again. Counted from the moment the change is sent.
 */
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFaq, updateFaq } from '@madang/contract/faqs'
import { updateCompany } from '@madang/contract/settings-desk'
import { openDatabase } from '@madang/server/db/database'
import { startEmbedded } from '@madang/server/db/embedded'
import { defaultSettings } from '@madang/server/features/settings/settings.defaults'
import { insertSession, insertUser } from '@madang/server/testing/factories'
import { quietLog } from '@madang/server/testing/quiet-log'
import { figuresOf, row, say } from './figures.ts'
import { startServer } from './system.ts'

const rounds = 20

const home = mkdtempSync(join(tmpdir(), 'madang-effect-'))
// The database's user has to reach its password file.
chmodSync(home, 0o755)
const dataDir = join(home, 'data')
mkdirSync(dataDir, { mode: 0o755 })
// Over loopback, as a managed PostgreSQL: two servers can share it only like this.
const embedded = await startEmbedded({ dataDir, log: quietLog, transport: 'tcp' })
const { user, password, host, port, database: name } = embedded.connection
const shared = { DATABASE_URL: `postgres://${user}:${String(password)}@${host}:${port}/${name}` }
const first = await startServer(join(home, 'first'), shared)
const second = await startServer(join(home, 'second'), shared)

async function signIn(): Promise<string> {
  const { db, close } = openDatabase({ connection: embedded.connection, log: quietLog, maxConnections: 1 })
  const { id } = await insertUser(db, new Date(), { authorityType: 'SUPER_ADMIN' })
  const token = await insertSession(db, new Date(), id)
  await close()
  return token
}
const token = await signIn()

/** Sends a change to the first server and gives its answer. */
async function change({ method, path }: { method: string; path: string }, body: object): Promise<unknown> {
  const response = await fetch(first.url + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${response.status} ${text}`)
  return JSON.parse(text)
}

/** Asks the second server until its page shows these words. */
async function untilShown(path: string, words: string): Promise<void> {
  for (;;) {
    const page = await (await fetch(second.url + path)).text()
    if (page.includes(words)) return
  }
}

async function measure(path: string, changeTo: (words: string, round: number) => Promise<unknown>) {
  await fetch(second.url + path)
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const words = `1500-${1000 + round}`
    const start = performance.now()
    await Promise.all([changeTo(words, round), untilShown(path, words)])
    times.push(performance.now() - start)
  }
  return figuresOf(times)
}

const texts = { question: { gb: 'When?' }, answer: { gb: 'Now.' } }
const faq = await change(createFaq, { ...texts, category: 'APP', published: false, isTop: false })
const { id } = faq as { id: string } // the contract's answer

try {
  const figures = {
    'a phone number of the settings, on the landing page': await measure('/', (phone, version) =>
      change(updateCompany, { version, value: { ...defaultSettings.company, phone } }),
    ),
    'a published question, on its page': await measure('/faq', (words, round) =>
      change(
        { ...updateFaq, path: updateFaq.path.replace(':id', id) },
        { version: round + 1, published: true, question: { gb: words } },
      ),
    ),
  }
  say(row(['change', 'rounds', 'median ms', 'max']))
  say(row(['---', '--:', '--:', '--:']))
  for (const [what, { count, median, max }] of Object.entries(figures)) say(row([what, count, median, max]))
} finally {
  await first.stop()
  await second.stop()
  await embedded.stop()
  rmSync(home, { recursive: true, force: true })
}
