import { pickText } from '@madang/contract/settings'
import { faqPath } from '@madang/contract/site-page'
import { Mark } from '../theme/Mark.tsx'
import { keptMarkup, Markup } from './Kept.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import type { PageProps } from './page-props.ts'

/** Where the manager button leads; who is not signed in is sent to the sign-in page from there. */
export const dashboardPath = '/admin/dashboard'

export function Header({ page, words }: PageProps) {
  const content = <HeaderContent page={page} words={words} />
  // A search is made for each reader, and its frame is most of it; all others are kept whole or nobody else's.
  if (page.name !== 'faq') return <header className="top">{content}</header>
  const markup = keptMarkup(page.settings, `header ${words.locale}`, () => content)
  return <Markup tag="header" className="top" markup={markup} />
}

function HeaderContent({ page, words }: PageProps) {
  const { t } = words
  // The sections are on the landing page; elsewhere the links lead there.
  const home = page.name === 'landing' ? '' : '/'
  const hasQuestions = page.name === 'landing' && page.questions.length > 0
  return (
    <div className="wrap">
      <Logo page={page} words={words} />
      <nav aria-label={t('site.nav.label')}>
        <a href={`${home}#now`}>{t('site.nav.onNow')}</a>
        <a href={`${home}#how`}>{t('site.nav.how')}</a>
        <a href={`${home}#stores`}>{t('site.nav.stores')}</a>
        <a href={hasQuestions ? '#questions' : faqPath}>{t('site.nav.questions')}</a>
      </nav>
      <div className="end">
        <LanguageSwitch page={page} words={words} />
        <a className="button secondary" href={dashboardPath}>
          {t('site.nav.manager')}
        </a>
      </div>
    </div>
  )
}

export function Logo({ page, words }: PageProps) {
  return (
    <a className="logo" href="/">
      <Mark />
      <span dir="auto">{pickText(page.settings.brandName, words.locale)}</span>
    </a>
  )
}
