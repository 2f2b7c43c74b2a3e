import { storeStatuses } from '@madang/contract/store-actions'
import type { ReviewPlace } from '@madang/contract/store-review'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** The database's `status_rank` of those that wait. */
const waitingRank = storeStatuses.indexOf('PENDING_REVIEW')

type QueuePlace = Omit<ReviewPlace, 'applicant'>
type Row = Omit<QueuePlace, 'next'> & { readonly longest: string | null }

/**
 * Where a store stands in the order of the queue, whether it still waits or not. Those that wait are found first: the
 * order by time is mostly one of stores that were decided long ago.
 */
export async function findReviewPlace(db: Db, id: string): Promise<QueuePlace> {
  const { rows } = await sql<Row>`
    with waiting as materialized (
      select id, coalesce(submitted_at, 'infinity') as key from stores
      where deleted_at is null and status_rank = ${waitingRank}
    ),
    own as (select id, coalesce(submitted_at, 'infinity') as key from stores where id = ${id})
    select
      (select count(*) from waiting as w where (w.key, w.id) <= (own.key, own.id)
       having bool_or(w.id = own.id)) as place,
      (select count(*) from waiting) as total,
      (select w.id from waiting as w where (w.key, w.id) < (own.key, own.id)
       order by w.key desc, w.id desc limit 1) as before,
      (select w.id from waiting as w where (w.key, w.id) > (own.key, own.id)
       order by w.key, w.id limit 1) as after,
      (select w.id from waiting as w where w.id <> own.id order by w.key, w.id limit 1) as longest
    from own
  `.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('A place was asked for of a store that is not there.')
  const { longest, ...place } = row
  return { ...place, next: place.after ?? longest }
}
