import { sql, type Kysely } from 'kysely'

/**
 * Invitations to work in a store. Whether the number is a member's is not looked at before the person signs in, so
 * there is no reference to one. A number has at most one that is pending for each store.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table invitations (
      id uuid primary key,
      store_id uuid not null references stores (id),
      phone text not null check (phone ~ '^[+]8210[0-9]{8}$'),
      name text not null check (char_length(name) between 1 and 40),
      staff_role text not null check (staff_role in ('OWNER', 'STAFF')),
      status text not null check (status in ('PENDING', 'ACCEPTED', 'DECLINED', 'REVOKED', 'EXPIRED')),
      inviter_id uuid not null references users (id),
      created_at timestamptz not null,
      expires_at timestamptz not null,
      ended_at timestamptz,
      constraint invitations_ended check ((status = 'PENDING') = (ended_at is null))
    )
  `.execute(db)
  await sql`
    create unique index invitations_pending on invitations (store_id, phone) where status = 'PENDING'
  `.execute(db)
  await sql`create index invitations_phone on invitations (phone)`.execute(db)
  await sql`create index invitations_expires on invitations (expires_at) where status = 'PENDING'`.execute(db)
  await sql`create index invitations_ended on invitations (ended_at) where ended_at is not null`.execute(db)
}
