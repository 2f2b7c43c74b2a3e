/**
 * The least a server could do for a join: node:http and pg, the same statements in the same order (session, idempotency
 * key, list, number, room, entry, text, answer), no framework, no checks of input or output. Only for comparison.
 */
import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { openDatabase } from '@madang/server/db/database'
import { socketConnection } from '@madang/server/db/embedded'
import { uuidV7 } from '@madang/server/db/uuid'
import { bearerSql } from './reference.sql.ts'

const { DATA_DIR = '', PORT = '' } = process.env
const quiet = () => undefined
const { pool } = openDatabase({
  connection: socketConnection(join(DATA_DIR, 'pg')).connection,
  log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
  maxConnections: 20,
})

const userSql = `
  select id, phone, name, email, authority_type, status, locale, avatar_file_id, marketing_consent_at,
    night_consent_at, two_factor_enabled, last_login_at, memo, withdrawn_at, created_at, updated_at, version,
    (select json_build_object('sha256', f.sha256, 'mime', f.mime) from files as f where f.id = users.avatar_file_id)
  from users where id = $1`
const holdSql = `
  select i.id, i.store_id, i.kind, i.status, i.start_at, i.end_at, i.weekly_hours, i.capacity, i.max_party_size,
    i.per_person_active, i.form_fields, i.require_phone_code, i.slot_minutes, i.slot_capacity, i.paused_until,
    i.notify_on_join, s.status as store_status
  from jrs_items as i join stores as s on s.id = i.store_id where i.id = $1 and i.deleted_at is null for share of i`
const ownSql = `
  select count(*) from jrs_entries
  where jrs_item_id = $1 and phone = $2 and status in ('WAITING', 'CALLED', 'CONFIRMED')`
// Without a name, as the server's are: planned each time.
const claimSql = {
  free: 'select pg_try_advisory_xact_lock(hashtextextended($1, 0))',
  find: `
    select body_hash, answer from idempotency_keys
    where owner = $1 and endpoint = $2 and key = $3 and created_at > now() - interval '1 day'
  `,
  write: `
    insert into idempotency_keys (owner, endpoint, key, body_hash, answer, created_at)
    values ($1, $2, $3, $4, null, now())
    on conflict (owner, endpoint, key) do update set body_hash = $4, answer = null, created_at = now()
  `,
  save: 'update idempotency_keys set answer = $1::jsonb where owner = $2 and endpoint = $3 and key = $4',
}
const numberSql = `
  update jrs_lines
  set last_number = case when business_day is not distinct from $1::date then last_number + 1 else 1 end, business_day = $1::date
  where jrs_item_id = $2 and ($3::integer is null or taken < $3::integer)
  returning last_number as number, taken`
const insertSql = `
  insert into jrs_entries (id, jrs_item_id, store_id, kind, number, business_day, joined_at, updated_at, user_id, name,
    phone, party_size, answers, slot_at, source, locale, staff_memo, key_hash, join_hash)
  values ($1, $2, $3, $4, $5, $6, now(), now(), $7, $8, $9, 1, '{}', null, 'APP', 'kr', null, $10, null)`
const entrySql = `
  select e.id, e.jrs_item_id, e.store_id, e.kind, e.number, e.user_id, e.name, e.phone, e.party_size, e.answers, e.slot_at,
    e.status, e.sort_key, e.source, e.locale, e.joined_at, e.called_at, e.call_ends_at, e.call_count, e.deferred_count,
    e.has_rejoined, e.ended_at, e.ended_by, e.staff_memo, e.anonymised_at, e.text_kind, e.text_state, e.text_way, e.text_at, e.version,
    i.status as list_status, i.max_deferrals, i.call_timeout_min, i.max_party_size, i.form_fields, i.notify_ahead,
    i.notify_on_call
  from jrs_entries as e join jrs_items as i on i.id = e.jrs_item_id where e.id = $1`
