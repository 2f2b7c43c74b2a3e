import { userActions, type User } from '@madang/contract/users'
import { IconEye, IconUserOff } from '@tabler/icons-react'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useViewer } from '../../api/session.ts'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { RecordPage } from '../../record/RecordPage.tsx'
import { RecordView } from '../../record/RecordView.tsx'
import { useTabs } from '../../ui/use-tabs.ts'
import { RecentHistory, RecordHistory } from '../../record/RecordHistory.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { MenuButton } from '../../ui/Menu.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { RecordSkeleton } from '../../ui/RecordSkeleton.tsx'
import { usePlace } from '../../ui/use-place.ts'
import { MemoCard } from './MemoCard.tsx'
import { UserBasics } from './UserBasics.tsx'
import { tellingActions, userHistoryFields } from './user-fields.ts'
import { userMenu, type UserQuestion } from './user-menu.tsx'
import { UserSessions } from './UserSessions.tsx'
import { nameOf, refusalText, statusText } from './user-words.ts'
import { userApi, userSessionsQuery } from './users.api.ts'
import styles from '../../ui/button.module.css'

// Forms come when a question is asked.
const UserQuestions = lazy(async () => ({ default: (await import('./UserQuestions.tsx')).UserQuestions }))

const tabNames = ['overview', 'sessions', 'history'] as const

/** One member's record. */
export function UserPage() {
  const { t } = useWords()
  const absence = {
    heading: t('shell.nav.user'),
    absent: t('users.absent'),
    icon: IconUserOff,
    listHref: paths.users,
    listLabel: t('users.toList'),
  }
  return (
    <RecordPage
      queryOf={userApi.one}
      absence={absence}
      skeleton={
        <RecordSkeleton nameWidth="96px" mainTitle={t('users.record.basics')} sideTitle={t('audit.title')} />
      }
    >
      {(user, query) => <UserRecord user={user} query={query} />}
    </RecordPage>
  )
}

function UserRecord({ user, query }: { user: User; query: UseQueryResult<User> }) {
  const words = useWords()
  const { t } = words
  const format = useFormat()
  const viewer = useViewer()
  const router = useRouter()
  const { pathname, values } = usePlace()
  const [question, setQuestion] = useState<UserQuestion | null>(null)
  const tabs = useTabs(tabNames)
  const isAsking = values['reveal'] !== undefined
  const name = nameOf(t, user)
  const deviceCount = useDeviceCount(user.id)
  const historyFields = userHistoryFields(words)
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
        className={isAsking ? `${styles.pressed} grow` : 'grow'}
        aria-expanded={isAsking}
        data-reveal=""
        refusedBecause={refusalText(t, userActions(user, viewer).reveal)}
        onClick={() => router.history.replace(isAsking ? pathname : `${pathname}?reveal=1`)}
      >
        {label}
      </Button>
    )
  return (
    <RecordView
      query={query}
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
      thumb={
        <>
          {revealButton(t('users.action.revealShort'))}
          {menu}
        </>
      }
      tabs={tabs}
      tabsLabel={t('users.tab.label')}
      tabLabel={(tab) => t(`users.tab.${tab}`)}
      countOf={(tab) => (tab === 'sessions' ? deviceCount : undefined)}
    >
      {tabs.current === 'overview' && (
        <div className="columns">
          <UserBasics user={user} isAsking={isAsking} onAsked={() => router.history.replace(pathname)} />
          <div className="stack">
            <RecentHistory
              subjectId={user.id}
              fields={historyFields}
              actions={tellingActions}
              allHref={tabs.hrefOf('history')}
            />
            <MemoCard user={user} />
          </div>
        </div>
      )}
      {tabs.current === 'sessions' && <UserSessions user={user} />}
      {tabs.current === 'history' && <RecordHistory subjectId={user.id} fields={historyFields} />}
      <Suspense fallback={null}>
        {question !== null && (
          <UserQuestions user={user} question={question} onClose={() => setQuestion(null)} />
        )}
      </Suspense>
    </RecordView>
  )
}

/**
 * How many devices there are, once they were looked at in this visit. Asking for the count alone would be recorded
 * as one more look at the member's devices.
 */
function useDeviceCount(userId: string): string | undefined {
  const format = useFormat()
  const { data } = useQuery({ ...userSessionsQuery(userId), enabled: false })
  return data && format.number(data.items.length)
}
