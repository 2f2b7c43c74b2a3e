import { isIP, isIPv6 } from 'node:net'
import { resolve } from 'node:path'
import { toWirePhone, wirePhonePattern } from '@madang/contract/phone'
import { OperatorError } from './operator-error.ts'

export type Mode = 'production' | 'development' | 'test'

/** A service that is asked where there is a key; without one, and without an address, outside production the stand-in. */
export interface LookupService {
  readonly baseUrl: string | null
  readonly key: string | null
}

/** The environment, checked once at start; nothing else reads `process.env`. */
export interface Env {
  readonly mode: Mode
  readonly port: number
  readonly host: string
  /** Where people reach the service, an origin without a trailing slash; made from host and port when not given. */
  readonly publicUrl: string
  readonly dataDir: string
  readonly databaseUrl: string | null
  /** PostgreSQL itself, where `databaseUrl` leads to a pooler that keeps no session. */
  readonly databaseDirectUrl: string | null
  readonly demoData: boolean
  /** Whether `/api/docs` is there. */
  readonly apiDocs: boolean
  /** Wire form. Null outside production: a fixed example number is used and printed. */
  readonly bootstrapAdminPhone: string | null
  /** Null outside production: generated once into the data directory. */
  readonly tokenSecret: string | null
  readonly fieldKey: string | null
  /** Secrets that were in use before, whose work is still read. */
  readonly previousTokenSecrets: readonly string[]
  readonly previousFieldKeys: readonly string[]
  readonly solapi: {
    readonly baseUrl: string | null
    readonly apiKey: string
    readonly apiSecret: string
    readonly sender: string
  }
  /** Null: payments go to the stand-in outside production, and are not offered in it. */
  readonly toss: { readonly baseUrl: string; readonly clientKey: string; readonly secretKey: string } | null
  /** Where the checkout is, where it has an origin of its own. */
  readonly checkoutUrl: string | null
  /** The KakaoTalk channel (`pfId`) that notification messages come from; null: everything goes by text. */
  readonly kakaoChannelId: string | null
  readonly juso: LookupService
  readonly kakaoRest: LookupService
  readonly logLevel: string
  /** How long a server that was told to stop goes on serving, so that balancers see that it is not ready. */
  readonly drainSeconds: number
  /** What Fastify's `trustProxy` takes: false, or the proxies' addresses. */
  readonly trustProxy: false | string[]
}

/** Every variable that is wrong, one sentence each. */
export class EnvError extends OperatorError {
  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
  }
}

type Variables = Record<string, string | undefined>

const modes: readonly Mode[] = ['production', 'development', 'test']
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']
const leastSecretLength = 32
/** What the stand-in takes; no provider does. */
const developmentKeys = { apiKey: 'development-key', apiSecret: 'development-secret' }

/** An address, or a network such as 10.0.0.0/8. */
function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128))
}

class Reader {
  readonly problems: string[] = []
  readonly #variables: Variables

  constructor(variables: Variables) {
    this.#variables = variables
  }

  /** An empty variable counts as not given, as shells and compose files write it. */
  get(name: string): string | null {
    const value = this.#variables[name]?.trim()
    return value === undefined || value === '' ? null : value
  }

  choice<const T extends string>(name: string, values: readonly T[], fallback: T): T {
    const given = this.get(name)
    if (given === null) return fallback
    const found = values.find((value) => value === given)
    if (found === undefined)
      this.problems.push(`${name} must be one of ${values.join(', ')}, not "${given}".`)
    return found ?? fallback
  }

  port(name: string, fallback: number): number {
    const given = this.get(name)
    if (given === null) return fallback
    const port = Number(given)
    if (/^\d{1,5}$/.test(given) && port >= 1 && port <= 65_535) return port
    this.problems.push(`${name} must be a port number from 1 to 65535, not "${given}".`)
    return fallback
  }

  seconds(name: string, { most, fallback }: { most: number; fallback: number }): number {
    const given = this.get(name)
    if (given === null) return fallback
    const seconds = Number(given)
    if (/^\d{1,4}(?:\.\d{1,3})?$/.test(given) && seconds <= most) return seconds
    this.problems.push(`${name} must be a number of seconds from 0 to ${most}, not "${given}".`)
    return fallback
  }

  url(name: string, protocols: readonly string[]): string | null {
    const given = this.get(name)
    if (given === null) return null
    if (URL.canParse(given) && protocols.includes(new URL(given).protocol)) return given.replace(/\/+$/, '')
    this.problems.push(
      `${name} must be an address that begins with ${protocols.map((p) => `${p}//`).join(' or ')}.`,
    )
    return null
  }

