import { isStaff, type Viewer } from '@madang/contract/access'
import { movesFrom } from '@madang/contract/actions'
import { promotionMoves, type PromotionMove, type PromotionState } from '@madang/contract/promotion-actions'
import type { StaffRole } from '@madang/contract/store-actions'
import {
  IconArchive,
  IconArrowBackUp,
  IconBan,
  IconCircleCheck,
  IconClipboardCheck,
  IconCopy,
  IconCreditCard,
  IconHistory,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconSend,
  IconTag,
  IconTrash,
  type Icon,
} from '@tabler/icons-react'
import type { Translate } from '../../i18n/words.ts'
import { actionItems, actionTable } from '../../record/actions.tsx'
import type { MenuItem } from '../../ui/Menu.tsx'
import { actionsOf, refusalText } from './promotion-words.ts'

/** What is asked before it is done. */
export type PromotionQuestion = PromotionMove | 'duplicate' | 'remove'

const look = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** What is removed is no more, and what is duplicated stays; everything else is a move. */
export const promotionTable = actionTable<PromotionQuestion>(
  { ...promotionMoves, remove: { isDangerous: true } },
  {
    submit: IconSend,
    approve: IconCircleCheck,
    askForPayment: IconCreditCard,
    reject: IconArrowBackUp,
    revise: IconPencil,
    pause: IconPlayerPause,
    resume: IconPlayerPlay,
    duplicate: IconCopy,
    archive: IconArchive,
    cancel: IconBan,
    remove: IconTrash,
  },
)

type Acted = PromotionState & { readonly staffRole?: StaffRole | null }

interface PromotionMenu {
  readonly t: Translate
  readonly viewer: Viewer
  readonly onAsk: (question: PromotionQuestion) => void
}

/** The questions that make sense in a state. */
function questionsOf({ status, listing }: Acted, { role }: Viewer): PromotionQuestion[] {
  const isFor = (move: PromotionMove): boolean => {
    if (move === 'approve') return isStaff(role) && listing === 'FREE'
    if (move === 'askForPayment') return isStaff(role) && listing === 'PAID'
    return move !== 'reject' || isStaff(role)
  }
  const moves = movesFrom(promotionMoves, status).filter(isFor)
  const safe = moves.filter((move) => move !== 'cancel')
  return [
    ...safe,
    'duplicate',
    ...moves.filter((move) => move === 'cancel'),
    ...(status === 'DRAFT' ? (['remove'] as const) : []),
  ]
}

/** Everything that can be done with a promotion; what the viewer may not do now is greyed with its reason. */
export function promotionMenu(promotion: Acted, { t, viewer, onAsk }: PromotionMenu): MenuItem[] {
  const actions = actionsOf(promotion, viewer)
  return actionItems(promotionTable, questionsOf(promotion, viewer), {
    labelOf: (question) => t(`promotions.action.${question}`),
    refusalOf: (question) => refusalText(t, actions[question]),
    onAsk,
  })
}

interface RowMenu extends PromotionMenu {
  /** Opens the record, its history, or its review. */
  readonly onOpen: (place: 'record' | 'history' | 'review') => void
}

export function promotionRowMenu(promotion: Acted, { onOpen, ...rest }: RowMenu): MenuItem[] {
  const { t, viewer } = rest
  const open = (place: Parameters<RowMenu['onOpen']>[0], ItemIcon: Icon): MenuItem => ({
    key: place,
    label: t(`promotions.open.${place}`),
    icon: <ItemIcon {...look} />,
    onSelect: () => onOpen(place),
  })
  const canReview = isStaff(viewer.role) && promotion.status === 'PENDING_REVIEW'
  return [
    ...(canReview ? [open('review', IconClipboardCheck)] : []),
    open('record', IconTag),
    open('history', IconHistory),
    ...promotionMenu(promotion, rest),
  ]
}
