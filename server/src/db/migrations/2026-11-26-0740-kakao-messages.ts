import { sql, type Kysely } from 'kysely'

/**
 * KakaoTalk messages that were handed over, until two days after they left; by which way an entry
 * was told. That a text has left after one that failed is told to the board.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table kakao_messages (
      id uuid primary key,
      template text not null,
      data jsonb not null,
      phone text,
      message_id text,
      state text not null check (state in ('OPEN', 'DELIVERED', 'FAILED', 'UNKNOWN')),
      code text,
      attempts integer not null default 0,
      sent_at timestamptz not null,
      due_at timestamptz,
      check ((state = 'OPEN') = (due_at is not null) and (state = 'OPEN') = (phone is not null))
    )
  `.execute(db)
  await sql`create index kakao_messages_open on kakao_messages (due_at) where due_at is not null`.execute(db)
  await sql`create index kakao_messages_sent on kakao_messages (sent_at)`.execute(db)
  await sql`
    alter table jrs_entries
      drop constraint jrs_entries_text_state_check,
      add constraint jrs_entries_text_state_check check (text_state in ('SENT', 'DELIVERED', 'FAILED')),
      add text_way text check (text_way in ('TEXT', 'KAKAO'))
  `.execute(db)
  await tellOutcomes(db)
}

async function tellOutcomes(db: Kysely<unknown>): Promise<void> {
  for (const on of ['insert', 'update', 'delete'])
    await sql`drop trigger if exists ${sql.ref(`jrs_tell_${on}`)} on jrs_entries`.execute(db)
  const channels = "array['operator', 'store:' || store_id, 'jrs:' || jrs_item_id]"
  const changed = `n.version <> o.version or n.status <> o.status
    or ('FAILED' in (n.text_state, o.text_state) and n.text_at is distinct from o.text_at)`
  await sql`
    select tell_changes('jrs_entries', 'jrs', 'jrs_item_id', ${channels}, '{operator,managers}', ${changed})
  `.execute(db)
}
