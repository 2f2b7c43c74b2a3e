import type { FaqCategory } from './faqs.ts'
import type { PublishedStatus } from './legal.ts'
import type { LegalType } from './legal-notices.ts'
import type { Locale } from './locales.ts'
import type { PublicSettings } from './settings.ts'
import type { SiteJrsContent } from './site-jrs.ts'
import type { SitePromotionContent, SiteOnNow } from './site-promotions.ts'
import type { SiteRequestContent } from './site-requests.ts'

/** Legal texts that have a page of their own; the consent to advertising is shown where it is asked. */
export type SiteLegalType = Exclude<LegalType, 'MARKETING'>

/** Where each legal text is read (specification §2); earlier ones at `…/versions` and `…/v/3`. */
export const legalPaths = {
  TERMS: '/terms',
  PRIVACY: '/privacy',
  LOCATION: '/location',
  REFUND_USER: '/refundUser',
  REFUND_STORE: '/refundStore',
} as const satisfies Record<SiteLegalType, `/${string}`>

export const faqPath = '/faq'

/** One published text in the list of its kind. */
export interface SiteVersion {
  readonly number: number
  readonly effectiveAt: string
  readonly status: PublishedStatus
  /** In the reader's language or the one that stands in. */
  readonly changeSummary: string | null
}

/** A question in the language in which it is there. */
export interface SiteQuestion {
  readonly id: string
  readonly category: FaqCategory
  readonly question: string
  /** Markdown. */
  readonly answer: string
  readonly locale: Locale
}

/** What the server gives to the site's renderer for one page; everything on the page follows from it. */
export type SitePage = SiteFrame & SiteContent

export interface SiteFrame {
  readonly locale: Locale
  /** Path of the page without the choice of a language. */
  readonly path: string
  /** Where people reach the service, without a trailing slash. */
  readonly publicUrl: string
  readonly settings: PublicSettings
  /** Public paths of the style sheets. */
  readonly styles: readonly string[]
  /** A style sheet that stands in the page itself. */
  readonly style: string | null
  /** The script that stands in the page itself. */
  readonly script: string | null
}

interface SitePlan {
  readonly key: string
  readonly name: string
  readonly priceMonthlyWon: number
}

export type SiteContent =
  | {
      readonly name: 'landing'
      readonly questions: readonly SiteQuestion[]
      readonly onNow: SiteOnNow
      /** What is offered, from the least to the best; none where nothing can be paid for. */
      readonly plans: readonly SitePlan[]
    }
  | { readonly name: 'not-found' }
  | SiteLegalText
  | { readonly name: 'versions'; readonly type: SiteLegalType; readonly versions: readonly SiteVersion[] }
  | SiteFaq
  | SitePromotionContent
  | SiteRequestContent
  | SiteJrsContent

export interface SiteLegalText {
  readonly name: 'legal'
  readonly type: SiteLegalType
  /** Markdown, with the operator's details filled in. */
  readonly body: string
  /** The language of the body. */
  readonly bodyLocale: Locale
  readonly shown: SiteVersion
  /** Newest first, the shown one among them. */
  readonly versions: readonly SiteVersion[]
}

export interface SiteFaq {
  readonly name: 'faq'
  /** In the order of the page; those that are found when something is searched for. */
  readonly questions: readonly SiteQuestion[]
  readonly search: string | null
}

/** An address with the choice of a language; it may have a query of its own. */
export function withLanguage(path: string, locale: Locale): string {
  return `${path}${path.includes('?') ? '&' : '?'}lang=${locale}`
}
