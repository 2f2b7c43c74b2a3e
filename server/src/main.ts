import { maskPhone, toLocalPhone } from '@madang/contract/phone'
import type { AddressesStandIn } from '@madang/stand-ins/addresses'
import type { SolapiStandIn } from '@madang/stand-ins/solapi'
import type { TossStandIn } from '@madang/stand-ins/toss'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { createApp } from './app.ts'
import { ensureDataDir, filesDirectory } from './data-dir.ts'
import type { Deps } from './deps.ts'
import { inTransaction } from './db/transaction.ts'
import { readEnv, type Env, type LookupService } from './env.ts'
import { codeOf } from './error-code.ts'
import { seedFaqs } from './features/faqs/faqs.seed.ts'
import { seedLegalTexts } from './features/legal/legal.seed.ts'
import { webhookPathOf } from './features/payments/payments.webhooks.ts'
import { ensureBootstrapAdmin } from './features/users/users.bootstrap.ts'
import { startJobs } from './jobs/runner.ts'
import { createTasks } from './tasks.ts'
import { createLog } from './log.ts'
import { openData, type Data } from './open.ts'
import { explain } from './operator-error.ts'
import { createAddressSearch } from './outside/addresses.ts'
import { createBlobs } from './outside/blobs.ts'
import { createGeocoder } from './outside/geocoder.ts'
import { createKakaoSender } from './outside/kakao.ts'
import { createSmsSender } from './outside/sms.ts'
import { createTossGateway, tossHosts, tossScriptUrl } from './outside/toss.ts'
import { checkPort } from './port.ts'
import { findFingerprints } from './keys.queries.ts'
import type { Keyring } from './keys.ts'
import { takeKeys } from './keys.check.ts'
import { loadSecrets } from './secrets.ts'
import { version } from './version.ts'
import { openWeb } from './web-build.ts'

/** The first administrator outside production, when the environment names none. */
const exampleAdminPhone = '+821012345678'
/** From the end of the drain (security.md G11). */
const stopWithinMs = 10_000
const lastPort = 65_535

const isDev = process.argv.includes('--dev')
/** Followed by a process id, by `scripts/setup.mjs`. */
const starterFlag = '--started-by='

const now = (): Date => new Date()

/** By the console, to which it is no failure when the reader has gone (`npm start | head`): nor is it to the log. */
function say(line: string): void {
  console.log(line)
}

/** Beside the server's. */
function standInPort(port: number): number {
  return port === lastPort ? port - 1 : port + 1
}

/** Texts go to the provider, or outside production to the stand-in, which is started here. */
async function openTexts(env: Env): Promise<{ baseUrl: string; standIn: SolapiStandIn | null }> {
  const { baseUrl, apiKey, apiSecret } = env.solapi
  if (baseUrl !== null) return { baseUrl, standIn: null }
  const port = standInPort(env.port)
  await checkPort({ port, host: '127.0.0.1' })
  const { startSolapi } = await import('@madang/stand-ins/solapi')
  const standIn = await startSolapi({ port, apiKey, apiSecret })
  return { baseUrl: standIn.url, standIn }
}

/** What the stand-in takes; no provider does. */
const developmentToss = { clientKey: 'test_ck_development', secretKey: 'test_sk_development' }

/** Payments go to the provider, or outside production to the stand-in, which keeps them in the data directory. */
async function openPayments(
  env: Env,
  keys: Keyring,
): Promise<Pick<Deps, 'payments'> & { standIn: TossStandIn | null }> {
  const open = (wire: NonNullable<Env['toss']>) => {
    const scriptUrl = tossScriptUrl(wire.baseUrl)
    return { gateway: createTossGateway(wire), scriptUrl, hosts: tossHosts(scriptUrl) }
  }
  if (env.toss !== null) return { payments: open(env.toss), standIn: null }
  if (env.mode === 'production') return { payments: null, standIn: null }
  const { startToss } = await import('@madang/stand-ins/toss')
  const file = join(env.dataDir, 'toss-stand-in.jsonl')
  const standIn = await startToss({ port: 0, ...developmentToss, file })
  const own = `http://127.0.0.1:${env.port}`
  standIn.tellTo(own + webhookPathOf(keys.current))
  return { payments: open({ baseUrl: standIn.url, ...developmentToss }), standIn }
}

