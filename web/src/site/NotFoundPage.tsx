import { pickText } from '@madang/contract/settings'
import { Rich } from '../theme/Rich.tsx'
import { Document } from './Document.tsx'
import { dashboardPath } from './Header.tsx'
import { MissingStonePicture } from './MissingStonePicture.tsx'
import type { PageProps } from './page-props.ts'

export function NotFoundPage({ page, words }: PageProps) {
  const { t } = words
  const brand = pickText(page.settings.brandName, words.locale)
  const { email } = page.settings.company
  return (
    <Document page={page} words={words} title={t('site.notFound.meta', { brand })} mainClass="not-found">
      <MissingStonePicture words={words} />
      <h1>{t('site.notFound.title')}</h1>
      <p>
        {t('site.notFound.text')}
        {email !== null && (
          <>
            {' ' /* Stands in where the style sheet takes the break away. */}
            <br />
            <Rich
              text={t('site.notFound.write', { email })}
              tags={{
                mail: (address) => (
                  <a href={`mailto:${address}`}>
                    <bdi dir="ltr">{address}</bdi>
                  </a>
                ),
              }}
            />
          </>
        )}
      </p>
      <div>
        <a className="button big" href={dashboardPath}>
          {t('site.notFound.dashboard')}
        </a>
        <a className="button secondary big" href="/">
          {t('site.notFound.home')}
        </a>
      </div>
    </Document>
  )
}
