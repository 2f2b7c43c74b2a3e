import { localeInfo, type Locale } from '@madang/contract/locales'
import { IconAlertCircle, IconCheck, IconCircle } from '@tabler/icons-react'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useWords } from '../i18n/words.ts'
import { writingOrder } from '../i18n/writing-order.ts'
import { nextPlace } from '../ui/arrow-keys.ts'
import styles from '../ui/tabs.module.css'

interface LanguageTabsProps {
  /** The id of the panel with the fields of the language that is shown. */
  panelId: string
  current: Locale
  /** What is not written yet in a language, or wrong in it; `whole` and `gap` are signs, where many stand together. */
  markOf: (locale: Locale) => 'missing' | 'wrong' | 'whole' | 'gap' | null
  onShow: (locale: Locale) => void
}

/** One text in all languages: a tab for each, the missing ones marked. Arrow keys move as in every list of tabs. */
export function LanguageTabs({ panelId, current, markOf, onShow }: LanguageTabsProps) {
  const { t, dir } = useWords()
  const list = useRef<HTMLDivElement>(null)
  // On phones they do not all fit: the one that is shown stands in view, and the page stays where it is.
  useEffect(() => {
    const tab = list.current?.querySelector(`[data-locale=${current}]`)
    if (!tab || list.current === null) return
    const [inner, outer] = [tab.getBoundingClientRect(), list.current.getBoundingClientRect()]
    list.current.scrollBy({ left: inner.left + inner.width / 2 - outer.left - outer.width / 2 })
  }, [current])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const from = writingOrder.indexOf(current)
    const to = nextPlace(event.key, from, { count: writingOrder.length, axis: dir })
    if (to === null) return
    event.preventDefault()
    const next = writingOrder[to] ?? current
    onShow(next)
    event.currentTarget.querySelector<HTMLElement>(`[data-locale=${next}]`)?.focus()
  }
  return (
    <div
      ref={list}
      className={styles.tabs}
      role="tablist"
      tabIndex={-1}
      aria-label={t('form.languages.label')}
      onKeyDown={onKeyDown}
    >
      {writingOrder.map((locale) => {
        const mark = markOf(locale)
        return (
          <button
            key={locale}
            type="button"
            role="tab"
            data-locale={locale}
            aria-selected={locale === current}
            aria-controls={panelId}
            tabIndex={locale === current ? 0 : -1}
            onClick={() => onShow(locale)}
          >
            <span lang={localeInfo[locale].tag}>{localeInfo[locale].name}</span>
            {mark === 'missing' && <span className={styles.count}>{t('form.languages.missing')}</span>}
            {mark === 'whole' && <IconCheck size={14} stroke={2} aria-hidden className="success-text" />}
            {mark === 'gap' && (
              <span className="warning-text">
                <IconCircle size={10} stroke={3} aria-hidden />
                <span className="visually-hidden">{t('form.languages.missing')}</span>
              </span>
            )}
            {mark === 'wrong' && (
              <span className="danger-text">
                <IconAlertCircle size={16} stroke={1.75} aria-hidden />
                <span className="visually-hidden">{t('form.languages.wrong')}</span>
              </span>
            )}
          </button>
        )
      })}
    </div>
  )
}