interface Wire {
  readonly baseUrl: string
  readonly key: string
}
type Lookups = Pick<Deps, 'addressSearch' | 'geocoder'>

/**
 * Addresses and places come from the services there are keys for; outside production the others are played by a
 * stand-in, on any free port: nobody needs to look at it.
 */
async function openLookups(env: Env): Promise<Lookups & { standIn: AddressesStandIn | null }> {
  const isPlayed = ({ baseUrl }: LookupService): boolean => env.mode !== 'production' && baseUrl === null
  const isNeeded = isPlayed(env.juso) || isPlayed(env.kakaoRest)
  const addresses = isNeeded ? await import('@madang/stand-ins/addresses') : null
  const standIn = (await addresses?.startAddresses({ port: 0 })) ?? null
  const open = <T>(
    service: LookupService,
    played: LookupService | undefined,
    make: (from: Wire) => T,
  ): T | null => {
    const { baseUrl, key } = isPlayed(service) && played ? played : service
    return baseUrl === null || key === null ? null : make({ baseUrl, key })
  }
  return {
    standIn,
    addressSearch: open(env.juso, standIn?.juso, (wire) => createAddressSearch({ ...wire, now })),
    geocoder: open(env.kakaoRest, standIn?.kakaoRest, createGeocoder),
  }
}

type Filled = { readonly data: Data; readonly provider: TossStandIn | null } & Pick<
  Deps,
  'blobs' | 'tokenKeys' | 'fieldKeys'
>

async function fillData(env: Env, { data, ...rest }: Filled): Promise<string | null> {
  const phone = env.bootstrapAdminPhone ?? (env.mode === 'production' ? null : exampleAdminPhone)
  await ensureBootstrapAdmin(data.db, { phone, now: now() })
  // In every mode: no service may run without its terms.
  await inTransaction(data.db, async (trx) => {
    if (await seedLegalTexts(trx, now())) await seedFaqs(trx, now())
  })
  if (env.mode !== 'production' && env.demoData) {
    const { fillDemo } = await import('@madang/demo/fill')
    await fillDemo({ db: data.db, ...rest }, now)
  }
  return phone
}

type Step = () => Promise<unknown>

interface Started {
  readonly env: Env
  readonly steps: readonly Step[]
  readonly whole: Promise<void>
}

/**
 * Gives what stops all that was started, the last first: every accepted request is answered before what it leans on
 * goes. A stop in the middle of the start waits for it, or the database would be left running.
 */
function createStop(log: Logger, { env, steps, whole }: Started): (why: string) => void {
  let isStopping = false
  const stop = async (why: string): Promise<void> => {
    if (isStopping) return
    isStopping = true
    log.info({ why }, 'stopping')
    setTimeout(
      () => {
        log.fatal('Could not stop in time.')
        process.exit(1)
      },
      env.drainSeconds * 1000 + stopWithinMs,
    ).unref()
    await whole
    for (const step of steps.toReversed()) await step()
    log.info('stopped')
    process.exit(0)
  }
  return (why) => {
    stop(why).catch((error: unknown) => {
      log.fatal({ err: error }, 'Could not stop cleanly.')
      process.exit(1)
    })
  }
}

/**
 * `npm start` and `npm run dev` say which process started us. Once it is gone, however it ended, nobody at that
 * terminal knows of us any more, and we would keep the port. Started by anybody else we outlive our parent.
 */