  /** The driver takes one host; libpq's list of them would be looked up as one name, or as no address at all. */
  database(name: string): string | null {
    const given = this.get(name) ?? ''
    const [, host] = /^[^/]*\/\/(?:[^/?]*@)?([^/?]*)/.exec(given) ?? []
    const hosts = [host, new URLSearchParams(given.split('?')[1]).get('host')]
    if (!hosts.some((one) => one?.includes(','))) return this.url(name, ['postgres:', 'postgresql:'])
    this.problems.push(
      `${name} must name one host, not several: an address that always leads to the server which takes writes.`,
    )
    return null
  }

  /** Pages, cookies and links to the API are made for the root of a host. */
  origin(name: string): string | null {
    const url = this.url(name, ['http:', 'https:'])
    if (url === null) return null
    const { origin, href } = new URL(url)
    if (href === `${origin}/`) return origin
    this.problems.push(`${name} must be a scheme and a host, such as ${origin}, with nothing after it.`)
    return null
  }

  /** `usual` is where the service is when nothing else is said. */
  lookup(name: string, usual: string): LookupService {
    const key = this.get(`${name}_KEY`)
    const given = this.url(`${name}_BASE_URL`, ['http:', 'https:'])
    return { key, baseUrl: given ?? (key === null ? null : usual) }
  }

  secret(name: string): string | null {
    const given = this.get(name)
    if (given !== null && given.length < leastSecretLength) {
      this.problems.push(`${name} must have at least ${leastSecretLength} characters.`)
    }
    return given
  }

  secrets(name: string): string[] {
    const given =
      this.get(name)
        ?.split(',')
        .map((one) => one.trim()) ?? []
    if (given.some(({ length }) => length < leastSecretLength)) {
      this.problems.push(`${name} must list secrets of at least ${leastSecretLength} characters, by commas.`)
    }
    return given
  }

  phone(name: string): string | null {
    const given = this.get(name)
    if (given === null) return null
    const wire = toWirePhone(given) ?? given.replaceAll('-', '').replace(/^010/, '+8210')
    if (wirePhonePattern.test(wire)) return wire
    this.problems.push(`${name} must be a Korean mobile number such as 010-1234-5678.`)
    return null
  }

  /** All three or none; a key of the payment window, which may also charge a card again (korea.md §2.2). */
  toss(): Env['toss'] {
    const baseUrl = this.url('TOSS_BASE_URL', ['http:', 'https:'])
    const given = [this.get('TOSS_BASE_URL'), this.get('TOSS_CLIENT_KEY'), this.get('TOSS_SECRET_KEY')]
    if (given.every((one) => one === null)) return null
    const [, clientKey, secretKey] = given
    const isPair = (kind: string) =>
      clientKey?.startsWith(`${kind}_ck_`) === true && secretKey?.startsWith(`${kind}_sk_`) === true
    if (baseUrl !== null && clientKey && secretKey && (isPair('test') || isPair('live')))
      return { baseUrl, clientKey, secretKey }
    this.problems.push(
      'TOSS_BASE_URL, TOSS_CLIENT_KEY and TOSS_SECRET_KEY must be given together; the keys are a pair, test_ck_ with test_sk_ or live_ck_ with live_sk_.',
    )
    return null
  }

  channel(name: string): string | null {
    const given = this.get(name)
    if (given !== null && !/^[A-Za-z0-9_-]{8,60}$/.test(given))
      this.problems.push(`${name} must be the id (pfId) that the provider gave to the channel.`)
    return given
  }

  proxies(name: string): false | string[] {
    const given = this.get(name)
    if (given === null) return false
    const addresses = given.split(',').map((address) => address.trim())
    const bad = addresses.find((address) => !isNetwork(address))
    if (bad !== undefined) this.problems.push(`${name} must list addresses or networks, "${bad}" is none.`)
    return addresses
  }
}

