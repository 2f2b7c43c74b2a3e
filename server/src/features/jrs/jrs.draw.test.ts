import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { getJrsByCode, getJrs, setJrsStatus, updateJrsItem, type JrsItem } from '@madang/contract/jrs'
import { getJrsEntry, joinJrs, setJrsEntryStatus } from '@madang/contract/jrs-entries'
import type { JrsEntryStatus } from '@madang/contract/jrs-entry-actions'
import { drawJrs, getJrsDraw, getJrsResult, getJrsResultFile } from '@madang/contract/jrs-raffle'
import { deleteUser } from '@madang/contract/users'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { runAll } from '../../testing/lists.ts'
import { outcomes } from '../../testing/outcomes.ts'
import { openRaffle } from '../../testing/raffles.ts'
import { jrsPrizesLapse } from './jrs.draw.changes.ts'
import { anonymiseOld } from './jrs.retention.queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.reset())

const script = fileURLToPath(new URL('../../../../web/src/site/public/verify-raffle.mjs', import.meta.url))

/** What somebody finds who computes the result anew, by a program that knows nothing of ours. */
function verify(code: string): Promise<{ exitCode: number; output: string }> {
  const url = `${app.url}/api/v1/jrs/by-code/${code}/result`
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [script, url], (_error, output) =>
      resolve({ exitCode: child.exitCode ?? -1, output }),
    )
  })
}

const numbersOf = async (id: string, status: JrsEntryStatus) => {
  const rows = await app.db
    .selectFrom('jrsEntries')
    .select('number')
    .where('jrsItemId', '=', id)
    .where('status', '=', status)
    .orderBy('number')
    .execute()
  return rows.map(({ number }) => number)
}

