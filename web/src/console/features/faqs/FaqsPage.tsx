import { faqCategories, mostTopFaqs, type Faq } from '@madang/contract/faqs'
import { IconHelpCircle, IconPencilPlus, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { SearchField } from '../../table/SearchField.tsx'
import { useList } from '../../table/use-list.ts'
import { useListKeys } from '../../table/use-list-keys.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageHead, ThumbBar } from '../../ui/PageHead.tsx'
import { Skeleton, SkeletonLines } from '../../ui/Skeleton.tsx'
import { StaleNote } from '../../ui/StaleNote.tsx'
import { categoryText, findFaqs } from './faq-words.ts'
import { FaqGroup } from './FaqGroup.tsx'
import { faqApi } from './faqs.api.ts'
import styles from './faqs.module.css'

// The question comes when it is asked: the list itself stays small.
const RemoveFaq = lazy(async () => ({ default: (await import('./RemoveFaq.tsx')).RemoveFaq }))

const Search = z.object({
  search: z.exactOptional(z.string().check(z.trim(), z.minLength(1), z.maxLength(60))),
})

/** The questions and answers of the site, group by group as visitors see them. */
export function FaqsPage() {
  const { t, locale } = useWords()
  const format = useFormat()
  const ref = useRef<HTMLDivElement>(null)
  const list = useList(Search)
  const query = useQuery(faqApi.list())
  const [removed, setRemoved] = useState<Faq | null>(null)
  const [said, setSaid] = useState('')
  useListKeys(ref)
  const faqs = query.data?.items
  const { search } = list.query
  const shown = faqs && (search === undefined ? faqs : findFaqs(faqs, { search, locale }))
  const create = (
    <Link to={paths.faqNew} className={buttonClass('primary', 'grow')}>
      <IconPencilPlus size={18} stroke={1.75} aria-hidden />
      {t('faqs.create')}
    </Link>
  )
  const isEmpty = faqs?.length === 0
  const tops = faqs?.filter(({ isTop }) => isTop).length ?? 0
  const total = faqs ? (
    t('faqs.total', {
      total: faqs.length,
      published: format.number(faqs.filter(({ published }) => published).length),
    })
  ) : query.error ? undefined : (
    <Skeleton width="104px" />
  )
  return (
    <div className="page" ref={ref}>
      <PageHead
        title={t('faqs.title')}
        total={isEmpty ? undefined : total}
        actions={isEmpty ? undefined : create}
      />
      <StaleNote query={query} />
      {faqs !== undefined && !isEmpty && (
        <div className={styles.find}>
          <SearchField
            label={t('faqs.search')}
            value={list.values['search'] ?? ''}
            onSearch={(text) => list.change({ search: text || null })}
          />
          <p className="dimmed small" role="status">
            {search === undefined
              ? t('faqs.tops', { count: format.number(tops), most: format.number(mostTopFaqs) })
              : t('faqs.found', { count: shown?.length ?? 0 })}
          </p>
        </div>
      )}
      {faqs === undefined && query.error !== null && (
        <Card>
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        </Card>
      )}
      {faqs === undefined && query.error === null && <Loading />}
      {isEmpty && (
        <Card>
          <EmptyState
            icon={<IconHelpCircle size={24} stroke={1.75} aria-hidden />}
            title={t('faqs.empty.title')}
            text={t('faqs.empty.text')}
            actions={create}
          />
        </Card>
      )}
      {!isEmpty && shown?.length === 0 && (
        <Card>
          <EmptyState
            icon={<IconSearch size={24} stroke={1.75} aria-hidden />}
            title={t('faqs.nothing.title')}
            text={t('faqs.nothing.text')}
            actions={
              <Button variant="primary" onClick={() => list.change({ search: null })}>
                {t('faqs.nothing.clear')}
              </Button>
            }
          />
        </Card>
      )}
      {shown !== undefined && !isEmpty && (
        <div className="stack">
          {faqCategories
            .filter((category) => search === undefined || shown.some((faq) => faq.category === category))
            .map((category) => (
              <FaqGroup
                key={category}
                category={category}
                faqs={shown.filter((faq) => faq.category === category)}
                isPart={search !== undefined}
                canBeTop={tops < mostTopFaqs}
                onSay={setSaid}
                onRemove={setRemoved}
              />
            ))}
        </div>
      )}
      <span className="visually-hidden" role="status">
        {said}
      </span>
      {!isEmpty && <ThumbBar>{create}</ThumbBar>}
      <Suspense fallback={null}>
        {removed !== null && <RemoveFaq faq={removed} onClose={() => setRemoved(null)} />}
      </Suspense>
    </div>
  )
}

function Loading() {
  const { t } = useWords()
  return (
    <div className="stack" aria-busy="true">
      {faqCategories.slice(0, 3).map((category) => (
        <Card key={category} title={categoryText(t, category)} isPadded>
          <SkeletonLines lines={3} label={t('ui.loading')} />
        </Card>
      ))}
    </div>
  )
}
