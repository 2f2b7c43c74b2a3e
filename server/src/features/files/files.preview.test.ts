import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makePreview } from './files.preview.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'madang-previews-'))
})
afterAll(() => rm(folder, { recursive: true }))

let drawn = 0

/** What a text looks like, as pixels; fonts of this machine are out of reach. */
async function look(text: string, weight = 700): Promise<{ pixels: string; hasInk: boolean }> {
  const to = join(folder, String(drawn++))
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="60" font-family="Noto Sans CJK KR">' +
    `<text x="4" y="44" font-size="40" font-weight="${weight}">${text}</text></svg>`
  await makePreview({ svg, picture: null, to })
  const pixels = await sharp(to).greyscale().raw().toBuffer()
  return { pixels: pixels.toString('base64'), hasInk: pixels.some((value) => value < 128) }
}

describe('a preview without any font of the machine', () => {
  // Each pair would be the same box, or the same nothing, without letters for it.
  test.each([
    ['Hangul', '힣', '뷁'],
    ['Hangul that few words have', '쀍', '똠'],
    ['Chinese', '国', '节'],
    ['old Korean Hanja', '韓', '國'],
    ['Persian', 'پ', 'گ'],
    ['Persian digits', '۱', '۲'],
    ['Latin with accents', 'ã', 'ñ'],
    ['kana', 'あ', 'ア'],
    ['signs', '₩', '♥'],
  ])('has letters for %s', async (_name, one, other) => {
    const [first, second, missing] = [await look(one), await look(other), await look('\uE123')]
    expect(first.hasInk && second.hasInk).toBe(true)
    expect(new Set([first.pixels, second.pixels, missing.pixels]).size).toBe(3)
  })

  test('joins Persian letters', async () => {
    expect((await look('سلام')).pixels).not.toBe((await look('س\u200Cل\u200Cا\u200Cم')).pixels)
  })

  test('writes dates thin', async () => {
    expect((await look('11월 21일', 400)).pixels).not.toBe((await look('11월 21일', 700)).pixels)
  })

  test('lays the picture into its box', async () => {
    const path = join(folder, 'red.webp')
    const red = { width: 320, height: 200, channels: 3, background: '#ff0000' } as const
    await sharp({ create: red }).webp({ lossless: true }).toFile(path)
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="60"/>'
    const to = join(folder, 'laid')
    await makePreview({ svg, picture: { path, box: { left: 150, top: 0, width: 50, height: 60 } }, to })
    const { data, info } = await sharp(to).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    const at = (x: number) => [...data.subarray((30 * info.width + x) * 3, (30 * info.width + x) * 3 + 3)]
    expect([at(100), at(175)]).toEqual([
      [255, 255, 255],
      [255, 0, 0],
    ])
  })
})
