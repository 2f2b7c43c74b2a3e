import { call } from '@madang/contract/call'
import { getJrsStats, getStoreJrsStats } from '@madang/contract/jrs-stats'
import { businessDay } from '@madang/contract/jrs-times'
import { addDays } from '@madang/contract/korean-time'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { useList } from '../../table/use-list.ts'
import { useNow } from '../../ui/use-now.ts'
import { send } from '../../api/send.ts'

/** Whole weeks, so that weekdays meet those of the period before. */
export const periods = ['7', '28', '91', '364'] as const
const usual = '28'

const Address = z.object({
  days: z._default(z.enum(periods), usual),
  tab: z.exactOptional(z.literal('stats')),
})

export interface Range {
  readonly from: string
  readonly to: string
}

/** The period that the address names, up to today, and where the others are. */
export function usePeriod() {
  const list = useList(Address)
  const { days } = list.query
  const to = businessDay(useNow())
  return {
    days,
    range: { from: addDays(to, 1 - Number(days)), to },
    hrefOf: (period: (typeof periods)[number]) => list.hrefWith({ days: period === usual ? null : period }),
  }
}

// Apart from the record: who joins changes them at every moment.
const kept = { staleTime: 60_000, placeholderData: keepPreviousData }

export function statsQuery(id: string, { from, to }: Range) {
  return queryOptions({
    queryKey: ['jrs-stats', 'list', id, from, to],
    queryFn: () => call(send, getJrsStats, { params: { id }, query: { from, to } }),
    ...kept,
  })
}

export function storeStatsQuery(id: string, { from, to }: Range) {
  return queryOptions({
    queryKey: ['jrs-stats', 'store', id, from, to],
    queryFn: () => call(send, getStoreJrsStats, { params: { id }, query: { from, to } }),
    ...kept,
  })
}