function checkProduction(reader: Reader, env: Env): void {
  const need = (isThere: boolean, sentence: string) => {
    if (!isThere) reader.problems.push(`${sentence} (NODE_ENV is production.)`)
  }
  need(env.publicUrl.startsWith('https://'), 'PUBLIC_URL must be an https address.')
  need(env.tokenSecret !== null, 'TOKEN_SECRET is missing.')
  need(env.fieldKey !== null, 'FIELD_KEY is missing.')
  const { baseUrl, sender } = env.solapi
  need(
    baseUrl?.startsWith('https://') === true,
    'SOLAPI_BASE_URL must be an https address: codes travel there.',
  )
  need(/^\d{8,12}$/.test(sender), 'SOLAPI_SENDER must be a registered number, digits only.')
  for (const [name, { baseUrl: url, key }] of [
    ['JUSO', env.juso],
    ['KAKAO_REST', env.kakaoRest],
  ] as const) {
    need(
      url?.startsWith('https://') !== false,
      `${name}_BASE_URL must be an https address: a key travels there.`,
    )
    need(key?.startsWith('development-') !== true, `${name}_KEY is the stand-in's.`)
  }
  need(
    env.toss?.baseUrl.startsWith('https://') !== false,
    'TOSS_BASE_URL must be an https address: money is moved there.',
  )
  need(env.toss?.secretKey.includes('development') !== true, "TOSS_SECRET_KEY is the stand-in's.")
  need(env.checkoutUrl?.startsWith('https://') !== false, 'CHECKOUT_URL must be an https address.')
  const hasOwnCheckout = env.checkoutUrl !== null && env.checkoutUrl !== env.publicUrl
  need(
    hasOwnCheckout || env.toss?.clientKey.startsWith('live_') !== true,
    "CHECKOUT_URL must be an origin of its own: the provider's script could read the console's sessions on PUBLIC_URL.",
  )
  need(
    env.tokenSecret === null || env.tokenSecret !== env.fieldKey,
    'TOKEN_SECRET and FIELD_KEY must differ.',
  )
  for (const name of ['SOLAPI_API_KEY', 'SOLAPI_API_SECRET', 'SOLAPI_SENDER']) {
    const given = reader.get(name)
    need(given !== null && !given.startsWith('development-'), `${name} is missing or the stand-in's.`)
  }
}

const namedLocalhost = ['127.0.0.1', '0.0.0.0', '::']

function ownOrigin(host: string, port: number): string {
  const name = namedLocalhost.includes(host) ? 'localhost' : host
  return `http://${isIPv6(name) ? `[${name}]` : name}:${port}`
}

/** What follows from the mode where the environment says nothing. */
function usualOf(isProduction: boolean): {
  logLevel: string
  drainSeconds: number
  apiDocs: '0' | '1'
  kakaoChannelId: string | null
} {
  return isProduction
    ? { logLevel: 'info', drainSeconds: 5, apiDocs: '0', kakaoChannelId: null }
    : { logLevel: 'warn', drainSeconds: 0.5, apiDocs: '1', kakaoChannelId: 'development-channel' }
}

/** Reads and checks the environment; throws one `EnvError` that names everything that is wrong. */
export function readEnv(variables: Variables): Env {
  const reader = new Reader(variables)
  const host = reader.get('HOST') ?? '127.0.0.1'
  const port = reader.port('PORT', 3000)
  const mode = reader.choice('NODE_ENV', modes, 'development')
  const usual = usualOf(mode === 'production')
  const env: Env = {
    mode,
    port,
    host,
    publicUrl: reader.origin('PUBLIC_URL') ?? ownOrigin(host, port),
    dataDir: resolve(reader.get('DATA_DIR') ?? 'data'),
    databaseUrl: reader.database('DATABASE_URL'),
    databaseDirectUrl: reader.database('DATABASE_DIRECT_URL'),
    demoData: reader.choice('DEMO_DATA', ['0', '1'], '1') === '1',
    apiDocs: reader.choice('API_DOCS', ['0', '1'], usual.apiDocs) === '1',
    bootstrapAdminPhone: reader.phone('BOOTSTRAP_ADMIN_PHONE'),
    tokenSecret: reader.secret('TOKEN_SECRET'),
    fieldKey: reader.secret('FIELD_KEY'),
    previousTokenSecrets: reader.secrets('TOKEN_SECRET_PREVIOUS'),
    previousFieldKeys: reader.secrets('FIELD_KEY_PREVIOUS'),
    solapi: {
      baseUrl: reader.url('SOLAPI_BASE_URL', ['http:', 'https:']),
      apiKey: reader.get('SOLAPI_API_KEY') ?? developmentKeys.apiKey,
      apiSecret: reader.get('SOLAPI_API_SECRET') ?? developmentKeys.apiSecret,
      sender: reader.get('SOLAPI_SENDER') ?? '0215000000',
    },
    toss: reader.toss(),
    checkoutUrl: reader.origin('CHECKOUT_URL'),
    kakaoChannelId: reader.channel('KAKAO_CHANNEL_ID') ?? usual.kakaoChannelId,
    juso: reader.lookup('JUSO', 'https://business.juso.go.kr/addrlink'),
    kakaoRest: reader.lookup('KAKAO_REST', 'https://dapi.kakao.com'),
    logLevel: reader.choice('LOG_LEVEL', logLevels, usual.logLevel),
    drainSeconds: reader.seconds('DRAIN_SECONDS', { most: 600, fallback: usual.drainSeconds }),
    trustProxy: reader.proxies('TRUST_PROXY'),
  }
  if (env.databaseDirectUrl !== null && reader.get('DATABASE_URL') === null) {
    reader.problems.push(
      'DATABASE_DIRECT_URL is the way around the pooler of DATABASE_URL, which is missing.',
    )
  }
  if (env.mode === 'production') checkProduction(reader, env)
  if (reader.problems.length > 0) throw new EnvError(reader.problems)
  return env
}
