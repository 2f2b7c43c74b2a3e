import { pairDevice } from '@madang/contract/door'
import { devicePaths, listJrsDevices, removeJrsDevice } from '@madang/contract/jrs-devices'
import { pagedJrsEntries } from '@madang/contract/jrs-entries'
import { startTestApp, type TestApp } from '@madang/server/testing/app'
import { openList } from '@madang/server/testing/lists'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findQueue, runEvening } from './evening-run.ts'
import { openApi } from './evening-api.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.reset())

/** An evening on a queue of the test's server, whose texts leave whenever somebody looks for theirs. */
async function prepare() {
  const { id, token } = await openList(app, { title: '짧은 저녁' })
  const textsTo = async (number: string) => {
    await app.runJobs()
    return app.texts(`+82${number.slice(1)}`)
  }
  const api = openApi({ url: app.url, textsTo })
  const list = await findQueue(api, token, app.clock.now())
  if (list?.id !== id) throw new Error('the open queue was not found')
  const lines: string[] = []
  const given = { api, token, list, guests: 20, seconds: 1, say: (line: string) => void lines.push(line) }
  return { id, token, given, lines }
}

/** The same evening each time. */
function createRandom() {
  let state = 7
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}

test('guests come by phone, at a kiosk and at the door, are called, and what is told is what the list says', async () => {
  const { id, token, given, lines } = await prepare()
  const signal = new AbortController().signal
  const tally = await runEvening({ ...given, random: createRandom(), signal })
  const query = { pageSize: 100 }
  const { items } = await app.call(pagedJrsEntries, { params: { id }, query }, token)
  const count = (of: (item: (typeof items)[number]) => boolean) => items.filter(of).length
  expect(items).toHaveLength(20)
  expect({ ...tally, called: 0, deferred: 0 }).toEqual({
    came: count(({ source }) => source === 'APP'),
    typed: count(({ source }) => source === 'KIOSK'),
    written: count(({ source }) => source === 'STAFF'),
    called: 0,
    seated: count(({ status }) => status === 'COMPLETED'),
    missed: count(({ status }) => status === 'NO_SHOW'),
    deferred: 0,
    left: count(({ status }) => status === 'CANCELLED'),
  })
  const { came, typed, written, seated } = tally
  expect([came, typed, written, seated].filter((times) => times === 0)).toEqual([])
  const deeds = lines.filter((line) => /^ *\d+ /.test(line))
  expect(deeds).toHaveLength(Object.values(tally).reduce((sum, times) => sum + times, 0))
})

test('a wall screen and a kiosk can be opened by what is told, and none is left when it is over', async () => {
  const { id, token, given, lines } = await prepare()
  const devices = async () => (await app.call(listJrsDevices, { params: { id } }, token)).items
  const stopping = new AbortController()
  const watch = async (): Promise<void> => {
    const [wall, kiosk, own] = await devices()
    expect([wall, kiosk, own]).toMatchObject([
      { kind: 'WALL', status: 'PENDING' },
      { kind: 'KIOSK', status: 'PENDING' },
      { kind: 'KIOSK', status: 'PAIRED' },
    ])
    for (const [index, kind] of (['WALL', 'KIOSK'] as const).entries()) {
      const [path, key = ''] = (lines[index] ?? '').replace(/^.*(?=\/door)/, '').split('#')
      expect(path).toBe(devicePaths[kind])
      expect(await app.call(pairDevice, { body: { key } })).toMatchObject({ kind })
    }
    // Whoever watches may end one as well.
    await app.call(removeJrsDevice, { params: { id }, query: { deviceId: wall?.id ?? '' } }, token)
  }
  const watching: Promise<void>[] = []
  const say = (line: string): void => {
    lines.push(line)
    if (watching.length === 0 && /^ *\d+ /.test(line)) watching.push(watch().finally(() => stopping.abort()))
  }
  await runEvening({ ...given, seconds: 60, random: createRandom(), say, signal: stopping.signal })
  await Promise.all(watching)
  expect(watching).toHaveLength(1)
  expect(await devices()).toEqual([])
})

test('it ends soon after it is told to, without a failure', async () => {
  const { given } = await prepare()
  const stopping = new AbortController()
  const say = () => stopping.abort()
  const tally = await runEvening({
    ...given,
    seconds: 600,
    guests: 400,
    random: createRandom(),
    say,
    signal: stopping.signal,
  })
  expect(tally.came + tally.typed + tally.written).toBeLessThan(5)
})
