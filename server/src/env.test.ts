import { describe, expect, test } from 'vitest'
import { EnvError, readEnv } from './env.ts'

function problemsOf(variables: Record<string, string>): string {
  try {
    readEnv(variables)
    return ''
  } catch (error) {
    if (!(error instanceof EnvError)) throw error
    return error.message
  }
}

/** What production needs, and nothing more. */
const complete = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://madang.example/',
  TOKEN_SECRET: 'a'.repeat(32),
  FIELD_KEY: 'b'.repeat(32),
  SOLAPI_BASE_URL: 'https://api.solapi.com',
  SOLAPI_API_KEY: 'key',
  SOLAPI_API_SECRET: 'secret',
  SOLAPI_SENDER: '0215000000',
}

test('nothing needs to be set outside production', () => {
  expect(readEnv({})).toMatchObject({
    mode: 'development',
    port: 3000,
    host: '127.0.0.1',
    demoData: true,
    apiDocs: true,
  })
})

test.each([
  ['PORT', 'http'],
  ['PORT', '65536'],
  ['PORT', '0'],
  ['PUBLIC_URL', 'madang.example'],
  ['PUBLIC_URL', 'https://madang.example/below'],
  ['PUBLIC_URL', 'https://madang.example?a=b'],
  ['PUBLIC_URL', 'https://user@madang.example'],
  ['DATABASE_URL', 'mysql://localhost/madang'],
  ['DATABASE_URL', 'postgres://a,b/madang'],
  ['DATABASE_DIRECT_URL', 'postgres://a,b/madang'],
  ['DATABASE_URL', 'postgres://madang:a@a:5432,b:5433/madang?target_session_attrs=read-write'],
  ['DATABASE_URL', 'postgres:///madang?host=a,b'],
  ['NODE_ENV', 'staging'],
  ['DEMO_DATA', 'yes'],
  ['API_DOCS', 'on'],
  ['BOOTSTRAP_ADMIN_PHONE', '02-123-4567'],
  ['TOKEN_SECRET', 'short'],
  ['TOKEN_SECRET_PREVIOUS', `${'a'.repeat(32)}, short`],
  ['FIELD_KEY_PREVIOUS', 'short'],
  ['LOG_LEVEL', 'loud'],
  ['TRUST_PROXY', 'everyone'],
  ['TRUST_PROXY', '10.0.0.0/99'],
  ['TRUST_PROXY', '10.0.0.0/8/1'],
  ['DRAIN_SECONDS', '-1'],
  ['DRAIN_SECONDS', '601'],
  ['DRAIN_SECONDS', '1e2'],
])('a wrong %s (%j) is named', (name, value) => {
  expect(problemsOf({ [name]: value })).toMatch(new RegExp(`^${name} must`))
})

test.each([
  'postgres://madang:a,b@db:5432/madang',
  'postgres://madang:a%2Cb@db/madang?application_name=a,b',
  'postgres://%2Frun%2Fpostgresql/madang',
  'postgresql:///madang?host=/run/postgresql',
])('%s names one host', (url) => {
  expect(readEnv({ DATABASE_URL: url }).databaseUrl).toBe(url)
})

test('a way around no pooler is told', () => {
  expect(problemsOf({ DATABASE_DIRECT_URL: 'postgres://db/madang' })).toContain(
    'DATABASE_DIRECT_URL is the way',
  )
})

test('several hosts are told in true words', () => {
  expect(problemsOf({ DATABASE_URL: 'postgres://a:5432,b:5432/madang' })).toBe(
    'DATABASE_URL must name one host, not several: an address that always leads to the server which takes writes.',
  )
})

test.each([
  ['127.0.0.1', 'http://localhost:3000'],
  ['0.0.0.0', 'http://localhost:3000'],
  ['::', 'http://localhost:3000'],
  ['::1', 'http://[::1]:3000'],
  ['192.0.2.7', 'http://192.0.2.7:3000'],
])('a server that listens on %s is reached at %s unless told otherwise', (host, url) => {
  expect(readEnv({ HOST: host }).publicUrl).toBe(url)
})

test.each([
  ['outside production', {}, 0.5],
  ['in production', complete, 5],
  ['when told to', { ...complete, DRAIN_SECONDS: '12.5' }, 12.5],
])('%s it drains for so many seconds', (_when, variables, seconds) => {
  expect(readEnv(variables).drainSeconds).toBe(seconds)
})

test('everything that is wrong is told at once', () => {
  expect(problemsOf({ PORT: 'x', NODE_ENV: 'y' }).split('\n')).toHaveLength(2)
})

