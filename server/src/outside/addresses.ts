import { leastAddressCharacters, type FoundAddress, type FoundAddresses } from '@madang/contract/addresses'
import * as z from 'zod/mini'
import { createLookup, LookupError, type LookupOptions } from './lookup.ts'

/** The door to the search for road addresses. */
export interface AddressSearch {
  /** What these words find, the first ten. Throws `LookupError` where the service does not say. */
  find(words: string): Promise<FoundAddresses>
}

export interface AddressSearchOptions extends LookupOptions {
  /** Without a trailing slash. */
  baseUrl: string
  key: string
  now: () => Date
}

const item = z.object({
  roadAddrPart1: z.string().check(z.minLength(1), z.maxLength(200)),
  jibunAddr: z.string(),
  zipNo: z.string().check(z.regex(/^\d{5}$/)),
  admCd: z.string().check(z.regex(/^\d{10}$/)),
  bdNm: z.string(),
})

const answer = z.object({
  results: z.object({
    common: z.object({ errorCode: z.string(), totalCount: z.string() }),
    juso: z.nullish(z.array(z.unknown())),
  }),
})

/** The key is not known, or not any more: whoever runs the service has to see to it. */
export const keyCodes: readonly string[] = ['E0001', 'E0014']
/** The service itself is in trouble; as an answer it would be kept for an hour. */
const systemCode = '-999'
/** The service refuses these, as it says, for its own safety (korea.md §7). */
const refusedCharacters = /[%=><[\]]/g
const refusedWords = /\b(?:or|select|insert|delete|update|create|drop|exec|union|fetch|declare|truncate)\b/gi

const nothing: FoundAddresses = { items: [], totalCount: 0, isTooVague: true }
const pageSize = 10
const keptMs = 3_600_000
const mostKept = 500

/** Without what the service refuses; null when too little is left to search for. */
function askable(words: string): string | null {
  const left = words.replace(refusedCharacters, ' ').replace(refusedWords, ' ').replaceAll(/\s+/g, ' ').trim()
  const hasLetters = /\p{L}/u.test(left)
  return hasLetters && left.length >= leastAddressCharacters ? left : null
}

/** What the service gives besides is not ours to guess: an item without its codes is none. */
function toFound(given: unknown): FoundAddress[] {
  const { data } = item.safeParse(given)
  if (data === undefined) return []
  return [
    {
      zonecode: data.zipNo,
      roadAddress: data.roadAddrPart1,
      jibunAddress: data.jibunAddr,
      buildingName: data.bdNm || null,
      bcode: data.admCd,
    },
  ]
}

function read(given: unknown): FoundAddresses {
  const { data } = answer.safeParse(given)
  if (data === undefined) throw new LookupError('unreadable')
  const { common, juso } = data.results
  // Every other code is about the words (korea.md §7).
  if ([...keyCodes, systemCode].includes(common.errorCode)) throw new LookupError(common.errorCode)
  if (common.errorCode !== '0') return nothing
  const totalCount = Number(common.totalCount)
  if (!Number.isSafeInteger(totalCount) || totalCount < 0) throw new LookupError('unreadable')
  return { items: (juso ?? []).flatMap(toFound), totalCount, isTooVague: false }
}

/**
 * The one driver, for the wire of the Ministry of the Interior's service; `baseUrl` decides between it and the
 * stand-in. What was found is kept for an hour, and asked for once however many ask at the same time.
 */
export function createAddressSearch(options: AddressSearchOptions): AddressSearch {
  const { baseUrl, key, now } = options
  const lookup = createLookup(options)
  const kept = new Map<string, { readonly found: Promise<FoundAddresses>; readonly untilMs: number }>()

  async function ask(keyword: string): Promise<FoundAddresses> {
    const asked = {
      confmKey: key,
      currentPage: '1',
      countPerPage: `${pageSize}`,
      keyword,
      resultType: 'json',
    }
    return read(await lookup({ url: `${baseUrl}/addrLinkApi.do?${new URLSearchParams(asked).toString()}` }))
  }

  return {
    async find(words) {
      const keyword = askable(words)
      if (keyword === null) return nothing
      const nowMs = now().getTime()
      const known = kept.get(keyword)
      if (known !== undefined && known.untilMs > nowMs) return known.found
      const found = ask(keyword)
      kept.delete(keyword)
      kept.set(keyword, { found, untilMs: nowMs + keptMs })
      const [oldest] = kept.keys()
      if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
      try {
        return await found
      } catch (error) {
        if (kept.get(keyword)?.found === found) kept.delete(keyword)
        throw error
      }
    },
  }
}
