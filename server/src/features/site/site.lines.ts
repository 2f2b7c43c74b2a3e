import type { PublicJrsItem } from '@madang/contract/jrs'
import type { Locale } from '@madang/contract/locales'
import { lineSlot, type SiteLines } from '@madang/contract/site-promotions'
import { isDatabaseAway } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { compressQuickly, type Encoding } from '../../http/encoding.ts'
import { listPublicOf } from '../jrs/jrs.public.queries.ts'
import { etagOf } from './site.answer.ts'
import { createFresh } from './site.fresh.ts'

/** Figures of lists are read anew when they are older than this … */
const freshMs = 20_000
/** … and shown no longer than this: while the database is away nothing is said rather than what was. */
const mostMs = 30_000
/** Pages of which they are remembered. */
const mostRemembered = 200

/** What is told of the lists of some promotions, as of one moment. */
export interface Lines {
  readonly at: string
  readonly lines: readonly PublicJrsItem[]
}

interface Shown {
  readonly locale: Locale
  readonly place: SiteLines['place']
}

interface Sent extends Shown {
  readonly encoding: Encoding
}

interface KeptPage {
  readonly etag: string
  /** With the places of lists, where it may have some. */
  readonly html: string | null
}

interface Filled {
  readonly etag: string
  readonly bytes: Buffer
}

/** A page as it is where none of its promotions has a list. */
export function withoutLines(html: string): string {
  return html.replaceAll(lineSlot, '')
}

/** Puts the lists of promotions into pages that are kept: what happens on a list makes no page anew. */
export function createLines({ db, now, site }: Pick<Deps, 'db' | 'now' | 'site'>) {
  const filledOf = new WeakMap<Lines, Map<string, Promise<Filled>>>()
  const findFresh = createFresh<Lines>({
    now,
    freshMs,
    most: mostRemembered,
    read: async (key) => {
      const at = now()
      return { at: at.toISOString(), lines: await listPublicOf(db, key.split(' '), at) }
    },
  })

  /** At most 30 seconds old, and the same object for about 20; null where there are none. */
  async function find(promotionIds: readonly string[]): Promise<Lines | null> {
    if (promotionIds.length === 0) return null
    // A page that is known needs no database; its lists do.
    const found = await findFresh(promotionIds.join(' ')).catch((error: unknown) => {
      if (isDatabaseAway(error)) return null
      throw error
    })
    const isOld = found === null || now().getTime() - Date.parse(found.at) > mostMs
    return isOld || found.lines.length === 0 ? null : found
  }

  /** A page with the lists of each of its promotions where they belong. */
  async function fill(html: string, told: Lines | null, shown: Shown): Promise<string> {
    const filled = new Map<string, string>()
    for (const [, promotionId = ''] of html.matchAll(lineSlot)) {
      const { locale, place } = shown
      const lines = (told?.lines ?? []).filter((line) => line.promotionId === promotionId)
      if (lines.length > 0)
        filled.set(promotionId, await site.render({ name: 'lines', lines, locale, place }))
    }
    return html.replaceAll(lineSlot, (_, promotionId: string) => filled.get(promotionId) ?? '')
  }

  async function makeFilled(html: string, told: Lines, shown: Sent): Promise<Filled> {
    const plain = await fill(html, told, shown)
    return { etag: etagOf(plain), bytes: compressQuickly(Buffer.from(plain), shown.encoding) }
  }

  /** The same, made once for as long as these lists are told; null where the page has none. */
  async function keepFilled(page: KeptPage, told: Lines | null, shown: Sent): Promise<Filled | null> {
    if (told === null || page.html === null) return null
    const made = filledOf.get(told) ?? new Map<string, Promise<Filled>>()
    filledOf.set(told, made)
    const key = `${shown.encoding} ${page.etag}`
    const filled = made.get(key) ?? makeFilled(page.html, told, shown)
    made.set(key, filled)
    filled.catch(() => made.delete(key))
    return filled
  }

  return { find, fill, keepFilled }
}
