import type { JrsEntriesFilter, JrsEntry } from '@madang/contract/jrs-entries'
import { entryHeads } from '@madang/contract/jrs-entry-columns'
import { answersIn } from '@madang/contract/jrs-form'
import type { Export } from '../../record/exports.ts'
import { describeEntrySearch, toEntryFilter } from './jrs.entries.filter.ts'
import { entryLists, type EntryFilter } from './jrs.entries.list.queries.ts'
import { toEntry, type EntryRecord } from './jrs.entries.queries.ts'
import type { JrsRecord } from './jrs.queries.ts'

interface Asked extends JrsEntriesFilter {
  readonly list: Pick<JrsRecord, 'id' | 'storeId' | 'formFields'>
}

/** The entries of a list as a file; names and numbers are masked, as on the screen. */
export const entryExport: Export<Asked, EntryFilter, EntryRecord, keyof typeof entryHeads> = {
  name: 'entries',
  action: 'jrs.entries_exported',
  entity: 'jrs',
  heads: entryHeads,
  instants: ['slotAt', 'joinedAt', 'calledAt', 'endedAt'],
  narrow: ({ list, ...filter }) => toEntryFilter(list.id, filter),
  count: async (db, filter) => ({ count: await entryLists.countExactly(db, filter), isEstimate: false }),
  walk: (db, filter, { sort }) => entryLists.walk(db, filter, sort),
  describe: ({ list, ...filter }, { search }) => ({
    ...filter,
    jrsItemId: list.id,
    ...(search && { search: describeEntrySearch(search) }),
  }),
  subjectIds: ({ list }) => [list.id, list.storeId],
  cells: async (_db, { say, locale, asked }) => {
    const answersOf = ({ answers }: JrsEntry) =>
      answersIn(asked.list.formFields, answers, locale)
        .map(({ label, value }) => `${label}: ${value === true ? say('entries.yes') : value}`)
        .join('; ')
    return (row) => {
      const entry = toEntry(row)
      const { name, phone, slotAt, joinedAt, calledAt, endedAt, endedBy, staffMemo } = entry
      return {
        number: String(entry.number),
        name,
        phone,
        partySize: String(entry.partySize),
        status: say(`entries.status.${entry.status}`),
        slotAt,
        joinedAt,
        calledAt,
        endedAt,
        endedBy: endedBy && say(`entries.by.${endedBy}`),
        source: say(`entries.source.${entry.origin}`),
        answers: answersOf(entry),
        staffMemo,
      }
    }
  },
}
