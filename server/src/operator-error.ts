import { AppError } from '@madang/contract/errors'
import { codeOf } from './error-code.ts'

/** What the operator can mend (a port, a variable, a directory); the message is the whole answer. */
export class OperatorError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = new.target.name
  }
}

const causes: Record<string, string> = {
  EADDRNOTAVAIL: 'this machine does not have that address',
  ENOTFOUND: 'there is no such host',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  ENOENT: 'what it lies in, or what it links to, is not there',
  ENAMETOOLONG: 'the name is too long',
  ELOOP: 'the link leads back to itself',
  EEXIST: 'there is a file in its place',
  ENOTDIR: 'there is a file in its place',
}

/** The system's reason in words, or null when it is none that an operator can mend. */
export function systemReason(error: unknown): string | null {
  return causes[codeOf(error) ?? ''] ?? null
}

/** One sentence for what the operator can mend; anything else shows where it came from. */
export function explain(error: unknown): string {
  if (error instanceof OperatorError) return error.message
  if (!(error instanceof Error)) return String(error)
  if (error instanceof AppError && error.code === 'server.storage_full')
    return 'There is too little room on the disk of DATA_DIR.'
  const shown = error.stack ?? error.message
  return error.cause === undefined ? shown : `${shown}\nCaused by: ${explain(error.cause)}`
}
