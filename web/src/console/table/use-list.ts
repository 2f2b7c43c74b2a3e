import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import type * as z from 'zod/mini'
import { useIsHere, usePlace } from '../ui/use-place.ts'
import { parseValues, readValues, toSearch, type ListValues } from './list-query.ts'

/** A list's search, filters, sort and page, kept in the URL. */
export interface List<Query> {
  /** What goes to the server. */
  readonly query: Query
  /** The same as texts, without what the schema refused. */
  readonly values: ListValues
  /** The keys that the schema refused: the address was typed wrong, or is of an older version. */
  readonly refused: readonly string[]
  /** Path and query with some values changed (`null` takes one away); the page starts again unless it is given. */
  hrefWith(change: Readonly<Record<string, string | null>>): string
  /**
   * Goes there, in place of the present entry of the history: "back" leaves the list. Changes what the address says
   * when it is called, however old the caller; nothing once the list is being left.
   */
  change(change: Readonly<Record<string, string | null>>): void
}

/** Reads and writes the state of the list whose query the schema describes. */
export function useList<Schema extends z.ZodMiniType>(schema: Schema): List<z.output<Schema>> {
  const router = useRouter()
  const { pathname, values: given } = usePlace()
  const isHere = useIsHere()
  return useMemo(() => {
    const { values, query } = parseValues(schema, given)
    const refused = Object.keys(given).filter((key) => values[key] === undefined)
    return {
      query,
      values,
      refused,
      hrefWith: (change) => pathname + changedSearch(values, change),
      change: (change) => {
        if (!isHere()) return
        const newest = parseValues(schema, readValues(router.state.location.searchStr)).values
        router.history.replace(pathname + changedSearch(newest, change))
      },
    }
  }, [schema, given, pathname, router, isHere])
}

function changedSearch(values: ListValues, change: Readonly<Record<string, string | null>>): string {
  const next: Record<string, string | undefined> = { ...values, pageNumber: undefined }
  for (const [key, value] of Object.entries(change)) next[key] = value ?? undefined
  if (next['pageNumber'] === '1') next['pageNumber'] = undefined
  return toSearch(next)
}
