import { roles } from '@madang/contract/access'
import { userActions, userStatuses, UsersQuery, type UserRow } from '@madang/contract/users'
import { IconBan, IconPlus, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useViewer } from '../../api/session.ts'
import { useFormat, type Format } from '../../i18n/format.ts'
import { useWords, type Translate } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { widthOf, type Column } from '../../table/columns.ts'
import type { Filter } from '../../table/filters.ts'
import { ListPage } from '../../table/ListPage.tsx'
import { useList } from '../../table/use-list.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Isolate } from '../../ui/Isolate.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { userMenu, type UserQuestion } from './user-menu.tsx'
import { nameOf, refusalText, roleText, statusText } from './user-words.ts'
import { userApi } from './users.api.ts'

// Forms come when a question is asked: the list itself stays small.
const UserQuestions = lazy(async () => ({ default: (await import('./UserQuestions.tsx')).UserQuestions }))
const SuspendSeveral = lazy(async () => ({ default: (await import('./SuspendSeveral.tsx')).SuspendSeveral }))

function userPath(id: string): string {
  return paths.user.replace('$id', id)
}

function columnsOf(t: Translate, format: Format): Column<UserRow>[] {
  return [
    {
      key: 'name',
      head: t('users.field.name'),
      sort: 'name',
      width: widthOf(112),
      card: 'title',
      cell: (user) => <bdi>{nameOf(t, user)}</bdi>,
    },
    {
      key: 'phone',
      head: t('users.field.phone'),
      width: widthOf(116, 16.5),
      card: 'text',
      cell: (user) => <Isolate>{user.phoneNumber}</Isolate>,
    },
    {
      key: 'role',
      head: t('users.field.authorityType'),
      width: widthOf(180),
      from: 'lg',
      cell: (user) => roleText(t, user.authorityType),
    },
    {
      key: 'status',
      head: t('users.field.status'),
      width: widthOf(108),
      kind: 'pill',
      card: 'status',
      cell: (user) => <Pill status={user.status}>{statusText(t, user.status)}</Pill>,
    },
    {
      key: 'joined',
      head: t('users.field.joined'),
      sort: 'createdAt',
      firstSort: 'descending',
      width: widthOf(146),
      kind: 'date',
      from: 'lg',
      cell: (user) => <time title={format.dateTime(user.createdAt)}>{format.date(user.createdAt)}</time>,
    },
    {
      key: 'lastLogin',
      head: t('users.field.lastLogin'),
      sort: 'lastLoginAt',
      firstSort: 'descending',
      kind: 'date',
      card: 'end',
      cell: ({ lastLoginAt: at }) =>
        at === null ? (
          t('users.record.neverIn')
        ) : (
          <time title={format.dateTime(at)}>{format.shortDateTime(at)}</time>
        ),
    },
  ]
}

function filtersOf(t: Translate): Filter[] {
  return [
    {
      kind: 'choice',
      key: 'userAuthorityType',
      label: t('users.field.authorityType'),
      options: roles.map((role) => ({ value: role, label: roleText(t, role) })),
    },
    {
      kind: 'choice',
      key: 'status',
      label: t('users.field.status'),
      options: userStatuses.map((status) => ({ value: status, label: statusText(t, status) })),
    },
    { kind: 'days', fromKey: 'from', toKey: 'to', label: t('users.field.joined') },
    { kind: 'flag', key: 'online', label: t('users.filter.activity'), valueLabel: t('users.filter.online') },
  ]
}

/** The list of members. */
export function UsersPage() {
  const { t } = useWords()
  const format = useFormat()
  const viewer = useViewer()
  const router = useRouter()
  const list = useList(UsersQuery)
  const query = useQuery(userApi.list(list.query))
  const [asked, setAsked] = useState<{ user: UserRow; question: UserQuestion } | null>(null)
  const [several, setSeveral] = useState<{ users: readonly UserRow[]; clear: () => void } | null>(null)
  const columns = useMemo(() => columnsOf(t, format), [t, format])
  const filters = useMemo(() => filtersOf(t), [t])
  const view = useMemo(
    () => ({
      id: (user: UserRow) => user.id,
      href: (user: UserRow) => userPath(user.id),
      name: (user: UserRow) => nameOf(t, user),
    }),
    [t],
  )
  const invite = (
    <Link to={paths.userNew} className={buttonClass('primary', 'grow')}>
      <IconPlus size={18} stroke={1.75} aria-hidden />
      {t('users.invite')}
    </Link>
  )
  return (
    <>
      <ListPage
        title={t('users.title')}
        total={(page, isNarrowed) => {
          const found = page.totalIsEstimate ? 'about' : 'found'
          return t(`users.total.${isNarrowed ? found : 'all'}`, { total: format.number(page.totalCount) })
        }}
        list={list}
        query={query}
        columns={columns}
        view={view}
        searchLabel={t('users.search')}
        filters={filters}
        sorts={[
          { sort: '-createdAt', label: t('users.sort.newest') },
          { sort: 'createdAt', label: t('users.sort.oldest') },
          { sort: 'name', label: t('users.sort.name') },
          { sort: '-lastLoginAt', label: t('users.sort.lastLogin') },
        ]}
        rowMenu={(user) =>
          userMenu(user, {
            t,
            viewer,
            onOpen: () => router.history.push(userPath(user.id)),
            onRequests: () => router.history.push(`${paths.requests}?requesterId=${user.id}`),
            onReveal: () => router.history.push(`${userPath(user.id)}?reveal=1`),
            onAsk: (question) => setAsked({ user, question }),
          })
        }
        bulkActions={[
          {
            key: 'suspend',
            label: t('users.bulk.suspend'),
            icon: <IconBan size={18} stroke={1.75} aria-hidden />,
            isDangerous: true,
            refusalOf: (user) => refusalText(t, userActions(user, viewer).suspend),
            onRun: (users, clear) => setSeveral({ users, clear }),
          },
        ]}
        selectedText={(count) => t('users.selected', { count })}
        mainAction={invite}
        empty={
          <EmptyState
            icon={<IconUsers size={24} stroke={1.75} aria-hidden />}
            title={t('users.empty.title')}
            text={t('users.empty.text')}
            actions={invite}
          />
        }
      />
      <Suspense fallback={null}>
        {asked !== null && <UserQuestions {...asked} onClose={() => setAsked(null)} />}
        {several !== null && (
          <SuspendSeveral users={several.users} onDone={several.clear} onClose={() => setSeveral(null)} />
        )}
      </Suspense>
    </>
  )
}
