import type { Viewer } from '@madang/contract/access'
import { userActions, userMoves, type UserRow } from '@madang/contract/users'
import { IconBan, IconEye, IconLockOpen2, IconMessages, IconTrash, IconUser } from '@tabler/icons-react'
import type { Translate } from '../../i18n/words.ts'
import { actionItems, actionTable } from '../../record/actions.tsx'
import type { MenuItem } from '../../ui/Menu.tsx'
import { refusalText } from './user-words.ts'

type Acted = Pick<UserRow, 'id' | 'authorityType' | 'status'>

/** What is asked before it is done. */
export type UserQuestion = keyof typeof userMoves

const table = actionTable<UserQuestion>(userMoves, {
  suspend: IconBan,
  reactivate: IconLockOpen2,
  remove: IconTrash,
})

interface UserMenu {
  readonly t: Translate
  readonly viewer: Viewer
  /** Absent on the record itself. */
  readonly onOpen?: () => void
  readonly onReveal?: () => void
  /** Shows what the member asked the operator for. */
  readonly onRequests: () => void
  readonly onAsk: (question: UserQuestion) => void
}

const look = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** Everything that can be done with a member; what the viewer may not do now is greyed with its reason. */
export function userMenu(
  user: Acted,
  { t, viewer, onOpen, onReveal, onRequests, onAsk }: UserMenu,
): MenuItem[] {
  const actions = userActions(user, viewer)
  const items: (MenuItem | false)[] = [
    onOpen !== undefined && {
      key: 'open',
      label: t('users.action.open'),
      icon: <IconUser {...look} />,
      onSelect: onOpen,
    },
    onReveal !== undefined && {
      key: 'reveal',
      label: t('users.action.reveal'),
      icon: <IconEye {...look} />,
      onSelect: onReveal,
      refusedBecause: refusalText(t, actions.reveal),
    },
    {
      key: 'requests',
      label: t('users.action.requests'),
      icon: <IconMessages {...look} />,
      onSelect: onRequests,
    },
    ...actionItems(table, [user.status === 'SUSPENDED' ? 'reactivate' : 'suspend', 'remove'], {
      labelOf: (question) => t(`users.action.${question}`),
      refusalOf: (question) => refusalText(t, actions[question]),
      onAsk,
    }),
  ]
  return items.filter((item) => item !== false)
}
