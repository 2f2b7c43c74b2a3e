import { sql, type Insertable, type Kysely } from 'kysely'
import type { Db } from '@madang/server/db/database'
import type { Tables } from '@madang/server/db/tables'
import { inTransaction } from '@madang/server/db/transaction'
import type { PromotionTable } from '@madang/server/features/promotions/promotions.tables'
import { anyOf, idOfRow, toFileRows, type DemoFile } from './stores.queries.ts'

/** An active store of the demonstration, or one that is not, with its owner. */
export interface DemoPlace {
  readonly id: string
  readonly status: 'ACTIVE' | 'SUSPENDED'
  readonly ownerId: string
  readonly category: string
  readonly createdAt: string
}

export type DemoPromotion = Insertable<PromotionTable> & { readonly id: string; readonly title: string }

export async function hasPromotions(db: Db): Promise<boolean> {
  return (await db.selectFrom('promotions').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Stores that may have promotions, the oldest first. */
export async function listDemoPlaces(db: Db): Promise<DemoPlace[]> {
  const { rows } = await sql<DemoPlace>`
    select s.id, s.status, p.user_id as owner_id, c.key as category, s.created_at
    from stores as s join store_staff as p on p.store_id = s.id and p.staff_role = 'OWNER'
      join categories as c on c.id = s.category_id
    where s.status in ('ACTIVE', 'SUSPENDED') order by s.created_at, s.id
  `.execute(db)
  return rows
}

/** Adds promotions with their covers, and views and shares of the days on which they were on. */
export async function insertDemoPromotions(
  trx: Db,
  promotions: readonly DemoPromotion[],
  covers: readonly { readonly file: DemoFile; readonly recordId: string; readonly ownerId: string }[],
): Promise<void> {
  await trx.insertInto('promotions').values(promotions).execute()
  const files = covers.flatMap(({ file, recordId, ownerId }) => {
    const createdAt = promotions.find((one) => one.id === recordId)?.createdAt ?? ''
    return toFileRows([file], { recordId, ownerId, createdAt })
  })
  await trx.insertInto('files').values(files).execute()
  await sql`
    insert into promotion_days (promotion_id, day, views, shares)
    select p.id, d::date, 5 + abs(hashtext(p.code || d::text)) % 60, abs(hashtext(d::text || p.code)) % 6
    from promotions as p, generate_series(
      (p.start_at at time zone 'Asia/Seoul')::date, least(p.end_at, p.updated_at) at time zone 'Asia/Seoul', '1 day'
    ) as d
    where p.status in ('LIVE', 'PAUSED', 'ENDED')
  `.execute(trx)
  await sql`
    update promotions as p set view_count = d.views, share_count = d.shares
    from (
      select promotion_id, sum(views) as views, sum(shares) as shares from promotion_days group by promotion_id
    ) as d where d.promotion_id = p.id
  `.execute(trx)
}

const titles = '개강 김장 연말 신메뉴 주말 비오는날 감사 첫방문 100원 생일'
const offers = '할인 쿠폰 사은품 시식회 음악회 벼룩시장'

/** Any number of promotions for benchmarks, over three years and a quarter to come, of the stores in turn. */
export async function seedManyPromotions(
  db: Kysely<Tables>,
  { count, now }: { count: number; now: Date },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await sql`select setseed(0.5)`.execute(trx)
    await sql`
      with homes as (
        select id, status, row_number() over (order by id) as place
        from stores where status in ('ACTIVE', 'CLOSED')
      ), drawn as (
        select i, random() as state, random() as kind, random() < 0.5 as is_out,
          date_trunc('second', ${now.toISOString()}::timestamptz - interval '3 years'
            + i * interval '39 months' / ${count}::int) as start_at
        from generate_series(1, ${count}::int) as i
      ), timed as (
        select *, start_at + interval '1 day' * (1 + floor(kind * kind * 90)) as end_at,
          least(start_at - interval '10 days', ${now.toISOString()}::timestamptz) as created
        from drawn
      ), shaped as (
        select t.*, h.id as home,
          case
            when state < 0.05 then 'DRAFT' when state < 0.07 then 'REJECTED' when state < 0.1 then 'ARCHIVED'
            when state < 0.13 then 'CANCELLED'
            when end_at <= ${now.toISOString()} then 'ENDED'
            when h.status <> 'ACTIVE' then 'DRAFT'
            when start_at <= ${now.toISOString()} then case when state < 0.16 then 'PAUSED' else 'LIVE' end
            when state < 0.2 then 'PENDING_REVIEW' else 'SCHEDULED'
          end as status
        from timed as t join homes as h on h.place = 1 + t.i % (select count(*) from homes)
      )
      insert into promotions (
        id, store_id, code, type, title, summary, start_at, end_at, display_from, status, same_as_store, place_name,
        place_address, place_lat, place_lng, review_note, is_change_unseen, created_at, updated_at, submitted_at
      )
      select
        ${idOfRow},
        home, lpad(i::text, 8, '0'), (array['EVENT', 'DISCOUNT', 'COUPON', 'GIFT'])[1 + floor(kind * 4)::int],
        ${anyOf(titles)} || ' ' || ${anyOf(offers)} || ' ' || i % 1000, '오시는 분께 드려요', start_at, end_at,
        case when status = 'SCHEDULED' and i % 2 = 0 then created end, status, not is_out,
        case when is_out then '광장' end, case when is_out then '서울 중구 세종대로 110' end,
        case when is_out then 37.2 + 0.7 * state end, case when is_out then 126.6 + 0.8 * kind end,
        case when status = 'REJECTED' then '조건을 확인해 주세요' end, status = 'LIVE' and i % 500 = 0, created, created,
        case when status <> 'DRAFT' then created + interval '1 day' end
      from shaped
    `.execute(trx)
  })
  await sql`vacuum (analyze) promotions`.execute(db)
}