describe('a raffle', () => {
  test('publishes its commitment as it opens, the fingerprint of its entries as it closes, its seed with the result', async () => {
    const raffle = await openRaffle(app, { winnersCount: 2 })
    const { code } = raffle
    const before = await app.call(getJrsByCode, { params: { code } })
    const committedAt = app.clock.now().toISOString()
    expect(before).toMatchObject({ committedAt, listFingerprint: null, seed: null })
    for (let one = 0; one < 5; one++) await raffle.add()
    await raffle.close()
    const closed = await app.call(getJrsByCode, { params: { code } })
    // SHA-256 of "1,2,3,4,5".
    const listFingerprint = 'b726eed184cea30d5a57fb645f77527e4232bec085e24e8d29a6e3b2c84c2db1'
    const { commitment } = before
    expect(closed).toMatchObject({ commitment, listFingerprint, frozenCount: 5, seed: null, drawnAt: null })
    await raffle.draw()
    const result = await app.call(getJrsResult, { params: { code } })
    expect(result.winners).toHaveLength(2)
    expect(result.winners).toEqual(result.scores.slice(0, 2).map(({ number }) => number))
    expect(await numbersOf(raffle.id, 'CONFIRMED')).toEqual(result.winners.toSorted((a, b) => a - b))
    expect(await numbersOf(raffle.id, 'REJECTED')).toHaveLength(3)
    const csv = await (await app.call(getJrsResultFile, { params: { code } })).text()
    expect(csv.trim().split('\r\n')).toEqual([
      'number,score',
      ...result.scores.map(({ number, score }) => `${number},${score}`),
    ])
    expect(JSON.stringify(result) + csv).not.toMatch(/김|\+8210/)
    expect(await verify(code)).toEqual({
      exitCode: 0,
      output:
        'yes The seed is the one that was committed to\n' +
        'yes The list is the one that was closed\n' +
        'yes The winners are those with the lowest scores\n',
    })
  })

  test('that says which public value counts is drawn with it, and only then computes to the same', async () => {
    const raffle = await openRaffle(app, { winnersCount: 10, publicValueSource: '코스피 종가' })
    for (let one = 0; one < 10; one++) await raffle.add()
    await raffle.close()
    await expect(raffle.draw()).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ pointer: '/publicValue', code: 'required' }] },
    })
    await raffle.draw({ publicValue: '2498.34' })
    const result = await app.call(getJrsResult, { params: { code: raffle.code } })
    expect(result).toMatchObject({ publicValue: '2498.34', publicValueSource: '코스피 종가' })
    expect((await verify(raffle.code)).exitCode).toBe(0)
    await app.db.updateTable('jrsRaffles').set({ publicValue: '2498.35' }).execute()
    expect((await verify(raffle.code)).exitCode).toBe(1)
  })

  test('without a public value takes none', async () => {
    const raffle = await openRaffle(app)
    await raffle.close()
    await expect(raffle.draw({ publicValue: '1' })).rejects.toMatchObject({
      problem: { errors: [{ pointer: '/publicValue', code: 'unknown_field' }] },
    })
  })

  test('keeps its seed sealed until the draw', async () => {
    const raffle = await openRaffle(app)
    await raffle.add()
    await raffle.close()
    const sealed = await app.db.selectFrom('jrsRaffles').selectAll().executeTakeFirstOrThrow()
    await raffle.draw()
    const { seed } = await app.call(getJrsResult, { params: { code: raffle.code } })
    expect(sealed.seed).toBeNull()
    expect(JSON.stringify(sealed)).not.toContain(seed)
    const drawn = await app.db.selectFrom('jrsRaffles').selectAll().executeTakeFirstOrThrow()
    expect(drawn.sealedSeed).toBeNull()
  })

  test.each([
    ['while it is open', async () => undefined, 'conflict.state'],
    [
      'as somebody saw it before a change',
      async (close: () => Promise<unknown>) => close(),
      'conflict.stale',
    ],
  ])('is not drawn %s', async (_when, before, code) => {
    const raffle = await openRaffle(app)
    await before(raffle.close)
    const version = code === 'conflict.stale' ? 1 : undefined
    await expect(raffle.draw({ ...(version && { version }) })).rejects.toMatchObject({ problem: { code } })
  })

  test('is drawn by people of its store alone; to all others it is not there', async () => {
    const raffle = await openRaffle(app)
    await raffle.close()
    const { token } = await app.signedIn('MANAGER')
    const { version } = await app.db.selectFrom('jrsItems').select('version').executeTakeFirstOrThrow()
    await expect(
      app.call(drawJrs, { params: raffle.params, body: { version } }, token),
    ).rejects.toMatchObject({ status: 404 })
    await expect(app.call(getJrsDraw, { params: raffle.params }, token)).rejects.toMatchObject({
      status: 404,
    })
    const admin = await app.signedIn('ADMIN')
    expect(await app.call(getJrsDraw, { params: raffle.params }, admin.token)).toMatchObject({
      drawnAt: null,
    })
  })

  test('with fewer entries than prizes gives each one; with none it is over', async () => {
    const raffle = await openRaffle(app, { winnersCount: 3 })
    await raffle.add()
    await raffle.close()
    expect(await raffle.draw()).toMatchObject({ kept: 1 })
    const empty = await openRaffle(app, { winnersCount: 3 })
    await empty.close()
    expect(await empty.draw()).toMatchObject({ kept: 0, winners: [] })
    expect((await verify(empty.code)).exitCode).toBe(0)
  })

  test('that opened before there were commitments gets one with its draw', async () => {
    const raffle = await openRaffle(app)
    await raffle.add()
    await app.db.deleteFrom('jrsRaffles').execute()
    await raffle.close()
    await raffle.draw()
    expect((await verify(raffle.code)).exitCode).toBe(0)
  })

  const closings: [string, (raffle: Awaited<ReturnType<typeof openRaffle>>) => Promise<unknown>][] = [
    ['by hand', (raffle) => raffle.close()],
    [
      'by the clock',
      async () => {
        app.clock.advance({ days: 31 })
        await runAll(app)
      },
    ],
    ['as its last place is taken', async () => runAll(app)],
  ]
  test.each(closings)('is frozen when it closes %s', async (how, close) => {
    const raffle = await openRaffle(app, how.includes('place') ? { capacity: 1 } : {})
    await raffle.add()
    await close(raffle)
    const rows = await app.db
      .selectFrom('jrsItems')
      .innerJoin('jrsRaffles', 'jrsItemId', 'jrsItems.id')
      .select(['status', 'numbers'])
      .execute()
    expect(rows).toEqual([{ status: 'CLOSED', numbers: [1] }])
  })
})

