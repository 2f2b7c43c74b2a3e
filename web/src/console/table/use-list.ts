import { useLocation, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import type * as z from 'zod/mini'
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
  /** Goes there, in place of the present entry of the history: "back" leaves the list. */
  change(change: Readonly<Record<string, string | null>>): void
}

/** Reads and writes the state of the list whose query the schema describes. */
export function useList<Schema extends z.ZodMiniType>(schema: Schema): List<z.output<Schema>> {
  const router = useRouter()
  const pathname = useLocation({ select: (location) => location.pathname })
  const search = useLocation({ select: (location) => location.searchStr })
  return useMemo(() => {
    const given = readValues(search)
    const { values, query } = parseValues(schema, given)
    const refused = Object.keys(given).filter((key) => values[key] === undefined)
    const hrefWith: List<unknown>['hrefWith'] = (change) => {
      const next: Record<string, string | undefined> = { ...values, pageNumber: undefined }
      for (const [key, value] of Object.entries(change)) next[key] = value ?? undefined
      if (next['pageNumber'] === '1') next['pageNumber'] = undefined
      return pathname + toSearch(next)
    }
    return { query, values, refused, hrefWith, change: (change) => router.history.replace(hrefWith(change)) }
  }, [schema, search, pathname, router])
}
