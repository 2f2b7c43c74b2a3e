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
  ENAMETOOLONG: 'its name is too long',
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
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
