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

test('a board is installed by itself, and nothing else of the console', async () => {
  expect(await manifestIn(board)).toBe(`${board}.webmanifest`)
  for (const path of ['/admin', '/admin/jrs', board.replace('/board', ''), '/admin/jrs/x/board'])
    expect(await manifestIn(path)).toBe('/manifest.webmanifest')
})

test('its manifest names that page alone, in the language of who looks, and says nothing of the list', async () => {
  const answer = await fetch(`${app.url}${board}.webmanifest`, { headers: { 'accept-language': 'ko' } })
  expect(answer.headers.get('content-type')).toContain('application/manifest+json')
  expect(await answer.json()).toMatchObject({
    id: board,
    start_url: board,
    scope: board,
    display: 'standalone',
    short_name: '현황판',
    lang: 'ko-KR',
  })
  const other = await fetch(`${app.url}/admin/jrs/x/board.webmanifest`)
  expect(other.status).toBe(404)
})

test('its worker reaches no further than its folder, and is asked for anew each time', async () => {
  const { headers } = await fetch(`${app.url}/admin/jrs/board-worker.js`)
  expect(headers.get('content-type')).toContain('text/javascript')
  expect(headers.get('cache-control')).toBe('no-cache')
  expect(headers.get('service-worker-allowed')).toBeNull()
})
