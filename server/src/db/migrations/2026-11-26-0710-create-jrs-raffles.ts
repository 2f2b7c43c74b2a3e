import { sql, type Kysely } from 'kysely'

/**
 * What a raffle publishes step by step, beside its list (docs/decisions/058): the commitment to a seed that stays sealed
 * until the draw, the numbers as the list closed and their fingerprint, then the seed and the order that follows from it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table jrs_items
      add prize_name text check (char_length(prize_name) between 1 and 60),
      add prize_value_won integer check (prize_value_won between 1 and 100000000),
      add notify_losers boolean not null default false
  `.execute(db)
  await sql`
    create table jrs_raffles (
      jrs_item_id uuid primary key references jrs_items (id) on delete cascade,
      store_id uuid not null,
      commitment text collate "C" not null check (commitment ~ '^[0-9a-f]{64}$'),
      committed_at timestamptz not null,
      -- until the draw (server/src/sealed.ts)
      sealed_seed text,
      -- ascending, as the list closed
      numbers integer[],
      frozen_count integer generated always as (cardinality(numbers)) stored,
      list_fingerprint text collate "C" check (list_fingerprint ~ '^[0-9a-f]{64}$'),
      frozen_at timestamptz,
      seed text collate "C" check (seed ~ '^[0-9a-f]{64}$'),
      public_value text check (char_length(public_value) between 1 and 200),
      -- all numbers, the lowest score first; and those that were given up before the draw
      ranking integer[],
      withdrawn integer[],
      winners integer[],
      passed_to integer[] not null default '{}',
      drawn_at timestamptz,
      -- since then texts are on their way
      told_at timestamptz,
      constraint jrs_raffles_frozen check (
        (numbers is null) = (frozen_at is null) and (list_fingerprint is null) = (frozen_at is null)
      ),
      constraint jrs_raffles_drawn check (
        (drawn_at is null and sealed_seed is not null and num_nulls(seed, ranking, withdrawn, winners) = 4)
        or (frozen_at is not null and sealed_seed is null and num_nulls(drawn_at, seed, ranking, withdrawn, winners) = 0)
      )
    )
  `.execute(db)
  await sql`alter table jrs_entries add claim_ends_at timestamptz`.execute(db)
  await sql`
    create index jrs_entries_claims on jrs_entries (claim_ends_at) where claim_ends_at is not null
  `.execute(db)
  // Its plan is kept from whichever statement came first on a connection: made for one row, it would compare each of the
  // ten thousand rows of a draw with each other one.
  await sql`alter function jrs_entries_keep_lines_at_once() set enable_nestloop = off`.execute(db)
  // Who holds a page of the list open hears that the result is out.
  const channels = "array['operator', 'store:' || store_id, 'jrs:' || jrs_item_id]"
  await sql`
    select tell_changes('jrs_raffles', 'jrs', 'jrs_item_id', ${channels}, '{operator,managers}')
  `.execute(db)
}
