import { STATUS_CODES } from 'node:http'
import { AppError, errorStatus, type ErrorCode, type Problem } from '@madang/contract/errors'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseAway, isDiskFull } from '../db/database.ts'

/** What a problem document is sent as. */
export const problemType = 'application/problem+json; charset=utf-8'
/** What a client should wait before it tries again after a refusal that names no time of its own. */
const defaultRetrySeconds = 2

/** The problem document (RFC 9457) of a failure; `instance` is the request id. */
export function toProblem(error: AppError, requestId: string): Problem {
  return {
    type: `/problems/${error.code}`,
    title: STATUS_CODES[error.status] ?? 'Error',
    status: error.status,
    code: error.code,
    instance: `urn:request:${requestId}`,
    ...error.extras,
  }
}

/** Failures that Fastify itself finds, by its error code. */
const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.media_type',
  FST_ERR_CTP_EMPTY_TYPE: 'request.media_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request.malformed',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'request.malformed',
  FST_ERR_BAD_URL: 'request.malformed',
  FST_ERR_MAX_PARAM_LENGTH: 'resource.not_found',
}

/** What plugins refuse, by the status they would answer with: a file that may not be had is not there. */
const pluginStatuses: Record<number, ErrorCode> = {
  403: 'resource.not_found',
  404: 'resource.not_found',
  413: 'request.too_large',
  415: 'request.media_type',
}

/** Failures that the framework or a plugin blames on the request; undefined for all others. */
export function refusalCode(error: unknown): ErrorCode | undefined {
  const { code, statusCode = 0 } = (error ?? {}) as Partial<FastifyError> // whatever was thrown: read, never trusted
  if (code !== undefined && code in frameworkCodes) return frameworkCodes[code]
  if (statusCode < 400 || statusCode >= 500) return undefined
  return pluginStatuses[statusCode] ?? 'request.malformed'
}

/** Any thrown value as one of our failures; what nobody expected becomes `server.internal`. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const refused = refusalCode(error)
  if (refused) return new AppError(refused)
  if (isDatabaseAway(error)) return new AppError('server.unavailable', { retryAfter: defaultRetrySeconds })
  if (isDiskFull(error)) return new AppError('server.storage_full')
  return new AppError('server.internal')
}

/** Overload would fill the log; what a service outside did was logged, with its name, by whoever asked it. */
function isToldElsewhere(code: ErrorCode): boolean {
  return code === 'server.overloaded' || code.startsWith('provider.')
}

/** Sends a failure as a problem document; the unexpected is logged here, once, with the request id. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const failure = toAppError(error)
  const { status } = failure
  if (status >= 500 && !isToldElsewhere(failure.code))
    request.log.error({ err: error, code: failure.code }, 'failed')
  const retryAfter =
    failure.extras.retryAfter ?? (status === 503 || status === 429 ? defaultRetrySeconds : undefined)
  if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter))
  if (status === 401) void reply.header('www-authenticate', 'Bearer')
  return reply
    .code(status)
    .type(problemType)
    .send(JSON.stringify(toProblem(failure, request.id)))
}

/**
 * The bytes for a request that never became one (broken HTTP, or one that did not come whole in time): answered on the
 * bare socket.
 */
export function rawProblem(
  code: 'request.malformed' | 'request.too_large' | 'request.timeout',
  { requestId, isHead }: { requestId: string; isHead: boolean },
): string {
  const body = JSON.stringify(toProblem(new AppError(code), requestId))
  const status = errorStatus[code]
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `Content-Type: ${problemType}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'X-Content-Type-Options: nosniff',
    'Cache-Control: no-store',
    `X-Request-Id: ${requestId}`,
    'Connection: close',
    '',
    isHead ? '' : body,
  ].join('\r\n')
}