describe('once a raffle is closed', () => {
  test('it does not open again', async () => {
    const raffle = await openRaffle(app)
    await raffle.close()
    await expect(
      app.call(setJrsStatus, { params: raffle.params, body: { to: 'OPEN' } }, raffle.token),
    ).rejects.toMatchObject({ problem: { code: 'conflict.state' } })
  })

  test('nobody leaves it before the draw, neither by oneself nor by staff', async () => {
    const raffle = await openRaffle(app)
    const member = await raffle.join()
    await raffle.close()
    for (const token of [member.token, raffle.token]) {
      const params = { entryId: member.id }
      await expect(
        app.call(setJrsEntryStatus, { params, body: { from: 'WAITING', to: 'CANCELLED' } }, token),
      ).rejects.toMatchObject({ problem: { code: 'conflict.state' } })
    }
  })

  test('whoever leaves the service wins nothing, and the result still computes', async () => {
    const raffle = await openRaffle(app, { winnersCount: 1 })
    const member = await raffle.join()
    await raffle.add()
    await raffle.close()
    await app.call(deleteUser, { query: { id: member.userId } }, member.token)
    await raffle.draw()
    const result = await app.call(getJrsResult, { params: { code: raffle.code } })
    expect(result).toMatchObject({ withdrawn: [1], winners: [2] })
    expect((await verify(raffle.code)).exitCode).toBe(0)
  })
})

test('what people entered under is fixed once a raffle is open, the rest once it is drawn', async () => {
  const raffle = await openRaffle(app, { winnersCount: 2, publicValueSource: null })
  const change = async (fields: object) => {
    const { version } = (await app.call(getJrs, { params: raffle.params }, raffle.token)) as JrsItem
    return app.call(updateJrsItem, { params: raffle.params, body: { version, ...fields } }, raffle.token)
  }
  const fixed = (pointer: string) => ({ problem: { errors: [{ pointer, code: 'fixed' }] } })
  await expect(change({ winnersCount: 1 })).rejects.toMatchObject(fixed('/winnersCount'))
  await expect(change({ publicValueSource: '환율' })).rejects.toMatchObject(fixed('/publicValueSource'))
  expect(await change({ prizeName: '앞치마', prizeValueWon: 60_000 })).toMatchObject({ prizeName: '앞치마' })
  await raffle.close()
  await raffle.draw()
  await expect(change({ prizeName: '수건' })).rejects.toMatchObject(fixed('/prizeName'))
})

describe('of several at once', () => {
  test('who draw, one does', async () => {
    const raffle = await openRaffle(app, { winnersCount: 1 })
    for (let one = 0; one < 5; one++) await raffle.add()
    await raffle.close()
    const ended = await outcomes(Array.from({ length: 8 }, () => raffle.draw()))
    expect(ended.filter((one) => one === 'done')).toHaveLength(1)
    expect(new Set(ended)).toEqual(new Set(['done', 'conflict.state']))
    expect(await numbersOf(raffle.id, 'CONFIRMED')).toHaveLength(1)
    expect(await app.auditOf('jrs.drawn')).toHaveLength(1)
  })

  test.each([1, 2, 3])(
    'who join and leave while it closes, exactly those who are in take part: %s',
    async () => {
      const raffle = await openRaffle(app)
      const early = await Promise.all(Array.from({ length: 20 }, () => raffle.join()))
      const late = await Promise.all(
        Array.from({ length: 20 }, async () => (await app.signedIn('USER')).token),
      )
      const [joined, left] = [late, early].map(() => [] as string[])
      await Promise.all([
        outcomes(late.map((token) => raffle.joinAs(token))).then((ended) => joined?.push(...ended)),
        outcomes(early.map((member) => member.leave())).then((ended) => left?.push(...ended)),
        raffle.close(),
      ])
      const { numbers } = await app.db.selectFrom('jrsRaffles').select('numbers').executeTakeFirstOrThrow()
      expect(numbers).toEqual(await numbersOf(raffle.id, 'WAITING'))
      expect(new Set([...(joined ?? []), ...(left ?? [])])).not.toContain('server.internal')
    },
  )

  test('who draw while others join, whoever is in takes part', async () => {
    const raffle = await openRaffle(app, { winnersCount: 3 })
    const tokens = await Promise.all(
      Array.from({ length: 20 }, async () => (await app.signedIn('USER')).token),
    )
    await outcomes([...tokens.map((token) => raffle.joinAs(token)), raffle.close().then(() => raffle.draw())])
    expect(await numbersOf(raffle.id, 'WAITING')).toEqual([])
    expect((await verify(raffle.code)).exitCode).toBe(0)
  })
})

