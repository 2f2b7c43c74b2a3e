import { grantOf, roles } from '@madang/contract/access'
import { isForDevices, type Endpoint } from '@madang/contract/endpoint'
import type { ErrorCode } from '@madang/contract/errors'
import * as z from 'zod/mini'

function tokenFailures({ access, knowsViewer }: Endpoint): ErrorCode[] {
  const given: ErrorCode[] = ['auth.token_invalid', 'auth.token_expired']
  if (access === 'public') return knowsViewer ? given : []
  if (isForDevices(access))
    return [
      'auth.token_missing',
      'auth.token_invalid',
      ...(access === 'kiosk' ? (['authz.forbidden'] as const) : []),
    ]
  const failures: ErrorCode[] = ['auth.token_missing', ...given]
  if (access === 'signed-in') return failures
  const isForSome = roles.some((role) => grantOf(role, access) === null)
  return isForSome ? [...failures, 'authz.forbidden'] : failures
}

/** The framework reads a body that comes, also with a call that has none. */
const bodyFailures: readonly ErrorCode[] = ['request.malformed', 'request.media_type', 'request.too_large']

/** An editable record carries a version, and a change of it must send it back. */
function sendsVersion({ body }: Endpoint): boolean {
  return body instanceof z.ZodMiniObject && 'version' in body.shape
}

/** What an endpoint that names no failures of its own may meet when it writes. */
const anyConflict: readonly ErrorCode[] = ['conflict.state', 'conflict.duplicate']

/**
 * Every failure that an endpoint can answer with: from its access, its parts, its kind, and what it says itself.
 * Broken HTTP and wrong methods are none of the endpoint's. The tests' clients refuse any other.
 */
export function failuresOf(endpoint: Endpoint): ErrorCode[] {
  const isWrite = endpoint.method !== 'GET'
  const isAnonymousRead = endpoint.access === 'public' && !endpoint.knowsViewer && !isWrite
  const failures: ErrorCode[] = [
    // A parameter that is given twice is refused everywhere.
    'validation.failed',
    'server.internal',
    'server.overloaded',
    'server.unavailable',
    ...tokenFailures(endpoint),
    ...(isWrite ? bodyFailures : []),
    ...(endpoint.refuses ?? (isWrite ? anyConflict : [])),
  ]
  if (endpoint.answer === 'events') failures.push('rate.limited')
  // A token's use is written down, and so is what staff read.
  if (!isAnonymousRead) failures.push('rate.limited', 'server.storage_full')
  if (endpoint.params) failures.push('resource.not_found')
  if (sendsVersion(endpoint)) failures.push('conflict.stale')
  if (endpoint.idempotent) failures.push('idempotency.key_reused', 'idempotency.in_progress')
  return [...new Set(failures)]
}
