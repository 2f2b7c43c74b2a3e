import type { RequestStatus, RequestType } from '@madang/contract/request-actions'

/** What somebody of the demonstration asked for. */
export interface DemoWords {
  readonly type: RequestType
  readonly status: RequestStatus
  /** How long ago, in hours. */
  readonly hoursAgo: number
  readonly subject: string
  readonly body: string
  /** What was said with the approval, before the answer. */
  readonly approval?: string
  readonly answer?: string
  /** Won. */
  readonly amount?: number
  readonly orderNo?: string
}

/** Guests are people of folk tales. */
export const guestNames = ['성춘향', '이몽룡', '심청', '홍길동', '박흥부', '박놀부', '장화', '홍련', '임꺽정']

const answers = {
  approved: '환불을 승인했습니다. 3영업일 안에 결제하신 수단으로 돌려드리고 다시 알려 드리겠습니다.',
  refunded: '환불 처리했습니다. 카드사에 따라 3~5영업일 안에 취소됩니다. 불편을 드려 죄송합니다.',
  late: '구매 후 7일이 지나 청약 철회 대상이 아닙니다. 환불 안내 페이지의 기준을 확인해 주세요.',
} as const

/** By guests, for the forms of the two refund pages. */
export const guestWords: readonly DemoWords[] = [
  {
    type: 'REFUND_USER',
    status: 'RECEIVED',
    hoursAgo: 2,
    subject: '이벤트 이용권 환불 요청',
    body: '어제 결제한 이용권을 아직 쓰지 않았습니다. 환불 부탁드립니다.',
    amount: 9_900,
    orderNo: 'O20261121-4M7QX2',
  },
  {
    type: 'REFUND_USER',
    status: 'RECEIVED',
    hoursAgo: 27,
    subject: '두 번 결제되었어요',
    body: '버튼이 안 눌려서 다시 눌렀더니 같은 금액이 두 번 빠져나갔습니다.',
    amount: 19_800,
    orderNo: 'O20261120-9ZK3TD',
  },
  {
    type: 'REFUND_USER',
    status: 'RECEIVED',
    hoursAgo: 220,
    subject: '축제가 취소되었는데 환불이 안 됩니다',
    body: '비가 와서 행사가 취소됐다는 안내를 받았습니다. 참가비를 돌려받고 싶습니다.',
    amount: 15_000,
    orderNo: 'O20261112-7HD2WA',
  },
  {
    type: 'REFUND_STORE',
    status: 'RECEIVED',
    hoursAgo: 190,
    subject: '광고 집행 전 취소',
    body: '다음 달 시작하기로 한 광고를 취소하려고 합니다. 아직 시작하지 않았습니다.',
    amount: 77_000,
    orderNo: 'O20261113-P3V8N1',
  },
  {
    type: 'REFUND_USER',
    status: 'IN_REVIEW',
    hoursAgo: 30,
    subject: '쿠폰이 적용되지 않은 채 결제됨',
    body: '쿠폰을 골랐는데 정가로 결제되었습니다. 차액을 환불해 주세요.',
    amount: 3_000,
    orderNo: 'O20261120-C6R0JB',
  },
  {
    type: 'REFUND_USER',
    status: 'IN_REVIEW',
    hoursAgo: 240,
    subject: '예약한 날 매장이 쉬었습니다',
    body: '예약하고 갔는데 문이 닫혀 있었습니다. 매장에는 연락이 닿지 않았어요.',
    amount: 20_000,
    orderNo: 'O20261111-T8F5YE',
  },
  {
    type: 'REFUND_STORE',
    status: 'APPROVED',
    hoursAgo: 60,
    subject: '노출형 프로모션 남은 기간 환불',
    body: '매장 공사로 프로모션을 일찍 끝냅니다. 남은 날짜만큼 환불 부탁드립니다.',
    amount: 6_600,
    orderNo: 'O20261105-B1X4KS',
  },
  {
    type: 'REFUND_USER',
    status: 'COMPLETED',
    hoursAgo: 410,
    subject: '잘못 산 이용권 환불',
    body: '다른 매장의 이용권을 잘못 샀습니다. 사용하지 않았습니다.',
    approval: answers.approved,
    answer: answers.refunded,
    amount: 12_000,
    orderNo: 'O20261103-W2N9GM',
  },
  {
    type: 'REFUND_USER',
    status: 'REJECTED',
    hoursAgo: 600,
    subject: '지난달 이용권 환불',
    body: '지난달에 산 이용권을 바빠서 못 썼습니다. 지금이라도 환불이 될까요?',
    answer: answers.late,
    amount: 9_900,
    orderNo: 'O20261002-L5D7RC',
  },
]

