import { mostTopFaqs, type Faq } from '@madang/contract/faqs'
import { fillLegalText } from '@madang/contract/legal-text'
import type { Locale } from '@madang/contract/locales'
import { pickLocale, pickText } from '@madang/contract/settings'
import type { SiteContent, SiteLegalType, SiteQuestion, SiteVersion } from '@madang/contract/site-page'
import type { Deps } from '../../deps.ts'
import { fillText, findPublished, type PublishedText } from '../legal/legal.published.queries.ts'
import type { Content } from './site.content.ts'
import { findable, searchQuestions, type Findable } from './site.search.ts'

/** What somebody asks for by an address. */
export type Address =
  | { readonly name: 'landing' | 'not-found' }
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

  async function contentOf(address: Address, locale: Locale, content: Content): Promise<SiteContent | null> {
    const { faqs, texts } = content
    switch (address.name) {
      case 'not-found':
        return { name: 'not-found' }
      case 'landing': {
        const top = faqs.filter(({ isTop }) => isTop).slice(0, mostTopFaqs)
        return { name: 'landing', questions: top.map((faq) => toQuestion(faq, locale, content)) }
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
