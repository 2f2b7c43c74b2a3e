import { regionName } from '@madang/contract/region-name'
import type { Category } from '@madang/contract/categories'
import type { Locale } from '@madang/contract/locales'
import { promotionTypes } from '@madang/contract/promotion-parts'
import { PublicPromotion } from '@madang/contract/public-promotions'
import { pickText } from '@madang/contract/settings'
import {
  mostOnNow,
  onPage,
  type OnNowChoice,
  type OnNowFilter,
  type SiteOnNow,
  type SiteStore,
} from '@madang/contract/site-promotions'
import { PublicStore } from '@madang/contract/stores'
import type { Deps } from '../../deps.ts'
import {
  findPublicByCode,
  listOnNow,
  listShownOfStore,
  publicPromotions,
} from '../promotions/promotions.public.queries.ts'
import { readCode } from '../../record/public-codes.ts'
import { findStore, listCategoryRows, toPublicStore } from '../stores/stores.queries.ts'
import { createFresh } from './site.fresh.ts'
import { listCodesForSitemap, listFacets, type Facet } from './site.promotions.queries.ts'

/** Visitors see a change within two seconds on every server, wherever it was made. */
const freshMs = 1_000
/** Pages that are remembered, each in the languages and encodings in which it was asked for. */
const mostRemembered = 200
/** So many begin next where nothing is on. */
const mostNext = 3
/** Search engines come seldom, and what they are told of is much. */
const sitemapMs = 10 * 60 * 1000
const mostInSitemap = 500
/** Of a filter, those that most promotions have. */
const mostChoices = 8

interface Facts {
  readonly categories: readonly Category[]
}
export type FoundPromotion = Facts & { readonly promotion: PublicPromotion }
export type FoundStore = Facts & Pick<SiteStore, 'store' | 'promotions'>
/** In every language. */
export type OnNow = Omit<SiteOnNow, 'categories'> & {
  readonly categories: readonly (OnNowChoice<string> & { readonly names: Category['name'] })[]
}

const idForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function sums(facets: readonly Facet[], of: (facet: Facet) => string | null): OnNowChoice<string>[] {
  const counts = new Map<string, number>()
  for (const facet of facets) {
    const value = of(facet)
    if (value !== null) counts.set(value, (counts.get(value) ?? 0) + facet.count)
  }
  const choices = [...counts].map(([value, count]) => ({ value, count }))
  return choices
    .toSorted((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1))
    .slice(0, mostChoices)
}

function sumOf(facets: readonly Facet[]): number {
  return facets.reduce((sum, { count }) => sum + count, 0)
}

type Filter = OnNowFilter & { readonly categoryId: string | null }

/** How many there would be by each choice, beside what else is chosen. */
function choicesOf(facets: readonly Facet[], filter: Filter, categories: readonly Category[]) {
  const fits = (facet: Facet, but: 'type' | 'categoryId' | 'region'): boolean =>
    (['type', 'categoryId', 'region'] as const).every(
      (name) => name === but || filter[name] === null || facet[name] === filter[name],
    )
  const types = sums(
    facets.filter((facet) => fits(facet, 'type')),
    ({ type }) => type,
  )
  const byCategory = sums(
    facets.filter((facet) => fits(facet, 'categoryId')),
    ({ categoryId }) => categoryId,
  )
  const regions = sums(
    facets.filter((facet) => fits(facet, 'region')),
    ({ region }) => region,
  )
  const nameOfRegion = (value: string) =>
    regionName(facets.find(({ region, address }) => region === value && address !== null)?.address ?? null)
  return {
    types: promotionTypes.flatMap((value) => {
      const count = types.find((choice) => choice.value === value)?.count ?? 0
      // What is chosen stays to be seen, also where there is none.
      return count === 0 && filter.type !== value ? [] : [{ value, count }]
    }),
    categories: byCategory.flatMap(({ value, count }) => {
      const category = categories.find(({ id }) => id === value)
      return category === undefined ? [] : [{ value: category.key, names: category.name, count }]
    }),
    regions: regions.flatMap((choice) => {
      const name = nameOfRegion(choice.value)
      return name === null ? [] : [{ ...choice, name }]
    }),
  }
}

