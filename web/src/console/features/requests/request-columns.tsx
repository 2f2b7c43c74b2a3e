import { requestStatuses, requestTypes } from '@madang/contract/request-actions'
import type { RequestRow } from '@madang/contract/requests'
import type { Format } from '../../i18n/format.ts'
import type { Words } from '../../i18n/words.ts'
import { widthOf, type Column } from '../../table/columns.ts'
import type { Filter } from '../../table/filters.ts'
import { Isolate } from '../../ui/Isolate.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { DueDay } from './DueDay.tsx'
import { requestTabs } from './request-tabs.ts'
import { askerName, assigneeText, isOpen, statusText, typeText } from './request-words.ts'
import styles from '../../table/table.module.css'

/** The columns of the list. */
export function requestColumns(words: Words, format: Format): Column<RequestRow>[] {
  const { t } = words
  return [
    {
      key: 'subject',
      head: t('requests.field.subject'),
      card: 'title',
      cell: ({ subject }) => (
        <span className={styles.cut} dir="auto">
          {subject}
        </span>
      ),
      sub: ({ type, no }) => (
        <span className={styles.parts}>
          <span>{typeText(t, type)}</span>
          <span>
            <Isolate>{no}</Isolate>
          </span>
        </span>
      ),
    },
    {
      key: 'asker',
      head: t('requests.field.asker'),
      width: widthOf(112),
      card: 'text',
      cell: (request) => <bdi>{askerName(t, request)}</bdi>,
      sub: ({ requesterId, phoneNumber }) =>
        requesterId === null ? t('requests.guest') : <Isolate>{phoneNumber}</Isolate>,
    },
    {
      key: 'amount',
      head: t('requests.field.amount'),
      // Room for millions: an amount that is cut would be read as another one.
      width: widthOf(132),
      kind: 'number',
      from: 'xl',
      card: 'line',
      cell: ({ amount }) => amount !== null && <Isolate>{words.won(amount)}</Isolate>,
    },
    {
      key: 'due',
      head: t('requests.field.due'),
      sort: 'dueAt',
      width: widthOf(170),
      card: 'end',
      cell: (request) => <DueDay request={request} />,
      // What is closed has its day on the first line.
      sub: (request) => isOpen(request) && format.date(request.dueAt),
    },
    {
      key: 'assignee',
      head: t('requests.field.assignee'),
      width: widthOf(96),
      from: 'lg',
      card: 'line',
      cell: (request) => (
        <bdi className={request.assigneeId === null ? 'dimmed' : undefined}>{assigneeText(t, request)}</bdi>
      ),
    },
    {
      key: 'asked',
      head: t('requests.field.asked'),
      sort: 'createdAt',
      firstSort: 'descending',
      width: widthOf(132),
      kind: 'date',
      from: 'lg',
      cell: ({ createdAt }) => (
        <time title={format.dateTime(createdAt)}>{format.shortDateTime(createdAt)}</time>
      ),
    },
    {
      key: 'status',
      head: t('requests.field.status'),
      width: widthOf(112),
      kind: 'pill',
      card: 'status',
      cell: ({ status }) => <Pill status={status}>{statusText(t, status)}</Pill>,
    },
  ]
}

/** A member whose requests the address asks for; his or her name comes with the rows. */
export interface AskedBy {
  readonly id: string
  readonly name: string
}

/** What the list can be narrowed by. */
export function requestFilters({ t }: Words, askedBy: AskedBy | null): Filter[] {
  return [
    {
      kind: 'one',
      key: 'view',
      label: t('requests.view'),
      options: requestTabs
        .filter((tab) => tab !== 'all')
        .map((tab) => ({ value: tab, label: t(`requests.tab.${tab}`) })),
    },
    {
      kind: 'choice',
      key: 'status',
      label: t('requests.field.status'),
      options: requestStatuses.map((status) => ({ value: status, label: statusText(t, status) })),
    },
    {
      kind: 'choice',
      key: 'type',
      label: t('requests.field.type'),
      options: requestTypes.map((type) => ({ value: type, label: typeText(t, type) })),
    },
    { kind: 'days', fromKey: 'from', toKey: 'to', label: t('requests.field.asked') },
    ...(askedBy === null
      ? []
      : [
          {
            kind: 'one',
            key: 'requesterId',
            label: t('requests.field.asker'),
            options: [{ value: askedBy.id, label: askedBy.name }],
          } satisfies Filter,
        ]),
  ]
}
