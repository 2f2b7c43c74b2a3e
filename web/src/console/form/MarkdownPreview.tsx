import { localeInfo, type Locale } from '@madang/contract/locales'
import { lazy, Suspense, useDeferredValue } from 'react'
import { useWords } from '../i18n/words.ts'
import { SkeletonLines } from '../ui/Skeleton.tsx'
import styles from './markdown.module.css'

// The parser comes with the first preview: no list and no form waits for it.
const MarkdownText = lazy(async () => ({ default: (await import('./MarkdownText.tsx')).MarkdownText }))

interface MarkdownPreviewProps {
  markdown: string
  /** The language of the text. */
  locale: Locale
  /** The day of effect that the text names; null while it has none. */
  effectiveAt?: string | null
}

/** A text as the site shows it, with the operator's details in it; follows what is typed without holding it up. */
export function MarkdownPreview({ markdown, locale, effectiveAt = null }: MarkdownPreviewProps) {
  const { t } = useWords()
  const shown = useDeferredValue(markdown)
  const { tag, dir } = localeInfo[locale]
  if (shown.trim() === '') return <p className="dimmed small">{t('form.preview.empty')}</p>
  return (
    <Suspense fallback={<SkeletonLines lines={4} label={t('ui.loading')} />}>
      <div className={styles.markdown} lang={tag} dir={dir}>
        <MarkdownText markdown={shown} locale={locale} effectiveAt={effectiveAt} />
      </div>
    </Suspense>
  )
}