/** By members. */
export const memberWords: readonly DemoWords[] = [
  {
    type: 'INQUIRY',
    status: 'RECEIVED',
    hoursAgo: 1,
    subject: '줄서기 알림이 오지 않아요',
    body: '제 차례가 지났는데 문자를 받지 못했습니다. 번호는 맞게 적었습니다.',
  },
  {
    type: 'INQUIRY',
    status: 'RECEIVED',
    hoursAgo: 20,
    subject: '당첨 결과는 어디서 보나요',
    body: '추첨 행사에 참여했는데 결과 발표 날짜가 지났습니다. 어디서 확인하나요?',
  },
  {
    type: 'ACCOUNT_DELETION',
    status: 'RECEIVED',
    hoursAgo: 8,
    subject: '회원 탈퇴를 원합니다',
    body: '더 이상 사용하지 않아 탈퇴하려고 합니다. 모든 정보를 지워 주세요.',
  },
  {
    type: 'MANAGER_ACCESS',
    status: 'RECEIVED',
    hoursAgo: 170,
    subject: '매장 관리자 권한 신청',
    body: '국밥집을 운영하고 있습니다. 매장을 등록하려면 관리자 권한이 필요합니다.',
  },
  {
    type: 'MANAGER_ACCESS',
    status: 'IN_REVIEW',
    hoursAgo: 26,
    subject: '카페를 새로 열었습니다',
    body: '지난주에 카페를 열었습니다. 사업자등록증을 첨부할 테니 권한을 부탁드립니다.',
  },
  {
    type: 'INQUIRY',
    status: 'IN_REVIEW',
    hoursAgo: 50,
    subject: '이름을 잘못 적었어요',
    body: '예약할 때 이름을 잘못 적었습니다. 현장에서 문제가 될까요?',
  },
  {
    type: 'REFUND_USER',
    status: 'IN_REVIEW',
    hoursAgo: 200,
    subject: '공연이 일찍 끝났습니다',
    body: '안내된 시간보다 한 시간 일찍 끝났습니다. 일부라도 환불해 주세요.',
    amount: 10_000,
    orderNo: 'O20261113-0Q6MVU',
  },
  {
    type: 'REFUND_STORE',
    status: 'APPROVED',
    hoursAgo: 230,
    subject: '요금제 7일 이내 취소',
    body: '요금제를 바꾸려다 잘못 결제했습니다. 쓰지 않았으니 취소해 주세요.',
    amount: 19_000,
    orderNo: 'O20261111-Y4E1HZ',
  },
  {
    type: 'INQUIRY',
    status: 'COMPLETED',
    hoursAgo: 300,
    subject: '번호를 바꾸면 예약은 어떻게 되나요',
    body: '휴대폰 번호를 바꿀 예정입니다. 지금 있는 예약이 사라지나요?',
    answer: '환경 설정에서 번호를 바꾸시면 예약은 그대로 이어집니다. 새 번호로 인증만 한 번 하시면 됩니다.',
  },
  {
    type: 'MANAGER_ACCESS',
    status: 'COMPLETED',
    hoursAgo: 520,
    subject: '매장 관리자 권한 요청',
    body: '떡집을 운영합니다. 줄서기를 쓰고 싶어 권한을 요청합니다.',
  },
  {
    type: 'REFUND_STORE',
    status: 'COMPLETED',
    hoursAgo: 640,
    subject: '반려된 광고 전액 환불',
    body: '광고가 심사에서 반려되었습니다. 결제한 금액을 돌려주세요.',
    approval: answers.approved,
    answer: answers.refunded,
    amount: 33_000,
    orderNo: 'O20261024-S7A2FN',
  },
  {
    type: 'MANAGER_ACCESS',
    status: 'REJECTED',
    hoursAgo: 700,
    subject: '관리자 권한',
    body: '친구 매장을 도와주려고 합니다. 권한을 받을 수 있을까요?',
    answer: '매장 직원은 매장의 주인이 직접 초대할 수 있습니다. 매장 주인께 초대를 부탁해 주세요.',
  },
  {
    type: 'INQUIRY',
    status: 'REJECTED',
    hoursAgo: 460,
    subject: '다른 참가자의 연락처 문의',
    body: '같은 줄에 계셨던 분이 물건을 두고 가셨어요. 연락처를 알 수 있을까요?',
    answer: '다른 분의 개인정보는 알려 드릴 수 없습니다. 물건은 매장에 맡겨 주시면 저희가 연락하겠습니다.',
  },
  {
    type: 'INQUIRY',
    status: 'WITHDRAWN',
    hoursAgo: 90,
    subject: '앱이 열리지 않습니다',
    body: '어제부터 앱이 하얀 화면만 나옵니다. 다시 설치해도 같습니다.',
  },
  {
    type: 'ACCOUNT_DELETION',
    status: 'WITHDRAWN',
    hoursAgo: 380,
    subject: '탈퇴 요청',
    body: '알림이 너무 많아서 탈퇴하고 싶습니다. 처리 부탁드립니다.',
  },
]
