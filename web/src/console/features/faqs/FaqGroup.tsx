import type { Faq, FaqCategory } from '@madang/contract/faqs'
import { IconPencilPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useDragOrder } from '../../form/use-drag-order.ts'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { toast } from '../../ui/toast.ts'
import { categoryText, questionText } from './faq-words.ts'
import { FaqRow } from './FaqRow.tsx'
import { useOrderFaqs } from './faqs.api.ts'
import styles from '../../ui/card.module.css'

interface FaqGroupProps {
  category: FaqCategory
  faqs: readonly Faq[]
  /** Not all of the group are shown, but those that were searched for: they have no order of their own. */
  isPart: boolean
  /** There is room for one more on the landing page. */
  canBeTop: boolean
  /** For screen readers: where a question stands now. */
  onSay: (text: string) => void
  onRemove: (faq: Faq) => void
}

function moved(ids: readonly string[], id: string, to: number): string[] {
  return ids.filter((one) => one !== id).toSpliced(to, 0, id)
}

/** The questions of one group, put in order by dragging, by buttons and by arrow keys. */
export function FaqGroup({ category, faqs, isPart, canBeTop, onSay, onRemove }: FaqGroupProps) {
  const { t, locale } = useWords()
  const { number } = useFormat()
  const listRef = useRef<HTMLUListElement>(null)
  const order = useOrderFaqs()
  /** While rows are on their way: the order that was asked for. */
  const [wanted, setWanted] = useState<readonly string[] | null>(null)
  const newest = useRef<readonly string[]>([])
  const ids = wanted ?? faqs.map(({ id }) => id)
  const rows = ids.flatMap((id) => faqs.find((faq) => faq.id === id) ?? [])

  const show = (next: readonly string[]): void => {
    newest.current = next
    setWanted(next)
  }
  const save = (): void => {
    order.mutate(
      { category, ids: [...newest.current] },
      {
        onError: toast.thrown,
        onSettled: () => setWanted(null),
      },
    )
  }
  const say = (id: string): void => {
    const faq = faqs.find((one) => one.id === id)
    if (faq === undefined) return
    const place = number(newest.current.indexOf(id) + 1)
    onSay(t('files.moved', { name: questionText(faq, locale), place, count: number(faqs.length) }))
  }
  const drag = useDragOrder({
    listRef,
    onMove: (id, to) => {
      show(moved(newest.current, id, to))
      say(id)
    },
    onDrop: save,
  })
  const move = (id: string, to: number): void => {
    if (to < 0 || to >= ids.length) return
    show(moved(ids, id, to))
    say(id)
    save()
  }
  return (
    <Card
      title={categoryText(t, category)}
      note={number(faqs.length)}
      actions={
        <AppLink
          href={`${paths.faqNew}?category=${category}`}
          className={buttonClass('link')}
          aria-label={t('faqs.addTo', { group: categoryText(t, category) })}
        >
          <IconPencilPlus size={16} stroke={1.75} aria-hidden />
          {t('faqs.add')}
        </AppLink>
      }
    >
      {rows.length === 0 ? (
        <p className={`${styles.body} dimmed`}>{t('faqs.groupEmpty')}</p>
      ) : (
        <ul ref={listRef} aria-label={categoryText(t, category)}>
          {rows.map((faq, index) => (
            <FaqRow
              key={faq.id}
              faq={faq}
              place={isPart || rows.length === 1 ? null : { index, count: rows.length }}
              canBeTop={canBeTop}
              onGrab={(event) => {
                newest.current = ids
                drag(faq.id, index)(event)
              }}
              onMove={(to) => move(faq.id, to)}
              onRemove={() => onRemove(faq)}
            />
          ))}
        </ul>
      )}
    </Card>
  )
}
