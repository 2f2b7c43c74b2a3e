/**
 * Requests a second of public pages beside a bare node:http server that sends the same bytes from memory, in
 * turns: pages that are kept, and a search that is rendered for each reader.
 */
import { writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { inTransaction } from '@madang/server/db/transaction'
import { seedFaqs } from '@madang/server/features/faqs/faqs.seed'
import { seedLegalTexts } from '@madang/server/features/legal/legal.seed'
import { openDataDir } from '@madang/server/testing/data-dir'
import { figuresOf, row, say } from './figures.ts'
import { prepare, startProcess, startWithoutJobs, type Running } from './system.ts'

const rounds = 3
const seconds = 3
const connections = 32
const asked = { 'accept-encoding': 'br', 'accept-language': 'ko' }

const paths = {
  'landing, kept': '/',
  'terms, kept': '/terms',
  'questions, kept': '/faq',
  'search, 2 answers': '/faq?q=%EC%8A%A4%ED%8C%B8',
  'search, all answers': '/faq?q=.',
}

const { dataDir, remove } = await prepare({ members: 0, admins: 0 })
const server = await startWithoutJobs(dataDir)
const data = openDataDir(dataDir)
await inTransaction(data.db, async (trx) => {
  await seedLegalTexts(trx, new Date())
  await seedFaqs(trx, new Date())
})
await data.close()

interface Fetched {
  readonly path: string
  readonly headers: Record<string, string>
  readonly base64: string
}

/** As it goes over the wire: `fetch` would unpack it. */
function fetchRaw(path: string): Promise<Fetched> {
  return new Promise((resolve, reject) => {
    request(`${server.url}${path}`, { headers: asked }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const { date: _date, connection: _connection, 'keep-alive': _keep, ...headers } = response.headers
        const base64 = Buffer.concat(chunks).toString('base64')
        resolve({ path, headers: headers as Record<string, string>, base64 }) // none of them comes twice
      })
    })
      .on('error', reject)
      .end()
  })
}

const file = join(dataDir, 'pages.json')
const fetched = await Promise.all(Object.values(paths).map(fetchRaw))
writeFileSync(file, JSON.stringify(fetched))
const bare = await startProcess(new URL('site-bare.ts', import.meta.url), {
  path: '/',
  variables: { PAGES: file, NODE_ENV: 'production' },
})

async function load({ url }: Running, path: string): Promise<number> {
  const requests = [{ path, headers: asked }]
  const result = await autocannon({ url, connections, duration: seconds, requests })
  if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx} refused, ${result.errors} failed`)
  return result.requests.average
}

try {
  say(row(['page', 'kB sent', 'Madang, requests/s', 'bare, requests/s', 'ratio']))
  say(row(['---', '--:', '--:', '--:', '--:']))
  for (const [name, path] of Object.entries(paths)) {
    const [ours, theirs]: [number[], number[]] = [[], []]
    // The first round warms up and does not count.
    for (let round = 0; round <= rounds; round++) {
      ours.push(await load(server, path))
      theirs.push(await load(bare, path))
    }
    const [a, b] = [figuresOf(ours.slice(1)).median, figuresOf(theirs.slice(1)).median]
    const bytes = Buffer.from(fetched.find((page) => page.path === path)?.base64 ?? '', 'base64').length
    say(row([name, (bytes / 1000).toFixed(1), Math.round(a), Math.round(b), (a / b).toFixed(2)]))
  }
} finally {
  await bare.stop()
  await server.stop()
  remove()
}
