import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
  type InvalidateQueryFilters,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'
import { historyKey, historyKeys } from '../api/history.ts'
import { showAnswer } from '../api/show-answer.ts'

/** How something is asked for; what belongs to a first view says `...firstCall(…)`. */
interface Asked<Answer> {
  readonly queryFn: () => Promise<Answer>
  readonly initialData?: () => Answer | undefined
}

interface RecordSource<Item, Page, Query extends readonly unknown[]> {
  /** The first part of every key of it in the query cache. */
  readonly name: string
  readonly one: (id: string) => Asked<Item>
  /** A page of the list, by what it is asked with. */
  readonly list: (...query: Query) => Asked<Page>
  /** What counts or shows these records besides their list. */
  readonly shownIn?: readonly InvalidateQueryFilters[]
  /** What is known of one record besides itself and its history, and changes with it. */
  readonly partsOf?: (id: string) => readonly QueryKey[]
}

/** Somebody else moved or deleted it. */
const movedCodes: readonly string[] = ['conflict.state', 'resource.not_found']
/** Or changed it, after which forms fetch the record themselves (form/use-conflict.ts). */
const overtakenCodes: readonly string[] = ['conflict.stale', ...movedCodes]

async function refresh(client: QueryClient, filters: readonly InvalidateQueryFilters[]): Promise<void> {
  await Promise.all(filters.map((filter) => client.invalidateQueries(filter)))
}

/**
 * Takes what is gone out of the cache once nobody looks at it: the page that is being left may be drawn once more, and
 * would ask for it.
 */
function forget(client: QueryClient, queryKey: QueryKey): void {
  const cache = client.getQueryCache()
  const query = cache.find({ queryKey })
  if (query === undefined) return
  if (!query.isActive()) return cache.remove(query)
  const stop = cache.subscribe((event) => {
    if (event.type !== 'observerRemoved' || event.query !== query || query.isActive()) return
    stop()
    cache.remove(query)
  })
}

type Around = Required<Pick<RecordSource<unknown, unknown, []>, 'name' | 'shownIn' | 'partsOf'>>

/** What is asked anew, and when. */
function refreshes({ name, shownIn, partsOf }: Around) {
  /** Every list and number in which such records appear. */
  const refreshLists = (client: QueryClient): Promise<void> =>
    refresh(client, [{ queryKey: [name, 'list'] }, ...shownIn])
  /** Its history, wherever that comes from. */
  const refreshHistory = (client: QueryClient, id: string): Promise<void> =>
    refresh(client, [{ queryKey: [name, 'history', id] }, { queryKey: historyKey(id) }])
  /** Whatever shows it or counts it, but the record itself. */
  const refreshAround = async (client: QueryClient, id: string): Promise<void> => {
    const parts = partsOf(id).map((queryKey) => ({ queryKey }))
    await Promise.all([refreshLists(client), refreshHistory(client, id), refresh(client, parts)])
  }
  const askAnew = async (client: QueryClient, error: unknown, id: string | undefined): Promise<void> => {
    if (!(error instanceof ApiError) || !overtakenCodes.includes(error.code)) return
    const isOneShown = id !== undefined && movedCodes.includes(error.code)
    const one = isOneShown ? [{ queryKey: [name, 'one', id] }] : []
    await refresh(client, [...one, { queryKey: [name, 'list'] }])
    // What is told of who was faster is in its history.
    if (id !== undefined) await refreshHistory(client, id)
  }
  return { refreshLists, refreshHistory, refreshAround, askAnew }
}

/**
 * How the console holds one sort of record: the queries of one and of its list, and the mutations, after which the
 * answer is what is shown and everything else that shows the record is asked anew.
 */
export function recordApi<
  Item extends { readonly id: string },
  Page extends object,
  Query extends readonly unknown[],
>(source: RecordSource<Item, Page, Query>) {
  const { name, shownIn = [], partsOf = () => [] } = source
  const { refreshLists, refreshHistory, refreshAround, askAnew } = refreshes({ name, shownIn, partsOf })

  const one = (id: string) => queryOptions({ queryKey: [name, 'one', id], ...source.one(id) })

  /** Until another page is there, the one before stays. */
  const list = (...query: Query) =>
    queryOptions({
      queryKey: [name, 'list', ...query],
      ...source.list(...query),
      placeholderData: keepPreviousData,
    })

  const keep = async (client: QueryClient, record: Item): Promise<void> => {
    await showAnswer(one(record.id).queryKey, record)
    await refreshAround(client, record.id)
  }

  /**
   * A change that answers with the record as it is then. `idOf` says whose it is: where the change is refused because
   * somebody was faster, whatever shows the record asks anew before the refusal is shown.
   */
  function useChange<Input>(change: (input: Input) => Promise<Item>, idOf?: (input: Input) => string) {
    const client = useQueryClient()
    return useMutation({
      mutationFn: change,
      onSuccess: (record) => keep(client, record),
      onError: (error, input) => askAnew(client, error, idOf?.(input)),
    })
  }

  /**
   * A change that goes on when it is answered: the record is asked for after it, so that nothing that is heard meanwhile
   * is taken for older than what is shown.
   */
  function useBegin<Input, Answer>(begin: (input: Input) => Promise<Answer>, idOf: (input: Input) => string) {
    const client = useQueryClient()
    return useMutation({
      mutationFn: begin,
      onSuccess: async (_, input) => {
        const id = idOf(input)
        await Promise.all([refresh(client, [{ queryKey: [name, 'one', id] }]), refreshAround(client, id)])
      },
      onError: (error, input) => askAnew(client, error, idOf(input)),
    })
  }

  /** Deletes; `then` is what else has to happen first. */
  function useRemove(
    remove: (id: string) => Promise<unknown>,
    then?: (client: QueryClient) => Promise<void>,
  ) {
    const client = useQueryClient()
    return useMutation({
      mutationFn: remove,
      onSuccess: async (_, id) => {
        forget(client, [name, 'one', id])
        await then?.(client)
        await refreshLists(client)
      },
      onError: (error, id) => askAnew(client, error, id),
    })
  }

  /** Shows what is masked, which is recorded. The answer stays out of the query cache: it is forgotten in a minute. */
  function useReveal<Revealed>(id: string, reveal: (reason: string) => Promise<Revealed>) {
    const client = useQueryClient()
    return useMutation({
      mutationFn: reveal,
      gcTime: 0,
      onSuccess: () => refreshHistory(client, id),
    })
  }

  /** After changes of many one after the other: what shows them is asked anew once. */
  function useFinish(): () => Promise<void> {
    const client = useQueryClient()
    return () => refresh(client, [{ queryKey: [name] }, { queryKey: historyKeys }, ...shownIn])
  }

  return {
    one,
    list,
    refreshLists,
    refreshHistory,
    refreshAround,
    useChange,
    useBegin,
    useRemove,
    useReveal,
    useFinish,
  }
}
