import { IconChevronDown, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Fragment } from 'react'
import { useFormat } from '../i18n/format.ts'
import { useWords } from '../i18n/words.ts'
import { AppLink } from '../ui/AppLink.tsx'
import { pagesToShow } from './pages.ts'
import type { List } from './use-list.ts'
import inputStyles from '../ui/input.module.css'
import pagingStyles from './paging.module.css'

/** The paging part of a list's answer. */
export interface PageInfo {
  readonly pageNumber: number
  readonly pageSize: number
  readonly totalCount: number
  readonly totalPages: number
  readonly totalIsEstimate?: true | undefined
}

const sizes = [20, 50, 100]

/** `21–40 of 1,234`, the page size, and the pages as links. */
export function Paging({ page, list }: { page: PageInfo; list: List<unknown> }) {
  const { t } = useWords()
  const { number } = useFormat()
  const { pageNumber, pageSize, totalCount, totalPages } = page
  const range = {
    first: number((pageNumber - 1) * pageSize + 1),
    last: number(Math.min(pageNumber * pageSize, totalCount)),
    total: number(totalCount),
  }
  const hrefOf = (wanted: number): string => list.hrefWith({ pageNumber: String(wanted) })
  const pages = pagesToShow(pageNumber, totalPages)
  return (
    <div className={pagingStyles.foot}>
      <span className={pagingStyles.range} role="status">
        {page.totalIsEstimate ? t('table.range.about', range) : t('table.range.exact', range)}
      </span>
      <label className={inputStyles.select}>
        <span className="visually-hidden">{t('table.pageSize.label')}</span>
        <select
          className={inputStyles.input}
          value={pageSize}
          onChange={(event) =>
            list.change({ pageSize: event.currentTarget.value === '20' ? null : event.currentTarget.value })
          }
        >
          {[...new Set([...sizes, pageSize])]
            .sort((one, other) => one - other)
            .map((size) => (
              <option key={size} value={size}>
                {t('table.pageSize.rows', { count: size })}
              </option>
            ))}
        </select>
        <IconChevronDown size={16} stroke={1.75} aria-hidden />
      </label>
      {totalPages > 1 && (
        <nav className={pagingStyles.pages} aria-label={t('table.pages.label')}>
          {pageNumber > 1 && (
            <AppLink href={hrefOf(pageNumber - 1)} aria-label={t('table.pages.previous')} rel="prev">
              <IconChevronLeft className="mirrored" size={18} stroke={1.75} aria-hidden />
            </AppLink>
          )}
          {pages.map((wanted, index) => (
            <Fragment key={wanted}>
              {index > 0 && wanted - (pages[index - 1] ?? 0) > 1 && <span aria-hidden="true">···</span>}
              <AppLink href={hrefOf(wanted)} aria-current={wanted === pageNumber ? 'page' : undefined}>
                {number(wanted)}
              </AppLink>
            </Fragment>
          ))}
          {pageNumber < totalPages && (
            <AppLink href={hrefOf(pageNumber + 1)} aria-label={t('table.pages.next')} rel="next">
              <IconChevronRight className="mirrored" size={18} stroke={1.75} aria-hidden />
            </AppLink>
          )}
        </nav>
      )}
    </div>
  )
}