function stopWithStarter(stop: (why: string) => void): void {
  const starter = Number(process.argv.find((arg) => arg.startsWith(starterFlag))?.slice(starterFlag.length))
  if (!Number.isInteger(starter)) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (isRunning(starter) && process.ppid === parent) return
    clearInterval(timer)
    // `node --watch`, which would wait for the next change of a file.
    if (isDev && process.ppid === parent) process.kill(parent, 'SIGTERM')
    stop('what started it is gone')
  }, 250)
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return codeOf(error) !== 'ESRCH'
  }
}

/** Where people find what they need: to read in a terminal, or as a line of the log, which holds no whole number. */
function describe(
  deps: Deps,
  log: Logger,
  { phone, paymentsUrl }: { phone: string | null; paymentsUrl: string | null },
): void {
  const { env, publicUrl, inboxUrl } = deps
  const data = env.databaseUrl === null ? env.dataDir : 'the database of DATABASE_URL'
  if (env.mode === 'production') {
    const firstAdministrator = phone === null ? undefined : maskPhone(phone)
    log.info({ publicUrl, host: env.host, port: env.port, data, firstAdministrator, version }, 'listening')
    return
  }
  say('')
  say(`Madang runs at      ${publicUrl}`)
  say(`Console             ${publicUrl}/admin`)
  if (phone !== null) say(`First administrator ${toLocalPhone(phone)}`)
  if (inboxUrl !== null) say(`Text messages       ${inboxUrl}`)
  if (paymentsUrl !== null) say(`Payments            ${paymentsUrl}`)
  say(`Data                ${data}`)
  say('')
}

/** Starts everything; adds to `steps` what has to be done to stop it. */
async function start(env: Env, log: Logger, steps: Step[]): Promise<void> {
  await checkPort(env)
  ensureDataDir(env.dataDir)
  const data = await openData(env, log)
  steps.push(() => data.close())
  const { baseUrl, standIn } = await openTexts(env)
  steps.push(async () => standIn?.close())
  const lookups = await openLookups(env)
  steps.push(async () => lookups.standIn?.close())
  const isNew = (await findFingerprints(data.db)).size === 0
  const keys = await takeKeys(data.db, loadSecrets(env, { mayMake: isNew }), log)
  const { payments, standIn: toss } = await openPayments(env, keys.tokenKeys)
  steps.push(async () => toss?.close())
  const blobs = createBlobs({ directory: filesDirectory(env.dataDir), now })
  const phone = await fillData(env, { data, blobs, provider: toss, ...keys })
  const web = await openWeb({ isDev })
  const deps: Deps = {
    env,
    db: data.db,
    directConnection: data.jobs.connection,
    blobs,
    log,
    now,
    publicUrl: env.publicUrl,
    ...keys,
    assets: web.assets,
    site: web.site,
    login: web.login,
    checkout: web.checkout,
    addressSearch: lookups.addressSearch,
    geocoder: lookups.geocoder,
    payments,
    inboxUrl: standIn?.inboxUrl ?? null,
  }
  const sms = createSmsSender({ ...env.solapi, baseUrl, clock: now })
  const { kakaoChannelId: channelId } = env
  const kakao =
    channelId === null ? null : createKakaoSender({ ...env.solapi, baseUrl, channelId, clock: now })
  const { tasks, crontab } = createTasks({ ...deps, db: data.jobs.db, sms, kakao })
  const jobs = await startJobs({ database: data.jobs, tasks, crontab, log })
  steps.push(() => jobs.stop())
  const app = await createApp(deps)
  await web.attach?.(app.http)
  steps.push(() => app.close())
  await app.http.listen({ port: env.port, host: env.host })
  describe(deps, log, { phone, paymentsUrl: toss?.url ?? null })
}

try {
  const env = readEnv(process.env)
  const log = createLog(env.logLevel)
  const steps: Step[] = []
  const whole = start(env, log, steps)
  const stop = createStop(log, { env, steps, whole })
  // SIGHUP: the terminal was closed.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop)
  stopWithStarter(stop)
  await whole
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
}