describe('production', () => {
  test('starts when everything is there', () => {
    expect(readEnv(complete).publicUrl).toBe('https://madang.example')
  })

  test.each(Object.keys(complete).filter((name) => name !== 'NODE_ENV'))(
    'does not start without %s',
    (name) => {
      expect(problemsOf({ ...complete, [name]: '' })).toContain(name)
    },
  )

  test.each([
    ['SOLAPI_BASE_URL', 'http://127.0.0.1:3001'],
    ['SOLAPI_API_KEY', 'development-key'],
    ['SOLAPI_API_SECRET', 'development-secret'],
    ['SOLAPI_SENDER', 'x y'],
    ['FIELD_KEY', complete.TOKEN_SECRET],
  ])('does not start with %s=%s', (name, value) => {
    expect(problemsOf({ ...complete, [name]: value })).toContain(name)
  })

  test('does not start on plain http', () => {
    expect(problemsOf({ ...complete, PUBLIC_URL: 'http://madang.example' })).toContain('PUBLIC_URL')
  })
})

const toss = {
  TOSS_BASE_URL: 'https://api.tosspayments.com',
  TOSS_CLIENT_KEY: 'live_ck_1',
  TOSS_SECRET_KEY: 'live_sk_1',
}
const live = { ...complete, ...toss, CHECKOUT_URL: 'https://pay.madang.example' }

test('payments are offered in production with all three variables', () => {
  expect(readEnv(complete).toss).toBeNull()
  expect(readEnv({ ...complete, ...toss, CHECKOUT_URL: 'https://pay.madang.example/' })).toMatchObject({
    toss: { baseUrl: 'https://api.tosspayments.com', clientKey: 'live_ck_1', secretKey: 'live_sk_1' },
    checkoutUrl: 'https://pay.madang.example',
  })
})

test.each([
  ...Object.keys(toss).map((name) => [name, '']),
  ['TOSS_CLIENT_KEY', 'test_ck_1'],
  ['TOSS_CLIENT_KEY', 'live_gck_1'],
  ['TOSS_SECRET_KEY', 'live_gsk_1'],
  ['TOSS_SECRET_KEY', 'test_sk_development'],
  ['TOSS_BASE_URL', 'http://127.0.0.1:3002'],
  ['TOSS_BASE_URL', 'tosspayments'],
  ['CHECKOUT_URL', 'http://pay.madang.example'],
  ['CHECKOUT_URL', 'https://madang.example/checkout'],
  ['CHECKOUT_URL', complete.PUBLIC_URL],
  ['CHECKOUT_URL', ''],
])('production does not start with %s=%j', (name = '', value = '') => {
  expect(problemsOf({ ...live, [name]: value })).toContain(name)
})

test('keys of trial need no origin of their own for the checkout', () => {
  const keys = { TOSS_CLIENT_KEY: 'test_ck_1', TOSS_SECRET_KEY: 'test_sk_1' }
  expect(readEnv({ ...complete, ...toss, ...keys })).toMatchObject({ checkoutUrl: null })
})

test.each(['010-1234-5678', '01012345678', '+821012345678'])(
  'the first administrator may be written %s',
  (phone) => {
    expect(readEnv({ BOOTSTRAP_ADMIN_PHONE: phone }).bootstrapAdminPhone).toBe('+821012345678')
  },
)

test.each([
  [{}, null, null],
  [{ JUSO_KEY: 'k' }, 'k', 'https://business.juso.go.kr/addrlink'],
  [{ JUSO_BASE_URL: 'https://juso.example/' }, null, 'https://juso.example'],
  [{ JUSO_KEY: 'k', JUSO_BASE_URL: 'http://localhost:1' }, 'k', 'http://localhost:1'],
])('%o asks for addresses with the key %s at %s', (variables, key, baseUrl) => {
  expect(readEnv(variables).juso).toEqual({ key, baseUrl })
})

test('production sends no key without https, and none of the stand-in', () => {
  expect(problemsOf({ ...complete, JUSO_KEY: 'k', KAKAO_REST_KEY: 'k' })).toBe('')
  const wrong = { JUSO_KEY: 'k', JUSO_BASE_URL: 'http://juso.example', KAKAO_REST_KEY: 'development-key' }
  expect(problemsOf({ ...complete, ...wrong })).toMatch(
    /^JUSO_BASE_URL must .*\nKAKAO_REST_KEY is the stand-in's/,
  )
})
