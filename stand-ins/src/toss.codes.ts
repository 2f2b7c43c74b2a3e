/** A call that was refused, as it goes over the wire. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string

  constructor(code: string) {
    super(messageOf(code))
    this.code = code
    this.status = codes[code]?.[0] ?? 400
  }
}

/** What the payer's card or account may be declined with at the confirm. */
export const declineCodes = [
  'REJECT_CARD_COMPANY',
  'REJECT_CARD_PAYMENT',
  'INVALID_CARD_EXPIRATION',
  'INVALID_STOPPED_CARD',
  'INVALID_REJECT_CARD',
  'BELOW_MINIMUM_AMOUNT',
] as const

/** What the payment page itself may end with. */
export const windowCodes = [...declineCodes, 'PAY_PROCESS_CANCELED', 'PAY_PROCESS_ABORTED'] as const

/** Status and message of each code (korea.md §2.2). */
const codes: Readonly<Record<string, readonly [status: number, message: string]>> = {
  ALREADY_PROCESSED_PAYMENT: [400, '이미 처리된 결제입니다.'],
  ALREADY_CANCELED_PAYMENT: [400, '이미 취소된 결제입니다.'],
  BELOW_MINIMUM_AMOUNT: [400, '신용카드는 결제금액이 100원 이상, 계좌는 200원 이상부터 결제가 가능합니다.'],
  DUPLICATED_ORDER_ID: [400, '이미 승인 및 취소가 진행된 중복된 주문번호입니다.'],
  FAILED_PAYMENT_INTERNAL_SYSTEM_PROCESSING: [500, '결제가 완료되지 않았어요. 다시 시도해주세요.'],
  FORBIDDEN_CONSECUTIVE_REQUEST: [403, '반복적인 요청은 허용되지 않습니다.'],
  FORBIDDEN_REQUEST: [403, '허용되지 않은 요청입니다.'],
  IDEMPOTENT_REQUEST_PROCESSING: [409, '이전 멱등 요청이 처리중입니다.'],
  INVALID_BILL_KEY_REQUEST: [400, '빌링키 인증이 완료되지 않았거나 유효하지 않은 빌링 거래 건입니다.'],
  INVALID_CARD_EXPIRATION: [400, '카드 정보를 다시 확인해주세요. (유효기간)'],
  INVALID_REFUND_ACCOUNT_INFO: [400, '환불 계좌번호와 예금주명을 확인해주세요.'],
  INVALID_REJECT_CARD: [400, '카드 사용이 거절되었습니다. 카드사 문의가 필요합니다.'],
  INVALID_REQUEST: [400, '잘못된 요청입니다.'],
  INVALID_STOPPED_CARD: [400, '정지된 카드 입니다.'],
  NOT_ALLOWED_PARTIAL_REFUND: [403, '부분 환불을 할 수 없는 결제입니다.'],
  NOT_CANCELABLE_AMOUNT: [403, '취소 할 수 없는 금액 입니다.'],
  NOT_CANCELABLE_PAYMENT: [403, '취소 할 수 없는 결제 입니다.'],
  NOT_FOUND: [404, '존재하지 않는 정보 입니다.'],
  NOT_FOUND_BILLING: [404, '존재하지 않는 빌링키입니다.'],
  NOT_FOUND_PAYMENT: [404, '존재하지 않는 결제 정보 입니다.'],
  NOT_FOUND_PAYMENT_SESSION: [404, '결제 시간이 만료되어 결제 진행 데이터가 존재하지 않습니다.'],
  NOT_MATCHES_CUSTOMER_KEY: [400, '빌링 인증 고객키와 결제 요청 고객키가 일치하지 않습니다.'],
  PAY_PROCESS_ABORTED: [400, '결제가 취소되었거나 진행되지 않았습니다.'],
  PAY_PROCESS_CANCELED: [400, '결제 과정이 사용자에 의해 취소되었습니다.'],
  PROVIDER_ERROR: [400, '일시적인 오류가 발생했습니다. 잠시 후 다시 시도해주세요.'],
  REJECT_CARD_COMPANY: [403, '결제 승인이 거절되었습니다.'],
  REJECT_CARD_PAYMENT: [403, '한도초과 혹은 잔액부족으로 결제에 실패했습니다.'],
  UNAUTHORIZED_KEY: [401, '인증되지 않은 시크릿 키 혹은 클라이언트 키 입니다.'],
}

export function messageOf(code: string): string {
  return codes[code]?.[1] ?? code
}
