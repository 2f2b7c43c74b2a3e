/**
 * The server without its clock: sealing the audit records of two thousand requests a second would run beside
 * either side of a comparison, now here, now there.
 */
import { join } from 'node:path'
import { createApp } from '@madang/server/app'
import { readEnv } from '@madang/server/env'
import { createBlobs } from '@madang/server/outside/blobs'
import { takeKeys } from '@madang/server/keys.check'
import { openData } from '@madang/server/open'
import { findSecrets } from '@madang/server/secrets'
import { openWeb } from '@madang/server/web-build'
import { pino } from 'pino'

const env = readEnv(process.env)
const log = pino({ level: env.logLevel })
const data = await openData(env, log)
const { assets, site, login, checkout } = await openWeb({ isDev: false })
const now = () => new Date()
const app = await createApp({
  env,
  db: data.db,
  directConnection: data.jobs.connection,
  log,
  now,
  blobs: createBlobs({ directory: join(env.dataDir, 'files'), now }),
  publicUrl: env.publicUrl,
  ...(await takeKeys(data.db, findSecrets(env), log)),
  assets,
  site,
  login,
  checkout,
  addressSearch: null,
  geocoder: null,
  payments: null,
  inboxUrl: null,
})
process.once('SIGTERM', () => {
  app
    .close()
    .then(() => data.close())
    .catch((error: unknown) => log.fatal({ err: error }, 'Could not stop cleanly.'))
})
await app.http.listen({ port: env.port, host: env.host })
