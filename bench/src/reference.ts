/**
 * The least a server could do for the same answers: node:http and pg, the same statements in the same order
 * (session, data, audit record), no framework, no checks of input or output. Only for comparison.
 */
import { createHash, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { openDatabase } from '@madang/server/db/database'
import { socketConnection } from '@madang/server/db/embedded'
import { bearerSql } from './reference.sql.ts'

const { DATA_DIR = '', PORT = '' } = process.env
const quiet = () => undefined
const { pool } = openDatabase({
  connection: socketConnection(join(DATA_DIR, 'pg')).connection,
  log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
  maxConnections: 20,
})

const auditColumns =
  'id, at, actor_id, actor_role, action, entity, entity_id, entity_name, subject_ids, changes, reason, ip, request_id'
const oneSql = `
  select id, phone, name, email, authority_type, status, locale, avatar_file_id, marketing_consent_at,
    night_consent_at, two_factor_enabled, last_login_at, memo, withdrawn_at, created_at, updated_at, version,
    (select json_build_object('sha256', f.sha256, 'mime', f.mime) from files as f where f.id = users.avatar_file_id)
  from users where id = $1`
const totalSql = `
  select kind as authority_type, status, sum(amount)::bigint as count from count_changes
  where table_name = 'users' group by kind, status`
// Without a name, as the list's statement is: planned each time.
const listSql = `
  select u.id, u.name, u.phone, u.authority_type as "authorityType", u.status,
    u.last_login_at as "lastLoginAt", u.created_at as "createdAt"
  from (
    select id as found_id from (
      select id, name, created_at, last_login_at from users where status <> 'WITHDRAWN'
    ) as matched
    order by created_at desc, id desc limit $1 offset $2
  ) as found join users as u on u.id = found_id
  order by created_at desc, id desc`
const auditSql = `insert into audit_records (${auditColumns}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9::uuid[], $10::jsonb, $11, $12, $13)`

interface Bearer {
  readonly user_id: string
  readonly role: string
}
interface Row {
  readonly id: string
}

function auditOf(bearer: Bearer, action: string, ids: readonly string[]): unknown[] {
  const at = new Date().toISOString()
  const filter = action === 'users.listed' ? '{"filter":{"from":null,"to":{"sort":"-createdAt"}}}' : null
  const { user_id, role } = bearer
  return [
    randomUUID(),
    at,
    user_id,
    role,
    action,
    'user',
    ids[0] ?? null,
    action === 'users.listed' ? null : '김*수',
    ids,
    filter,
    null,
    '::1',
    'x',
  ]
}

async function answer(path: string, bearer: Bearer): Promise<unknown> {
  const id = /^\/api\/v1\/user\/([0-9a-f-]{36})\//.exec(path)?.[1]
  if (id !== undefined) {
    const { rows } = await pool.query<Row>({ name: 'one', text: oneSql, values: [id] })
    await pool.query({ name: 'audit', text: auditSql, values: auditOf(bearer, 'users.viewed', [id]) })
    return rows[0]
  }
  const totals = await pool.query<{ count: number }>({ name: 'total', text: totalSql })
  const { rows: items } = await pool.query<Row>(listSql, [20, 0])
  const ids = items.map((item) => item.id)
  await pool.query({ name: 'audit', text: auditSql, values: auditOf(bearer, 'users.listed', ids) })
  return { items, totalCount: totals.rows.reduce((total, { count }) => total + count, 0) }
}

createServer((request, response) => {
  const { url = '/', headers } = request
  if (url === '/readyz') return void response.end()
  const token = headers.authorization?.slice('Bearer '.length) ?? ''
  const hash = createHash('sha256').update(token).digest()
  pool
    .query<Bearer>({ name: 'bearer', text: bearerSql, values: [hash] })
    .then(({ rows: [bearer] }) => {
      if (bearer === undefined) throw new Error('unknown token')
      return answer(url, bearer)
    })
    .then((body) => {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(body))
    })
    .catch((error: unknown) => {
      response.statusCode = 500
      response.end(String(error))
    })
}).listen(Number(PORT), '127.0.0.1')
