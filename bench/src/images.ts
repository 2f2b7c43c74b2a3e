/**
 * A photo of 12 megapixels to what is stored of it, beside the same steps by sharp alone; then eight at once:
 * the memory of the server, how late its event loop was, and how much of that was its own work.
 */
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { figuresOf, row, say } from './figures.ts'
import { prepare, startServer } from './system.ts'

const rounds = 12
const roundsAtOnce = 5
const atOnce = 8

/** Detail at the size of four pixels, as a sharp photo has; about 4 MB. */
async function makePhoto(): Promise<Buffer> {
  const raw = { width: 1000, height: 750, channels: 3 } as const
  const grain = sharp(randomBytes(raw.width * raw.height * 3), { raw }).blur(0.6)
  const pixels = await grain.resize(4000, 3000, { fit: 'fill' }).raw().toBuffer()
  const image = sharp(pixels, { raw: { width: 4000, height: 3000, channels: 3 } })
  return image.withMetadata({ orientation: 6 }).jpeg({ quality: 85 }).toBuffer()
}

const { tokens, dataDir, remove } = await prepare({ members: 0, admins: 10 })
const photo = await makePhoto()
const file = join(dataDir, 'photo.jpg')
const report = join(dataDir, 'loop.json')
writeFileSync(file, photo)
const loopDelay = new URL('loop-delay.ts', import.meta.url).href
const server = await startServer(dataDir, { NODE_OPTIONS: `--import=${loopDelay}`, LOOP_REPORT: report })
let sent = 0

async function upload(): Promise<number> {
  const form = new FormData()
  form.append('purpose', 'STORE_IMAGE')
  // Bytes behind the end of the picture: each upload is another file.
  form.append('file', new File([new Uint8Array(photo), String(sent)], 'photo.jpg'))
  const token = tokens[sent++ % tokens.length]
  const start = performance.now()
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${server.url}/api/v1/file`, { method: 'POST', headers, body: form })
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`)
  return performance.now() - start
}

async function bare(): Promise<number[]> {
  const script = fileURLToPath(new URL('images-bare.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [script, file, '3'])
  return JSON.parse(stdout) as number[] // what it prints
}

/** Resident memory of the server and of the processes that make its pictures. */
function memory(): { server: number; pictures: number } {
  const { pid } = server.child
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  let pictures = 0
  for (const child of children) {
    if (!existsSync(`/proc/${child}/cmdline`)) continue
    if (!readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('files.worker')) continue
    // What two processes share is counted once.
    const [, kilobytes] = /Pss:\s+(\d+)/.exec(readFileSync(`/proc/${child}/smaps_rollup`, 'utf8')) ?? []
    pictures += Math.round(Number(kilobytes ?? 0) / 1024)
  }
  return { server: server.memoryMb().now, pictures }
}

try {
  const ours: number[] = []
  const alone: number[] = []
  await upload()
  // In turns, so that what else the machine does meets both; the first of each process warms it up.
  for (let round = 0; round < rounds / 2; round++) {
    ours.push(await upload(), await upload())
    alone.push(...(await bare()).slice(1))
  }
  const [a, b] = [figuresOf(ours).median, figuresOf(alone).median]
  say(row(['photo', 'MB', 'upload, ms', 'bare sharp, ms', 'ratio']))
  say(row(['---', '--:', '--:', '--:', '--:']))
  say(row(['4000 × 3000, turned', (photo.length / 1e6).toFixed(1), a, b, (a / b).toFixed(2)]))
  server.child.kill('SIGUSR2')
  const peak = { server: 0, pictures: 0, both: 0 }
  const watch = setInterval(() => {
    const { server, pictures } = memory()
    peak.server = Math.max(peak.server, server)
    peak.pictures = Math.max(peak.pictures, pictures)
    peak.both = Math.max(peak.both, server + pictures)
  }, 20)
  const start = performance.now()
  for (let round = 0; round < roundsAtOnce; round++) await Promise.all(Array.from({ length: atOnce }, upload))
  const perSecond = (roundsAtOnce * atOnce * 1000) / (performance.now() - start)
  clearInterval(watch)
  await server.stop()
  const { max, p99, work } = JSON.parse(readFileSync(report, 'utf8')) as Record<string, number> // loop-delay.ts writes it
  say('')
  say(
    row([
      'at once',
      'photos/s',
      'server, MB',
      'pictures, MB',
      'both at once, MB',
      'latest, ms',
      'p99 late, ms',
      'longest work, ms',
    ]),
  )
  say(row(['--:', '--:', '--:', '--:', '--:', '--:', '--:', '--:']))
  say(
    row([
      atOnce,
      perSecond.toFixed(2),
      peak.server,
      peak.pictures,
      peak.both,
      max ?? '',
      p99 ?? '',
      work ?? '',
    ]),
  )
} finally {
  if (server.child.exitCode === null) await server.stop()
  remove()
}
