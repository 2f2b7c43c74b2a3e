import { isStaff } from '@madang/contract/access'
import { AuditQuery, type AuditRecord } from '@madang/contract/audit'
import { Id } from '@madang/contract/shapes'
import { IconShieldCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState } from 'react'
import { loadMessages } from 'virtual:catalogue/console'
import * as z from 'zod/mini'
import { useViewer } from '../../api/session.ts'
import { useFormat } from '../../i18n/format.ts'
import { addWords, useWords } from '../../i18n/words.ts'
import { actorText } from '../../record/history-entries.tsx'
import { exportItem } from '../../table/export-item.tsx'
import { ListPage } from '../../table/ListPage.tsx'
import { useList } from '../../table/use-list.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { MenuItem } from '../../ui/Menu.tsx'
import { auditColumns } from './audit-columns.tsx'
import { auditFilters } from './audit-filters.tsx'
import { actionName, targetHref } from './audit-words.ts'
import { auditQuery } from './audit.api.ts'
import { AuditTabs } from './AuditTabs.tsx'

// They come when they are opened: the list itself stays small.
const RecordDialog = lazy(async () => {
  // A record names its fields in the words of what it is about, which may be anything.
  const [page] = await Promise.all([import('./RecordDialog.tsx'), addWords(loadMessages)])
  return { default: page.RecordDialog }
})
const ExportAudit = lazy(async () => ({ default: (await import('./ExportAudit.tsx')).ExportAudit }))

/** The list's query, and the record that is open over it. */
const AuditSearch = z.strictObject({ ...AuditQuery.shape, record: z.exactOptional(Id) })

const shownOfId = 8

/** Who saw or changed what: all of it for staff, what concerns themselves for managers. */
export function AuditPage() {
  const { t } = useWords()
  const format = useFormat()
  const router = useRouter()
  const viewer = useViewer()
  const canSeeAll = isStaff(viewer.role)
  const list = useList(AuditSearch)
  const { record: openId, ...asked } = list.query
  const query = useQuery(auditQuery(asked))
  const [isExporting, setExporting] = useState(false)
  const [named, setNamed] = useState<Readonly<Record<string, string>>>({})
  const items = query.data?.items
  const pageNumber = list.values['pageNumber'] ?? null

  const columns = useMemo(() => auditColumns({ t, format }), [t, format])
  const filters = useMemo(
    () =>
      auditFilters({
        t,
        isStaff: canSeeAll,
        nameOf: (id) => named[id] ?? nameIn(items ?? [], id) ?? `…${id.slice(-shownOfId)}`,
        onNamed: (id, name) => setNamed((before) => ({ ...before, [id]: name })),
      }),
    [t, canSeeAll, named, items],
  )
  const view = useMemo(
    () => ({
      id: ({ id }: AuditRecord) => id,
      href: ({ id }: AuditRecord) => list.hrefWith({ record: id, pageNumber }),
      name: (record: AuditRecord) => `${actionName(t, record.action)}, ${format.dateTime(record.at)}`,
    }),
    [list, pageNumber, t, format],
  )
  const menuOf = (record: AuditRecord): MenuItem[] => {
    const { actorId, target } = record
    const item = (key: 'open' | 'actor' | 'subject' | 'target', onSelect: () => void): MenuItem => ({
      key,
      label: t(`audit-records.menu.${key}`),
      onSelect,
    })
    const remember = (id: string, name: string | null): void =>
      setNamed((before) => (name === null ? before : { ...before, [id]: name }))
    return [
      item('open', () => router.history.push(view.href(record))),
      ...(actorId === null
        ? []
        : [
            item('actor', () => {
              remember(actorId, actorText(t, record))
              list.change({ actorId })
            }),
          ]),
      ...(target === null
        ? []
        : [
            item('subject', () => {
              remember(target.id, target.name)
              list.change({ subjectId: target.id })
            }),
            item('target', () => router.history.push(targetHref(target))),
          ]),
    ]
  }
  const open = items?.find(({ id }) => id === openId)
  return (
    <>
      <ListPage
        title={t('audit-records.title')}
        total={({ totalCount, totalIsEstimate }, isNarrowed) => {
          const found = totalIsEstimate ? 'about' : 'found'
          return t(`audit-records.total.${isNarrowed ? found : 'all'}`, { total: format.number(totalCount) })
        }}
        list={list}
        query={query}
        columns={columns}
        view={view}
        filters={filters}
        {...(canSeeAll ? { rowMenu: menuOf, tabs: <AuditTabs current="records" /> } : {})}
        moreActions={canSeeAll ? [exportItem(t('audit-records.export.open'), () => setExporting(true))] : []}
        note={canSeeAll ? t('audit-records.kept') : t('audit-records.own')}
        empty={
          <EmptyState
            icon={<IconShieldCheck size={24} stroke={1.75} aria-hidden />}
            title={t('audit-records.empty.title')}
            text={t('audit-records.empty.text')}
          />
        }
      />
      <Suspense fallback={null}>
        {open !== undefined && (
          <RecordDialog record={open} onClose={() => list.change({ record: null, pageNumber })} />
        )}
        {isExporting && query.data !== undefined && (
          <ExportAudit query={asked} page={query.data} onClose={() => setExporting(false)} />
        )}
      </Suspense>
    </>
  )
}

/** What somebody is called in the records that are shown. */
function nameIn(records: readonly AuditRecord[], id: string): string | undefined {
  for (const { actorId, actorName, target } of records) {
    if (actorId === id && actorName !== null) return actorName
    if (target?.id === id && target.name !== null) return target.name
  }
  return undefined
}
