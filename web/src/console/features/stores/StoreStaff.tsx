import { storeActions } from '@madang/contract/store-actions'
import type { StoreStaff as Person } from '@madang/contract/store-staff'
import type { Store } from '@madang/contract/stores'
import { IconUserPlus, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewer } from '../../api/session.ts'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Isolate } from '../../ui/Isolate.tsx'
import { MenuButton } from '../../ui/Menu.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { refusalText, staffRoleText } from './store-words.ts'
import { InviteStaff, LeaveStore, RemoveStaff } from './StaffQuestions.tsx'
import { storeStaffQuery } from './store-staff.api.ts'
import { useStaffMenu } from './use-staff-menu.tsx'
import cardStyles from '../../ui/card.module.css'
import rowStyles from '../../ui/row.module.css'
import storesStyles from './stores.module.css'

interface Question {
  readonly kind: 'invite' | 'remove' | 'leave'
  readonly person: Person | null
}

/** Who works in a store; owners invite, change roles and take people out, everybody may leave. */
export function StoreStaff({ store }: { store: Store }) {
  const { t } = useWords()
  const viewer = useViewer()
  const query = useQuery(storeStaffQuery(store.id))
  const [question, setQuestion] = useState<Question | null>(null)
  const { changeStaff } = storeActions(store, { ...viewer, staffRole: store.staffRole })
  const people = query.data?.items
  const close = (): void => setQuestion(null)
  const invite = (
    <Button
      variant={people?.length === 0 ? 'primary' : 'plain'}
      icon={<IconUserPlus size={18} stroke={1.75} aria-hidden />}
      refusedBecause={refusalText(t, changeStaff)}
      onClick={() => setQuestion({ kind: 'invite', person: null })}
    >
      {t('stores.staff.invite.open')}
    </Button>
  )
  return (
    <Card title={t('stores.staff.title')} actions={people?.length === 0 ? undefined : invite}>
      {people === undefined && query.error !== null && (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} isCompact />
      )}
      {query.isPending && (
        <div className={cardStyles.body}>
          <SkeletonLines lines={4} label={t('ui.loading')} />
        </div>
      )}
      {people?.length === 0 && (
        <EmptyState
          icon={<IconUsers size={24} stroke={1.75} aria-hidden />}
          title={t('stores.staff.empty')}
          text={t('stores.staff.emptyText')}
          actions={invite}
          isCompact
        />
      )}
      {people !== undefined && people.length > 0 && (
        <ul>
          {people.map((person) => (
            <StaffRow
              key={person.userId}
              person={person}
              store={store}
              isLastOwner={isLastOwner(person, people)}
              onAsk={(kind) => setQuestion({ kind, person })}
            />
          ))}
        </ul>
      )}
      {question?.kind === 'invite' && <InviteStaff storeId={store.id} onClose={close} />}
      {question?.kind === 'leave' && <LeaveStore store={store} onClose={close} />}
      {question?.kind === 'remove' && question.person !== null && (
        <RemoveStaff storeId={store.id} person={question.person} onClose={close} />
      )}
    </Card>
  )
}

function isLastOwner({ staffRole }: Person, people: readonly Person[]): boolean {
  return staffRole === 'OWNER' && people.filter((other) => other.staffRole === 'OWNER').length === 1
}

interface StaffRowProps {
  person: Person
  store: Store
  isLastOwner: boolean
  onAsk: (kind: 'remove' | 'leave') => void
}

function StaffRow({ person, ...rest }: StaffRowProps) {
  const { t } = useWords()
  const format = useFormat()
  const viewer = useViewer()
  const items = useStaffMenu({ person, ...rest })
  const isSelf = person.userId === viewer.userId
  return (
    <li className={rowStyles.row}>
      <span className={rowStyles.text}>
        <bdi>{person.name}</bdi> {isSelf && <span className={storesStyles.you}>{t('stores.staff.you')}</span>}
        <small>
          <Isolate>{person.phoneNumber}</Isolate> ·{' '}
          {t('stores.staff.since', { date: format.date(person.createdAt) })}
        </small>
      </span>
      <Pill status={person.staffRole === 'OWNER' ? 'CONFIRMED' : 'DRAFT'}>
        {staffRoleText(t, person.staffRole)}
      </Pill>
      {items.length > 0 && <MenuButton label={t('ui.more', { name: person.name })} items={items} />}
    </li>
  )
}
