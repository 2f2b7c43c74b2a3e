import type { RequestRow } from '@madang/contract/requests'
import { IconHistory, IconMessageQuestion, IconMessages, IconPlus, IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { ListPage } from '../../table/ListPage.tsx'
import { useList } from '../../table/use-list.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { MenuItem } from '../../ui/Menu.tsx'
import { requestColumns, requestFilters } from './request-columns.tsx'
import { askerName } from './request-words.ts'
import { openTab, RequestsAddress, toQuery, type RequestTab } from './request-tabs.ts'
import { requestApi } from './requests.api.ts'
import { RequestTabs } from './RequestTabs.tsx'

// The form comes when it is opened.
const RequestCreate = lazy(async () => ({ default: (await import('./RequestCreate.tsx')).RequestCreate }))

const look = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** Besides its tab: what makes of it a part only. */
const narrowing = ['status', 'search', 'type', 'from', 'to', 'requesterId']

const view = {
  id: ({ id }: RequestRow) => id,
  href: ({ id }: RequestRow) => paths.request.replace('$id', id),
  name: ({ subject }: RequestRow) => subject,
}

/** The inbox of the operator's staff: what visitors, members and stores ask for. */
export function RequestsPage() {
  const words = useWords()
  const { t } = words
  const format = useFormat()
  const router = useRouter()
  const address = useList(RequestsAddress)
  const tab = openTab(address.query)
  const list = useMemo(() => {
    const { view: _, ...values } = address.values
    // That everything is shown is no filter.
    return {
      ...address,
      query: toQuery(address.query),
      values: tab === 'all' ? values : { ...values, view: tab },
    }
  }, [address, tab])
  const query = useQuery(requestApi.list(list.query))
  const [isCreating, setCreating] = useState(false)
  const { requesterId } = list.query
  const first = query.data?.items.find((row) => row.requesterId === requesterId)
  const name = first === undefined ? '…' : askerName(t, first)
  const columns = useMemo(() => requestColumns(words, format), [words, format])
  const filters = useMemo(
    () => requestFilters(words, requesterId === undefined ? null : { id: requesterId, name }),
    [words, requesterId, name],
  )
  const isWholeView = tab !== 'all' && !narrowing.some((key) => list.values[key] !== undefined)
  const go = (href: string) => (): void => router.history.push(href)
  const rowMenu = (row: RequestRow): MenuItem[] => [
    {
      key: 'open',
      label: t('requests.action.open'),
      icon: <IconMessageQuestion {...look} />,
      onSelect: go(view.href(row)),
    },
    {
      key: 'history',
      label: t('requests.action.history'),
      icon: <IconHistory {...look} />,
      onSelect: go(`${view.href(row)}?tab=history`),
    },
    ...(row.requesterId === null
      ? []
      : [
          {
            key: 'member',
            label: t('requests.action.member'),
            icon: <IconUser {...look} />,
            onSelect: go(paths.user.replace('$id', row.requesterId)),
          },
          {
            key: 'others',
            label: t('users.action.requests'),
            icon: <IconMessages {...look} />,
            onSelect: go(`${paths.requests}?requesterId=${row.requesterId}`),
          },
        ]),
  ]
  const create = (
    <Button variant="primary" className="grow" onClick={() => setCreating(true)}>
      <IconPlus {...look} />
      {t('requests.create.open')}
    </Button>
  )
  return (
    <>
      <ListPage
        title={t('requests.title')}
        total={(page, isNarrowed) => {
          const found = page.totalIsEstimate ? 'about' : 'found'
          return t(`requests.total.${isNarrowed ? found : 'all'}`, { total: format.number(page.totalCount) })
        }}
        list={list}
        query={query}
        columns={columns}
        view={view}
        searchLabel={t('requests.search')}
        tabs={<RequestTabs list={list} current={tab} />}
        saidByTab={['view']}
        filters={filters}
        sorts={[
          { sort: '-createdAt', label: t('requests.sort.newest') },
          { sort: 'createdAt', label: t('requests.sort.oldest') },
          { sort: 'dueAt', label: t('requests.sort.due') },
        ]}
        rowMenu={rowMenu}
        selectedText={(count) => t('requests.selected', { count })}
        mainAction={create}
        {...(isWholeView ? { nothing: <NothingWaits tab={tab} /> } : {})}
        empty={
          <EmptyState
            icon={<IconMessageQuestion size={24} stroke={1.75} aria-hidden />}
            title={t('requests.empty.title')}
            text={t('requests.empty.text')}
            actions={create}
          />
        }
      />
      <Suspense fallback={null}>
        {isCreating && <RequestCreate onClose={() => setCreating(false)} />}
      </Suspense>
    </>
  )
}

function NothingWaits({ tab }: { tab: Exclude<RequestTab, 'all'> }) {
  const { t } = useWords()
  return (
    <EmptyState
      icon={<IconMessageQuestion size={24} stroke={1.75} aria-hidden />}
      title={t(`requests.nothing.${tab}`)}
      text={t('requests.nothing.text')}
      actions={
        <AppLink className={buttonClass('primary')} href={`${paths.requests}?view=all`}>
          {t('requests.nothing.all')}
        </AppLink>
      }
    />
  )
}
