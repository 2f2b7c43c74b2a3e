import { pickText } from '@madang/contract/settings'
import { legalPaths } from '@madang/contract/site-page'
import type { ReactNode } from 'react'
import { Document } from './Document.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import type { PageProps } from './page-props.ts'

interface JrsFrameProps extends PageProps {
  readonly title: string
  /** At the beginning of the head. */
  readonly start: ReactNode
  /** At its end, after the languages. */
  readonly end?: ReactNode
  readonly head?: ReactNode
  readonly children: ReactNode
}

/** The narrow frame of what guests do on the way: a small head, and a foot with no more than has to be there. */
export function JrsFrame({ page, words, start, end, ...document }: JrsFrameProps) {
  const { t, locale } = words
  const { tradeName } = page.settings.company
  return (
    <Document
      {...document}
      page={page}
      words={words}
      mainClass="narrow"
      header={
        <header className="top">
          <div className="wrap">
            {start}
            <div className="end">
              <LanguageSwitch page={page} words={words} />
              {end}
            </div>
          </div>
        </header>
      }
      footer={
        <footer className="mini">
          <div className="wrap">
            <a href={legalPaths.TERMS}>{t('site.footer.terms')}</a>
            <a href={legalPaths.PRIVACY}>
              <b>{t('site.footer.privacy')}</b>
            </a>
            <a href="/#foot-legal">
              <bdi>{pickText(tradeName ?? page.settings.brandName, locale)}</bdi>
            </a>
          </div>
        </footer>
      }
    />
  )
}

/** The way back to the store whose list it is. */
export function BackToStore({ href, name }: { readonly href: string; readonly name: string }) {
  return (
    <a className="logo back" href={href}>
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M19 12H5M11 6l-6 6 6 6" />
      </svg>
      <span dir="auto">{name}</span>
    </a>
  )
}