/** What an address asks the band for; what it names that is not there counts as not named. */
export function readOnNowFilter(query: Record<string, unknown>): OnNowFilter {
  const { when, type, category, region, page } = query
  return {
    when: when === 'soon' ? 'soon' : 'now',
    type: promotionTypes.find((one) => one === type) ?? null,
    category: typeof category === 'string' && /^[a-z0-9_-]{1,40}$/i.test(category) ? category : null,
    region: typeof region === 'string' && /^\d{5}$/.test(region) ? region : null,
    page: typeof page === 'string' && /^[1-9]\d{0,2}$/.test(page) ? Number(page) : null,
  }
}

/** As the landing page shows it to who chose nothing. */
export const wholeBand: OnNowFilter = { when: 'now', type: null, category: null, region: null, page: null }

/** By anything but what the landing page shows to who chose nothing. */
export function isNarrowed({ when, ...others }: OnNowFilter): boolean {
  return when !== 'now' || Object.values(others).some((value) => value !== null)
}

/** What pages tell of promotions: read at most once a second, and the same object as long as it says the same. */
export function createPromotions({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const common = { now, freshMs, most: mostRemembered }

  async function readOnNow(key: string): Promise<OnNow> {
    const asked = JSON.parse(key) as OnNowFilter // what `onNow` wrote
    const { when, type, region } = asked
    const at = now()
    const [facets, categories] = await Promise.all([listFacets(db, when, at), listCategoryRows(db)])
    const category = categories.find((one) => one.key === asked.category)
    const categoryId = category?.id ?? null
    const filter = { ...asked, category: category?.key ?? null }
    const pageOf = (due: typeof when, pageNumber: number, pageSize: number) =>
      publicPromotions.page(
        db,
        {
          when: due,
          within: '5',
          now: at,
          ...(type !== null && { type }),
          ...(region !== null && { region }),
          ...(categoryId !== null && { categoryId }),
        },
        { sort: due, pageNumber, pageSize },
      )
    const [page, size] = filter.page === null ? [1, mostOnNow] : [filter.page, onPage]
    const found = isNarrowed(filter)
      ? await pageOf(when, page, size)
      : { rows: await listOnNow(db, at, size), total: { count: sumOf(facets) } }
    const { rows, total } = found
    const next = rows.length === 0 && when === 'now' ? (await pageOf('soon', 1, mostNext)).rows : []
    const hasMore = page * size < total.count
    return { filter, rows, next, hasMore, ...choicesOf(facets, { ...filter, categoryId }, categories) }
  }

  const findOnNow = createFresh({ ...common, read: readOnNow })
  const findByCode = createFresh<FoundPromotion>({
    ...common,
    read: async (code) => {
      const promotion = await findPublicByCode(db, code, now())
      if (promotion === null) return null
      // Nothing but what everyone may know, and no counter that changes all the time.
      return { promotion: PublicPromotion.parse(promotion), categories: await listCategoryRows(db) }
    },
  })
  const findOfStore = createFresh<FoundStore>({
    ...common,
    read: async (id) => {
      const store = await findStore(db, id)
      if (store?.status !== 'ACTIVE') return null
      const promotions = await listShownOfStore(db, id, now())
      return {
        store: PublicStore.parse(toPublicStore(store)),
        promotions,
        categories: await listCategoryRows(db),
      }
    },
  })
  const findCodes = createFresh({
    ...common,
    freshMs: sitemapMs,
    read: () => listCodesForSitemap(db, now(), mostInSitemap),
  })

  return {
    onNow: async (filter: OnNowFilter): Promise<OnNow> => {
      const found = await findOnNow(JSON.stringify(filter))
      if (found === null) throw new Error('The band is always there, if empty.')
      return found
    },
    /** Null for one that visitors do not see, whatever the reason. */
    byCode: async (given: string): Promise<FoundPromotion | null> => {
      const code = readCode(given)
      return code === null ? null : findByCode(code)
    },
    store: async (id: string): Promise<FoundStore | null> =>
      idForm.test(id) ? findOfStore(id.toLowerCase()) : null,
    codesForSitemap: async (): Promise<readonly string[]> => (await findCodes('')) ?? [],
  }
}

export type Promotions = ReturnType<typeof createPromotions>

/** The name of a category in the reader's language. */
export function categoryName(
  { categories }: Facts,
  categoryId: string | null,
  locale: Locale,
): string | null {
  const category = categories.find(({ id }) => id === categoryId)
  return category === undefined ? null : pickText(category.name, locale)
}
