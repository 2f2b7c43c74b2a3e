import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { BlockList, isIPv6, type Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import type { Env } from '../env.ts'

/** Networks of which nobody on the internet can send: what comes from there came through a proxy, or from next door. */
const privateNetworks = listOf([
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  '100.64.0.0/10',
  '::1',
  'fc00::/7',
  'fe80::/10',
])

/** What a request id may be made of: it stands in headers, in the log and in `urn:request:…`. */
const requestIdPattern = /^[\w.:+/=-]{1,128}$/
/** W3C Trace Context: version, id of the trace, id of the caller's part of it, flags. */
const traceparentPattern =
  /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:-|$)/

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  return list
}

function holds(list: BlockList, { remoteAddress }: Socket): boolean {
  // Gone already, or of one network card: `fe80::1%eth0`.
  const [address = ''] = (remoteAddress ?? '').split('%')
  return address !== '' && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/** Whom to believe what proxies say of a request (security.md, "Addresses"), besides the address, which Fastify reads. */
export function createProxies({ trustProxy }: Env, log: FastifyBaseLogger) {
  const trusted = trustProxy === false ? null : listOf(trustProxy)
  const isTrusted = ({ socket }: IncomingMessage): boolean => trusted !== null && holds(trusted, socket)
  let isTold = false

  /** Of the trace that a trusted proxy began. */
  function traceIdOf(request: IncomingMessage): string | null {
    if (!isTrusted(request)) return null
    return traceparentPattern.exec(request.headers['traceparent']?.toString() ?? '')?.[1] ?? null
  }

  /** The id that a trusted proxy gave, else its trace's, else a new one. */
  function requestIdOf(request: IncomingMessage): string {
    const given = request.headers['x-request-id']?.toString() ?? ''
    if (requestIdPattern.test(given) && isTrusted(request)) return given
    return traceIdOf(request) ?? randomUUID()
  }

  /** Says once that there is a proxy in front which nobody told us of. */
  function watch(request: IncomingMessage): void {
    const { headers, socket } = request
    if (isTold || headers['x-forwarded-for'] === undefined || isTrusted(request)) return
    if (!holds(privateNetworks, socket)) return
    isTold = true
    log.warn(
      { proxy: socket.remoteAddress },
      'A proxy in front is not named in TRUST_PROXY: everyone behind it counts as its one address, so that the limits per address shut all of them out together.',
    )
  }

  return { requestIdOf, traceIdOf, watch }
}

export type Proxies = ReturnType<typeof createProxies>
