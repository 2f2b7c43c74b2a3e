import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listen } from './listening.ts'
import { lotAddressOf, roadAddressOf, sampleAddresses, type SampleAddress } from './addresses.samples.ts'

interface Account {
  /** What the driver takes as its base URL. */
  readonly baseUrl: string
  readonly key: string
}

export interface AddressesStandIn {
  readonly juso: Account
  readonly kakaoRest: Account
  /** How often either service was asked. */
  asked(): number
  close(): Promise<void>
}

interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly query: URLSearchParams
}

/** What makes the services fail, said as words to search for: both sides of a test see only the wire. */
export const failingWords = { down: '점검 중', hang: '응답 없음', broken: '깨진 응답' } as const

const key = 'development-key'
const refused =
  /[%=><[\]]|\b(?:or|select|insert|delete|update|create|drop|exec|union|fetch|declare|truncate)\b/i
const mostCharacters = 80

/**
 * Local services of addresses: the road address search of the Ministry of the Interior under `/addrlink`
 * (korea.md §7) and Kakao's `/v2/local/search/address.json`, over the same samples of every province.
 */
export async function startAddresses({ port }: { port: number }): Promise<AddressesStandIn> {
  let asked = 0
  const server = createServer((request, response) => {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://localhost')
    const answerers: Record<string, (exchange: Exchange) => void> = {
      '/addrlink/addrLinkApi.do': answerSearch,
      '/v2/local/search/address.json': answerPlace,
    }
    const answer = answerers[pathname]
    if (answer === undefined) return json(response, { status: 404, body: {} })
    asked += 1
    answer({ request, response, query })
  })
  const { url, close } = await listen(server, { port })
  return {
    juso: { baseUrl: `${url}/addrlink`, key },
    kakaoRest: { baseUrl: url, key },
    asked: () => asked,
    close,
  }
}

function words(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '')
}

function knows(sample: SampleAddress, wanted: readonly string[]): boolean {
  const known = [sample.short, roadAddressOf(sample), lotAddressOf(sample)].join(' ')
  return wanted.every((word) => known.includes(word))
}

/** As the service refuses what it is asked; "0" when it does not. */
function refusalOf(query: URLSearchParams): [code: string, message: string] {
  const keyword = query.get('keyword') ?? ''
  if (query.get('confmKey') !== key) return ['E0001', '승인되지 않은 KEY 입니다.']
  if (keyword === '') return ['E0005', '검색어가 입력되지 않았습니다.']
  if (refused.test(keyword)) return ['E0013', '특수문자+숫자만으로는 검색이 불가능 합니다.']
  if (keyword.length < 2) return ['E0008', '검색어는 두글자 이상 입력되어야 합니다.']
  if (/^\d+$/.test(keyword)) return ['E0009', '검색어는 문자와 숫자 같이 입력되어야 합니다.']
  if (keyword.length > mostCharacters)
    return ['E0010', '검색어가 너무 깁니다. (한글40자, 영문,숫자 80자 이하)']
  const isWide = sampleAddresses.some(({ province, short }) => keyword === province || keyword === short)
  return isWide ? ['E0006', '주소를 상세히 입력해 주시기 바랍니다.'] : ['0', '정상']
}

function answerSearch({ response, query }: Exchange): void {
  const keyword = query.get('keyword') ?? ''
  if (keyword === failingWords.hang) return
  if (keyword === failingWords.down) return json(response, { status: 503, body: {} })
  if (keyword === failingWords.broken) return html(response)
  const [errorCode, errorMessage] = refusalOf(query)
  const [page, size] = [Number(query.get('currentPage')), Number(query.get('countPerPage'))]
  const found = errorCode === '0' ? sampleAddresses.filter((sample) => knows(sample, words(keyword))) : []
  const common = {
    errorMessage,
    countPerPage: `${size}`,
    totalCount: `${found.length}`,
    errorCode,
    currentPage: `${page}`,
  }
  const juso = errorCode === '0' ? found.slice((page - 1) * size, page * size).map(toJuso) : null
  json(response, { status: 200, body: { results: { common, juso } } })
}

/** Every value of the wire is a text. */
function toJuso(sample: SampleAddress): Record<string, string> {
  const { town, building, village } = sample
  const part1 = roadAddressOf(sample)
  const inTown = village === '' ? town : ''
  const inside = [inTown, building].filter((part) => part !== '').join(', ')
  const part2 = inside === '' ? '' : ` (${inside})`
  return {
    roadAddr: part1 + part2,
    roadAddrPart1: part1,
    roadAddrPart2: part2,
    jibunAddr: lotAddressOf(sample),
    engAddr: '',
    zipNo: sample.zonecode,
    admCd: sample.district,
    rnMgtSn: `${sample.district.slice(0, 5)}3100001`,
    bdMgtSn: `${sample.district}1${String(sample.lot).padStart(4, '0')}0000000001`,
    detBdNmList: '',
    bdNm: building,
    bdKdcd: '0',
    siNm: sample.province,
    sggNm: sample.city,
    emdNm: town,
    liNm: village,
    rn: sample.road,
    udrtYn: '0',
    buldMnnm: `${sample.number}`,
    buldSlno: '0',
    mtYn: '0',
    lnbrMnnm: `${sample.lot}`,
    lnbrSlno: '0',
    emdNo: '01',
  }
}

function answerPlace({ request, response, query }: Exchange): void {
  const given = request.headers.authorization ?? ''
  if (given !== `KakaoAK ${key}`) {
    // The real one repeats the key as well.
    const body = { errorType: 'AccessDeniedError', message: `wrong appKey(${given.slice(8)}) format` }
    return json(response, { status: 401, body })
  }
  const asked = query.get('query') ?? ''
  if (asked === failingWords.hang) return
  if (asked === failingWords.down) return json(response, { status: 503, body: {} })
  if (asked === failingWords.broken) return html(response)
  const found = sampleAddresses.filter((sample) => `${asked} `.startsWith(`${roadAddressOf(sample)} `))
  const documents = found.map((sample) => ({
    address_name: roadAddressOf(sample),
    address_type: 'ROAD_ADDR',
    x: `${sample.lng}`,
    y: `${sample.lat}`,
  }))
  const meta = { total_count: found.length, pageable_count: found.length, is_end: true }
  json(response, { status: 200, body: { meta, documents } })
}

function json(response: ServerResponse, { status, body }: { status: number; body: object }): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))
}

/** What something in between says in the place of the service. */
function html(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/html' }).end('<html><body>점검 안내</body></html>')
}
