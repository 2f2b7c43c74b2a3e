import { businessDay, businessDayStart } from '@madang/contract/jrs-times'
import { addDays } from '@madang/contract/korean-time'
import { numbersLent, type LentNumbers } from '@madang/contract/jrs-offline'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** More than the devices of any door: made-up ones cannot use the numbers up. */
const mostBlocks = 40

interface Holding {
  readonly jrsItemId: string
  /** The device. */
  readonly holder: string
  /** `YYYY-MM-DD`. */
  readonly day: string
}

/** What a device holds and no entry has. */
async function listFree(trx: Db, { jrsItemId, holder, day }: Holding): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    select lent.number
    from jrs_lent_numbers as l, generate_series(l.first_number, l.last_number) as lent (number)
    where l.jrs_item_id = ${jrsItemId} and l.business_day = ${day} and l.holder = ${holder}
      and not exists (
        select from jrs_entries as e
        where e.jrs_item_id = l.jrs_item_id and e.kind = 'QUEUE' and e.business_day = l.business_day and e.number = lent.number
      )
    order by lent.number
  `.execute(trx)
  return rows.map(({ number }) => number)
}

const thousandAbove = (number: number): number => (Math.floor(number / 1000) + 1) * 1000

interface Line {
  /** Given last to whoever joins with a network. */
  readonly lastNumber: number
  /** The lowest that is lent; null where none is. */
  readonly lentFrom: number | null
}

/**
 * The line with another block lent: below those that are lent already, or at the top of the next thousand. Where no
 * room is left between the two, all others go on above what is lent.
 */
export function withBlock({ lastNumber, lentFrom }: Line): Line & { readonly lentFrom: number } {
  if (lentFrom === null || lentFrom <= lastNumber) {
    return { lastNumber, lentFrom: thousandAbove(lastNumber + numbersLent) - numbersLent }
  }
  if (lentFrom - numbersLent > lastNumber) return { lastNumber, lentFrom: lentFrom - numbersLent }
  const above = thousandAbove(lentFrom)
  return { lastNumber: above - 1, lentFrom: above + 1000 - numbersLent }
}

/** What was given and lent on a business day, under the lock of the list's line. */
async function holdNumbers(trx: Db, { jrsItemId, day }: Omit<Holding, 'holder'>): Promise<Line> {
  const line = await trx
    .selectFrom('jrsLines')
    .select(['businessDay', 'lastNumber', 'lentFrom'])
    .where('jrsItemId', '=', jrsItemId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const isToday = line.businessDay !== null && line.businessDay >= day
  return isToday ? line : { lastNumber: 0, lentFrom: null }
}

/**
 * Numbers that a device may give without asking, until the business day ends: what it holds, and another block once
 * less than half of one is left. Nobody else is given them, whether they are used or not.
 */
export async function lendNumbers(
  trx: Db,
  { jrsItemId, holder, now }: Omit<Holding, 'day'> & { readonly now: Date },
): Promise<LentNumbers> {
  const day = businessDay(now)
  const holding = { jrsItemId, holder, day }
  // One after the other, and all who join: two tabs of a device are lent one block.
  const line = await holdNumbers(trx, { jrsItemId, day })
  const blocks = trx.selectFrom('jrsLentNumbers').where('jrsItemId', '=', jrsItemId)
  const { count } = await blocks
    .where('businessDay', '=', day)
    .select((build) => build.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const free = await listFree(trx, holding)
  if (free.length < numbersLent / 2 && count < mostBlocks) {
    const next = withBlock(line)
    const { lentFrom: firstNumber } = next
    await trx
      .updateTable('jrsLines')
      .set({ ...next, businessDay: sql`greatest(business_day, ${day}::date)` })
      .where('jrsItemId', '=', jrsItemId)
      .execute()
    const block = { jrsItemId, businessDay: day, firstNumber, lastNumber: firstNumber + numbersLent - 1 }
    await trx
      .insertInto('jrsLentNumbers')
      .values({ ...block, holder, lentAt: now.toISOString() })
      .execute()
    // What was lent on the day before may still come in.
    await trx
      .deleteFrom('jrsLentNumbers')
      .where('jrsItemId', '=', jrsItemId)
      .where('businessDay', '<', addDays(day, -1))
      .execute()
  }
  const until = businessDayStart(addDays(day, 1)).toISOString()
  return { day, until, numbers: await listFree(trx, holding) }
}

/** Whether a number was lent to a device and nobody has it; under the lock of the list's line. */
export async function isLentFree(
  trx: Db,
  { number, ...holding }: Holding & { readonly number: number },
): Promise<boolean> {
  return (await listFree(trx, holding)).includes(number)
}
