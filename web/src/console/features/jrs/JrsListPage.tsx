import { jrsKinds } from '@madang/contract/jrs-actions'
import { JrsQuery, type JrsRow } from '@madang/contract/jrs'
import { jrsStatuses } from '@madang/contract/statuses'
import { IconListNumbers, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useViewer } from '../../api/session.ts'
import { useJrsLabel } from '../../api/settings.ts'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import type { Filter } from '../../table/filters.ts'
import { ListPage } from '../../table/ListPage.tsx'
import { useList } from '../../table/use-list.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useStoreFilter } from '../stores/store-filter.tsx'
import { jrsColumns } from './jrs-columns.tsx'
import { jrsRowMenu, type JrsQuestion } from './jrs-menu.tsx'
import { jrsApi } from './jrs.api.ts'

// Forms come when a question is asked: the list itself stays small.
const Questions = lazy(async () => ({ default: (await import('./JrsQuestions.tsx')).JrsQuestions }))

const hrefOf = ({ id }: Pick<JrsRow, 'id'>): string => paths.jrs.replace('$id', id)
const view = { id: ({ id }: JrsRow) => id, href: hrefOf, name: ({ title }: JrsRow) => title }

/** The lists that people join: a manager's own, or all of them for the operator. */
export function JrsListPage() {
  const words = useWords()
  const { t } = words
  const format = useFormat()
  const viewer = useViewer()
  const router = useRouter()
  const title = useJrsLabel(words)
  const list = useList(JrsQuery)
  const query = useQuery(jrsApi.list(list.query))
  const [asked, setAsked] = useState<{ item: JrsRow; question: JrsQuestion } | null>(null)
  const columns = useMemo(() => jrsColumns(words, format), [words, format])
  const filters = useJrsFilters(list.query.storeId)
  const create = (
    <Link to={paths.jrsNew} className={buttonClass('primary', 'grow')}>
      <IconPlus size={18} stroke={1.75} aria-hidden />
      {t('jrs.create')}
    </Link>
  )
  return (
    <>
      <ListPage
        title={title}
        total={(page, isNarrowed) => {
          const found = page.totalIsEstimate ? 'about' : 'found'
          return t(`jrs.total.${isNarrowed ? found : 'all'}`, { total: format.number(page.totalCount) })
        }}
        list={list}
        query={query}
        columns={columns}
        view={view}
        searchLabel={t('jrs.search')}
        filters={filters}
        sorts={(['-createdAt', 'startAt', 'endAt', 'title', 'status'] as const).map((sort) => ({
          sort,
          label: t(`jrs.sort.${sort === '-createdAt' ? 'newest' : sort}`),
        }))}
        rowMenu={(item) =>
          jrsRowMenu(item, {
            t,
            viewer,
            onOpen: (place) => router.history.push(hrefOf(item) + openPlaces[place]),
            onAsk: (question) => setAsked({ item, question }),
          })
        }
        mainAction={create}
        empty={
          <EmptyState
            icon={<IconListNumbers size={24} stroke={1.75} aria-hidden />}
            title={t('jrs.empty.title')}
            text={t('jrs.empty.text')}
            actions={create}
          />
        }
      />
      <Suspense fallback={null}>
        {asked !== null && <Questions {...asked} onClose={() => setAsked(null)} />}
      </Suspense>
    </>
  )
}

/** Behind the address of a list. */
const openPlaces = { record: '', board: '/board', qr: '?tab=qr', history: '?tab=history' } as const

/** What the list can be narrowed by, with the name of the store that it is narrowed to. */
function useJrsFilters(storeId: string | undefined): readonly Filter[] {
  const { t } = useWords()
  const ofStore = useStoreFilter(t('jrs.field.store'), storeId)
  return useMemo(
    (): readonly Filter[] => [
      {
        kind: 'choice',
        key: 'status',
        label: t('jrs.field.status'),
        options: jrsStatuses.map((value) => ({ value, label: t(`jrs.status.${value}`) })),
      },
      {
        kind: 'choice',
        key: 'kind',
        label: t('jrs.field.kind'),
        options: jrsKinds.map((value) => ({ value, label: t(`jrs.kind.${value}`) })),
      },
      { kind: 'days', fromKey: 'from', toKey: 'to', label: t('jrs.filter.days') },
      ofStore,
    ],
    [t, ofStore],
  )
}
