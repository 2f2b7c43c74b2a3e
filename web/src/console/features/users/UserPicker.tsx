import { useQueryClient } from '@tanstack/react-query'
import { useWords } from '../../i18n/words.ts'
import { RecordPicker, type PickerProps } from '../../record/RecordPicker.tsx'
import { nameOf, roleText } from './user-words.ts'
import { userApi } from './users.api.ts'

const mostFound = 5

/**
 * Chooses a member by name or number, or whatever a pasted address leads to. Each search is recorded, as in the list.
 */
export function UserPicker(props: PickerProps) {
  const { t } = useWords()
  const client = useQueryClient()
  return (
    <RecordPicker
      {...props}
      source={{
        placeholder: t('users.pick.search'),
        name: 'users',
        find: (search) => client.fetchQuery(userApi.list({ search, pageSize: mostFound })),
        show: (user) => (
          <>
            <bdi>{nameOf(t, user)}</bdi>
            <small>
              <bdi dir="ltr">{user.phoneNumber}</bdi> · {roleText(t, user.authorityType)}
            </small>
          </>
        ),
        nameOf: ({ name }) => name || null,
        nothing: t('users.pick.nobody'),
      }}
    />
  )
}
