import { sql, type Kysely } from 'kysely'

/** Kinds of stores, in the order in which they are offered: Korean, English, Portuguese, Spanish, Chinese, Persian. */
const categories = [
  ['restaurant', '음식점', 'Restaurant', 'Restaurante', 'Restaurante', '餐厅', 'رستوران'],
  ['cafe', '카페', 'Café', 'Café', 'Cafetería', '咖啡馆', 'کافه'],
  ['bakery', '베이커리', 'Bakery', 'Padaria', 'Panadería', '面包店', 'نانوایی'],
  ['bar', '주점', 'Bar', 'Bar', 'Bar', '酒吧', 'نوشیدنی‌سرا'],
  ['beauty', '미용', 'Beauty', 'Beleza', 'Belleza', '美容', 'زیبایی'],
  ['health', '건강·의료', 'Health', 'Saúde', 'Salud', '健康', 'سلامت'],
  ['fitness', '운동', 'Fitness', 'Esportes', 'Deporte', '健身', 'ورزش'],
  ['shopping', '쇼핑', 'Shopping', 'Compras', 'Compras', '购物', 'خرید'],
  ['culture', '문화·공연', 'Culture', 'Cultura', 'Cultura', '文化', 'فرهنگ'],
  ['leisure', '여가·체험', 'Leisure', 'Lazer', 'Ocio', '休闲', 'سرگرمی'],
  ['education', '교육', 'Education', 'Educação', 'Educación', '教育', 'آموزش'],
  ['lodging', '숙박', 'Lodging', 'Hospedagem', 'Alojamiento', '住宿', 'اقامت'],
  ['other', '기타', 'Other', 'Outros', 'Otros', '其他', 'دیگر'],
] as const

/** The same ids in every installation. */
function idOf(index: number): string {
  return `019aa000-0000-7000-8000-${String(index + 1).padStart(12, '0')}`
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table categories (
      id uuid primary key,
      key text not null unique check (key ~ '^[a-z][a-z_]{1,29}$'),
      name jsonb not null check (name ? 'kr' or name ? 'gb'),
      sort_order smallint not null,
      active boolean not null default true
    )
  `.execute(db)
  const rows = categories.map(([key, kr, gb, br, es, cn, ir], index) => {
    const name = JSON.stringify({ kr, gb, br, es, cn, ir })
    return sql`(${idOf(index)}, ${key}, ${name}::jsonb, ${index + 1})`
  })
  await sql`insert into categories (id, key, name, sort_order) values ${sql.join(rows)}`.execute(db)
}
