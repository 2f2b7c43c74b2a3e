/**
 * Requests a second of public pages beside a bare node:http server that sends the same bytes from memory, in
 * turns: pages that are kept, a search that is rendered for each reader, and promotions that nobody has asked for
 * before; then how long the picture of a link takes, first and kept.
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
import { addPromotions } from './shared-promotions.ts'
import { prepare, startProcess, startWithoutJobs, type Running } from './system.ts'

const rounds = 3
const seconds = 3
const connections = 32
const asked = { 'accept-encoding': 'br', 'accept-language': 'ko' }

const pictures = 10

const { dataDir, tokens, remove } = await prepare({ members: 0, admins: 1 })
const server = await startWithoutJobs(dataDir)
const data = openDataDir(dataDir)
await inTransaction(data.db, async (trx) => {
  await seedLegalTexts(trx, new Date())
  await seedFaqs(trx, new Date())
})
const [token = ''] = tokens
const codes = await addPromotions({ data, server, token })
const [code = ''] = codes
await data.close()

const paths = {
  'landing with 12 cards, kept': '/',
  'promotion, kept': `/app/share?p=${code}`,
  'terms, kept': '/terms',
  'questions, kept': '/faq',
  'search, 2 answers': '/faq?q=%EC%8A%A4%ED%8C%B8',
  'search, all answers': '/faq?q=.',
}

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

/** Seconds to answer each of these one time, so many at once. */
async function firstTime(addresses: readonly string[]): Promise<number> {
  const start = performance.now()
  const left = [...addresses]
  const work = async () => {
    for (let path = left.pop(); path !== undefined; path = left.pop()) await fetchRaw(path)
  }
  await Promise.all(Array.from({ length: connections }, work))
  return (performance.now() - start) / 1000
}

/** The picture of a link, as the page names it. */
async function pictureOf(one: string): Promise<string> {
  const html = await (await fetch(`${server.url}/app/share?p=${one}`)).text()
  const [, path = ''] = /og:image" content="https:\/\/[^/]+([^"]+)"/.exec(html) ?? []
  return path
}

async function timeOf(path: string): Promise<number> {
  const start = performance.now()
  const answer = await fetch(server.url + path)
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}`)
  return performance.now() - start
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
  // In languages that nobody has asked for yet.
  const others = ['br', 'cn', 'es', 'gb', 'ir']
  const unseen = codes.flatMap((one) => others.map((locale) => `/app/share?p=${one}&lang=${locale}`))
  const first = await firstTime(unseen)
  say('')
  say(`promotion, first time: ${Math.round(unseen.length / first)} a second`)
  const times = []
  const kept = []
  for (const one of codes.slice(0, pictures)) {
    const path = await pictureOf(one)
    times.push(await timeOf(path))
    kept.push(await timeOf(path))
  }
  say(
    `picture of a link: first ${figuresOf(times).median.toFixed(0)} ms, kept ${figuresOf(kept).median.toFixed(0)} ms`,
  )
} finally {
  await bare.stop()
  await server.stop()
  remove()
}
