import { sql, type Kysely } from 'kysely'

/**
 * What people ask the operator for. A member's name and number stay with the member, so that they go when the member
 * goes; a guest's are here. `link_token` stands in the link that the asker gets; the page behind it asks for a code.
 * Three years after it was closed a request loses its words (`blanked_at`), the rest stays for the totals.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table user_requests (
      id uuid primary key,
      type text not null check (
        type in ('REFUND_USER', 'REFUND_STORE', 'INQUIRY', 'ACCOUNT_DELETION', 'MANAGER_ACCESS')
      ),
      status text not null check (
        status in ('RECEIVED', 'IN_REVIEW', 'APPROVED', 'COMPLETED', 'REJECTED', 'WITHDRAWN')
      ),
      requester_id uuid references users (id),
      guest_name text check (char_length(guest_name) between 1 and 40),
      guest_phone text check (guest_phone ~ '^[+]8210[0-9]{8}$'),
      guest_phone4 text generated always as (right(guest_phone, 4)) stored,
      store_id uuid references stores (id),
      order_no text check (order_no ~ '^O[0-9]{8}-[0-9A-Z]{6}$'),
      amount integer check (amount between 1 and 100000000),
      subject text not null check (char_length(subject) <= 80),
      subject_words tsvector generated always as (to_tsvector('simple', subject)) stored,
      body text not null check (char_length(body) <= 2000),
      assignee_id uuid references users (id),
      answer text check (char_length(answer) between 2 and 2000),
      answered_at timestamptz,
      due_at timestamptz not null,
      closed_at timestamptz,
      blanked_at timestamptz,
      link_token text not null unique check (link_token ~ '^[A-Za-z0-9_-]{22}$'),
      created_at timestamptz not null,
      updated_at timestamptz not null,
      version integer not null default 1,
      constraint user_requests_asker check (
        blanked_at is not null or (requester_id is null) = (guest_phone is not null)
      ),
      constraint user_requests_guest check ((guest_name is null) = (guest_phone is null)),
      constraint user_requests_words check (
        blanked_at is not null or (char_length(subject) >= 2 and char_length(body) >= 10)
      ),
      constraint user_requests_answered check (blanked_at is not null or (answer is null) = (answered_at is null)),
      constraint user_requests_rejected_why check (
        status <> 'REJECTED' or answer is not null or blanked_at is not null
      ),
      constraint user_requests_closed check (
        (closed_at is not null) = (status in ('COMPLETED', 'REJECTED', 'WITHDRAWN'))
      )
    )
  `.execute(db)
  await createIndexes(db)
}

async function createIndexes(db: Kysely<unknown>): Promise<void> {
  const indexes = [
    'user_requests_created on user_requests (created_at, id) include (type, status, assignee_id, requester_id)',
    'user_requests_due on user_requests (due_at, id) include (type, status, assignee_id, requester_id)',
    'user_requests_status on user_requests (status, created_at, id)',
    // What waits is little beside what is done.
    `user_requests_open on user_requests (due_at, id) include (assignee_id, type, status)
     where status in ('RECEIVED', 'IN_REVIEW', 'APPROVED')`,
    'user_requests_assignee on user_requests (assignee_id, due_at) where assignee_id is not null',
    'user_requests_requester on user_requests (requester_id, created_at) where requester_id is not null',
    'user_requests_store on user_requests (store_id) where store_id is not null',
    'user_requests_guest_phone on user_requests (guest_phone) where guest_phone is not null',
    'user_requests_guest_phone4 on user_requests (guest_phone4) where guest_phone4 is not null',
    'user_requests_order_no on user_requests (order_no) where order_no is not null',
    'user_requests_words on user_requests using gin (subject_words)',
    'user_requests_closed on user_requests (closed_at) where closed_at is not null and blanked_at is null',
    `audit_records_request on audit_records (entity_id, at desc, id desc) include (action)
     where entity = 'request'`,
  ]
  for (const index of indexes) await sql`create index ${sql.raw(index)}`.execute(db)
}
