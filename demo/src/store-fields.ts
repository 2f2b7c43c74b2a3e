import { isBusinessNumber } from '@madang/contract/business-number'
import type { OpeningSpan } from '@madang/contract/opening-hours'
import type { StoreFields } from '@madang/server/features/stores/stores.tables'

/** Words of shops, by the key of their category. */
export const kinds = [
  ['restaurant', ['국밥', '칼국수', '백반집', '김밥'], ['한식', '점심', '혼밥']],
  ['cafe', ['커피', '찻집', '로스터리'], ['커피', '디저트', '작업하기 좋은']],
  ['bakery', ['빵집', '베이커리'], ['소금빵', '식빵']],
  ['bar', ['포차', '맥주집'], ['안주', '늦게까지']],
  ['beauty', ['미용실', '네일'], ['예약제', '커트']],
  ['health', ['약국', '한의원'], ['주차', '야간']],
  ['fitness', ['요가원', '헬스장'], ['소그룹', '아침']],
  ['shopping', ['문구점', '꽃집', '서점'], ['선물', '동네']],
  ['leisure', ['공방', '방탈출'], ['체험', '주말']],
] as const
const names = ['마당', '솔바람', '햇살', '달빛', '은하', '단비', '골목', '느티나무', '새봄', '온기']

const places = [
  {
    city: '서울 마포구 월드컵북로',
    zonecode: '03925',
    bcode: '1144012000',
    lat: 37.556,
    lng: 126.91,
    area: '02',
  },
  {
    city: '서울 강남구 테헤란로',
    zonecode: '06236',
    bcode: '1168010100',
    lat: 37.498,
    lng: 127.028,
    area: '02',
  },
  {
    city: '부산 해운대구 해운대로',
    zonecode: '48094',
    bcode: '2635010500',
    lat: 35.163,
    lng: 129.163,
    area: '051',
  },
  {
    city: '대구 중구 동성로',
    zonecode: '41943',
    bcode: '2711010100',
    lat: 35.869,
    lng: 128.594,
    area: '053',
  },
  {
    city: '전주 완산구 태조로',
    zonecode: '55041',
    bcode: '5211110400',
    lat: 35.815,
    lng: 127.15,
    area: '063',
  },
  {
    city: '제주 제주시 중앙로',
    zonecode: '63189',
    bcode: '5011010100',
    lat: 33.51,
    lng: 126.522,
    area: '064',
  },
] as const

/** The list from its beginning again where it ends. */
export function at<T>(list: readonly T[], index: number): T {
  const value = list[index % list.length]
  if (value === undefined) throw new Error('an empty list')
  return value
}

function businessNumberOf(index: number): string {
  const start = 220_000_000 + index * 1_013
  const found = Array.from({ length: 10 }, (_, check) => `${start}${check}`).find(isBusinessNumber)
  if (found === undefined) throw new Error('every nine digits have a check digit')
  return found
}

/** A break at noon, evenings past midnight, or the usual day; closed on Mondays. */
function hoursOf(index: number): OpeningSpan[] {
  const spans = [
    [['10:00', '20:00']],
    [
      ['11:00', '15:00'],
      ['17:00', '21:30'],
    ],
    [['17:00', '26:00']],
  ] as const
  return [0, 2, 3, 4, 5, 6].flatMap((day) => at(spans, index).map(([open, close]) => ({ day, open, close })))
}

export type DemoFields = Partial<StoreFields> & { name: string }

export function fieldsOf(
  index: number,
  { isDraft, categories }: { isDraft: boolean; categories: ReadonlyMap<string, string> },
): DemoFields {
  const [key, words, tags] = at(kinds, index)
  const place = at(places, index)
  const brand = at(names, index * 3 + Math.floor(index / names.length))
  const digits = String(1_000 + index * 37)
  return {
    name: `${brand} ${at(words, index)}`,
    categoryId: categories.get(key) ?? null,
    phone: isDraft ? null : `${place.area}-555-${digits}`,
    email: index % 3 === 0 ? `store${index}@example.com` : null,
    description: '동네 사람들이 편하게 들르는 곳입니다.\n오시는 길에 전화 주세요.',
    businessNumber: isDraft ? null : businessNumberOf(index),
    branchNo: null,
    businessName: isDraft ? null : brand,
    representativeName: isDraft ? null : at(['김하나', '이두리', '박세나', '최네오'], index),
    openedOn: `20${String(12 + (index % 13))}-0${1 + (index % 9)}-15`,
    zonecode: place.zonecode,
    roadAddress: `${place.city} ${1 + index * 3}`,
    addressDetail: index % 2 === 0 ? `${1 + (index % 4)}층` : null,
    bcode: place.bcode,
    lat: place.lat + index / 10_000,
    lng: place.lng - index / 10_000,
    openingHours: isDraft && index % 2 === 0 ? [] : hoursOf(index),
    holidayNote: index % 4 === 0 ? '설날과 추석 당일은 쉽니다' : null,
    homepage: index % 3 === 1 ? 'https://example.com/' : null,
    instagram: null,
    kakaoChannel: null,
    tags: [...tags],
  }
}
