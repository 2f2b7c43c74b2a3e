import { storeActions } from '@madang/contract/store-actions'
import type { StoreStaff as Person } from '@madang/contract/store-staff'
import type { Store } from '@madang/contract/stores'
import { IconDoorExit, IconUserCog, IconUserMinus } from '@tabler/icons-react'
import { useViewer } from '../../api/session.ts'
import { useAction } from '../../form/use-action.ts'
import { useWords } from '../../i18n/words.ts'
import type { MenuItem } from '../../ui/Menu.tsx'
import { toast } from '../../ui/toast.ts'
import { refusalText, staffRoleText } from './store-words.ts'
import { useSetStoreStaffRole } from './store-staff.api.ts'

interface StaffMenu {
  readonly person: Person
  readonly store: Store
  readonly isLastOwner: boolean
  readonly onAsk: (kind: 'remove' | 'leave') => void
}

const look = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** What can be done about somebody who works in a store: another role, taking out, or leaving it oneself. */
export function useStaffMenu({ person, store, isLastOwner, onAsk }: StaffMenu): MenuItem[] {
  const { t } = useWords()
  const viewer = useViewer()
  const setRole = useSetStoreStaffRole(store.id)
  const { changeStaff } = storeActions(store, { ...viewer, staffRole: store.staffRole })
  const lastOwner = isLastOwner ? t('stores.staff.lastOwner') : null
  const refusal = refusalText(t, changeStaff) ?? lastOwner
  const isOwner = person.staffRole === 'OWNER'
  const isSelf = person.userId === viewer.userId
  const staffRole = isOwner ? 'STAFF' : 'OWNER'
  const changeRole = useAction(async () => {
    const { name } = await setRole.mutateAsync({ userId: person.userId, staffRole })
    toast.done(t('stores.staff.changed', { name, role: staffRoleText(t, staffRole) }))
  })
  const role: MenuItem = {
    key: 'role',
    label: isOwner ? t('stores.staff.toStaff') : t('stores.staff.toOwner'),
    icon: <IconUserCog {...look} />,
    onSelect: changeRole.run,
    refusedBecause: refusal,
  }
  const out: MenuItem = isSelf
    ? {
        key: 'leave',
        label: t('stores.staff.leaveOpen'),
        icon: <IconDoorExit {...look} className="mirrored" />,
        onSelect: () => onAsk('leave'),
        // Everybody may leave; only the last owner stays.
        refusedBecause: lastOwner,
        isDangerous: true,
      }
    : {
        key: 'remove',
        label: t('stores.staff.removeOpen'),
        icon: <IconUserMinus {...look} />,
        onSelect: () => onAsk('remove'),
        refusedBecause: refusal,
        isDangerous: true,
      }
  return [role, out]
}
