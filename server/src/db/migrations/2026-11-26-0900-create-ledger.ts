import { sql, type Kysely } from 'kysely'

/**
 * Money that moved: append-only double entry. A move is a set of postings that add up to nothing, which is looked at when
 * its transaction is committed. What the postings come to is kept by the statement that writes them: by store and day,
 * and by day over all stores, there in several rows each, so that payments do not wait for each other.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ledger_moves (
      id uuid primary key,
      kind text not null check (kind in ('CHARGE', 'REFUND', 'CHARGEBACK', 'CORRECTION')),
      -- what it is about, once: 'charge:{paymentId}', 'refund:{refundId}'
      key text collate "C" not null unique,
      order_id uuid not null,
      payment_id uuid not null,
      refund_id uuid,
      store_id uuid not null,
      -- what came to us above zero, what went back below
      amount bigint not null check (amount <> 0),
      corrects_id uuid references ledger_moves (id),
      reason text,
      by_user_id uuid,
      at timestamptz not null,
      constraint ledger_moves_correction check ((kind = 'CORRECTION') = (corrects_id is not null)),
      constraint ledger_moves_refund check (refund_id is null or kind in ('REFUND', 'CHARGEBACK'))
    )
  `.execute(db)
  await sql`create index ledger_moves_orders on ledger_moves (order_id, at, id)`.execute(db)
  await sql`create index ledger_moves_payments on ledger_moves (payment_id)`.execute(db)
  await sql`create index ledger_moves_days on ledger_moves (at, id)`.execute(db)
  await sql`create index ledger_moves_stores on ledger_moves (store_id, at, id)`.execute(db)
  await sql`
    create table ledger_postings (
      move_id uuid not null references ledger_moves (id),
      line smallint not null,
      account text not null,
      store_id uuid not null,
      -- of the move, in Seoul
      day date not null,
      amount bigint not null check (amount <> 0),
      primary key (move_id, line)
    )
  `.execute(db)
  await sql`
    create table ledger_days (
      store_id uuid not null,
      day date not null,
      account text not null,
      debit bigint not null,
      credit bigint not null,
      postings integer not null,
      primary key (store_id, day, account)
    )
  `.execute(db)
  await sql`
    create table ledger_totals (
      day date not null,
      account text not null,
      part smallint not null,
      debit bigint not null,
      credit bigint not null,
      postings integer not null,
      primary key (day, account, part)
    )
  `.execute(db)
  await guard(db)
  await keepTotals(db)
}

async function guard(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function refuse_ledger_change() returns trigger language plpgsql as $$
    begin
      raise exception 'The ledger is only added to: a correction is a move of its own.' using errcode = 'restrict_violation';
    end $$
  `.execute(db)
  for (const table of ['ledger_moves', 'ledger_postings']) {
    await sql`
      create trigger refuse_change before update or delete or truncate on ${sql.table(table)}
      for each statement execute function refuse_ledger_change()
    `.execute(db)
  }
  await sql`
    create function demand_balance() returns trigger language plpgsql as $$
    declare
      total bigint;
      lines integer;
    begin
      select sum(amount), count(*) into total, lines from ledger_postings where move_id = new.id;
      if lines < 2 or total <> 0 then
        raise exception 'The postings of move % do not balance: % lines, % won.', new.id, lines, total
          using errcode = 'check_violation';
      end if;
      return null;
    end $$
  `.execute(db)
  await sql`
    create constraint trigger demand_balance after insert on ledger_moves deferrable initially deferred
    for each row execute function demand_balance()
  `.execute(db)
  // Whatever is added to a set later, and to which one, has to balance by itself.
  await sql`
    create function demand_balanced_lines() returns trigger language plpgsql as $$
    begin
      if exists (select from added group by move_id having sum(amount) <> 0) then
        raise exception 'Postings that are written together do not balance.' using errcode = 'check_violation';
      end if;
      return null;
    end $$
  `.execute(db)
  await sql`
    create trigger demand_balance after insert on ledger_postings referencing new table as added
    for each statement execute function demand_balanced_lines()
  `.execute(db)
}

async function keepTotals(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function keep_ledger_totals() returns trigger language plpgsql as $$
    begin
      insert into ledger_days as d (store_id, day, account, debit, credit, postings)
      select store_id, day, account, sum(greatest(amount, 0)), sum(greatest(-amount, 0)), count(*)
      from added group by store_id, day, account
      order by store_id, day, account
      on conflict (store_id, day, account) do update set
        debit = d.debit + excluded.debit, credit = d.credit + excluded.credit,
        postings = d.postings + excluded.postings;
      insert into ledger_totals as t (day, account, part, debit, credit, postings)
      select day, account, abs(hashtext(store_id::text)) % 16,
        sum(greatest(amount, 0)), sum(greatest(-amount, 0)), count(*)
      from added group by 1, 2, 3
      order by 1, 2, 3
      on conflict (day, account, part) do update set
        debit = t.debit + excluded.debit, credit = t.credit + excluded.credit,
        postings = t.postings + excluded.postings;
      return null;
    end $$
  `.execute(db)
  await sql`
    create trigger keep_totals after insert on ledger_postings referencing new table as added
    for each statement execute function keep_ledger_totals()
  `.execute(db)
}
