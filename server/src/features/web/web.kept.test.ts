import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const board = '/admin/jrs/019a9f2e-6c00-7000-8000-000000000001/board'
const manifestIn = async (path: string) =>
  /<link rel="manifest" href="([^"]+)">/.exec(await (await fetch(app.url + path)).text())?.[1]

const kiosk = '/door/kiosk'

test('a board and the kiosk are installed by themselves, and nothing else', async () => {
  for (const path of [board, kiosk]) expect(await manifestIn(path)).toBe(`${path}.webmanifest`)
  for (const path of [
    '/admin',
    '/admin/jrs',
    board.replace('/board', ''),
    '/admin/jrs/x/board',
    '/door/wall',
  ])
    expect(await manifestIn(path)).toBe('/manifest.webmanifest')
})

test.each([
  [board, '현황판'],
  [kiosk, '키오스크'],
])(
  'the manifest of %s names that page alone, in the language of who looks, and no list',
  async (path, name) => {
    const answer = await fetch(`${app.url}${path}.webmanifest`, { headers: { 'accept-language': 'ko' } })
    expect(answer.headers.get('content-type')).toContain('application/manifest+json')
    expect(await answer.json()).toMatchObject({
      id: path,
      start_url: path,
      scope: path,
      display: 'standalone',
      short_name: name,
      lang: 'ko-KR',
    })
  },
)

test('there is no manifest of a board that has no address', async () => {
  expect((await fetch(`${app.url}/admin/jrs/x/board.webmanifest`)).status).toBe(404)
})

test.each(['/admin/jrs/board-worker.js', '/door/kiosk-worker.js'])(
  '%s reaches no further than its folder, and is asked for anew each time',
  async (path) => {
    const { headers } = await fetch(app.url + path)
    expect(headers.get('content-type')).toContain('text/javascript')
    expect(headers.get('cache-control')).toBe('no-cache')
    expect(headers.get('service-worker-allowed')).toBeNull()
  },
)