const jobSql = `
  select 1 from graphile_worker.add_job('notices:send', payload => $1::json, run_at => null, job_key => null,
    max_attempts => 25, priority => null)`
const itemSql = `
  select i.*, l.active, l.taken, l.has_entries, p.title as promotion_title, s.name as store_name, s.status as store_status,
    s.road_address as store_address, s.phone as store_phone,
    coalesce((select json_agg(json_build_object('fileId', f.id, 'sha256', f.sha256, 'type', f.type) order by f.position)
      from files as f where f.record_id = i.id), '[]') as files
  from jrs_items as i join stores as s on s.id = i.store_id join jrs_lines as l on l.jrs_item_id = i.id
  left join promotions as p on p.id = i.promotion_id where i.id = $1 and i.deleted_at is null`
const aheadSql = `
  select number from jrs_entries where jrs_item_id = $1 and status = 'WAITING' and sort_key < $2 order by sort_key`

interface Row {
  readonly [column: string]: unknown
}

async function joinList(id: string, { token, key, body }: { token: string; key: string; body: string }) {
  const db = await pool.connect()
  const one = async (text: string, values: unknown[], name?: string) =>
    (await db.query<Row>({ text, values, ...(name !== undefined && { name }) })).rows[0] ?? {}
  try {
    const hash = createHash('sha256').update(token).digest()
    const { user_id: userId } = await one(bearerSql, [hash], 'bearer')
    const claim = [`user ${String(userId)}`, 'POST /api/v1/jrs/:id/entry', key]
    await db.query('begin')
    await one(claimSql.free, [claim.join(' ')])
    await one(claimSql.find, claim)
    await one(claimSql.write, [...claim, createHash('sha256').update(body).digest('hex')])
    const { phone } = await one(userSql, [userId], 'user')
    const item = await one(holdSql, [id], 'hold')
    const day = new Date(Date.now() + 4 * 3_600_000).toISOString().slice(0, 10)
    const isQueue = item['kind'] === 'QUEUE'
    const { number } = await one(numberSql, [isQueue ? day : null, id, item['capacity']])
    if (number === undefined) throw new Error('full')
    await one(ownSql, [id, phone], 'own')
    const entryId = uuidV7(new Date())
    const { name } = JSON.parse(body) as { name: string }
    const written = [entryId, id, item['store_id'], item['kind'], number, day, userId, name, phone]
    await one(insertSql, [...written, createHash('sha256').update(randomBytes(16)).digest()])
    const entry = await one(entrySql, [entryId])
    await one(jobSql, [JSON.stringify({ template: 'jrs.told', data: { kind: 'joined', entryId } })])
    const list = await one(itemSql, [id])
    const { rows: ahead } = isQueue ? await db.query<Row>(aheadSql, [id, entry['sort_key']]) : { rows: [] }
    const numbersAhead = ahead.slice(-6).map((row) => row['number'])
    const answer = JSON.stringify({ ...entry, title: list['title'], ahead: ahead.length, numbersAhead })
    await one(claimSql.save, [answer, ...claim])
    await db.query('commit')
    return answer
  } catch (error) {
    await db.query('rollback')
    throw error
  } finally {
    db.release()
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

createServer((request, response) => {
  const { url = '/', headers } = request
  const id = /^\/api\/v1\/jrs\/([0-9a-f-]{36})\/entry$/.exec(url)?.[1]
  if (id === undefined) return void response.end()
  const token = headers.authorization?.slice('Bearer '.length) ?? ''
  readBody(request)
    .then((body) => joinList(id, { token, key: String(headers['idempotency-key']), body }))
    .then((answer) => {
      response.writeHead(201, { 'content-type': 'application/json' }).end(answer)
    })
    .catch((error: unknown) => {
      response.writeHead(error instanceof Error && error.message === 'full' ? 409 : 503).end(String(error))
    })
}).listen(Number(PORT), '127.0.0.1')
