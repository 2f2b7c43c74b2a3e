import { promotionHeads } from '@madang/contract/promotion-columns'
import { promotionTypes } from '@madang/contract/promotion-parts'
import type { PromotionRow } from '@madang/contract/promotions'
import { promotionStatuses } from '@madang/contract/statuses'
import type { Format } from '../../i18n/format.ts'
import type { Words } from '../../i18n/words.ts'
import { widthOf, type Column } from '../../table/columns.ts'
import type { Filter } from '../../table/filters.ts'
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

/** What the list can be narrowed by. */
export function promotionFilters({ words: { t } }: Pick<Shown, 'words'>, canReview: boolean): Filter[] {
  return [
    {
      kind: 'choice',
      key: 'status',
      label: t('promotions.field.status'),
      options: promotionStatuses.map((value) => ({ value, label: t(`promotions.status.${value}`) })),
    },
    {
      kind: 'choice',
      key: 'type',
      label: t('promotions.field.type'),
      options: promotionTypes.map((value) => ({ value, label: t(`promotion.type.${value}`) })),
    },
    { kind: 'days', fromKey: 'from', toKey: 'to', label: t('promotions.filter.days') },
    ...(canReview
      ? ([
          {
            kind: 'flag',
            key: 'changed',
            label: t('promotions.filter.changes'),
            valueLabel: t('promotions.changed'),
          },
          {
            kind: 'flag',
            key: 'own',
            label: t('promotions.filter.whose'),
            valueLabel: t('promotions.filter.own'),
          },
        ] satisfies Filter[])
      : []),
  ]
}
