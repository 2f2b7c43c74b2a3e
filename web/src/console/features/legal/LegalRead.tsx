import type { LegalDocument } from '@madang/contract/legal'
import type { LegalType } from '@madang/contract/legal-notices'
import { localeInfo, type Locale } from '@madang/contract/locales'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { LanguageTabs } from '../../form/LanguageTabs.tsx'
import { MarkdownPreview } from '../../form/MarkdownPreview.tsx'
import { useWords } from '../../i18n/words.ts'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { publicTextQuery } from './legal.api.ts'
import cardStyles from '../../ui/card.module.css'
import legalStyles from './legal.module.css'

interface SupersededTextProps {
  type: LegalType
  number: number
  locale: Locale
}

/** With the operator's details as they were then, which only the server knows. */
function SupersededText({ type, number, locale }: SupersededTextProps) {
  const { t } = useWords()
  const { data, error, refetch } = useQuery(publicTextQuery(type, number, locale))
  if (data !== undefined) return <MarkdownPreview markdown={data.body} locale={locale} />
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} isCompact />
  return <SkeletonLines lines={6} label={t('ui.loading')} />
}

/** A text whose words are fixed, in each language in which it was published. */
export function LegalRead({ document }: { document: LegalDocument }) {
  const { t } = useWords()
  const panelId = useId()
  const [locale, setLocale] = useState<Locale>(document.bodies.kr === undefined ? 'gb' : 'kr')
  const { type, number, status, bodies, changeSummary, effectiveAt } = document
  const body = bodies[locale]
  const summary = changeSummary?.[locale]
  const { tag, dir, name } = localeInfo[locale]
  return (
    <Card>
      <div className={`${cardStyles.body} ${legalStyles.read}`}>
        <LanguageTabs
          panelId={panelId}
          current={locale}
          markOf={(one) => (bodies[one] === undefined ? 'missing' : null)}
          onShow={setLocale}
        />
        <div className="stack" id={panelId} role="tabpanel" aria-label={name}>
          {summary !== undefined && (
            <div>
              <h2 className="heading">{t('legal.field.changeSummary')}</h2>
              <p lang={tag} dir={dir}>
                {summary}
              </p>
            </div>
          )}
          {body === undefined ? (
            <p className="dimmed">{t('legal.fallback')}</p>
          ) : status === 'SUPERSEDED' && number !== null ? (
            <SupersededText type={type} number={number} locale={locale} />
          ) : (
            <MarkdownPreview markdown={body} locale={locale} effectiveAt={effectiveAt} />
          )}
        </div>
      </div>
    </Card>
  )
}
