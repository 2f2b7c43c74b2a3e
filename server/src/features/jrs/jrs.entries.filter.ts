import type { JrsEntriesFilter } from '@madang/contract/jrs-entries'
import { businessDayStart } from '@madang/contract/jrs-times'
import { addDays } from '@madang/contract/korean-time'
import { readPhoneSearch } from '@madang/contract/phone'
import { readInitials } from '../../db/hangul-initials.ts'
import { keptDay } from '../../db/seoul-days.ts'
import type { EntryFilter, EntrySearch } from './jrs.entries.list.queries.ts'

/** Decides what a search text means: four digits are the end of a phone or a number in line. */
function readEntrySearch(text: string): EntrySearch {
  const initials = readInitials(text)
  if (initials !== null) return { kind: 'initials', initials }
  const asked = readPhoneSearch(text)
  if (asked !== null && 'phone' in asked) return { kind: 'phone', phone: asked.phone }
  if (asked !== null) return { kind: 'lastFour', lastFour: asked.lastFour, number: Number(asked.lastFour) }
  if (/^\d{1,6}$/.test(text)) return { kind: 'number', number: Number(text) }
  return { kind: 'name', key: text.replaceAll(' ', '').toLowerCase() }
}

/** What the entries of a list are narrowed to; `from` and `to` are business days. */
export function toEntryFilter(
  jrsItemId: string,
  { search, status, origin, endedBy, party, told, deferred, weekHour, from, to }: JrsEntriesFilter,
): EntryFilter {
  const [weekday = 0, hour = 0] = weekHour?.split('-').map(Number) ?? []
  return {
    jrsItemId,
    search: search === undefined ? null : readEntrySearch(search),
    statuses: status ?? null,
    origins: origin ?? null,
    endedBys: endedBy ?? null,
    parties: party ?? null,
    told: told ?? null,
    isDeferred: deferred !== undefined,
    weekHour: weekHour === undefined ? null : { weekday, hour },
    since: from === undefined ? null : businessDayStart(keptDay(from)).toISOString(),
    before: to === undefined ? null : businessDayStart(addDays(keptDay(to), 1)).toISOString(),
    ids: null,
  }
}

/** What was searched for, fit for an audit record: digits may be somebody's number. */
export function describeEntrySearch(search: EntrySearch): string {
  switch (search.kind) {
    case 'initials':
      return `initials ${search.initials}`
    case 'lastFour':
      return 'four digits'
    case 'phone':
      return `phone ****${search.phone.slice(-4)}`
    case 'number':
      return `number ${search.number}`
    case 'name':
      return `name ${search.key}`
  }
}
