import { faqCategories, type FaqCategory } from '@madang/contract/faqs'
import { localeInfo } from '@madang/contract/locales'
import { pickText } from '@madang/contract/settings'
import { faqPath, type SiteQuestion } from '@madang/contract/site-page'
import { Document } from './Document.tsx'
import { HelpCard } from './HelpCard.tsx'
import { keptMarkup, Markup } from './Kept.tsx'
import { questionMarkup } from './Question.tsx'
import type { PageProps } from './page-props.ts'

type Props = PageProps<'faq'>

/** So few answers are read at once. */
const mostOpened = 3

export function FaqPage({ page, words }: Props) {
  const { t } = words
  const { questions, search } = page
  const title = t('site.footer.faq')
  const brand = pickText(page.settings.brandName, words.locale)
  const [first] = questions
  // Each that is not translated says so itself.
  const isForeign =
    first !== undefined && questions.every(({ locale }) => locale === first.locale && locale !== words.locale)
  return (
    <Document
      page={page}
      words={words}
      title={t('site.legal.meta', { title, brand })}
      mainClass="wrap read one"
      itemType="https://schema.org/FAQPage"
      {...(search === null && { description: t('site.faq.description', { brand }) })}
    >
      <header>
        <h1>{title}</h1>
        <SearchForm page={page} words={words} />
        {search === null ? <Groups page={page} words={words} /> : <Found page={page} words={words} />}
        {isForeign && (
          <p className="note">{t('site.legal.fallback', { language: localeInfo[first.locale].name })}</p>
        )}
      </header>
      {questions.length > 0 && (
        <div className="faq">
          {groupsOf(page).map(({ category, items }) => (
            <Markup
              key={category}
              tag="section"
              id={category}
              aria-labelledby={`${category}-title`}
              markup={sectionMarkup({ page, words, category, items })}
            />
          ))}
        </div>
      )}
      <HelpCard
        settings={page.settings}
        words={words}
        title={t('site.faq.help.title')}
        text={t('site.faq.help.text')}
      />
    </Document>
  )
}

interface SectionProps extends Props {
  readonly category: FaqCategory
  readonly items: readonly SiteQuestion[]
}

function sectionMarkup({ page, words, category, items }: SectionProps): string {
  const { search, questions } = page
  const title = keptMarkup(page.settings, `${category} ${words.locale}`, () => (
    <h2 id={`${category}-title`}>{words.t(`site.faq.group.${category}`)}</h2>
  ))
  const isOpen = (question: SiteQuestion) =>
    search === null ? question === questions[0] : questions.length <= mostOpened
  return (
    title + items.map((question) => questionMarkup({ question, words, isOpen: isOpen(question) })).join('')
  )
}

function groupsOf({ questions }: Props['page']) {
  return faqCategories
    .map((category) => ({ category, items: questions.filter((one) => one.category === category) }))
    .filter(({ items }) => items.length > 0)
}

/** A plain form: the page comes again with what was found. */
function SearchForm({ page, words }: Props) {
  const { t, locale } = words
  return (
    <search>
      <form className="find" action={faqPath}>
        <label htmlFor="q">{t('site.faq.search')}</label>
        <input id="q" name="q" type="search" maxLength={100} defaultValue={page.search ?? ''} />
        <input type="hidden" name="lang" value={locale} />
        <button className="button secondary" type="submit">
          {t('site.faq.find')}
        </button>
      </form>
    </search>
  )
}

function Groups({ page, words }: Props) {
  const { t } = words
  const groups = groupsOf(page)
  if (groups.length < 2) return null
  return (
    <nav className="chips" aria-label={t('site.faq.groups')}>
      {groups.map(({ category }) => (
        <a key={category} href={`#${category}`}>
          {t(`site.faq.group.${category}`)}
        </a>
      ))}
    </nav>
  )
}

function Found({ page, words }: Props) {
  const { t } = words
  const { search, questions } = page
  return (
    <p className="meta">
      <span>{t('site.faq.found', { search: search ?? '', count: questions.length })}</span>
      <a href={faqPath}>{t('site.questions.all')}</a>
    </p>
  )
}
