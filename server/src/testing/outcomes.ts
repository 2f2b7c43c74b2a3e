import { AppError } from '@madang/contract/errors'
import { CallError } from './app.ts'

async function refusalOf(call: Promise<unknown>): Promise<CallError | AppError | null> {
  try {
    await call
    return null
  } catch (error) {
    if (error instanceof CallError || error instanceof AppError) return error
    throw error
  }
}

/** How a call of the API or of a function behind it ended: 'done', or the code of the refusal. */
export async function outcomeOf(call: Promise<unknown>): Promise<string> {
  const refusal = await refusalOf(call)
  if (refusal === null) return 'done'
  return refusal instanceof CallError ? refusal.problem.code : refusal.code
}

/** What a call of the API was refused with. */
export async function problemOf(call: Promise<unknown>): Promise<CallError['problem']> {
  const refusal = await refusalOf(call)
  if (!(refusal instanceof CallError)) throw new Error('it was not refused')
  return refusal.problem
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
