import { pickText } from '@madang/contract/settings'
import { legalPaths } from '@madang/contract/site-page'
import { Document } from './Document.tsx'
import { legalTitle } from './legal-titles.ts'
import type { PageProps } from './page-props.ts'
import { VersionList } from './VersionList.tsx'

export function VersionsPage({ page, words }: PageProps<'versions'>) {
  const { t } = words
  const { type, versions } = page
  const name = legalTitle(type, words)
  const title = t('site.legal.versions', { title: name })
  const brand = pickText(page.settings.brandName, words.locale)
  return (
    <Document
      page={page}
      words={words}
      title={t('site.legal.meta', { title, brand })}
      mainClass="wrap read one"
    >
      <header>
        <h1>{title}</h1>
        <p className="meta">
          <a href={legalPaths[type]}>{t('site.legal.now')}</a>
        </p>
      </header>
      <VersionList type={type} versions={versions} words={words} />
    </Document>
  )
}
