import { CallError } from './app.ts'

/** How a call ended: 'done', or the code of the refusal. */
export async function outcomeOf(call: Promise<unknown>): Promise<string> {
  try {
    await call
    return 'done'
  } catch (error) {
    if (error instanceof CallError) return error.problem.code
    throw error
  }
}

/** How calls that run at once ended, sorted. */
export async function outcomes(calls: readonly Promise<unknown>[]): Promise<string[]> {
  const ended = await Promise.all(calls.map(outcomeOf))
  return ended.toSorted()
}
