import { sql, type Kysely } from 'kysely'

/**
 * A move says itself which account the money went to and how much tax is in it, as it says the amount: a statement of a
 * million moves would otherwise look up five million postings. When it is committed they must agree.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table ledger_moves
      add column account text check (account in ('CLEARING', 'BANK')),
      add column vat bigint not null default 0
  `.execute(db)
  await sql`alter table ledger_moves disable trigger refuse_change`.execute(db)
  await sql`
    update ledger_moves as m set account = p.account, vat = p.vat
    from (
      select move_id, min(account) filter (where account in ('CLEARING', 'BANK')) as account,
        coalesce(-sum(amount) filter (where account = 'VAT'), 0) as vat
      from ledger_postings group by move_id
    ) as p
    where p.move_id = m.id
  `.execute(db)
  await sql`alter table ledger_moves enable trigger refuse_change`.execute(db)
  await sql`alter table ledger_moves alter column account set not null, alter column vat drop default`.execute(
    db,
  )
  await sql`
    create or replace function demand_balance() returns trigger language plpgsql as $$
    declare
      total bigint;
      lines integer;
      moved bigint;
      tax bigint;
    begin
      select
        sum(amount), count(*),
        coalesce(sum(amount) filter (where account = new.account), 0),
        coalesce(-sum(amount) filter (where account = 'VAT'), 0)
      into total, lines, moved, tax
      from ledger_postings where move_id = new.id;
      if lines < 2 or total <> 0 or moved <> new.amount or tax <> new.vat then
        raise exception 'The postings of move % do not balance: % lines, % won, % of % moved, % of % tax.',
          new.id, lines, total, moved, new.amount, tax, new.vat
          using errcode = 'check_violation';
      end if;
      return null;
    end $$
  `.execute(db)
}
