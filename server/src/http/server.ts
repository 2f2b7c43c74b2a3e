import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { AppError } from '@madang/contract/errors'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import type { Env } from '../env.ts'
import { usualBodyTimes } from './body-times.ts'
import { demandUtf8, parseJson } from './json.ts'
import { createProxies, type Proxies } from './proxies.ts'
import { rawProblem, sendProblem } from './problem.ts'

const bodyLimitBytes = 1024 * 1024
const maxHeaderBytes = 16 * 1024
/**
 * How long a connection without a request stays open. Load balancers close theirs after 60 seconds as a rule: were
 * we first, they would send a request into a connection that is closing, and answer 502.
 */
const keptAliveMs = 72_000
/** From the first byte of a request to the end of its headers; `watchBodies` sees to the rest. */
const headersWithinMs = 30_000

/** What goes wrong before there is a request, as Node and `watchBodies` name it; all else is malformed. */
const connectionCodes: Partial<Record<string, 'request.too_large' | 'request.timeout'>> = {
  HPE_HEADER_OVERFLOW: 'request.too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request.timeout',
}

interface ServerOptions {
  readonly env: Env
  readonly log: FastifyBaseLogger
}

/**
 * The HTTP server before any route: request ids, strict JSON, limits, security headers of the API,
 * and problem documents for every failure, also for unknown paths and broken requests.
 */
export function createServer({ env, log }: ServerOptions): FastifyInstance {
  const proxies = createProxies(env, log)
  const app = Fastify({
    loggerInstance: log,
    // Fastify's own lines hold the URL, and a query may hold a phone number.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: env.trustProxy,
    genReqId: proxies.requestIdOf,
    // oxlint-disable-next-line max-params -- Fastify calls it so
    childLoggerFactory: (logger, bindings, options, request) => {
      const traceId = proxies.traceIdOf(request)
      return logger.child(traceId === null ? bindings : { ...bindings, traceId }, options)
    },
    bodyLimit: bodyLimitBytes,
    // Node would answer a request without Host by itself, with nothing in it: `isMalformed` refuses it.
    http: { maxHeaderSize: maxHeaderBytes, requireHostHeader: false, headersTimeout: headersWithinMs },
    keepAliveTimeout: keptAliveMs,
    requestTimeout: headersWithinMs + usualBodyTimes.uploadWithinMs,
    connectionTimeout: keptAliveMs + 3_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false, querystringParser: parseQuery },
    // These come before the hooks.
    frameworkErrors: (error, request, reply) => {
      setHeaders(request, reply)
      return sendProblem(request, reply, error)
    },
    clientErrorHandler: (error, socket) => {
      const code = connectionCodes[error.code ?? ''] ?? 'request.malformed'
      // The types say otherwise, Node gives its bytes.
      const { rawPacket } = error as { rawPacket?: unknown }
      // What follows the head of an answer to HEAD would be taken for another answer.
      const isHead = Buffer.isBuffer(rawPacket) && rawPacket.toString('latin1', 0, 5) === 'HEAD '
      if (socket.writable) socket.end(rawProblem(code, { requestId: randomUUID(), isHead }))
      else socket.destroy()
    },
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    try {
      demandUtf8(request)
      done(null, parseJson(body as Buffer)) // parseAs promises a Buffer
    } catch (error) {
      done(error as Error) // both throw AppError only
    }
  })
  app.setErrorHandler((error, request, reply) => sendProblem(request, reply, error))
  addHooks(app, proxies)
  return app
}

/** A query as a plain record; a parameter given twice becomes an array, which `serve` refuses. */
function parseQuery(text: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.create(null) as Record<string, string> // no prototype keys
  const parameters = new URLSearchParams(text)
  for (const name of new Set(parameters.keys())) {
    const values = parameters.getAll(name)
    query[name] = values.length === 1 ? (values[0] ?? '') : values
  }
  return query
}

/** The path of a request as the router understands it: `/%61pi/` is `/api/`. What cannot be decoded stays. */
export function pathOf(url: string): string {
  const [path = ''] = url.split(/[?#]/, 1)
  try {
    return decodeURIComponent(path)
  } catch {
    return path // no such path: the router refused it
  }
}

/** Whether a URL names what files beginning with a dot hold: never ours, whatever page begins above it. */
export function isDotfile(url: string): boolean {
  return pathOf(url).includes('/.')
}

/** Whether a URL belongs to the API, which pages and files do not. */
export function isApiPath(url: string): boolean {
  const path = pathOf(url)
  return path.startsWith('/api/') || path === '/User'
}

function setHeaders(request: FastifyRequest, reply: FastifyReply): void {
  void reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff')
  if (!isApiPath(request.url)) return
  void reply.header('cache-control', 'no-store').header('cross-origin-resource-policy', 'same-origin')
}

/** Where Node takes the first and drops the rest; a proxy before us may have gone by the last. */
const headersGivenOnce = ['host', 'authorization', 'content-type']

/** Names, addresses and a port; a proxy that joins two of them writes a comma. */
const hostPattern = /^[\w.:[\]-]*$/

/** What Node's parser lets pass and RFC 9112 does not, or others on the way may have read otherwise. */
function isMalformed({ httpVersion, headers, rawHeaders }: IncomingMessage): boolean {
  // It takes "GET /" and "HTTP/2.0" for versions of what it speaks.
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return true
  if (httpVersion === '1.1' && headers.host === undefined) return true
  if (!hostPattern.test(headers.host ?? '')) return true
  const names = rawHeaders.filter((_, place) => place % 2 === 0).map((name) => name.toLowerCase())
  return headersGivenOnce.some((name) => names.indexOf(name) !== names.lastIndexOf(name))
}

function addHooks(app: FastifyInstance, proxies: Proxies): void {
  // An expectation nobody knows may be passed over (RFC 9110 §10.1.1); Node would answer it with nothing.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  // Neither waits for anything, and a promise for each request is not free.
  app.addHook('onRequest', (request, reply, done) => {
    setHeaders(request, reply)
    proxies.watch(request.raw)
    done(isMalformed(request.raw) ? new AppError('request.malformed') : undefined)
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request
    const line = {
      method,
      route: routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    request.log.info(line, 'answered')
    done()
  })
}
