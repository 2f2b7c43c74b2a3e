import { sql, type Kysely } from 'kysely'

/**
 * Every answer from now on; of those before, only the newest is known (`user_requests.answer`). A decision comes at
 * most once in a request's life, and at most one answer comes with it. Of requests that were closed with their answer
 * the decision is what they are; otherwise it was the approval. Who wrote it is whoever is recorded to have decided
 * then; who left gave no answer.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table request_answers (
      request_id uuid not null references user_requests (id),
      status text not null check (status in ('APPROVED', 'COMPLETED', 'REJECTED')),
      text text not null check (char_length(text) between 2 and 2000),
      author_id uuid references users (id),
      at timestamptz not null,
      primary key (request_id, status)
    )
  `.execute(db)
  await sql`
    insert into request_answers (request_id, status, text, author_id, at)
    select r.id, case when r.closed_at = r.answered_at then r.status else 'APPROVED' end, r.answer, (
      select author.id from audit_records as a join users as author on author.id = a.actor_id
      where a.entity = 'request' and a.entity_id = r.id::text and a.at = r.answered_at
        and a.action in ('requests.approved', 'requests.completed', 'requests.rejected')
        and a.actor_id is distinct from r.requester_id
      order by a.id limit 1
    ), r.answered_at
    from user_requests as r where r.answer is not null
  `.execute(db)
}
