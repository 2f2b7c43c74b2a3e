import type { DataTag, QueryKey, Updater } from '@tanstack/react-query'
import { queryClient } from './query.ts'

/**
 * Shows what a change answered with. What is on its way was asked for before that: it may be older, and is not to take
 * the place of it.
 */
export async function showAnswer<Answer>(
  queryKey: DataTag<QueryKey, Answer, Error>,
  answer: Updater<NoInfer<Answer> | undefined, NoInfer<Answer> | undefined>,
): Promise<void> {
  await queryClient.cancelQueries({ queryKey, exact: true })
  queryClient.setQueryData(queryKey, answer)
}
