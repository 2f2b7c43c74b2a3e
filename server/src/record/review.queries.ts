import type { AuditAction } from '@madang/contract/audit'
import { maskNameIfAny } from '@madang/contract/masking'
import type { QueuePlace, ReviewPlace } from '@madang/contract/review'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Sql } from '../db/list.ts'
import { findLastActor } from './history.queries.ts'

/** The records of a table that wait for the operator, in the order in which they are looked at. */
export interface Queue {
  readonly table: Sql
  /** Of those that wait, as an index says it. */
  readonly waiting: Sql
  /** What they are ordered by, such as since when they wait; never null. */
  readonly since: Sql
}

/** Those that wait for their review, whoever has waited longest first. */
export interface ReviewQueue extends Queue {
  readonly entity: string
  /** What makes one wait. */
  readonly submitted: AuditAction
}

type Row = Omit<QueuePlace, 'next'> & { readonly longest: string | null }

/**
 * Where a record stands in the order of its queue, whether it still waits or not. Those that wait are found first: the
 * order by time is mostly one of what was decided long ago.
 */
export async function findPlace(db: Db, { table, waiting, since }: Queue, id: string): Promise<QueuePlace> {
  const { rows } = await sql<Row>`
    with waiting as materialized (select id, ${since} as key from ${table} where ${waiting}),
    own as (select id, ${since} as key from ${table} where id = ${id})
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
  if (row === undefined) throw new Error('A place was asked for of a record that is not there.')
  const { longest, ...place } = row
  return { ...place, next: place.after ?? longest }
}

/** The same for a review, with who submitted the record. */
export async function findReviewPlace(db: Db, queue: ReviewQueue, id: string): Promise<ReviewPlace> {
  const { entity, submitted: action } = queue
  const place = await findPlace(db, queue, id)
  const applicant = await findLastActor(db, { entity, entityId: id, action })
  return { ...place, applicant: maskNameIfAny(applicant) }
}
