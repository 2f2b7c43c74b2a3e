/** The steps of an upload by sharp alone: as often as told, the milliseconds of each as JSON. */
import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'

const [photo = '', rounds = '1'] = process.argv.slice(2)
const directory = mkdtempSync(join(tmpdir(), 'madang-bare-'))
sharp.cache(false)
sharp.concurrency(1)

async function once(): Promise<void> {
  const keep = (name: string, bytes: Buffer) => writeFile(join(directory, name), bytes)
  const box = { width: 4096, height: 4096, fit: 'inside', withoutEnlargement: true } as const
  await keep('main', await sharp(photo).autoOrient().resize(box).jpeg({ quality: 85 }).toBuffer())
  const large = { width: 1280, withoutEnlargement: true }
  const shrunk = sharp(photo).autoOrient().resize(large).raw()
  const { data, info } = await shrunk.toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  for (const size of [320, 640, 1280]) {
    const small = sharp(data, { raw: { width, height, channels } }).resize({ ...large, width: size })
    await keep(String(size), await small.webp({ quality: 80 }).toBuffer())
  }
}

const times: number[] = []
for (let round = 0; round < Number(rounds); round++) {
  const start = performance.now()
  await once()
  times.push(performance.now() - start)
}
process.stdout.write(JSON.stringify(times))
rmSync(directory, { recursive: true })
