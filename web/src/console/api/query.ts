import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

const mostRetries = 2
/** What is shown and could not be read anew is tried again so often: nobody else tells what changed meanwhile. */
const againMs = 15_000

/** Only what a moment later may go well is tried again: no answer, or a server, or a proxy before it, that is away. */
function isPassing(error: Error): boolean {
  if (!(error instanceof ApiError)) return false
  return error.code === 'network' || error.code === 'timeout' || error.status > 500
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // Every look at members' data is recorded (security.md G14): no looks that nobody asked for.
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < mostRetries && isPassing(error),
      retryDelay: (failures) => 500 * 2 ** failures,
      refetchInterval: ({ state: { data, error } }) =>
        data !== undefined && error !== null && isPassing(error) && againMs,
      // The browser's idea of "online" is a guess; our own errors say it better.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
