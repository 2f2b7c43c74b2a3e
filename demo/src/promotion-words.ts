import type { PromotionBenefit, PromotionType } from '@madang/contract/promotion-parts'

/** What a shop of the demonstration might announce, by the kind of its store; the others take what suits any. */
export interface DemoWords {
  readonly type: PromotionType
  readonly title: string
  readonly summary: string
  readonly benefit: PromotionBenefit
  readonly body: string
  readonly conditions: string | null
}

const percent = (value: number, minSpend: number | null = null): PromotionBenefit => ({
  kind: 'PERCENT',
  value,
  minSpend,
  text: null,
})
const won = (value: number, minSpend: number | null = null): PromotionBenefit => ({
  kind: 'AMOUNT',
  value,
  minSpend,
  text: null,
})
const gift = (text: string, minSpend: number | null = null): PromotionBenefit => ({
  kind: 'GIFT',
  value: null,
  minSpend,
  text,
})
const nothing: PromotionBenefit = { kind: 'NONE', value: null, minSpend: null, text: null }

function words(
  type: PromotionType,
  [title, summary, body]: readonly [string, string, string],
  [benefit, conditions]: readonly [PromotionBenefit, string | null],
): DemoWords {
  return { type, title, summary, body, benefit, conditions }
}

export const demoWords: readonly DemoWords[] = [
  words(
    'DISCOUNT',
    [
      '개강 맞이 점심 할인',
      '학생증을 보여 주시면 점심 메뉴를 20% 깎아 드려요.',
      '평일 11시부터 14시까지, 모든 점심 메뉴에 적용됩니다.',
    ],
    [percent(20), '평일 점심\n학생증 필요'],
  ),
  words(
    'COUPON',
    ['첫 방문 3,000원 쿠폰', '처음 오신 분께 바로 쓰는 쿠폰을 드려요.', '계산하실 때 이 화면을 보여 주세요.'],
    [won(3_000, 15_000), '한 분에 한 번\n다른 할인과 함께 쓸 수 없음'],
  ),
  words(
    'GIFT',
    [
      '김장철 따뜻한 차 한 잔',
      '2만 원 이상 드시면 대추차를 드려요.',
      '추운 날 오시는 길, 몸부터 녹이고 가세요.',
    ],
    [gift('대추차 한 잔', 20_000), '매장에서 드실 때'],
  ),
  words(
    'EVENT',
    [
      '토요일 저녁 작은 음악회',
      '동네 밴드가 매장 안쪽에서 한 시간 연주해요.',
      '자리는 선착순이고, 입장료는 없습니다.\n아이와 함께 오셔도 좋아요.',
    ],
    [nothing, '선착순 40석'],
  ),
  words(
    'DISCOUNT',
    [
      '연말 모임 예약 15% 할인',
      '여덟 분 이상 예약하시면 전체 금액을 깎아 드려요.',
      '단체 자리는 사흘 전까지 전화로 예약해 주세요.',
    ],
    [percent(15), '8명 이상\n사흘 전 예약'],
  ),
  words(
    'GIFT',
    [
      '신메뉴 시식단 모집',
      '새로 만든 겨울 메뉴를 먼저 맛보실 분을 찾아요.',
      '솔직한 한 줄 평을 남겨 주시면 다음 방문 때 음료를 드립니다.',
    ],
    [gift('겨울 메뉴 시식과 음료'), '평일 오후'],
  ),
  words(
    'EVENT',
    [
      '손글씨 카드 만들기',
      '소중한 사람에게 보낼 카드를 함께 만들어요.',
      '재료는 모두 준비해 두었습니다. 빈손으로 오세요.',
    ],
    [nothing, '초등학생은 보호자와 함께'],
  ),
  words(
    'COUPON',
    [
      '비 오는 날 5,000원 할인',
      '비가 오는 날에는 우산 대신 쿠폰을 펴세요.',
      '서울에 비 예보가 있는 날이면 온종일 쓸 수 있어요.',
    ],
    [won(5_000, 30_000), '비 오는 날만'],
  ),
  words(
    'DISCOUNT',
    [
      '개업 3주년 감사 할인',
      '세 해 동안 찾아 주신 마음에 30%로 답합니다.',
      '일주일 동안 모든 품목에 적용됩니다. 늘 고맙습니다.',
    ],
    [percent(30), '재고가 있는 동안'],
  ),
  words(
    'EVENT',
    [
      '동네 벼룩시장',
      '안 쓰는 물건을 들고 나와 바꾸고 나눠요.',
      '가게 앞마당에 돗자리를 펴 드립니다.\n자리는 전화로 맡아 주세요.',
    ],
    [nothing, null],
  ),
]

/** What the reviewer wrote to whoever has to write once more. */
export const demoReviewNote = '혜택을 받는 조건이 본문과 다릅니다. 조건을 맞춘 뒤 다시 올려 주세요.'

/** What visitors are told of a promotion that gives less than it did. */
export const demoChangeNote = '재료 값이 올라 할인율을 조금 낮췄어요. 양해 부탁드려요.'
