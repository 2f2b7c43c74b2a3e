import { promotionHeads } from '@madang/contract/promotion-columns'
import type { PromotionRow } from '@madang/contract/promotions'
import type { Format } from '../../i18n/format.ts'
import type { Words } from '../../i18n/words.ts'
import { widthOf, type Column } from '../../table/columns.ts'
import { Cover } from '../../ui/Cover.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { PeriodBar, shortPeriod, type Axis } from './PeriodBar.tsx'
import tableStyles from '../../table/table.module.css'

interface Shown {
  readonly words: Words
  readonly format: Format
  readonly axis: Axis
  readonly now: Date
}

/** The columns of the list; the period is a bar on an axis of two months. */
export function promotionColumns({ words, format, axis, now }: Shown): Column<PromotionRow>[] {
  const { t } = words
  const separator = t('table.separator')
  return [
    {
      key: 'title',
      head: t(promotionHeads.title),
      sort: 'title',
      card: 'title',
      lead: ({ cover }) => <Cover file={cover} />,
      cell: ({ title }) => (
        <span className={tableStyles.cut} dir="auto">
          {title}
        </span>
      ),
      sub: ({ storeName, type }) => (
        <>
          <bdi>{storeName}</bdi>
          {separator}
          {t(`promotion.type.${type}`)}
        </>
      ),
    },
    {
      key: 'status',
      head: t(promotionHeads.status),
      width: widthOf(118),
      kind: 'pill',
      card: 'status',
      cell: ({ status }) => <Pill status={status}>{t(`promotions.status.${status}`)}</Pill>,
      sub: ({ isChangeUnseen }) =>
        isChangeUnseen && <span className="warning-text">{t('promotions.changed')}</span>,
    },
    {
      key: 'period',
      head: t('promotions.axis', {
        from: words.date(`${axis.first}T12:00:00+09:00`, { month: 'long' }),
        to: words.date(`${axis.last}T12:00:00+09:00`, { month: 'long' }),
      }),
      width: '28%',
      card: 'text',
      cell: (row) => <PeriodBar axis={axis} now={now} {...row} />,
      sub: (row) => shortPeriod(words, row) ?? t('promotions.noPeriod'),
    },
    {
      key: 'views',
      head: t(promotionHeads.views),
      width: widthOf(96),
      kind: 'number',
      from: 'lg',
      cell: ({ viewCount }) =>
        viewCount === 0 ? <span className="dimmed">–</span> : format.number(viewCount),
      sub: ({ shareCount }) => shareCount > 0 && t('promotions.shares', { count: shareCount }),
    },
  ]
}
