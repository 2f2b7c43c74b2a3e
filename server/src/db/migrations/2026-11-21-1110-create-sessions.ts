import { sql, type Kysely } from 'kysely'

/**
 * Signing in (security.md G1–G7).
 *
 * `otp_numbers`: one row a phone number, known or not; its arrays hold the instants of texts and
 * wrong guesses of the last 24 hours, so that one conditional statement counts and refuses.
 * `otp_challenges`: one row an asked code; `code_hash` is null until the sending job has drawn it.
 * `sessions` are devices; `session_tokens` the refresh-token family of each, one row a rotation.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table otp_numbers (
      phone text primary key,
      sent_at timestamptz[] not null default '{}',
      guessed_at timestamptz[] not null default '{}'
    )
  `.execute(db)
  await sql`
    create table otp_challenges (
      id uuid primary key,
      purpose text not null check (purpose in ('sign-in', 'phone-change')),
      phone text not null,
      user_id uuid,
      session_hash bytea not null unique,
      code_hash bytea,
      attempts integer not null default 0,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      consumed_at timestamptz,
      superseded_at timestamptz,
      texted_at timestamptz
    )
  `.execute(db)
  await sql`create index otp_challenges_phone on otp_challenges (phone) where consumed_at is null and superseded_at is null`.execute(
    db,
  )
  await sql`create index otp_challenges_user on otp_challenges (user_id) where user_id is not null`.execute(
    db,
  )
  await sql`create index otp_challenges_texted on otp_challenges (texted_at) where texted_at is not null`.execute(
    db,
  )
  await sql`create index otp_challenges_created on otp_challenges (created_at)`.execute(db)
  await sql`
    create table sessions (
      id uuid primary key,
      user_id uuid not null references users (id) on delete cascade,
      keep_logged_in boolean not null,
      user_agent text not null,
      ip text not null,
      created_at timestamptz not null,
      last_seen_at timestamptz not null,
      idle_expires_at timestamptz not null,
      absolute_expires_at timestamptz not null,
      revoked_at timestamptz,
      revoked_reason text
    )
  `.execute(db)
  await sql`create index sessions_user on sessions (user_id) where revoked_at is null`.execute(db)
  await sql`create index sessions_seen on sessions (last_seen_at desc) where revoked_at is null`.execute(db)
  await sql`create index sessions_end on sessions (absolute_expires_at)`.execute(db)
  await sql`
    create table session_tokens (
      id uuid primary key,
      session_id uuid not null references sessions (id) on delete cascade,
      parent_id uuid references session_tokens (id) on delete set null,
      access_hash bytea not null unique,
      access_expires_at timestamptz not null,
      refresh_hash bytea not null unique,
      created_at timestamptz not null,
      first_used_at timestamptz,
      rotated_at timestamptz
    )
  `.execute(db)
  await sql`create index session_tokens_session on session_tokens (session_id)`.execute(db)
  await sql`create index session_tokens_parent on session_tokens (parent_id)`.execute(db)
}
