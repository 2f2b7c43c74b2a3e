import { userMoves, type UserRow } from '@madang/contract/users'
import { ConfirmDialog } from '../../form/ConfirmDialog.tsx'
import { useWords } from '../../i18n/words.ts'
import { toast } from '../../ui/toast.ts'
import type { UserQuestion } from './user-menu.tsx'
import { lastFour, nameOf } from './user-words.ts'
import { useDeleteUser, useSetUserStatus } from './users.api.ts'

interface UserQuestionsProps {
  user: Pick<UserRow, 'id' | 'name' | 'phoneNumber' | 'status'>
  question: UserQuestion
  onClose: () => void
}

/** The question before a member is suspended, let back in or deleted. */
export function UserQuestions({ user, question, onClose }: UserQuestionsProps) {
  const { t } = useWords()
  const setStatus = useSetUserStatus()
  const remove = useDeleteUser()
  const name = nameOf(t, user)
  if (question === 'remove') {
    const digits = lastFour(user.phoneNumber)
    return (
      <ConfirmDialog
        title={t('users.remove.title', { name })}
        text={t('users.remove.text')}
        confirmLabel={t('users.remove.confirm')}
        isDangerous
        // The name is masked and perhaps not on the keyboard; these digits can be seen and typed anywhere.
        typeToConfirm={{ label: t('users.remove.type', { digits }), expected: digits }}
        onConfirm={async () => {
          await remove.mutateAsync(user.id)
          toast.done(t('users.remove.done', { name }))
        }}
        onClose={onClose}
      />
    )
  }
  const to = question === 'suspend' ? 'SUSPENDED' : 'ACTIVE'
  return (
    <ConfirmDialog
      title={t(`users.${question}.title`, { name })}
      text={t(`users.${question}.text`)}
      confirmLabel={t(`users.${question}.confirm`)}
      isDangerous={userMoves[question].isDangerous === true}
      reason={{ label: t(`users.${question}.note`), least: 2, most: 300 }}
      onConfirm={async (note) => {
        await setStatus.mutateAsync({ id: user.id, to, note })
        toast.done(t(`users.${question}.done`, { name }))
      }}
      onClose={onClose}
    />
  )
}
