import { setJrsStatus } from '@madang/contract/jrs'
import { joinJrs } from '@madang/contract/jrs-entries'
import { businessDay } from '@madang/contract/jrs-times'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { openList } from '../../testing/lists.ts'
import { outcomes } from '../../testing/outcomes.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.reset())

const hourMs = 3_600_000
const always = JSON.stringify([0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, open: '00:00', close: '24:00' })))
/** A whole hour of tomorrow. */
const slotAt = ({ clock }: TestApp) =>
  new Date(Math.ceil(clock.now().getTime() / hourMs) * hourMs + 24 * hourMs).toISOString()

interface Crowd {
  readonly what: string
  readonly given: NonNullable<Parameters<typeof openList>[1]>
  readonly hasSlot: boolean
  readonly people: number
  readonly room: number
  /** What the others are told. */
  readonly refusal: string
}

const crowds: readonly Crowd[] = [
  {
    what: 'the places of a list',
    given: { capacity: 20 },
    hasSlot: false,
    people: 200,
    room: 20,
    refusal: 'conflict.state',
  },
  {
    what: 'the parties of a slot',
    given: { kind: 'RESERVATION', slotMinutes: 60, slotCapacity: 8, weeklyHours: always },
    hasSlot: true,
    people: 100,
    room: 8,
    refusal: 'validation.failed',
  },
]

/** All join at the same time; gives how that ended, and the numbers that were given. */
async function joinAtOnce(to: TestApp, { given, hasSlot, people }: Crowd) {
  const list = await openList(to, given)
  const tokens = await Promise.all(
    Array.from({ length: people }, async () => (await to.signedIn('USER')).token),
  )
  const body = { name: '김보리', consent: true, ...(hasSlot && { slotAt: slotAt(to) }) } as const
  const ended = await outcomes(
    tokens.map((token) => to.call(joinJrs, { params: list.params, headers: {}, body }, token)),
  )
  const rows = await to.db.selectFrom('jrsEntries').select('number').orderBy('number').execute()
  return { ended, numbers: rows.map(({ number }) => number) }
}

describe('of many who join at once', () => {
  test.each(crowds)('exactly as many get $what as there are', async (crowd) => {
    const { ended, numbers } = await joinAtOnce(app, crowd)
    expect(ended.filter((one) => one === 'done')).toHaveLength(crowd.room)
    expect(new Set(ended)).toEqual(new Set(['done', crowd.refusal]))
    expect(numbers).toEqual(Array.from({ length: crowd.room }, (_, index) => index + 1))
  })

  describe('where the row is not locked from which numbers are taken', () => {
    let unlocked: TestApp
    beforeAll(async () => {
      unlocked = await startTestApp()
      await takeLockOut(unlocked)
    })
    afterAll(() => unlocked.close())

    test.each(crowds)('more get $what than there are: the test above would notice', async (crowd) => {
      const { ended } = await joinAtOnce(unlocked, crowd)
      expect(ended.filter((one) => one === 'done').length).toBeGreaterThan(crowd.room)
      await unlocked.reset()
    })
  })
})

/** So many wait, as if they had joined. */
async function fill(list: Awaited<ReturnType<typeof openList>>, count: number): Promise<void> {
  const at = app.clock.now().toISOString()
  await sql`
    insert into jrs_entries (
      id, jrs_item_id, store_id, kind, number, business_day, phone, party_size, source, joined_at, updated_at
    )
    select gen_random_uuid(), ${list.id}, ${list.storeId}, 'QUEUE', i, ${businessDay(app.clock.now())}::date,
      '+8210' || (20000000 + i), 1, 'STAFF', ${at}, ${at}
    from generate_series(1, ${count}::integer) as i
  `.execute(app.db)
}

test('a list closes over three thousand while staff call: nobody is refused for waiting too long, and the line is right', async () => {
  const list = await openList(app, { notifyAhead: 0 })
  await fill(list, 3_000)
  const body = { to: 'CLOSED', waiting: 'CANCEL' } as const
  const ended = await outcomes([
    app.call(setJrsStatus, { params: list.params, body }, list.token),
    ...Array.from({ length: 10 }, () => list.callNext()),
  ])
  expect(ended.filter((one) => one !== 'done' && one !== 'conflict.state')).toEqual([])
  const left = await app.db
    .selectFrom('jrsEntries')
    .select('status')
    .distinct()
    .where('jrsItemId', '=', list.id)
    .execute()
  expect(left).toEqual([{ status: 'CANCELLED' }])
  const line = await app.db
    .selectFrom('jrsLines')
    .select(['active', 'taken'])
    .where('jrsItemId', '=', list.id)
    .execute()
  expect(line).toEqual([{ active: 0, taken: 0 }])
})

/**
 * The same statements find a view in the place of the table: whoever takes a number reads the row as it is and locks
 * nothing, numbers come from a sequence. What the trigger counts is still written.
 */
async function takeLockOut({ db }: TestApp): Promise<void> {
  await sql`alter table jrs_lines rename to kept_lines`.execute(db)
  await sql`create sequence unlocked_numbers`.execute(db)
  await sql`create view jrs_lines as select * from kept_lines`.execute(db)
  await sql`
    create function take_unlocked() returns trigger language plpgsql as $$
    begin
      if new.last_number <> old.last_number then
        new.last_number := nextval('unlocked_numbers');
      else
        update kept_lines set active = active + new.active - old.active, taken = taken + new.taken - old.taken
        where jrs_item_id = new.jrs_item_id;
      end if;
      return new;
    end $$
  `.execute(db)
  await sql`
    create trigger take_unlocked instead of update on jrs_lines for each row execute function take_unlocked()
  `.execute(db)
}
