import { userActions, type User } from '@madang/contract/users'
import { IconEye, IconUserOff } from '@tabler/icons-react'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Link, useParams, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useViewer } from '../../api/session.ts'
import { errorText } from '../../i18n/error-text.ts'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { RecentHistory, RecordHistory } from '../../table/RecordHistory.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { MenuButton } from '../../ui/Menu.tsx'
import { PageHead, ThumbBar } from '../../ui/PageHead.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { RecordSkeleton } from '../../ui/RecordSkeleton.tsx'
import { StaleNote } from '../../ui/StaleNote.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { usePlace } from '../../ui/use-place.ts'
import { MemoCard } from './MemoCard.tsx'
import { UserBasics } from './UserBasics.tsx'
import { tellingActions, userHistoryFields } from './user-history.ts'
import { userMenu, type UserQuestion } from './user-menu.tsx'
import { UserQuestions } from './UserQuestions.tsx'
import { UserSessions } from './UserSessions.tsx'
import { nameOf, refusalText, statusText } from './user-words.ts'
import { userQuery, userSessionsQuery } from './users.api.ts'
import './user.css'

const tabs = ['overview', 'sessions', 'history'] as const

/** One member's record. */
export function UserPage() {
  const { t } = useWords()
  const id: string = useParams({ strict: false, select: (params: { id?: string }) => params.id ?? '' })
  const query = useQuery(userQuery(id))
  if (query.data !== undefined) return <UserRecord key={id} user={query.data} query={query} />
  if (query.error !== null) return <NoRecord error={query.error} onRetry={() => void query.refetch()} />
  return <RecordSkeleton nameWidth="96px" mainTitle={t('users.record.basics')} sideTitle={t('audit.title')} />
}

/** Not there, outside one's scope, or not reached. */
function NoRecord({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useWords()
  const isAbsent = error instanceof ApiError && error.code === 'resource.not_found'
  return (
    <>
      <PageHead title={t('shell.nav.user')} />
      <Card>
        {isAbsent ? (
          <EmptyState
            icon={<IconUserOff size={24} stroke={1.75} aria-hidden />}
            title={t('users.absent')}
            text={errorText(t, error)}
            actions={
              <Link to={paths.users} className={buttonClass('primary')}>
                {t('users.toList')}
              </Link>
            }
          />
        ) : (
          <ErrorState error={error} onRetry={onRetry} />
        )}
      </Card>
    </>
  )
}

function UserRecord({ user, query }: { user: User; query: UseQueryResult<User> }) {
  const { t } = useWords()
  const format = useFormat()
  const viewer = useViewer()
  const router = useRouter()
  const { pathname, values } = usePlace()
  const [question, setQuestion] = useState<UserQuestion | null>(null)
  const tab = tabs.find((known) => known === values['tab']) ?? 'overview'
  const hrefOf = (wanted: string): string => (wanted === 'overview' ? pathname : `${pathname}?tab=${wanted}`)
  const isAsking = values['reveal'] !== undefined
  const name = nameOf(t, user)
  const counts = useTabCounts(user.id)
  const historyFields = userHistoryFields(t)
  const menu = (
    <MenuButton
      label={t('ui.more', { name })}
      items={userMenu(user, {
        t,
        viewer,
        onRequests: () => router.history.push(`${paths.requests}?requesterId=${user.id}`),
        onAsk: setQuestion,
      })}
    />
  )
  const revealButton = (label: string) =>
    user.isMasked && (
      <Button
        icon={<IconEye size={18} stroke={1.75} aria-hidden />}
        className={isAsking ? 'on grow' : 'grow'}
        aria-expanded={isAsking}
        data-reveal=""
        refusedBecause={refusalText(t, userActions(user, viewer).reveal)}
        onClick={() => router.history.replace(isAsking ? pathname : `${pathname}?reveal=1`)}
      >
        {label}
      </Button>
    )
  return (
    <div className="wrap">
      <PageHead
        title={<bdi>{name}</bdi>}
        {...(user.avatarPath && { picture: <Avatar name={name} path={user.avatarPath} /> })}
        status={<Pill status={user.status}>{statusText(t, user.status)}</Pill>}
        facts={[
          t('users.record.joined', { date: format.date(user.createdAt) }),
          user.lastLoginAt === null
            ? t('users.record.neverIn')
            : t('users.record.lastLogin', { date: format.shortDateTime(user.lastLoginAt) }),
        ]}
        actions={
          <>
            {revealButton(t('users.action.reveal').replace('…', ''))}
            {menu}
          </>
        }
      />
      <StaleNote query={query} />
      <Tabs
        label={t('users.tab.label')}
        current={tab}
        tabs={tabs.map((key) => ({ key, label: t(`users.tab.${key}`), href: hrefOf(key), ...counts[key] }))}
      />
      {tab === 'overview' && (
        <div className="cols">
          <UserBasics user={user} isAsking={isAsking} onAsked={() => router.history.replace(pathname)} />
          <div className="stack">
            <RecentHistory
              subjectId={user.id}
              fields={historyFields}
              actions={tellingActions}
              allHref={hrefOf('history')}
            />
            <MemoCard user={user} />
          </div>
        </div>
      )}
      {tab === 'sessions' && <UserSessions user={user} />}
      {tab === 'history' && <RecordHistory subjectId={user.id} fields={historyFields} />}
      <ThumbBar>
        {revealButton(t('users.action.revealShort'))}
        {menu}
      </ThumbBar>
      {question !== null && (
        <UserQuestions user={user} question={question} onClose={() => setQuestion(null)} />
      )}
    </div>
  )
}

/**
 * How many devices there are, once they were looked at in this visit. Asking for the count alone would be recorded
 * as one more look at the member's devices.
 */
function useTabCounts(userId: string): Partial<Record<(typeof tabs)[number], { count: string }>> {
  const format = useFormat()
  const { data } = useQuery({ ...userSessionsQuery(userId), enabled: false })
  return data === undefined ? {} : { sessions: { count: format.number(data.items.length) } }
}
