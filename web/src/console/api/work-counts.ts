import { getWorkCounts } from '@madang/contract/work-counts'
import { queryOptions } from '@tanstack/react-query'
import { firstCall } from './first-call.ts'

/** To be asked anew after whatever changes a record that is counted. */
export const workCounts = { queryKey: ['counts'] } as const

/** How many stores, promotions and requests wait and are in each state: for the sidebar, the tabs and the dashboard. */
export const workCountsQuery = () => queryOptions({ ...workCounts, ...firstCall(getWorkCounts, {}) })
