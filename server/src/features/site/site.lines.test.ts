import { fileURLToPath } from 'node:url'
import type { SitePage } from '@madang/contract/site-page'
import type { SiteLines } from '@madang/contract/site-promotions'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createApp, type App } from '../../app.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { insertPromotion } from '../../testing/factories.ts'
import { openList } from '../../testing/lists.ts'

let app: TestApp
/** Keeps its pages as a built one does. */
let built: App
const rendered: string[] = []

const icons = fileURLToPath(new URL('../../../../web/src/site/public', import.meta.url))
const slot = (id: string) => `<div data-lines="${id}"></div>`

async function render(page: SitePage | SiteLines): Promise<string> {
  rendered.push(page.name)
  if (page.name === 'lines') {
    const told = page.lines.map(
      ({ waiting, wait, code }) => `${code}: ${waiting}, ${wait?.mostMinutes ?? '?'} min`,
    )
    return `${page.place} ${told.join('; ')}`
  }
  if (page.name === 'promotion') return `page ${slot(page.promotion.id)}`
  return page.name === 'landing' ? `landing ${page.onNow.rows.map(({ id }) => slot(id)).join('')}` : page.name
}

beforeAll(async () => {
  app = await startTestApp()
  const assets = { ...app.deps.assets, directory: icons }
  built = await createApp({ ...app.deps, assets, site: { render } })
})
afterAll(async () => {
  await built.http.close()
  await app.close()
})
beforeEach(async () => {
  await app.reset()
  // What was read for another test is old.
  app.clock.advance({ minutes: 2 })
  rendered.length = 0
})

const get = (url: string, headers: Record<string, string> = {}) =>
  built.http.inject({ method: 'GET', url, headers: { 'accept-encoding': 'identity', ...headers } })

/** A promotion that is on, with a line of the same store. */
async function promotionWithLine() {
  const list = await openList(app, { minutesPerParty: 5, notifyAhead: 0, notifyOnJoin: false })
  const at = app.clock.now().getTime()
  const period = {
    startAt: new Date(at - 3_600_000).toISOString(),
    endAt: new Date(at + 86_400_000).toISOString(),
  }
  const given = { status: 'LIVE', storeId: list.storeId, ...period } as const
  const promotion = await insertPromotion(app.db, app.clock.now(), given)
  const items = app.db.updateTable('jrsItems').set({ promotionId: promotion.id })
  const { code } = await items.where('id', '=', list.id).returning('code').executeTakeFirstOrThrow()
  return { list, promotion, code, page: `/app/share?p=${promotion.code}` }
}

describe('the lines of a promotion', () => {
  test('stand on its page and on its card, as they are', async () => {
    const { list, page, code } = await promotionWithLine()
    await list.add()
    expect((await get(page)).body).toBe(`page page ${code}: 1, 15 min`)
    expect((await get('/')).body).toBe(`landing card ${code}: 1, 15 min`)
  })

  test('change without the page being made anew, and are never older than 30 seconds', async () => {
    const { list, page } = await promotionWithLine()
    const before = await get(page)
    await list.add()
    app.clock.advance({ seconds: 10 })
    expect((await get(page)).body).toBe(before.body)
    app.clock.advance({ seconds: 20 })
    const after = await get(page)
    expect(after.body).toContain(': 1,')
    expect(after.headers.etag).not.toBe(before.headers.etag)
    expect(rendered.filter((name) => name === 'promotion')).toHaveLength(1)
    expect(rendered.filter((name) => name === 'lines')).toHaveLength(2)
  })

  test('are made once for all readers, who are told when nothing has changed', async () => {
    const { page } = await promotionWithLine()
    const { headers } = await get(page)
    const again = await get(page, { 'if-none-match': String(headers.etag) })
    expect(again.statusCode).toBe(304)
    expect(rendered.filter((name) => name === 'lines')).toHaveLength(1)
  })

  test('are kept by shared caches no longer than the rest of the landing page', async () => {
    await promotionWithLine()
    const { headers } = await get('/')
    expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=1, stale-while-revalidate=0')
  })

  test.each(['DRAFT', 'CLOSED', 'ARCHIVED'] as const)('are not told of once they are %s', async (status) => {
    const { list, page } = await promotionWithLine()
    await app.db.updateTable('jrsItems').set({ status }).where('id', '=', list.id).execute()
    expect((await get(page)).body).toBe('page ')
  })
})
