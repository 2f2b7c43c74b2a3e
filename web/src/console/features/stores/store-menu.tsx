import type { Viewer } from '@madang/contract/access'
import { isStaff } from '@madang/contract/access'
import { movesFrom } from '@madang/contract/actions'
import { storeActions, storeMoves, type StaffRole, type StoreStatus } from '@madang/contract/store-actions'
import {
  IconArrowBackUp,
  IconBan,
  IconBuildingStore,
  IconCircleCheck,
  IconClipboardCheck,
  IconDoorExit,
  IconHistory,
  IconLockOpen2,
  IconSend,
  IconTrash,
  IconUsers,
  type Icon,
} from '@tabler/icons-react'
import type { Translate } from '../../i18n/words.ts'
import { actionItems, actionTable } from '../../record/actions.tsx'
import type { MenuItem } from '../../ui/Menu.tsx'
import { refusalText } from './store-words.ts'

/** What is asked before it is done. */
export type StoreQuestion = keyof typeof storeMoves | 'remove'

interface StoreMenu {
  readonly t: Translate
  readonly viewer: Viewer
  readonly onAsk: (question: StoreQuestion) => void
}

const look = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** What is removed is no more; everything else is a move. */
export const storeTable = actionTable<StoreQuestion>(
  { ...storeMoves, remove: { isDangerous: true } },
  {
    submit: IconSend,
    approve: IconCircleCheck,
    reject: IconArrowBackUp,
    suspend: IconBan,
    reactivate: IconLockOpen2,
    close: IconDoorExit,
    remove: IconTrash,
  },
)

interface Acted {
  readonly status: StoreStatus
  /** What the viewer is in the store. */
  readonly staffRole: StaffRole | null
}

/** The questions that make sense in a state: what leads out of it, and what has to be refused with its reason. */
function questionsOf({ status }: Acted, viewer: Viewer): StoreQuestion[] {
  const reviewing: readonly StoreQuestion[] = ['approve', 'reject', 'suspend', 'reactivate']
  const questions: StoreQuestion[] = [
    ...movesFrom(storeMoves, status),
    ...(status === 'DRAFT' ? (['remove'] as const) : []),
  ]
  return questions.filter((question) => isStaff(viewer.role) || !reviewing.includes(question))
}

/** Everything that can be done with a store; what the viewer may not do now is greyed with its reason. */
export function storeMenu(store: Acted, { t, viewer, onAsk }: StoreMenu): MenuItem[] {
  const actions = storeActions(store, { ...viewer, staffRole: store.staffRole })
  return actionItems(storeTable, questionsOf(store, viewer), {
    labelOf: (question) => t(`stores.action.${question}`),
    refusalOf: (question) => refusalText(t, actions[question]),
    onAsk,
  })
}

interface RowMenu extends StoreMenu {
  /** Opens the record, one of its tabs, or its review. */
  readonly onOpen: (place: 'record' | 'staff' | 'history' | 'review') => void
}

/**
 * The menu of a row. The list does not say what a manager is in a store, so what only owners may do waits for
 * the record.
 */
export function storeRowMenu(store: Pick<Acted, 'status'>, { onOpen, ...rest }: RowMenu): MenuItem[] {
  const { t, viewer } = rest
  const canReview = isStaff(viewer.role)
  const open = (place: Parameters<RowMenu['onOpen']>[0], label: string, ItemIcon: Icon): MenuItem => ({
    key: place,
    label,
    icon: <ItemIcon {...look} />,
    onSelect: () => onOpen(place),
  })
  return [
    ...(canReview && store.status === 'PENDING_REVIEW'
      ? [open('review', t('stores.action.review'), IconClipboardCheck)]
      : []),
    open('record', t('stores.action.open'), IconBuildingStore),
    open('staff', t('stores.action.staff'), IconUsers),
    open('history', t('stores.action.history'), IconHistory),
    ...(canReview ? storeMenu({ ...store, staffRole: null }, rest) : []),
  ]
}