describe('the result', () => {
  /** What the clock does, and then the texts. */
  const lapse = async () => {
    await jrsPrizesLapse.moveAll(app.db, app.clock.now())
    await runAll(app)
  }
  const soon = () => new Date(app.clock.now().getTime() + 24 * 3_600_000).toISOString()

  test('is nobody’s but the store’s before it is announced, and tells nobody', async () => {
    const raffle = await openRaffle(app, { winnersCount: 1, resultAnnounceAt: soon(), notifyLosers: true })
    const members = [await raffle.join(), await raffle.join()]
    await raffle.close()
    expect(await raffle.draw()).toMatchObject({ isAnnounced: false, kept: 1 })
    await app.runJobs()
    const { code } = raffle
    await expect(app.call(getJrsResult, { params: { code } })).rejects.toMatchObject({ status: 404 })
    expect(await app.call(getJrsByCode, { params: { code } })).toMatchObject({ seed: null, drawnAt: null })
    for (const { id, token, phone } of members) {
      const own = await app.call(getJrsEntry, { params: { entryId: id } }, token)
      expect(own).toMatchObject({ status: 'WAITING', endedAt: null, raffle: { seed: null, score: null } })
      expect(app.texts(phone).join()).not.toMatch(/당첨/)
    }
    app.clock.advance({ days: 1 })
    await runAll(app)
    const own = await Promise.all(
      members.map(async ({ id, userId }) =>
        app.call(getJrsEntry, { params: { entryId: id } }, await app.signInAs({ id: userId })),
      ),
    )
    expect(own.map(({ status }) => status).toSorted()).toEqual(['CONFIRMED', 'REJECTED'])
    expect(new Set(own.map(({ raffle: of }) => of?.place))).toEqual(new Set([1, 2]))
    const texts = members.flatMap(({ phone }) => app.texts(phone)[0] ?? []).join('\n')
    expect(texts).toMatch(/번 당첨, 11\/29까지\n.*jrsForm\?e=/)
    expect(texts).toMatch(/번 미당첨\n.*jrsForm\?e=/)
  })

  test('is told to winners alone where the list does not say more, each once', async () => {
    const raffle = await openRaffle(app, { winnersCount: 1 })
    const phones = [(await raffle.add()).phone, (await raffle.add()).phone]
    await raffle.close()
    await raffle.draw()
    await runAll(app)
    await runAll(app)
    const told = phones.flatMap((phone) => app.texts(phone)).filter((text) => text.includes('당첨'))
    expect(told).toHaveLength(1)
  })

  test('a prize that nobody claims within seven days goes to the next by score, until there is nobody', async () => {
    const raffle = await openRaffle(app, { winnersCount: 1 })
    const entries = [await raffle.add(), await raffle.add()]
    await raffle.close()
    await raffle.draw()
    await runAll(app)
    const { scores } = await app.call(getJrsResult, { params: { code: raffle.code } })
    const [first, second] = scores.map(({ number }) => number)
    // The last day is a whole one in Seoul: the 28th.
    app.clock.advance({ days: 7, hours: 13 })
    await lapse()
    expect(await numbersOf(raffle.id, 'CONFIRMED')).toEqual([first])
    app.clock.advance({ hours: 2 })
    await lapse()
    expect(await numbersOf(raffle.id, 'NO_SHOW')).toEqual([first])
    expect(await numbersOf(raffle.id, 'CONFIRMED')).toEqual([second])
    expect(app.texts(entries[(second ?? 0) - 1]?.phone ?? '')[0]).toMatch(/당첨, 12\/06까지/)
    expect(await app.call(getJrsResult, { params: { code: raffle.code } })).toMatchObject({
      passedTo: [second],
    })
    expect((await verify(raffle.code)).exitCode).toBe(0)
    app.clock.advance({ days: 9 })
    await lapse()
    expect(await numbersOf(raffle.id, 'CONFIRMED')).toEqual([])
    expect(await app.auditOf('jrs.prizes_passed_on')).toHaveLength(1)
  })

  test('a prize that was handed over stays, one that is given back goes to the next', async () => {
    const raffle = await openRaffle(app, { winnersCount: 2 })
    for (let one = 0; one < 4; one++) await raffle.add()
    await raffle.close()
    const { winners } = await raffle.draw()
    const [kept, given] = winners.map(({ id }) => id)
    const move = (entryId = '', to: 'COMPLETED' | 'CANCELLED') =>
      app.call(setJrsEntryStatus, { params: { entryId }, body: { from: 'CONFIRMED', to } }, raffle.token)
    await move(kept, 'COMPLETED')
    await move(given, 'CANCELLED')
    const after = await app.call(getJrsDraw, { params: raffle.params }, raffle.token)
    expect(after).toMatchObject({ kept: 1, claimed: 1, lapsed: 0 })
    app.clock.advance({ days: 9 })
    await lapse()
    const token = await app.signInAs(raffle.owner)
    const last = await app.call(getJrsDraw, { params: raffle.params }, token)
    expect(last).toMatchObject({ kept: 1, claimed: 1, lapsed: 1 })
  })

  test('after thirty days the others are forgotten, and it still computes', async () => {
    const raffle = await openRaffle(app, { winnersCount: 1, retentionDays: 90 })
    for (let one = 0; one < 3; one++) await raffle.add()
    await raffle.close()
    await raffle.draw()
    app.clock.advance({ days: 29 })
    await anonymiseOld(app.db, app.clock.now())
    const forgotten = async () => {
      const all = app.db.selectFrom('jrsEntries').select('status').where('phone', 'is', null)
      return (await all.execute()).map(({ status }) => status)
    }
    expect(await forgotten()).toEqual([])
    app.clock.advance({ days: 1, hours: 1 })
    await anonymiseOld(app.db, app.clock.now())
    expect(await forgotten()).toEqual(['REJECTED', 'REJECTED'])
    expect((await verify(raffle.code)).exitCode).toBe(0)
  })

  test('a result that is told in some years keeps the others a month longer and no more', async () => {
    const raffle = await openRaffle(app, { winnersCount: 1, retentionDays: 90 })
    for (let one = 0; one < 2; one++) await raffle.add()
    await raffle.close()
    await raffle.draw()
    await app.db.updateTable('jrsItems').set({ resultAnnounceAt: '2099-12-31T00:00:00.000Z' }).execute()
    const forgotten = async (days: number) => {
      app.clock.advance({ days })
      await anonymiseOld(app.db, app.clock.now())
      return (await app.db.selectFrom('jrsEntries').select('status').where('phone', 'is', null).execute())
        .length
    }
    expect(await forgotten(59)).toBe(0)
    expect(await forgotten(2)).toBe(1)
  })
})

test('who looks at winners is recorded, and no name is whole', async () => {
  const raffle = await openRaffle(app, { winnersCount: 1 })
  const member = await raffle.join()
  await raffle.close()
  const { winners } = await raffle.draw()
  expect(winners).toMatchObject([{ name: '김*수', number: 1, status: 'CONFIRMED' }])
  const [looked] = await app.auditOf('jrs.entries_viewed')
  expect(looked?.subjectIds).toContain(member.userId)
})

test('who joins by the API is told how it is drawn', async () => {
  const raffle = await openRaffle(app)
  const { token } = await app.signedIn('USER')
  const body = { name: '김민수', consent: true } as const
  const own = await app.call(joinJrs, { params: raffle.params, headers: {}, body }, token)
  expect(own.raffle?.commitment).toMatch(/^[0-9a-f]{64}$/)
})
