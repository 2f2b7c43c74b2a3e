import { sql, type Kysely } from 'kysely'

/** By key: the id, then names and descriptions in Korean, English, Portuguese, Spanish, Chinese, Persian. */
const plans = [
  {
    key: 'FREE',
    name: ['무료', 'Free', 'Grátis', 'Gratis', '免费', 'رایگان'],
    description: [
      '처음 여는 매장',
      'For a first store',
      'Para a primeira loja',
      'Para la primera tienda',
      '适合第一家店铺',
      'برای نخستین فروشگاه',
    ],
    prices: [0, 0],
    limits: { stores: 1, livePromotions: 1, openJrs: 1, images: 10, staff: 2 },
  },
  {
    key: 'BASIC',
    name: Array.from({ length: 6 }, () => 'BASIC'),
    description: [
      '한 매장을 꾸준히',
      'For one store, week after week',
      'Para uma loja, semana após semana',
      'Para una tienda, semana tras semana',
      '适合长期经营一家店铺',
      'برای یک فروشگاه، هفته به هفته',
    ],
    prices: [19_000, 190_000],
    limits: { stores: 1, livePromotions: 3, openJrs: 2, images: 60, staff: 5 },
  },
  {
    key: 'PRO',
    name: Array.from({ length: 6 }, () => 'PRO'),
    description: [
      '매장과 줄이 여럿일 때',
      'For several stores and lists',
      'Para várias lojas e filas',
      'Para varias tiendas y colas',
      '适合多家店铺和多条队伍',
      'برای چند فروشگاه و چند صف',
    ],
    prices: [49_000, 490_000],
    limits: { stores: 3, livePromotions: 10, openJrs: 10, images: 300, staff: 20 },
  },
] as const

const locales = ['kr', 'gb', 'br', 'es', 'cn', 'ir']

function inLocales(texts: readonly string[]): string {
  return JSON.stringify(Object.fromEntries(locales.map((locale, index) => [locale, texts[index]])))
}

/**
 * Plans, and what they cost and allow in versions that nobody changes: whoever subscribed keeps the version of then.
 * FREE is always there and costs nothing. The site shows those that are offered.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table plans (
      id uuid primary key,
      key text collate "C" not null constraint plans_key unique check (key ~ '^[A-Z][A-Z0-9_]{1,19}$'),
      name jsonb not null check (jsonb_typeof(name) = 'object' and name ?| array['kr', 'gb']),
      description jsonb not null check (jsonb_typeof(description) = 'object' and description ?| array['kr', 'gb']),
      place smallint not null check (place between 0 and 1000),
      active boolean not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      version integer not null default 1,
      constraint plans_free_stays check (key <> 'FREE' or active)
    )
  `.execute(db)
  await sql`
    create table plan_versions (
      plan_key text collate "C" not null references plans (key),
      plan_version integer not null check (plan_version > 0),
      price_monthly_won integer not null check (price_monthly_won = 0 or price_monthly_won between 100 and 10000000),
      price_yearly_won integer not null check (price_yearly_won = 0 or price_yearly_won between 100 and 10000000),
      limits jsonb not null check (
        jsonb_typeof(limits) = 'object'
        and limits ?& array['stores', 'livePromotions', 'openJrs', 'images', 'staff']
      ),
      created_at timestamptz not null,
      effective_at timestamptz not null,
      created_by uuid,
      primary key (plan_key, plan_version),
      constraint plan_versions_free_is_free check (plan_key <> 'FREE' or (price_monthly_won = 0 and price_yearly_won = 0))
    )
  `.execute(db)
  await sql`
    create function keep_plan_versions() returns trigger language plpgsql as $$
    begin
      raise exception 'a version of a plan is never changed';
    end $$
  `.execute(db)
  await sql`
    create trigger keep_plan_versions before update or delete or truncate on plan_versions
    for each statement execute function keep_plan_versions()
  `.execute(db)
  await insertPlans(db)
  await sql`
    create trigger change_site_version after insert or delete or update of name, description, place, active on plans
    for each statement execute function change_site_version()
  `.execute(db)
  await sql`
    create trigger change_site_version after insert on plan_versions
    for each statement execute function change_site_version()
  `.execute(db)
}

/** With the same ids in every installation. */
async function insertPlans(db: Kysely<unknown>): Promise<void> {
  for (const [index, { key, name, description, prices, limits }] of plans.entries()) {
    const id = `019aa001-0000-7000-8000-${String(index + 1).padStart(12, '0')}`
    const place = (index + 1) * 10
    await sql`
      insert into plans (id, key, name, description, place, active, created_at, updated_at)
      values (${id}, ${key}, ${inLocales(name)}::jsonb, ${inLocales(description)}::jsonb, ${place}, true, now(), now())
    `.execute(db)
    await sql`
      insert into plan_versions
        (plan_key, plan_version, price_monthly_won, price_yearly_won, limits, created_at, effective_at)
      values (${key}, 1, ${prices[0]}, ${prices[1]}, ${JSON.stringify(limits)}::jsonb, now(), '2026-01-01T00:00:00Z')
    `.execute(db)
  }
}
