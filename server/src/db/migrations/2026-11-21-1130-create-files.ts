import { sql, type Kysely } from 'kysely'

/**
 * Files; their bytes are outside, under the row's id. A row is written after its bytes and deleted before
 * them, so that none ever lacks them. `record_id` is what uses the file; without one it is loose and is
 * removed a day later. `stored_size` counts the renditions too, for the owner's quota.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table files (
      id uuid primary key,
      owner_id uuid not null references users (id),
      kind text not null check (kind in ('IMAGE', 'DOCUMENT')),
      purpose text not null,
      visibility text not null check (visibility in ('PUBLIC', 'PRIVATE')),
      name text not null check (length(name) between 1 and 120),
      mime text not null,
      size bigint not null check (size > 0),
      stored_size bigint not null check (stored_size >= size),
      width integer,
      height integer,
      sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
      record_id uuid,
      loose_since timestamptz,
      created_at timestamptz not null,
      check ((record_id is null) = (loose_since is not null))
    )
  `.execute(db)
  await sql`create index files_owner on files (owner_id)`.execute(db)
  await sql`create index files_record on files (record_id) where record_id is not null`.execute(db)
  await sql`create index files_loose on files (loose_since) where loose_since is not null`.execute(db)
  await sql`create index files_public on files (sha256) where visibility = 'PUBLIC'`.execute(db)
  await sql`
    alter table users add constraint users_avatar foreign key (avatar_file_id) references files (id)
  `.execute(db)
  await sql`create index users_avatar on users (avatar_file_id) where avatar_file_id is not null`.execute(db)
}
