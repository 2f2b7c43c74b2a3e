import type { JrsKind, JrsStatus } from '@madang/contract/jrs-actions'
import type { JrsItemFields } from '@madang/server/features/jrs/jrs.tables'
import type { OpeningSpan } from '@madang/contract/opening-hours'
import type { FormName } from './jrs-forms.ts'

/** Who is on a list of the demonstration. */
export type DemoEntries =
  | {
      readonly of: 'queue'
      /** Evenings that are over, in days ago, with so many parties each. */
      readonly evenings: readonly number[]
      readonly parties: number
      /** How busy the evenings of each weekday are beside each other, Sunday first. */
      readonly busyness?: readonly number[]
      /** The one that goes on now: parties that wait, are called, and are over. */
      readonly now?: { readonly waiting: number; readonly called: number; readonly over: number }
    }
  /** Reservations of some days that were and some that come. */
  | { readonly of: 'slots' }
  /** Who applied or entered, and what became of them. */
  | {
      readonly of: 'applied'
      readonly waiting?: number
      readonly confirmed?: number
      readonly completed?: number
      readonly rejected?: number
      readonly cancelled?: number
    }

/** A list of the demonstration; what it does not say is as the form of lists has it. */
export interface DemoListWords {
  /** The category of its store. */
  readonly at: string
  /** Of the stores of that category. */
  readonly place?: number
  readonly kind: JrsKind
  readonly status: JrsStatus
  readonly title: string
  readonly description: string | null
  readonly form?: FormName
  readonly hasCover?: boolean
  /** Of a raffle: its result was out as it was announced. */
  readonly isDrawn?: boolean
  /** Of a promotion of the same store, where it has one. */
  readonly isOfPromotion?: boolean
  /** In days from today, at hours of a shop: when it was written, its period, when it was closed and put away. */
  readonly days: {
    readonly created: number
    readonly start?: number
    readonly end?: number
    readonly announced?: number
    readonly closed?: number
    readonly archived?: number
  }
  /** When a pause ends, in minutes from now. */
  readonly backInMinutes?: number
  /** A day on which it takes nobody. */
  readonly closedInDays?: number
  readonly fields?: Partial<JrsItemFields>
  readonly entries?: DemoEntries
}

function hours(days: readonly number[], open: string, close: string): OpeningSpan[] {
  return days.map((day) => ({ day, open, close }))
}
const everyDay = [0, 1, 2, 3, 4, 5, 6]
const notMondays = [0, 2, 3, 4, 5, 6]

export const purposes: Readonly<Record<JrsKind, string>> = {
  QUEUE: '대기 순서 안내와 호출',
  RESERVATION: '예약 확인과 안내',
  APPLICATION: '신청자 선정과 결과 안내',
  RAFFLE: '추첨과 당첨자 안내',
}

