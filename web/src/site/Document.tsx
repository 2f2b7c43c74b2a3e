import { localeInfo, locales } from '@madang/contract/locales'
import { pickText } from '@madang/contract/settings'
import { withLanguage } from '@madang/contract/site-page'
import type { ReactNode } from 'react'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import type { PageProps } from './page-props.ts'

interface DocumentProps extends PageProps {
  readonly title: string
  /** What a search engine says of the page; without one the page is not to be found. */
  readonly description?: string
  /** Where the page belongs when it has several addresses; its own path without it. */
  readonly canonicalPath?: string
  readonly mainClass?: string
  /** What the content is, as schema.org names it. */
  readonly itemType?: string
  /** What travels with a link to the page. */
  readonly preview?: Preview
  /** More for the head. */
  readonly head?: ReactNode
  /** In place of those of most pages. */
  readonly header?: ReactNode
  readonly footer?: ReactNode
  readonly children: ReactNode
}

interface Preview {
  readonly path: string
  /** Pixels. */
  readonly width: number
  readonly height: number
  readonly alt: string
}

/** The frame of every public page: head, header, main, footer. */
export function Document(props: DocumentProps) {
  const { page, words, title, description, mainClass, itemType, children } = props
  return (
    <html lang={words.tag} dir={words.dir}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{title}</title>
        {description === undefined ? (
          <meta name="robots" content="noindex" />
        ) : (
          <Discovery
            page={page}
            words={words}
            title={title}
            description={description}
            path={props.canonicalPath ?? page.path}
            preview={
              props.preview ?? { path: '/og.png', width: 800, height: 400, alt: words.t('site.meta.image') }
            }
          />
        )}
        {props.head}
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#1a1e26" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {page.style !== null && (
          // eslint-disable-next-line react/no-danger -- our own build's sheet; escaped it would be another one
          <style dangerouslySetInnerHTML={{ __html: page.style }} />
        )}
        {page.styles.map((style) => (
          <link key={style} rel="stylesheet" href={style} />
        ))}
      </head>
      <body>
        <a className="skip" href="#main">
          {words.t('site.skip')}
        </a>
        {props.header ?? <Header page={page} words={words} />}
        <main id="main" className={mainClass} itemScope={itemType !== undefined} itemType={itemType}>
          {children}
        </main>
        {props.footer ?? <Footer page={page} words={words} />}
        {page.script !== null && (
          // eslint-disable-next-line react/no-danger -- our own build's script; escaped it would be another one
          <script dangerouslySetInnerHTML={{ __html: page.script }} />
        )}
      </body>
    </html>
  )
}

interface DiscoveryProps extends PageProps {
  readonly title: string
  readonly description: string
  readonly path: string
  readonly preview: Preview
}

/**
 * What search engines and link previews read. A path answers in the visitor's language, so each language has
 * its own address as the canonical one and the path alone is the way in for all others.
 */
function Discovery({ page, words, title, description, path, preview }: DiscoveryProps) {
  const { publicUrl, locale } = page
  const address = `${publicUrl}${withLanguage(path, locale)}`
  return (
    <>
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      {locales.map((other) => (
        <link
          key={other}
          rel="alternate"
          hrefLang={localeInfo[other].tag}
          href={`${publicUrl}${withLanguage(path, other)}`}
        />
      ))}
      <link rel="alternate" hrefLang="x-default" href={`${publicUrl}${path}`} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={pickText(page.settings.brandName, locale)} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:locale" content={words.tag.replace('-', '_')} />
      <meta property="og:image" content={`${publicUrl}${preview.path}`} />
      <meta property="og:image:width" content={String(preview.width)} />
      <meta property="og:image:height" content={String(preview.height)} />
      <meta property="og:image:alt" content={preview.alt} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
