import { userActions, userMoves, type UserRow } from '@madang/contract/users'
import { useViewer } from '../../api/session.ts'
import { useWords } from '../../i18n/words.ts'
import { BulkDialog } from '../../table/BulkDialog.tsx'
import { nameOf, refusalText } from './user-words.ts'
import { changeUserStatus, userApi } from './users.api.ts'

interface SuspendSeveralProps {
  users: readonly UserRow[]
  /** Something was done: the selection is no longer of use. */
  onDone: () => void
  onClose: () => void
}

/** Suspends the chosen members. */
export function SuspendSeveral({ users, onDone, onClose }: SuspendSeveralProps) {
  const { t } = useWords()
  const viewer = useViewer()
  const finish = userApi.useFinish()
  return (
    <BulkDialog
      rows={users}
      view={{ id: (user) => user.id, name: (user) => nameOf(t, user) }}
      texts={{
        title: (count) => t('users.bulk.title', { count }),
        text: t('users.suspend.text'),
        none: t('users.bulk.none'),
        confirm: (count) => t('users.bulk.confirm', { count }),
        done: (count) => t('users.bulk.done', { count }),
      }}
      refusalOf={(user) => refusalText(t, userActions(user, viewer).suspend)}
      action={userMoves.suspend}
      note={{ label: t('users.suspend.note'), least: 2, most: 300 }}
      run={(user, note) => changeUserStatus({ id: user.id, to: 'SUSPENDED', note })}
      finish={finish}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
