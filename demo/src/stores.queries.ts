import type { Viewer } from '@madang/contract/access'
import { filePurposes, type FilePurpose } from '@madang/contract/files'
import type { StaffRole } from '@madang/contract/store-actions'
import type { DocumentType } from '@madang/contract/store-files'
import { sql, type Kysely } from 'kysely'
import type { Db } from '@madang/server/db/database'
import type { Tables } from '@madang/server/db/tables'
import { inTransaction } from '@madang/server/db/transaction'
import type { StoreRecord } from '@madang/server/features/stores/stores.queries'
import type { StoreFields } from '@madang/server/features/stores/stores.tables'

/** A picture that is drawn and stored. */
export interface DemoFile {
  readonly fileId: string
  readonly purpose: FilePurpose
  readonly type: DocumentType | null
  readonly alt: string | null
  readonly position: number
  readonly name: string
  readonly size: number
  readonly storedSize: number
  readonly width: number
  readonly height: number
  readonly sha256: string
}

/** What is not given of its fields is empty. */
export interface DemoStore extends Omit<StoreRecord, 'files' | keyof StoreFields>, Partial<StoreFields> {
  readonly name: string
  readonly files: readonly DemoFile[]
  readonly staff: readonly { readonly userId: string; readonly staffRole: StaffRole }[]
}

export async function hasStores(db: Db): Promise<boolean> {
  const store = await db.selectFrom('stores').select('id').limit(1).executeTakeFirst()
  return store !== undefined
}

/** Some managers to own the stores, the oldest first, and the administrator who reviewed them. */
export async function findDemoPeople(db: Db): Promise<{ managers: string[]; reviewer: Viewer | null }> {
  const managers = await db
    .selectFrom('users')
    .select('id')
    .where('authorityType', '=', 'MANAGER')
    .where('status', '=', 'ACTIVE')
    .orderBy('createdAt')
    .orderBy('id')
    .limit(30)
    .execute()
  const reviewer = await db
    .selectFrom('users')
    .select(['id', 'authorityType'])
    .where('authorityType', 'in', ['ADMIN', 'SUPER_ADMIN'])
    .where('status', '=', 'ACTIVE')
    .orderBy('createdAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return {
    managers: managers.map(({ id }) => id),
    reviewer: reviewer ? { userId: reviewer.id, role: reviewer.authorityType } : null,
  }
}

/** Pictures as they are kept: whose, of which record, and since when. */
export function toFileRows(
  files: readonly DemoFile[],
  of: { readonly recordId: string; readonly ownerId: string; readonly createdAt: string },
) {
  return files.map(({ fileId: id, ...file }) => {
    const { kind, visibility } = filePurposes[file.purpose]
    return { ...file, ...of, id, kind, visibility, mime: 'image/webp' as const, looseSince: null }
  })
}

/** Adds stores with their people and files, each table in one statement. */
export async function insertDemoStores(trx: Db, stores: readonly DemoStore[]): Promise<void> {
  const rows = stores.map(({ staff: _staff, files: _files, openingHours, ...store }) => ({
    ...store,
    openingHours: JSON.stringify(openingHours),
  }))
  await trx.insertInto('stores').values(rows).execute()
  const staff = stores.flatMap(({ id: storeId, createdAt, staff: people }) =>
    people.map((person) => ({ ...person, storeId, createdAt })),
  )
  await trx.insertInto('storeStaff').values(staff).execute()
  const files = stores.flatMap(({ id: recordId, createdAt, ...store }) =>
    toFileRows(store.files, { recordId, createdAt, ownerId: store.staff[0]?.userId ?? '' }),
  )
  await trx.insertInto('files').values(files).execute()
}

const brands =
  '마당 솔바람 햇살 달빛 은하 단비 골목 느티나무 새봄 온기 하루 초록 별빛 바다 구름 언덕 이음 다온 가온 누리 한결 오늘 봄날 까치 참 24시 100% Cafe'
const kinds =
  '국밥 칼국수 백반집 김밥 커피 찻집 로스터리 빵집 베이커리 포차 맥주집 미용실 네일 약국 한의원 요가원 헬스장 문구점 꽃집 서점 공방'
const branches = '강남점 홍대점 본점 역전점 시장점 대학로점 해운대점 동성로점 1호점 2호점 중앙점 신도시점'

/** One of the words, by chance. */
export function anyOf(words: string) {
  const list = words.split(' ')
  return sql`(${list}::text[])[1 + floor(random() * ${list.length}::int)::int]`
}

