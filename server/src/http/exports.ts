import { AppError } from '@madang/contract/errors'
import type { Readable } from 'node:stream'
import { answerStream, type BytesAnswer } from './bytes.ts'
import { spreadsheetMimes, type SpreadsheetFormat } from './spreadsheet.ts'

/** Exports of one kind at the same time in this process. */
const mostExports = 8
const retryAfterSeconds = 10

interface Asked {
  readonly userId: string
  readonly format: SpreadsheetFormat
  /** The file's, without what comes after the dot. */
  readonly name: string
}

/**
 * Answers with a spreadsheet that `begin` makes while it is read: one of each person at a time, until the last byte
 * is taken or the caller is gone; others are refused with `rate.limited`, and with `server.overloaded` when many
 * export at once.
 */
export function createExports() {
  const running = new Set<string>()

  return async function answerExport(
    { userId, format, name }: Asked,
    begin: () => Promise<Readable>,
  ): Promise<BytesAnswer> {
    if (running.has(userId)) throw new AppError('rate.limited', { retryAfter: retryAfterSeconds })
    if (running.size >= mostExports)
      throw new AppError('server.overloaded', { retryAfter: retryAfterSeconds })
    running.add(userId)
    try {
      const stream = await begin()
      stream.once('close', () => running.delete(userId))
      return answerStream({ stream, mime: spreadsheetMimes[format], name: `${name}.${format}` })
    } catch (error) {
      running.delete(userId)
      throw error
    }
  }
}
