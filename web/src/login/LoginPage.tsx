import { localeInfo, locales } from '@madang/contract/locales'
import type { LoginPage as Page, LoginParts } from '@madang/contract/login-page'
import { pickText } from '@madang/contract/settings'
import { Mark } from '../theme/Mark.tsx'
import { Rich } from '../theme/Rich.tsx'
import type { Words } from '../words.ts'
import { CodeStep } from './CodeStep.tsx'
import { PhoneStep } from './PhoneStep.tsx'
import { TermsStep } from './TermsStep.tsx'

interface LoginPageProps {
  readonly page: Page
  readonly words: Words
  /** The words as the script reads them. */
  readonly messages: object
}

/**
 * The whole document with every step of signing in. The script shows the one that is due, once it knows whether somebody
 * is signed in already, which language is wanted and whether a code is on its way. Another language is asked for as
 * another document, of which the script takes the main part and the title.
 */
export function LoginPage({ page, words, messages }: LoginPageProps) {
  const { t } = words
  const brand = page.brandName === null ? t('login.brand') : pickText(page.brandName, page.locale)
  return (
    <html lang={words.tag} dir={words.dir}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{t('login.pageTitle', { brand })}</title>
        <meta name="robots" content="noindex" />
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#1a1e26" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <StyleAndBoot {...page.parts} />
      </head>
      <body>
        <main
          className="middle"
          hidden
          data-locale={page.locale}
          data-messages={JSON.stringify(messages)}
          data-next={JSON.stringify(page.next)}
        >
          <a className="logo" href="/">
            <Mark size={28} />
            {brand}
          </a>
          <div className="card">
            <PhoneStep words={words} />
            <CodeStep words={words} support={page.support} />
            <TermsStep words={words} />
            {page.inboxUrl !== null && <InboxNote words={words} url={page.inboxUrl} />}
          </div>
          <Languages words={words} />
        </main>
        <noscript>
          <p>{page.needsScript}</p>
        </noscript>
        <Script {...page.parts} />
      </body>
    </html>
  )
}

/* What stands in the page is our own build's, and escaped it would be something else. */
function StyleAndBoot({ kind, style, boot }: LoginParts) {
  if (kind === 'path')
    return (
      <>
        <link rel="stylesheet" href={style} />
        <script src={boot} />
      </>
    )
  return (
    <>
      {/* eslint-disable-next-line react/no-danger -- as above */}
      <style dangerouslySetInnerHTML={{ __html: style }} />
      {/* eslint-disable-next-line react/no-danger -- as above */}
      <script dangerouslySetInnerHTML={{ __html: boot }} />
    </>
  )
}

function Script({ kind, script }: LoginParts) {
  if (kind === 'path') return <script type="module" src={script} />
  // eslint-disable-next-line react/no-danger -- as above
  return <script dangerouslySetInnerHTML={{ __html: script }} />
}

function InboxNote({ words, url }: { words: Words; url: string }) {
  const link = (text: string) => (
    <a href={url} target="_blank" rel="noreferrer">
      {text}
    </a>
  )
  return (
    <p className="note">
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" className="stroke">
        <path d="M3 12a9 9 0 1 0 18 0 9 9 0 0 0-18 0zM12 8h.01M12 11.5V16" />
      </svg>
      <span>
        <Rich text={words.t('login.inbox')} tags={{ link }} />
      </span>
    </p>
  )
}

function Languages({ words }: { words: Words }) {
  return (
    <nav className="langs" aria-label={words.t('login.languages')}>
      {locales.map((locale) => (
        <button
          key={locale}
          id={`language-${locale}`}
          type="button"
          lang={localeInfo[locale].tag}
          aria-current={locale === words.locale ? 'true' : undefined}
        >
          {localeInfo[locale].name}
        </button>
      ))}
    </nav>
  )
}
