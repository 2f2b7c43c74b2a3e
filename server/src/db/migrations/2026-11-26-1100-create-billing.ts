import { sql, type Kysely } from 'kysely'

/** Billing address and bank account of a store. Of the account's number no more than its end is readable here. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table billing_addresses (
      store_id uuid primary key references stores (id),
      first_name text not null check (char_length(first_name) between 1 and 40),
      last_name text not null check (char_length(last_name) between 1 and 40),
      email text not null,
      company text check (char_length(company) between 1 and 80),
      business_number text check (business_number ~ '^[1-9][0-9]{9}$'),
      country text not null check (country ~ '^[A-Z]{2}$'),
      city text not null,
      address text not null,
      contacts jsonb not null check (jsonb_typeof(contacts) = 'array'),
      updated_at timestamptz not null,
      version integer not null
    )
  `.execute(db)
  await sql`
    create table bank_details (
      store_id uuid primary key references stores (id),
      bank_code text not null check (bank_code ~ '^[0-9]{2}$'),
      account_name text not null check (char_length(account_name) between 1 and 40),
      sealed_number text not null,
      account_end text not null check (account_end ~ '^[0-9]{4}$'),
      sort_code text check (char_length(sort_code) between 1 and 10),
      notes text check (char_length(notes) between 1 and 500),
      updated_at timestamptz not null,
      version integer not null
    )
  `.execute(db)
  await sql`
    alter table otp_challenges drop constraint otp_challenges_purpose_check,
      add constraint otp_challenges_purpose_check
        check (purpose in ('sign-in', 'phone-change', 'request', 'jrs', 'step-up'))
  `.execute(db)
}
