import { sql, type Kysely } from 'kysely'

/** Questions and answers; `position` counts from 0 in each group, and is checked when a transaction ends. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table faqs (
      id uuid primary key,
      category text not null check (
        category in ('ACCOUNT', 'LISTS', 'PROMOTIONS', 'STORES', 'ADS', 'PAYMENTS', 'PRIVACY', 'APP')
      ),
      position integer not null check (position >= 0),
      question jsonb not null check (jsonb_typeof(question) = 'object' and question ?| array['kr', 'gb']),
      answer jsonb not null check (jsonb_typeof(answer) = 'object' and answer ?| array['kr', 'gb']),
      published boolean not null,
      is_top boolean not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      version integer not null default 1,
      constraint faqs_position unique (category, position) deferrable initially deferred
    )
  `.execute(db)
}
