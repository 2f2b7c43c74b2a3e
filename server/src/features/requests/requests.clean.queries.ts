import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/**
 * Takes who asked, the words and the files from requests that were closed before an instant; what is left tells only
 * how many there were of which kind. The files go with the others that nothing uses. Gives how many it was.
 */
export async function blankRequests(
  db: Db,
  { closedBefore, now, size }: { closedBefore: string; now: Date; size: number },
): Promise<number> {
  const { rows } = await sql`
    with blanked as (
      update user_requests
      set requester_id = null, guest_name = null, guest_phone = null, order_no = null, subject = '', body = '',
        answer = null, blanked_at = ${now.toISOString()}, version = version + 1
      where id in (
        select id from user_requests where closed_at < ${closedBefore} and blanked_at is null
        order by closed_at limit ${size} for update skip locked
      )
      returning id
    ), freed as (
      update files set record_id = null, loose_since = ${now.toISOString()}
      where record_id in (select id from blanked)
    ), unsaid as (
      delete from request_answers where request_id in (select id from blanked)
    )
    select id from blanked
  `.execute(db)
  return rows.length
}
