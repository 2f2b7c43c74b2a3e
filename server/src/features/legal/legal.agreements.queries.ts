import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/**
 * The version of the terms that this member has to agree to: the one in force, unless the member agreed to any that
 * took effect with or after the last change for the worse. Null when nothing is to be asked.
 */
export async function findTermsDue(db: Db, userId: string, now: Date): Promise<number | null> {
  const { rows } = await sql<{ number: number }>`
    with past as (
      select max(number) as number, coalesce(max(number) filter (where adverse), 1) as least
      from legal_documents
      where type = 'TERMS' and number is not null and effective_at <= ${now.toISOString()}::timestamptz
    )
    select past.number from past
    where past.number is not null and not exists (
      select from terms_agreements as agreed where agreed.user_id = ${userId} and agreed.number >= past.least
    )
  `.execute(db)
  return rows[0]?.number ?? null
}

/** Writes down that the member agreed to the terms in force; false when these are not. Once is enough. */
export async function insertAgreement(
  db: Db,
  { userId, number, now }: { userId: string; number: number; now: Date },
): Promise<boolean> {
  const at = now.toISOString()
  const { rows } = await sql<{ isInForce: boolean }>`
    with chosen as (
      select number from legal_documents
      where type = 'TERMS' and number = (
        select max(number) from legal_documents
        where type = 'TERMS' and number is not null and effective_at <= ${at}::timestamptz
      ) and number = ${number}
    ), written as (
      insert into terms_agreements (user_id, number, agreed_at)
      select ${userId}, number, ${at}::timestamptz from chosen
      on conflict do nothing
    )
    select exists (select from chosen) as is_in_force
  `.execute(db)
  return rows[0]?.isInForce === true
}