/** UUID v7 of a row that has its number as `i` and the instant of its creation as `created`. */
export const idOfRow = sql<string>`(
  lpad(to_hex((extract(epoch from created) * 1000)::bigint), 12, '0') || '7'
    || substr(md5(i::text), 1, 3) || '8' || substr(md5(i::text), 4, 15)
)::uuid`

/** Of people. */
export const families = '김 이 박 최 정 강 조 윤 장 임 한 오 남궁'
export const givens = '민수 서연 하늘 지은 도윤 은주 현우 솔 다인 재희'

/**
 * Any number of stores for benchmarks, spread over states, categories, provinces and three years as those of a
 * country may be. They belong to the managers in turn; at least one must be there.
 */
export async function seedManyStores(
  db: Kysely<Tables>,
  { count, now }: { count: number; now: Date },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await sql`select setseed(0.5)`.execute(trx)
    await insertManyStores(trx, { count, now })
    await insertManyPeople(trx)
    await insertManyDocuments(trx)
  })
  // What the background would do in a while: statistics, and the maps that let indexes answer alone.
  for (const table of ['stores', 'store_staff', 'files']) {
    await sql`vacuum (analyze) ${sql.table(table)}`.execute(db)
  }
}

async function insertManyStores(trx: Db, { count, now }: { count: number; now: Date }): Promise<void> {
  const rows = await trx.selectFrom('categories').select('id').orderBy('sortOrder').orderBy('id').execute()
  const categories = rows.map(({ id }) => id)
  await sql`
    with drawn as (
      select i, ${now.toISOString()}::timestamptz - (${count}::int - i) * interval '3 years' / ${count}::int as at,
        random() as state, random() as kind, random() as place, random() as line
      from generate_series(1, ${count}::int) as i
    ), shaped as (
      select *, date_trunc('milliseconds', at) as created,
        case when state < 0.6 then 'ACTIVE' when state < 0.75 then 'CLOSED' when state < 0.87 then 'DRAFT'
          when state < 0.92 then 'REJECTED' when state < 0.97 then 'SUSPENDED' else 'PENDING_REVIEW' end as status
      from drawn
    )
    insert into stores (
      id, name, category_id, phone, business_number, business_name, representative_name, opened_on, zonecode,
      road_address, bcode, status, review_note, created_at, updated_at, submitted_at
    )
    select
      ${idOfRow},
      ${anyOf(brands)} || ' ' || ${anyOf(kinds)} || ' ' || ${anyOf(branches)},
      (${categories}::uuid[])[1 + floor(kind * kind * 9)::int],
      (case when line < 0.3 then '02' when line < 0.55 then '031' when line < 0.65 then '010'
        when line < 0.8 then '051' else '0507' end)
        || '-' || lpad(floor(random() * 9000 + 1000)::text, 4, '0') || '-' || lpad(floor(random() * 10000)::text, 4, '0'),
      (1000000000 + i * (8900000000 / ${count}::bigint))::text, ${anyOf(brands)},
      ${anyOf(families)} || ${anyOf(givens)}, '2020-03-02', '06236',
      '테헤란로 ' || i,
      (case when place < 0.25 then '11' when place < 0.5 then '41' when place < 0.6 then '26'
        when place < 0.8 then '48' else '50' end) || lpad(floor(random() * 25 + 10)::text, 3, '0') || '10100',
      status, case when status = 'REJECTED' then '주소를 확인해 주세요' end, created, created,
      case when status <> 'DRAFT' then created + interval '1 day' end
    from shaped
  `.execute(trx)
}

async function insertManyPeople(trx: Db): Promise<void> {
  await sql`
    with managers as (
      select id, row_number() over (order by created_at, id) as place, count(*) over () as total
      from users where authority_type = 'MANAGER'
    ), numbered as (select id, created_at, row_number() over (order by id) as place from stores)
    insert into store_staff (store_id, user_id, staff_role, created_at)
    select s.id, m.id, 'OWNER', s.created_at
    from numbered as s join managers as m on m.place = 1 + s.place % m.total
    on conflict do nothing
  `.execute(trx)
}

/** A registration for each store that was submitted once; no bytes belong to it. */
async function insertManyDocuments(trx: Db): Promise<void> {
  await sql`
    insert into files (
      id, owner_id, kind, purpose, visibility, name, mime, size, stored_size, sha256, record_id, position, type,
      created_at
    )
    select s.id, m.user_id, 'DOCUMENT', 'STORE_DOCUMENT', 'PRIVATE', 'registration.pdf', 'application/pdf',
      1000, 1000, repeat('0', 64), s.id, 0, 'BUSINESS_REGISTRATION', s.created_at
    from stores as s join store_staff as m on m.store_id = s.id
    where s.submitted_at is not null
  `.execute(trx)
}
