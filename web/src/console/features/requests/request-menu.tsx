import { requestMoves } from '@madang/contract/request-actions'
import type { UserRequest } from '@madang/contract/requests'
import { IconBan, IconCircleCheck, IconHandGrab, IconProgressCheck, IconUserShare } from '@tabler/icons-react'
import type { Translate } from '../../i18n/words.ts'
import { actionItems, actionTable } from '../../record/actions.tsx'
import type { MenuItem } from '../../ui/Menu.tsx'
import type { Refusals, RequestQuestion } from './request-moves.ts'

interface RequestMenu {
  readonly t: Translate
  readonly refusals: Refusals
  readonly onTake: () => void
  readonly onAsk: (question: RequestQuestion) => void
}

const table = actionTable<RequestQuestion | 'take'>(requestMoves, {
  take: IconHandGrab,
  assign: IconUserShare,
  approve: IconCircleCheck,
  complete: IconProgressCheck,
  reject: IconBan,
})

/** Everything that staff can do with a request; what cannot be done now is greyed with its reason. */
export function requestMenu(
  { type, status }: Pick<UserRequest, 'type' | 'status'>,
  { t, refusals, onTake, onAsk }: RequestMenu,
): MenuItem[] {
  const rest = ['assign', status === 'APPROVED' ? 'complete' : 'approve', 'reject'] as const
  return actionItems(table, status === 'RECEIVED' ? ['take', ...rest] : rest, {
    labelOf: (key) =>
      key === 'approve' && type === 'INQUIRY' ? t('requests.action.answer') : t(`requests.action.${key}`),
    refusalOf: (key) => refusals[key],
    onAsk: (key) => (key === 'take' ? onTake() : onAsk(key)),
  })
}
