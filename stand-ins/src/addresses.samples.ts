/** A building as both services know it. */
export interface SampleAddress {
  readonly province: string
  /** As people say it: 서울, 경남. */
  readonly short: string
  readonly city: string
  readonly town: string
  readonly village: string
  readonly road: string
  readonly number: number
  readonly building: string
  readonly zonecode: string
  readonly district: string
  readonly lot: number
  readonly lat: number
  readonly lng: number
}

type Row = readonly [
  short: string,
  province: string,
  city: string,
  town: string,
  road: string,
  number: number,
  building: string,
  zonecode: string,
  district: string,
  lot: number,
  lat: number,
  lng: number,
]

/** The hall of every province; postcodes, districts and places are near enough to look at, not to send a letter to. */
const halls: readonly Row[] = [
  [
    '서울',
    '서울특별시',
    '중구',
    '태평로1가',
    '세종대로',
    110,
    '서울특별시청',
    '04524',
    '1114010300',
    31,
    37.5663,
    126.9779,
  ],
  [
    '부산',
    '부산광역시',
    '연제구',
    '연산동',
    '중앙대로',
    1001,
    '부산광역시청',
    '47545',
    '2647010200',
    1000,
    35.1798,
    129.075,
  ],
  [
    '대구',
    '대구광역시',
    '중구',
    '동인동1가',
    '공평로',
    88,
    '대구광역시청',
    '41911',
    '2711010100',
    1,
    35.8714,
    128.6018,
  ],
  [
    '인천',
    '인천광역시',
    '남동구',
    '구월동',
    '정각로',
    29,
    '인천광역시청',
    '21554',
    '2820010100',
    1138,
    37.456,
    126.7052,
  ],
  [
    '광주',
    '광주광역시',
    '서구',
    '치평동',
    '내방로',
    111,
    '광주광역시청',
    '61945',
    '2914012000',
    1200,
    35.16,
    126.8514,
  ],
  [
    '대전',
    '대전광역시',
    '서구',
    '둔산동',
    '둔산로',
    100,
    '대전광역시청',
    '35242',
    '3017011200',
    1420,
    36.3504,
    127.3845,
  ],
  [
    '울산',
    '울산광역시',
    '남구',
    '신정동',
    '중앙로',
    201,
    '울산광역시청',
    '44675',
    '3114010300',
    646,
    35.5395,
    129.3114,
  ],
  [
    '세종',
    '세종특별자치시',
    '',
    '보람동',
    '한누리대로',
    2130,
    '세종특별자치시청',
    '30151',
    '3611010300',
    721,
    36.48,
    127.289,
  ],
  [
    '경기',
    '경기도',
    '수원시 영통구',
    '이의동',
    '도청로',
    30,
    '경기도청',
    '16508',
    '4111710300',
    1493,
    37.289,
    127.0535,
  ],
  [
    '강원',
    '강원특별자치도',
    '춘천시',
    '봉의동',
    '중앙로',
    1,
    '강원특별자치도청',
    '24266',
    '5111010100',
    15,
    37.8853,
    127.7298,
  ],
  [
    '충북',
    '충청북도',
    '청주시 상당구',
    '문화동',
    '상당로',
    82,
    '충청북도청',
    '28515',
    '4311110700',
    89,
    36.6357,
    127.4914,
  ],
  [
    '충남',
    '충청남도',
    '홍성군',
    '홍북읍 신경리',
    '충남대로',
    21,
    '충청남도청',
    '32255',
    '4480025325',
    937,
    36.6588,
    126.6728,
  ],
  [
    '전북',
    '전북특별자치도',
    '전주시 완산구',
    '효자동3가',
    '효자로',
    225,
    '전북특별자치도청',
    '54968',
    '5211113900',
    1,
    35.8203,
    127.1088,
  ],
  [
    '전남',
    '전라남도',
    '무안군',
    '삼향읍 남악리',
    '오룡길',
    1,
    '전라남도청',
    '58564',
    '4684025327',
    1000,
    34.8161,
    126.4629,
  ],
  [
    '경북',
    '경상북도',
    '안동시',
    '풍천면 갈전리',
    '도청대로',
    455,
    '경상북도청',
    '36759',
    '4717034030',
    1,
    36.576,
    128.5056,
  ],
  [
    '경남',
    '경상남도',
    '창원시 의창구',
    '사림동',
    '중앙대로',
    300,
    '경상남도청',
    '51154',
    '4812112700',
    1,
    35.2383,
    128.6924,
  ],
  [
    '제주',
    '제주특별자치도',
    '제주시',
    '연동',
    '문연로',
    6,
    '제주특별자치도청',
    '63122',
    '5011012800',
    312,
    33.4996,
    126.5312,
  ],
]

/** A street with more buildings than one page of an answer. */
const street: readonly Row[] = Array.from({ length: 24 }, (_, index): Row => [
  '서울',
  '서울특별시',
  '강남구',
  '역삼동',
  '테헤란로',
  106 + index * 2,
  index === 23 ? '강남파이낸스센터' : '',
  '06236',
  '1168010100',
  640 + index,
  37.498 + index / 10_000,
  127.028 + index / 1_000,
])

export const sampleAddresses: readonly SampleAddress[] = [...halls, ...street].map(
  ([short, province, city, place, road, number, building, zonecode, district, lot, lat, lng]) => {
    const [town = '', village = ''] = place.split(' ')
    return { short, province, city, town, village, road, number, building, zonecode, district, lot, lat, lng }
  },
)

function joined(parts: readonly (string | number)[]): string {
  return parts.filter((part) => part !== '').join(' ')
}

/** Roads outside towns stand behind the town they are in. */
export function roadAddressOf({ province, city, town, village, road, number }: SampleAddress): string {
  return joined([province, city, village === '' ? '' : town, road, number])
}

export function lotAddressOf({ province, city, town, village, lot, building }: SampleAddress): string {
  return joined([province, city, town, village, lot, building])
}
