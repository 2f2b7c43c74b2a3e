import { pickText, type LocalisedText, type PublicSettings } from '@madang/contract/settings'
import { faqPath, legalPaths } from '@madang/contract/site-page'
import type { ReactNode } from 'react'
import { Rich } from '../theme/Rich.tsx'
import type { Words } from '../words.ts'
import { BadgeCredits } from './GetApp.tsx'
import { dashboardPath, Logo } from './Header.tsx'
import { keptMarkup, Markup } from './Kept.tsx'
import type { PageProps } from './page-props.ts'

/** The shops' badges stand on these, and want to be credited there. */
function hasBadges({ name }: PageProps['page']): boolean {
  return name === 'landing' || name === 'promotion' || name === 'store'
}

export function Footer({ page, words }: PageProps) {
  const content = <FooterContent page={page} words={words} />
  const markup = keptMarkup(page.settings, `footer ${words.locale} ${hasBadges(page)}`, () => content)
  return <Markup tag="footer" className="foot" markup={markup} />
}

function FooterContent({ page, words }: PageProps) {
  const { settings } = page
  return (
    <div className="wrap">
      <Logo page={page} words={words} />
      <div className="links">
        <Links settings={settings} words={words} />
      </div>
      <CompanyFacts settings={settings} words={words} />
      <p>{words.t('site.footer.intermediary')}</p>
      {hasBadges(page) && <BadgeCredits page={page} words={words} />}
    </div>
  )
}

interface PartProps {
  readonly settings: PublicSettings
  readonly words: Words
}

function Links({ settings, words }: PartProps) {
  const { t } = words
  const { kakaoChannelId } = settings.support
  const social = (['instagram', 'youtube', 'naverBlog', 'facebook', 'x'] as const).flatMap((name) => {
    const href = settings.social[name]
    return href === null ? [] : [{ href, text: t(`site.footer.${name}`) }]
  })
  return (
    <>
      <nav aria-labelledby="foot-members">
        <h2 id="foot-members">{t('site.footer.members')}</h2>
        <a href={faqPath}>{t('site.footer.faq')}</a>
        <a href={legalPaths.REFUND_USER}>{t('site.footer.refundUser')}</a>
        {kakaoChannelId !== null && (
          <a href={`https://pf.kakao.com/${kakaoChannelId}/chat`} rel="noopener">
            {t('site.footer.chat')}
          </a>
        )}
      </nav>
      <nav aria-labelledby="foot-stores">
        <h2 id="foot-stores">{t('site.footer.stores')}</h2>
        <a href={dashboardPath}>{t('site.footer.manager')}</a>
        <a href={legalPaths.REFUND_STORE}>{t('site.footer.refundStore')}</a>
      </nav>
      <nav aria-labelledby="foot-legal">
        <h2 id="foot-legal">{t('site.footer.legal')}</h2>
        <a href={legalPaths.TERMS}>{t('site.footer.terms')}</a>
        {/* The law wants this one to stand out. */}
        <a className="key" href={legalPaths.PRIVACY}>
          {t('site.footer.privacy')}
        </a>
        <a href={legalPaths.LOCATION}>{t('site.footer.location')}</a>
      </nav>
      {social.length > 0 && (
        <nav aria-labelledby="foot-news">
          <h2 id="foot-news">{t('site.footer.news')}</h2>
          {social.map(({ href, text }) => (
            <a key={href} href={href} rel="noopener">
              {text}
            </a>
          ))}
        </nav>
      )}
    </>
  )
}

/** What the E-Commerce Act wants on the first page; what is not known yet hides its label. */
function CompanyFacts({ settings, words }: PartProps) {
  const { t, locale } = words
  const { company, support, privacyOfficer, locationManager } = settings
  const text = (texts: LocalisedText | null) => texts && pickText(texts, locale)
  const hours = text(support.hours)
  const facts: [label: string, value: ReactNode][] = [
    [t('site.footer.tradeName'), text(company.tradeName)],
    [t('site.footer.representative'), text(company.representative)],
    [
      t('site.footer.businessNumber'),
      company.businessNumber && <BusinessNumber digits={company.businessNumber} words={words} />,
    ],
    [t('site.footer.mailOrderNumber'), text(company.mailOrderNumber)],
    [t('site.footer.address'), text(company.address)],
    [t('site.footer.phone'), company.phone && <Phone phone={company.phone} hours={hours} words={words} />],
    [
      t('site.footer.email'),
      company.email && <Isolated href={`mailto:${company.email}`}>{company.email}</Isolated>,
    ],
    [t('site.footer.hostingProvider'), text(company.hostingProvider)],
    [t('site.footer.privacyOfficer'), text(privacyOfficer)],
    [t('site.footer.locationManager'), text(locationManager)],
  ]
  const known = facts.filter(([, value]) => value !== null)
  if (known.length === 0) return null
  return (
    <dl className="company">
      {known.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function BusinessNumber({ digits, words }: { digits: string; words: Words }) {
  const shown = `${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}`
  return (
    <>
      <bdi dir="ltr">{shown}</bdi>{' '}
      <a href={`https://www.ftc.go.kr/bizCommPop.do?wrkr_no=${digits}`} rel="noopener">
        {words.t('site.footer.businessCheck')}
      </a>
    </>
  )
}

function Phone({ phone, hours, words }: { phone: string; hours: string | null; words: Words }) {
  const number = <Isolated href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</Isolated>
  if (hours === null) return number
  return <Rich text={words.t('site.footer.phoneHours', { phone, hours })} tags={{ ltr: () => number }} />
}

function Isolated({ href, children }: { href: string; children: string }) {
  return (
    <a href={href}>
      <bdi dir="ltr">{children}</bdi>
    </a>
  )
}
