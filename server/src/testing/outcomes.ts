import { CallError } from './app.ts'

/** How calls that run at once ended: 'done', or the code of the refusal; sorted. */
export async function outcomes(calls: readonly Promise<unknown>[]): Promise<string[]> {
  const results = await Promise.allSettled(calls)
  return results
    .map((result) => {
      if (result.status === 'fulfilled') return 'done'
      if (result.reason instanceof CallError) return result.reason.problem.code
      throw result.reason
    })
    .toSorted()
}
