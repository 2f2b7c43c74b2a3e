import { userMoves, type UserRow } from '@madang/contract/users'
import { useWords } from '../../i18n/words.ts'
import { ActionQuestion } from '../../record/ActionQuestion.tsx'
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
  const digits = lastFour(user.phoneNumber)
  // The name is masked and perhaps not on the keyboard; these digits can be seen and typed anywhere.
  const typed = { typeToConfirm: { label: t('users.remove.type', { digits }), expected: digits } }
  return (
    <ActionQuestion
      action={userMoves[question]}
      words={{
        title: t(`users.${question}.title`, { name }),
        text: t(`users.${question}.text`),
        confirm: t(`users.${question}.confirm`),
        done: t(`users.${question}.done`, { name }),
      }}
      {...(question === 'remove'
        ? typed
        : { note: { label: t(`users.${question}.note`), least: 2, most: 300 } })}
      run={(note) => {
        if (question === 'remove') return remove.mutateAsync(user.id)
        return setStatus.mutateAsync({
          id: user.id,
          to: question === 'suspend' ? 'SUSPENDED' : 'ACTIVE',
          note,
        })
      }}
      onClose={onClose}
    />
  )
}
