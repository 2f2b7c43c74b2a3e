import { CallError } from './app.ts'

async function refusalOf(call: Promise<unknown>): Promise<CallError | null> {
  try {
    await call
    return null
  } catch (error) {
    if (error instanceof CallError) return error
    throw error
  }
}

/** How a call ended: 'done', or the code of the refusal. */
export async function outcomeOf(call: Promise<unknown>): Promise<string> {
  return (await refusalOf(call))?.problem.code ?? 'done'
}

/** How a call ended: 'done', or the status of the refusal. */
export async function statusOf(call: Promise<unknown>): Promise<number | 'done'> {
  return (await refusalOf(call))?.status ?? 'done'
}

/** How calls that run at once ended, sorted. */
export async function outcomes(calls: readonly Promise<unknown>[]): Promise<string[]> {
  const ended = await Promise.all(calls.map(outcomeOf))
  return ended.toSorted()
}
