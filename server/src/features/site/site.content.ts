import type { Faq } from '@madang/contract/faqs'
import type { Plan } from '@madang/contract/plans'
import type { PublicSettings } from '@madang/contract/settings'
import type { SettingsValues } from '@madang/contract/settings-desk'
import { isDatabaseAway } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { listFaqRows } from '../faqs/faqs.queries.ts'
import {
  listInForce,
  listPublished,
  type PublishedText,
  type WholeText,
} from '../legal/legal.published.queries.ts'
import { listOfferedPlans } from '../plans/plans.queries.ts'
import { loadValues, publicOf } from '../settings/settings.queries.ts'
import { findSiteVersion } from './site.queries.ts'
import { singleFlight } from '../../http/single-flight.ts'

/** All that the site is made of, apart from the words of legal texts that are not in force: they are read when needed. */
export interface Content {
  readonly version: string | null
  readonly values: SettingsValues
  readonly settings: PublicSettings
  /** Of every kind, newest first. */
  readonly texts: readonly PublishedText[]
  /** With their words, so that these pages come in every language while the database is away. */
  readonly inForce: readonly WholeText[]
  /** The published ones, in the order of the page. */
  readonly faqs: readonly Faq[]
  /** Those that are offered. */
  readonly plans: readonly Plan[]
  /** When the next announced text takes effect, in milliseconds; until then the clock changes nothing. */
  readonly validUntil: number
}

/**
 * Gives what the pages are made of now: the same object until something changes. The version is asked of the
 * database each time, so that a change shows at once on every server; while the database is away the last known
 * content serves on.
 */
export function createContent({ db, log, now }: Pick<Deps, 'db' | 'log' | 'now'>): () => Promise<Content> {
  let known: Content | null = null

  async function load(version: string | null): Promise<Content> {
    const at = now()
    const [values, texts, inForce, faqs, plans] = await Promise.all([
      loadValues(db),
      listPublished(db, { type: null, now: at }),
      listInForce(db, at),
      listFaqRows(db, { published: true }),
      listOfferedPlans(db, at),
    ])
    const ahead = texts.map(({ effectiveAt }) => Date.parse(effectiveAt)).filter((ms) => ms > at.getTime())
    const settings = await publicOf(db, values)
    return {
      version,
      values,
      settings,
      texts,
      inForce,
      faqs,
      plans,
      validUntil: Math.min(...ahead, Number.POSITIVE_INFINITY),
    }
  }

  // Many readers at once ask once: a statement for each would be most of what a page costs.
  return singleFlight(async () => {
    try {
      // Before the content: what changes in between is then loaded once more, never missed.
      const version = await findSiteVersion(db)
      const isGood = known?.version === version && now().getTime() < known.validUntil
      if (known === null || !isGood) known = await load(version)
    } catch (error) {
      if (known === null || !isDatabaseAway(error)) throw error
      log.warn({ err: error }, 'The site shows the last known content.')
    }
    return known
  })
}
