import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import type { Deps } from '../deps.ts'
import { readEnv } from '../env.ts'
import { siteRoutes } from '../features/site/site.routes.ts'
import { unbuilt } from '../http/assets.ts'
import { createServer } from '../http/server.ts'
import { createBlobs } from '../outside/blobs.ts'
import { keyrings } from './keys.ts'

const icons = fileURLToPath(new URL('../../../web/src/site/public', import.meta.url))

/** The public site alone, with the renderer that is given; the real one is tested in web. */
export async function startTestSite({
  db,
  now,
  ...given
}: Pick<Deps, 'db' | 'now' | 'site'> & Partial<Deps>): Promise<FastifyInstance> {
  const env = readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent' })
  const log = pino({ level: 'silent' })
  const app = createServer({ env, log })
  await siteRoutes(app, {
    env,
    log,
    db,
    now,
    directConnection: {},
    blobs: createBlobs({ directory: '/nowhere', now }),
    publicUrl: 'https://madang.example',
    ...keyrings,
    assets: {
      ...unbuilt,
      directory: icons,
      entry: (name) => ({ script: null, styles: [`/assets/${name}.css`], preload: [] }),
    },
    login: { render: async () => '<!doctype html><title>login</title>' },
    checkout: { render: async () => '<!doctype html><title>checkout</title>' },
    addressSearch: null,
    geocoder: null,
    payments: null,
    inboxUrl: null,
    // Who looks counts in the whole server; these are pages alone.
    counting: { countView: () => undefined, countShare: () => undefined },
    ...given,
  })
  return app
}
