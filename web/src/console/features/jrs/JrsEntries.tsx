import type { JrsItem } from '@madang/contract/jrs'
import {
  endedBys,
  JrsEntriesQuery,
  partyClasses,
  toldOutcomes,
  type JrsEntry,
} from '@madang/contract/jrs-entries'
import { bulkEntryMoves } from '@madang/contract/jrs-entries-desk'
import { entryOrigins } from '@madang/contract/jrs-entry-actions'
import { jrsEntryStatuses } from '@madang/contract/statuses'
import { IconFolderOpen, IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import type { Filter } from '../../table/filters.ts'
import { exportItem } from '../../table/export-item.tsx'
import { ListPage } from '../../table/ListPage.tsx'
import type { BulkAction } from '../../table/SelectionBar.tsx'
import { useList } from '../../table/use-list.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { entriesQuery } from './entries.api.ts'
import { entryColumns } from './entry-columns.tsx'
import { actionsOf, entryMenu, entryTable, nameOf, refusalText } from './entry-words.tsx'
import { sizeText, whenText } from './stats-words.ts'
import type { EntryBulk } from './BulkEntries.tsx'
import { useEntryMoves } from './use-entry-moves.tsx'
import styles from './entries.module.css'

const Bulk = lazy(async () => ({ default: (await import('./BulkEntries.tsx')).BulkEntries }))
const Export = lazy(async () => ({ default: (await import('./ExportEntries.tsx')).ExportEntries }))

/** The address of the record names its tab besides. */
const Address = z.extend(JrsEntriesQuery, { tab: z.exactOptional(z.literal('entries')) })

type Over =
  | { readonly kind: 'export' }
  | {
      readonly kind: 'bulk'
      readonly move: EntryBulk
      readonly ids: readonly string[]
      readonly clear: () => void
    }

const sorts = ['-joinedAt', 'joinedAt', 'place'] as const

/** Who is or was on a list. */
export function JrsEntries({ item }: { item: JrsItem }) {
  const words = useWords()
  const { t } = words
  const format = useFormat()
  const router = useRouter()
  const list = useList(Address)
  const { tab: _tab, ...asked } = list.query
  const query = useQuery(entriesQuery(item.id, asked))
  const [over, setOver] = useState<Over | null>(null)
  const moves = useEntryMoves(item.id)
  const onMove = moves.move
  const columns = useMemo(
    () => entryColumns({ words, format, list: item, onMove }),
    [words, format, item, onMove],
  )
  const filters = useFilters(list.query)
  const hrefOf = ({ id }: JrsEntry): string => paths.jrsEntry.replace('$listId', item.id).replace('$id', id)
  const bulk = (move: EntryBulk): BulkAction<JrsEntry> => {
    const { icon: MoveIcon, isDangerous = false } = entryTable[move]
    return {
      key: move,
      label: t(`entries.action.${move}`),
      icon: <MoveIcon size={18} stroke={1.75} aria-hidden />,
      isDangerous,
      refusalOf: (entry) => refusalText(t, actionsOf(entry, item)[move]),
      onRun: (rows, clear) => setOver({ kind: 'bulk', move, ids: rows.map(({ id }) => id), clear }),
    }
  }
  const isQueue = item.kind === 'QUEUE'
  const offered = bulkEntryMoves.filter(
    (move) => move === 'cancel' || (move === 'call' ? isQueue : !isQueue && item.kind !== 'RAFFLE'),
  )
  const count = query.data?.totalCount ?? 0
  const close = (): void => setOver(null)
  return (
    <div>
      <div role="status">
        {query.isStale && !query.isFetching && query.error === null && query.data !== undefined && (
          <p className={styles.news}>
            {t('entries.news.text')}
            <Button variant="link" onClick={() => void query.refetch()}>
              {t('entries.news.show')}
            </Button>
          </p>
        )}
      </div>
      <ListPage
        isInRecord
        title={t('entries.title')}
        total={(page, isNarrowed) => {
          const found = page.totalIsEstimate ? 'about' : 'found'
          return t(`entries.total.${isNarrowed ? found : 'all'}`, { total: format.number(page.totalCount) })
        }}
        list={list}
        query={query}
        columns={columns}
        view={{ id: ({ id }) => id, href: hrefOf, name: (entry) => nameOf(t, entry) }}
        searchLabel={t('entries.search')}
        filters={filters}
        sorts={[...sorts, ...(item.kind === 'RESERVATION' ? (['slotAt'] as const) : [])].map((sort) => ({
          sort,
          label: t(`entries.sort.${sort}`),
        }))}
        rowMenu={(entry) => [
          {
            key: 'open',
            label: t('entries.action.open'),
            icon: <IconFolderOpen size={18} stroke={1.75} aria-hidden />,
            onSelect: () => router.history.push(hrefOf(entry)),
          },
          ...entryMenu(entry, { t, list: item, onMove: (move) => moves.move(entry, move) }),
        ]}
        bulkActions={offered.map(bulk)}
        selectedText={(chosen) => t('entries.selected', { count: format.number(chosen) })}
        moreActions={[exportItem(t('entries.export.action'), () => setOver({ kind: 'export' }))]}
        note={t('entries.note')}
        empty={
          <EmptyState
            icon={<IconUsersGroup size={24} stroke={1.75} aria-hidden />}
            title={t('entries.empty.title')}
            text={t('entries.empty.text')}
            actions={
              <AppLink
                href={`${paths.jrs.replace('$id', item.id)}?tab=qr`}
                className={buttonClass('primary')}
              >
                {t('board.showCode')}
              </AppLink>
            }
          />
        }
      />
      {moves.question}
      <Suspense fallback={null}>
        {over?.kind === 'export' && <Export listId={item.id} query={asked} count={count} onClose={close} />}
        {over?.kind === 'bulk' && (
          <Bulk {...over} listId={item.id} query={asked} count={count} onDone={over.clear} onClose={close} />
        )}
      </Suspense>
    </div>
  )
}

type Asked = Pick<z.output<typeof Address>, 'endedBy' | 'party' | 'told' | 'weekHour' | 'deferred'>

/** Where figures lead besides: only what is asked for, so that it is seen and taken away. */
function useCountedFilters({ endedBy, party, told, weekHour, deferred }: Asked): readonly Filter[] {
  const words = useWords()
  const { t } = words
  const [weekday, hour] = weekHour?.split('-') ?? []
  const asked: readonly (Filter | false)[] = [
    endedBy !== undefined && {
      kind: 'choice',
      key: 'endedBy',
      label: t('entries.field.endedBy'),
      options: endedBys.map((value) => ({ value, label: t(`entries.by.${value}`) })),
    },
    party !== undefined && {
      kind: 'choice',
      key: 'party',
      label: t('stats.filter.party'),
      options: partyClasses.map((value) => ({ value, label: sizeText(words, value) })),
    },
    told !== undefined && {
      kind: 'choice',
      key: 'told',
      label: t('stats.filter.told'),
      options: toldOutcomes.map((value) => ({ value, label: t(`stats.told.${value}`) })),
    },
    weekHour !== undefined && {
      kind: 'one',
      key: 'weekHour',
      label: t('stats.filter.weekHour'),
      options: [
        {
          value: weekHour,
          label: whenText(words, Number(weekday), Number(hour)),
        },
      ],
    },
    deferred !== undefined && {
      kind: 'flag',
      key: 'deferred',
      label: t('stats.filter.deferred'),
      valueLabel: t('stats.filter.deferredYes'),
    },
  ]
  return asked.filter((filter) => filter !== false)
}

function useFilters(query: Asked): readonly Filter[] {
  const { t } = useWords()
  const counted = useCountedFilters(query)
  const plain = useMemo(
    (): readonly Filter[] => [
      {
        kind: 'choice',
        key: 'status',
        label: t('entries.field.status'),
        options: jrsEntryStatuses.map((value) => ({ value, label: t(`entries.status.${value}`) })),
      },
      {
        kind: 'choice',
        key: 'origin',
        label: t('entries.field.source'),
        options: entryOrigins.map((value) => ({ value, label: t(`entries.source.${value}`) })),
      },
      { kind: 'days', fromKey: 'from', toKey: 'to', label: t('entries.field.days') },
    ],
    [t],
  )
  return [...plain, ...counted]
}
