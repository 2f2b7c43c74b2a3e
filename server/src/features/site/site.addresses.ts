import { mostTopFaqs, type Faq } from '@madang/contract/faqs'
import { fillLegalText } from '@madang/contract/legal-text'
import type { Locale } from '@madang/contract/locales'
import { pickLocale, pickText } from '@madang/contract/settings'
import type { SiteContent, SiteLegalType, SiteQuestion, SiteVersion } from '@madang/contract/site-page'
import type { Deps } from '../../deps.ts'
import { fillText, findPublished, type PublishedText } from '../legal/legal.published.queries.ts'
import { regionName } from '@madang/contract/region-name'
import type { PublicStore } from '@madang/contract/stores'
import type { OnNowFilter, SiteOnNow } from '@madang/contract/site-promotions'
import type { Content } from './site.content.ts'
import { previewPath } from './site.preview.ts'
import {
  categoryName,
  type FoundPromotion,
  type FoundStore,
  type OnNow,
  type Promotions,
} from './site.promotions.ts'
import { findable, searchQuestions, type Findable } from './site.search.ts'

/** What there is to subscribe to, where anything can be paid for. */
function plansOf({ plans, settings }: Content, locale: Locale) {
  if (!settings.features.payments) return []
  return plans.map(({ key, name, priceMonthlyWon }) => ({
    key,
    name: pickText(name, locale),
    priceMonthlyWon,
  }))
}

/** What somebody asks for by an address. */
export type Address =
  | { readonly name: 'landing'; readonly filter: OnNowFilter }
  | { readonly name: 'not-found' }
  | { readonly name: 'promotion'; readonly code: string }
  | { readonly name: 'store'; readonly id: string }
  /** `number` null: the text in force. */
  | { readonly name: 'legal'; readonly type: SiteLegalType; readonly number: number | null }
  | { readonly name: 'versions'; readonly type: SiteLegalType }
  | { readonly name: 'faq'; readonly search: string | null }

function toQuestion({ question, answer, ...faq }: Faq, locale: Locale, content: Content): SiteQuestion {
  const isWhole = (one: Locale) => question[one] !== undefined && answer[one] !== undefined
  // Not half of it in another language, wherever one has the whole.
  const shown = ([locale, 'gb', 'kr'] as const).find(isWhole) ?? pickLocale(answer, locale)
  const { settings } = content
  return {
    id: faq.id,
    category: faq.category,
    question: pickText(question, shown),
    answer: fillLegalText(pickText(answer, shown), { settings, locale: shown, effectiveAt: null }),
    locale: shown,
  }
}

function toVersion(text: PublishedText, locale: Locale): SiteVersion {
  const { number, effectiveAt, status, changeSummary } = text
  return { number, effectiveAt, status, changeSummary: changeSummary && pickText(changeSummary, locale) }
}

/** What a page is made of that changes by itself, apart from the content of the whole site. */
export type Subject = OnNow | FoundPromotion | FoundStore

/** Gives the subject of an address: the same object until it changes. Null for one that is not there. */
export function createSubjectOf(promotions: Promotions) {
  return async function subjectOf(address: Address): Promise<Subject | null> {
    switch (address.name) {
      case 'landing':
        return promotions.onNow(address.filter)
      case 'promotion':
        return promotions.byCode(address.code)
      case 'store':
        return promotions.store(address.id)
      default:
        return null
    }
  }
}

/** The promotions that are told of on a page, whose lists come into it. */
export function promotionsOn(subject: Subject | null): string[] {
  if (subject === null) return []
  if ('promotion' in subject) return [subject.promotion.id]
  const rows = 'rows' in subject ? [...subject.rows, ...subject.next] : subject.promotions
  return rows.map(({ id }) => id)
}

function toOnNow(onNow: OnNow, locale: Locale): SiteOnNow {
  const categories = onNow.categories.map(({ names, ...choice }) => ({
    ...choice,
    name: pickText(names, locale),
  }))
  return { ...onNow, categories }
}

function linkedTo(store: PublicStore, { found, locale, content }: Telling<FoundPromotion | FoundStore>) {
  const { appStoreUrl, playUrl } = content.values.app
  return {
    hasApp: appStoreUrl !== null || playUrl !== null,
    category: categoryName(found, store.categoryId, locale),
    region: regionName(store.address.roadAddress),
  }
}

interface Telling<Found> {
  readonly found: Found
  readonly locale: Locale
  readonly content: Content
}

function tellPromotion(telling: Telling<FoundPromotion>): SiteContent {
  const { found, locale, content } = telling
  const { promotion } = found
  const preview = previewPath(promotion, { locale, settings: content.settings })
  return { name: 'promotion', promotion, preview, ...linkedTo(promotion.store, telling) }
}

function tellStore(telling: Telling<FoundStore>): SiteContent {
  const { store, promotions } = telling.found
  return { name: 'store', store, promotions, ...linkedTo(store, telling) }
}

/** Gives what stands on the page of an address, in one language; null when the address leads nowhere. */
export function createContentOf({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const findableOf = new WeakMap<Content, Map<Locale, Findable[]>>()

  /** Null when there is no such text. */
  async function legalContent(
    { type, number }: { type: SiteLegalType; number: number | null },
    locale: Locale,
    content: Content,
  ): Promise<SiteContent | null> {
    const kept = content.inForce.find((one) => one.type === type)
    const isKept = kept !== undefined && (number === null || number === kept.number)
    const text = isKept ? kept : await findPublished(db, { type, number, now: now() })
    if (text === undefined) return null
    const { body, locale: bodyLocale } = await fillText(db, text, { settings: content.settings, locale })
    return {
      name: 'legal',
      type,
      body,
      bodyLocale,
      shown: toVersion(text, locale),
      versions: content.texts.filter((one) => one.type === type).map((one) => toVersion(one, locale)),
    }
  }

  /** Every question in this language, made ready once. */
  function questionsOf(locale: Locale, content: Content): Findable[] {
    const ready = findableOf.get(content) ?? new Map<Locale, Findable[]>()
    findableOf.set(content, ready)
    const questions =
      ready.get(locale) ?? content.faqs.map((faq) => findable(toQuestion(faq, locale, content)))
    ready.set(locale, questions)
    return questions
  }

  async function contentOf(
    address: Address,
    subject: Subject | null,
    { locale, content }: { locale: Locale; content: Content },
  ): Promise<SiteContent | null> {
    const { faqs, texts } = content
    if (subject !== null && 'promotion' in subject) return tellPromotion({ found: subject, locale, content })
    if (subject !== null && 'store' in subject) return tellStore({ found: subject, locale, content })
    switch (address.name) {
      case 'not-found':
        return { name: 'not-found' }
      case 'promotion':
      case 'store':
        return null
      case 'landing': {
        if (subject === null || !('rows' in subject)) return null
        const top = faqs.filter(({ isTop }) => isTop).slice(0, mostTopFaqs)
        return {
          name: 'landing',
          questions: top.map((faq) => toQuestion(faq, locale, content)),
          onNow: toOnNow(subject, locale),
          plans: plansOf(content, locale),
        }
      }
      case 'faq': {
        const all = questionsOf(locale, content)
        const { search } = address
        const questions = search === null ? all.map(({ question }) => question) : searchQuestions(all, search)
        return { name: 'faq', search, questions }
      }
      case 'versions': {
        const { type } = address
        const versions = texts.filter((text) => text.type === type).map((text) => toVersion(text, locale))
        return versions.length === 0 ? null : { name: 'versions', type, versions }
      }
      case 'legal':
        return legalContent(address, locale, content)
    }
  }

  return contentOf
}
