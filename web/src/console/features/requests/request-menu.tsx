import type { UserRequest } from '@madang/contract/requests'
import { IconBan, IconCircleCheck, IconHandGrab, IconProgressCheck, IconUserShare } from '@tabler/icons-react'
import type { Translate } from '../../i18n/words.ts'
import type { MenuItem } from '../../ui/Menu.tsx'
import type { Refusals, RequestQuestion } from './request-moves.ts'

interface RequestMenu {
  readonly t: Translate
  readonly refusals: Refusals
  readonly onTake: () => void
  readonly onAsk: (question: RequestQuestion) => void
}

const look = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** Everything that staff can do with a request; what cannot be done now is greyed with its reason. */
export function requestMenu(
  { type, status }: Pick<UserRequest, 'type' | 'status'>,
  { t, refusals, onTake, onAsk }: RequestMenu,
): MenuItem[] {
  const items: (MenuItem | false)[] = [
    status === 'RECEIVED' && {
      key: 'take',
      label: t('requests.action.take'),
      icon: <IconHandGrab {...look} />,
      onSelect: onTake,
      refusedBecause: refusals.take,
    },
    {
      key: 'assign',
      label: t('requests.action.assign'),
      icon: <IconUserShare {...look} />,
      onSelect: () => onAsk('assign'),
      refusedBecause: refusals.assign,
    },
    status !== 'APPROVED' && {
      key: 'approve',
      label: type === 'INQUIRY' ? t('requests.action.answer') : t('requests.action.approve'),
      icon: <IconCircleCheck {...look} />,
      onSelect: () => onAsk('approve'),
      refusedBecause: refusals.approve,
    },
    status === 'APPROVED' && {
      key: 'complete',
      label: t('requests.action.complete'),
      icon: <IconProgressCheck {...look} />,
      onSelect: () => onAsk('complete'),
      refusedBecause: refusals.complete,
    },
    {
      key: 'reject',
      label: t('requests.action.reject'),
      icon: <IconBan {...look} />,
      onSelect: () => onAsk('reject'),
      refusedBecause: refusals.reject,
      isDangerous: true,
    },
  ]
  return items.filter((item) => item !== false)
}
