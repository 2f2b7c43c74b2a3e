import type { Category } from '@madang/contract/categories'
import { storeHeads } from '@madang/contract/store-columns'
import type { StoreRow } from '@madang/contract/stores'
import { documentTypes } from '@madang/contract/store-files'
import { formatBusinessNumber } from '@madang/contract/business-number'
import { storeStatuses } from '@madang/contract/statuses'
import type { Format } from '../../i18n/format.ts'
import type { Words } from '../../i18n/words.ts'
import { regionFilter } from '../../record/region-filter.ts'
import { widthOf, type Column } from '../../table/columns.ts'
import type { Filter } from '../../table/filters.ts'
import { Cover } from '../../ui/Cover.tsx'
import { Isolate } from '../../ui/Isolate.tsx'
import { Pill } from '../../ui/Pill.tsx'
import {
  absentDocumentsText,
  categoryName,
  documentsText,
  missingDocuments,
  regionText,
  statusText,
} from './store-words.ts'
import tableStyles from '../../table/table.module.css'
import storesStyles from './stores.module.css'

/** From here on somebody has waited too long (design.md, "Pills"). */
const lateMs = 24 * 60 * 60 * 1000

interface Speech {
  readonly words: Words
  readonly format: Format
  readonly categories: readonly Category[]
  /** The operator's staff, who review; managers see their own stores. */
  readonly canReview: boolean
}

interface Shown extends Speech {
  /** The list is the queue of those that wait for their review. */
  readonly isQueue: boolean
}

/** The columns of the list; the queue says since when each waits. */
export function storeColumns(shown: Shown): Column<StoreRow>[] {
  const { words, categories, canReview, isQueue } = shown
  const { t } = words
  const categoryOf = ({ categoryId }: StoreRow): string => {
    const category = categories.find(({ id }) => id === categoryId)
    return category === undefined ? '' : categoryName(words.locale, category)
  }
  return [
    {
      key: 'name',
      head: t(storeHeads.name),
      sort: 'name',
      card: 'title',
      lead: ({ cover }) => <Cover file={cover} />,
      cell: ({ name }) => (
        <span className={tableStyles.cut} dir="auto">
          {name}
        </span>
      ),
      sub: ({ businessNumber, branchNo }) =>
        businessNumber !== null && <BusinessNumber {...{ businessNumber, branchNo }} />,
    },
    {
      key: 'category',
      head: t(storeHeads.category),
      width: widthOf(104),
      // The queue says in its place how long a store has waited.
      from: isQueue ? 'xl' : 'lg',
      ...(isQueue ? {} : { card: 'text' as const }),
      cell: categoryOf,
    },
    {
      key: 'region',
      head: t('stores.field.region'),
      width: widthOf(108),
      cell: ({ roadAddress }) => roadAddress !== null && <bdi lang="ko">{regionText(roadAddress)}</bdi>,
    },
    ...(canReview ? [representative(shown)] : []),
    documents(shown),
    ...(isQueue ? [submitted(shown), waiting(shown)] : [created(shown)]),
    {
      key: 'status',
      head: t(storeHeads.status),
      width: widthOf(142),
      kind: 'pill',
      card: 'status',
      cell: ({ status }) => <Pill status={status}>{statusText(t, status)}</Pill>,
    },
  ]
}

function BusinessNumber({ businessNumber, branchNo }: { businessNumber: string; branchNo: string | null }) {
  return <Isolate>{[formatBusinessNumber(businessNumber), branchNo].filter(Boolean).join('-')}</Isolate>
}

function representative({ words: { t } }: Shown): Column<StoreRow> {
  return {
    key: 'representative',
    head: t(storeHeads.representative),
    width: widthOf(112),
    from: 'xl',
    cell: ({ representativeName }) => <bdi>{representativeName}</bdi>,
  }
}

/** How many of the kinds are there, and which are not: short words for a narrow column, whole ones in its title. */
function documents({ words: { t }, format }: Shown): Column<StoreRow> {
  return {
    key: 'documents',
    head: t(storeHeads.documents),
    width: widthOf(148),
    cell: ({ documentTypes: there }) => (
      <span title={documentsText(t, there)}>
        {t('stores.docs.count', {
          count: format.number(there.length),
          all: format.number(documentTypes.length),
        })}
      </span>
    ),
    sub: ({ documentTypes: there }) => {
      const text = absentDocumentsText(t, there)
      const cut = tableStyles.cut ?? ''
      return (
        text !== null && (
          <span className={missingDocuments(there).length > 0 ? `${cut} warning-text` : cut} title={text}>
            {text}
          </span>
        )
      )
    },
  }
}

function created({ words: { t }, format }: Shown): Column<StoreRow> {
  return {
    key: 'created',
    head: t(storeHeads.created),
    sort: 'createdAt',
    firstSort: 'descending',
    width: widthOf(146),
    kind: 'date',
    card: 'end',
    cell: ({ createdAt }) => <time title={format.dateTime(createdAt)}>{format.date(createdAt)}</time>,
  }
}

function submitted({ words: { t }, format }: Shown): Column<StoreRow> {
  return {
    key: 'submitted',
    head: t(storeHeads.submitted),
    sort: 'submittedAt',
    width: widthOf(132),
    kind: 'date',
    card: 'text',
    cell: ({ submittedAt: at }) =>
      at !== null && <time title={format.dateTime(at)}>{format.shortDateTime(at)}</time>,
  }
}

function waiting({ words: { t }, format }: Shown): Column<StoreRow> {
  return {
    key: 'waiting',
    head: t('stores.field.waiting'),
    width: widthOf(134),
    kind: 'number',
    card: 'end',
    cell: ({ submittedAt: at }) => {
      if (at === null) return null
      const isLate = Date.now() - new Date(at).getTime() > lateMs
      return (
        <span className={isLate ? `${storesStyles.waited} danger-text` : storesStyles.waited}>
          {format.since(at)}
        </span>
      )
    },
  }
}

/** What the list can be narrowed by. */
export function storeFilters({ words, categories, canReview }: Speech): Filter[] {
  const { t, locale } = words
  return [
    {
      kind: 'choice',
      key: 'status',
      label: t('stores.field.status'),
      options: storeStatuses.map((status) => ({ value: status, label: statusText(t, status) })),
    },
    {
      kind: 'one',
      key: 'categoryId',
      label: t('stores.field.categoryId'),
      options: categories.map((category) => ({ value: category.id, label: categoryName(locale, category) })),
    },
    regionFilter(t),
    ...(canReview
      ? [
          {
            kind: 'flag',
            key: 'own',
            label: t('stores.filter.whose'),
            valueLabel: t('stores.filter.own'),
          } satisfies Filter,
        ]
      : []),
  ]
}