/** The first is the one whose evening goes on whenever the demonstration begins: it keeps no hours. */
export const demoLists: readonly DemoListWords[] = [
  {
    at: 'restaurant',
    kind: 'QUEUE',
    status: 'OPEN',
    title: '매장 앞 대기',
    description: '도착하시면 여기서 대기표를 받아 주세요.\n차례가 가까워지면 문자로 알려 드려요.',
    form: 'table',
    hasCover: true,
    isOfPromotion: true,
    days: { created: -31 },
    fields: { callTimeoutMin: 10, minutesPerParty: 4, maxPartySize: 8, retentionDays: 30 },
    entries: {
      of: 'queue',
      evenings: Array.from({ length: 29 }, (_, index) => 29 - index),
      parties: 34,
      busyness: [1, 0.5, 0.55, 0.65, 0.8, 1.4, 1.3],
      now: { waiting: 14, called: 3, over: 46 },
    },
  },
  {
    at: 'restaurant',
    kind: 'RESERVATION',
    status: 'OPEN',
    title: '저녁 자리 예약',
    description: '두 시간 동안 앉으실 수 있어요. 여덟 분이 넘으면 전화 주세요.',
    form: 'table',
    days: { created: -60 },
    fields: {
      weeklyHours: hours(notMondays, '17:00', '22:00'),
      slotMinutes: 60,
      slotCapacity: 4,
      maxPartySize: 8,
    },
    closedInDays: 6,
    entries: { of: 'slots' },
  },
  {
    at: 'restaurant',
    kind: 'QUEUE',
    status: 'DRAFT',
    title: '송년 단체석 대기',
    description: null,
    days: { created: -6 },
    fields: { maxPartySize: 20 },
  },
  {
    at: 'cafe',
    kind: 'QUEUE',
    status: 'PAUSED',
    title: '브런치 대기',
    description: '재료를 채우는 동안 잠시 멈춰요. 기다리시는 분은 그대로 불러 드립니다.',
    hasCover: true,
    isOfPromotion: true,
    days: { created: -45 },
    backInMinutes: 25,
    fields: { minutesPerParty: 12, maxPartySize: 6, notifyAhead: 2 },
    entries: { of: 'queue', evenings: [1], parties: 18, now: { waiting: 5, called: 0, over: 9 } },
  },
  {
    at: 'cafe',
    kind: 'APPLICATION',
    status: 'CLOSED',
    title: '겨울 음료 시식단',
    description: '새 음료 네 가지를 먼저 맛보고 한 줄 평을 남겨 주세요.',
    form: 'tasting',
    days: { created: -40, start: -38, end: -12, closed: -12 },
    fields: { capacity: 20 },
    entries: { of: 'applied', confirmed: 3, completed: 8, rejected: 6, cancelled: 1 },
  },
  {
    at: 'bar',
    kind: 'QUEUE',
    status: 'OPEN',
    title: '포차 저녁 대기',
    description: '저녁 다섯 시부터 새벽 두 시까지 받아요.',
    days: { created: -50 },
    fields: { weeklyHours: hours(everyDay, '17:00', '26:00'), maxDeferrals: 1, retentionDays: 14 },
    entries: { of: 'queue', evenings: [16, 1], parties: 26 },
  },
  {
    at: 'bar',
    kind: 'QUEUE',
    status: 'CLOSED',
    title: '개업 잔칫날 대기',
    description: '하루 동안 안주를 반값에 드렸어요. 고맙습니다.',
    days: { created: -9, closed: -4 },
    entries: { of: 'queue', evenings: [4], parties: 40 },
  },
  {
    at: 'beauty',
    kind: 'RESERVATION',
    status: 'OPEN',
    title: '커트·펌·염색 예약',
    description: '처음 오신 분은 십 분 일찍 와 주세요.',
    form: 'hair',
    hasCover: true,
    days: { created: -90 },
    fields: {
      weeklyHours: hours(notMondays, '10:00', '20:00'),
      slotMinutes: 60,
      slotCapacity: 2,
      maxPartySize: 2,
      notifyOnCall: false,
    },
    entries: { of: 'slots' },
  },
  {
    at: 'leisure',
    place: 1,
    kind: 'APPLICATION',
    status: 'OPEN',
    title: '겨울 손뜨개 수업',
    description: '네 번에 걸쳐 목도리 하나를 끝까지 떠요. 바늘과 실은 저희가 준비합니다.',
    form: 'course',
    hasCover: true,
    days: { created: -16, end: 8 },
    fields: { capacity: 24 },
    entries: { of: 'applied', waiting: 11, confirmed: 5, rejected: 3, cancelled: 1 },
  },
  {
    at: 'leisure',
    place: 1,
    kind: 'APPLICATION',
    status: 'DRAFT',
    title: '새해 달력 만들기',
    description: '열두 달을 직접 그려요.',
    form: 'course',
    days: { created: -4, start: 20, end: 30 },
    fields: { capacity: 12 },
  },
  {
    at: 'bakery',
    kind: 'RAFFLE',
    status: 'OPEN',
    title: '성탄 케이크 응모',
    description: '열 분께 케이크를 드려요. 받으실 날은 당첨되신 뒤에 정해요.',
    form: 'cake',
    hasCover: true,
    days: { created: -8, end: 9, announced: 10 },
    fields: {
      winnersCount: 10,
      publicValueSource: '당첨 발표일 코스피 종가',
      prizeName: '성탄 케이크',
      notifyLosers: true,
    },
    entries: { of: 'applied', waiting: 37, cancelled: 2 },
  },
  {
    at: 'bakery',
    place: 1,
    kind: 'RAFFLE',
    status: 'CLOSED',
    title: '식빵 한 달 구독권',
    description: '다섯 분을 뽑아 매주 식빵을 드려요.',
    days: { created: -25, start: -24, end: -2, closed: -2, announced: 1 },
    fields: { winnersCount: 5, prizeName: '식빵 한 달 구독권', prizeValueWon: 64_000 },
    entries: { of: 'applied', waiting: 28 },
  },
  {
    at: 'bakery',
    kind: 'RAFFLE',
    status: 'CLOSED',
    title: '가을 도시락 가방',
    description: '여섯 분께 누빔 도시락 가방을 드려요.',
    days: { created: -24, start: -22, end: -5, closed: -5, announced: -3 },
    fields: { winnersCount: 6, prizeName: '누빔 도시락 가방', prizeValueWon: 32_000 },
    entries: { of: 'applied', waiting: 43 },
    isDrawn: true,
  },
  {
    at: 'bakery',
    kind: 'QUEUE',
    status: 'ARCHIVED',
    title: '소금빵 나오는 시간',
    description: null,
    days: { created: -130, closed: -95, archived: -94 },
    fields: { maxPartySize: 4, retentionDays: 30, requirePhoneCode: false },
    entries: { of: 'queue', evenings: [97, 96], parties: 22 },
  },
  {
    at: 'fitness',
    kind: 'QUEUE',
    status: 'OPEN',
    title: '체험 수업 대기',
    description: '빈자리가 나면 바로 불러 드려요. 여덟 분까지 기다리실 수 있어요.',
    days: { created: -30 },
    fields: { capacity: 8, maxPartySize: 1, minutesPerParty: 20 },
    entries: { of: 'queue', evenings: [], parties: 0, now: { waiting: 8, called: 0, over: 6 } },
  },
  {
    at: 'fitness',
    place: 1,
    kind: 'QUEUE',
    status: 'OPEN',
    title: '주말 무료 체력 측정',
    description: '토요일 아침부터 오신 순서대로 재어 드려요.',
    days: { created: -5, start: 2, end: 4 },
    fields: { minutesPerParty: 10, maxPartySize: 2 },
  },
  {
    at: 'shopping',
    kind: 'QUEUE',
    status: 'PAUSED',
    title: '꽃다발 주문 대기',
    description: '원하시는 꽃을 골라 묶어 드려요.',
    days: { created: -161 },
    fields: { maxPartySize: 2 },
  },
]
