import type { RefundStatus } from '@madang/contract/order-actions'
import type { Refund } from '@madang/contract/orders'
import { formatWon } from '@madang/contract/money'

const won = (amount: number) => formatWon(amount, 'kr')

interface Paid {
  /** The operator's name in Korean. */
  readonly brand: string
  readonly no: string
  /** Won. */
  readonly total: number
}

export const paidKinds = ['paid', 'paidForNothing', 'over'] as const

interface PaidText extends Paid {
  /** `paidForNothing` where what was ordered is over, `over` where it was given and is no more: the money is to go back. */
  readonly kind: (typeof paidKinds)[number]
}

/** That an order is paid, and what came of it, of which one fits. */
export function orderTexts({ brand, no, total, kind }: PaidText): string[] {
  if (kind === 'over') {
    const words = `주문 ${no}의 이용이 끝났습니다. 남은 금액을 환불해 드립니다.`
    return [`[${brand}] ${words}`, words, `이용 종료, 환불 예정. ${no}`]
  }
  if (kind === 'paidForNothing') {
    const words = `${won(total)} 결제를 확인했으나 이미 끝난 주문이라 환불해 드립니다. 주문 ${no}`
    return [`[${brand}] ${words}`, words, `${won(total)} 환불 예정. ${no}`]
  }
  const words = `${won(total)} 결제가 완료되었습니다. 주문 ${no}`
  return [`[${brand}] ${words}`, words, `${won(total)} 결제 완료. ${no}`]
}

const steps: Record<RefundStatus, string> = {
  REQUESTED: '환불 요청을 확인하고 있습니다.',
  PROCESSING: '환불을 진행하고 있습니다.',
  DONE: '환불이 완료되었습니다.',
  FAILED: '환불이 처리되지 않아 다시 확인하고 있습니다.',
  DECLINED: '환불 요청이 거절되었습니다.',
  LAPSED: '환불이 승인되지 않아 진행되지 않았습니다. 고객센터에 문의해 주세요.',
}

interface RefundText extends Pick<Paid, 'brand' | 'no'> {
  readonly refund: {
    readonly status: RefundStatus
    readonly amount: number
    readonly source: Refund['source']
  }
}

/** Where a refund stands, of which one fits. */
export function refundTexts({ brand, no, refund }: RefundText): string[] {
  const isChargedBack = refund.source === 'CHARGEBACK' && refund.status === 'DONE'
  const step = isChargedBack ? '결제를 카드사가 취소했습니다.' : steps[refund.status]
  const words = `${won(refund.amount)} ${step}`
  return [`[${brand}] ${words} 주문 ${no}`, `${words} ${no}`, words]
}
