import type { Faq } from '@madang/contract/faqs'
import { localeInfo } from '@madang/contract/locales'
import { Link } from '@tanstack/react-router'
import type { PointerEvent } from 'react'
import { OrderArrows, OrderHandle } from '../../form/OrderButtons.tsx'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { MenuButton } from '../../ui/Menu.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { missingLocales, questionTag, questionText } from './faq-words.ts'
import { useFaqMenu } from './use-faq-menu.tsx'
import styles from './faqs.module.css'

interface FaqRowProps {
  faq: Faq
  /** Null where rows cannot be moved: there is one only, or not all of the group are shown. */
  place: { readonly index: number; readonly count: number } | null
  canBeTop: boolean
  onGrab: (event: PointerEvent<HTMLElement>) => void
  onMove: (to: number) => void
  onRemove: () => void
}

/** One question: its place, the languages that it lacks, what sets it apart, and what can be done with it. */
export function FaqRow({ faq, place, canBeTop, onGrab, onMove, onRemove }: FaqRowProps) {
  const { t, locale } = useWords()
  const name = questionText(faq, locale)
  const missing = missingLocales(faq).map((one) => localeInfo[one].name)
  const menu = useFaqMenu(faq, { canBeTop, onRemove })
  const order = place && { name, place, onMove }
  return (
    <li className={order ? `${styles.row} ${styles.movable}` : styles.row} data-row={faq.id}>
      {order && <OrderHandle {...order} onGrab={onGrab} />}
      <div className={styles.question}>
        <Link className={styles.link} to={paths.faq} params={{ id: faq.id }} lang={questionTag(faq, locale)}>
          <bdi>{name}</bdi>
        </Link>
        {missing.length > 0 && (
          <small>{t('faqs.missing', { languages: missing.join(t('table.separator')) })}</small>
        )}
      </div>
      <div className={styles.pills}>
        {!faq.published && <Pill status="DRAFT">{t('faqs.hidden')}</Pill>}
        {faq.isTop && <Pill status="SCHEDULED">{t('faqs.top')}</Pill>}
      </div>
      <div className={styles.actions}>
        {order && (
          <span className={styles.arrows}>
            <OrderArrows {...order} />
          </span>
        )}
        <MenuButton label={t('ui.more', { name })} items={menu} />
      </div>
    </li>
  )
}
