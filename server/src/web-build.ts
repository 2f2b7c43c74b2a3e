import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { CheckoutPage } from '@madang/contract/checkout-page'
import type { LoginPage } from '@madang/contract/login-page'
import type { SitePage } from '@madang/contract/site-page'
import type { SiteLines } from '@madang/contract/site-promotions'
import type { FastifyInstance } from 'fastify'
import type { CheckoutRenderer, LoginRenderer, SiteAssets, SiteRenderer } from './http/assets.ts'
import { loadAssets, type ConsolePages } from './http/assets.load.ts'
import { OperatorError } from './operator-error.ts'

/** The pages of the web door, built or served by Vite. */
export interface Web {
  readonly assets: SiteAssets
  readonly site: SiteRenderer
  readonly login: LoginRenderer
  readonly checkout: CheckoutRenderer
  /** Given while developing: hooks Vite into the server. */
  readonly attach?: (app: FastifyInstance) => Promise<void>
}

const dist = new URL('../../web/dist/', import.meta.url)

async function openBuilt(): Promise<Web> {
  const renderer = new URL('ssr/render.js', dist)
  if (!existsSync(renderer)) throw new OperatorError('The web pages are not built: run npm run build.')
  const site = (await import(renderer.href)) as { render: (page: SitePage | SiteLines) => string } // web/src/site/render.tsx
  const login = (await import(new URL('ssr/login.js', dist).href)) as { render: (page: LoginPage) => string } // web/src/login/render.tsx
  // web/src/checkout/render.tsx
  const checkout = (await import(new URL('ssr/checkout.js', dist).href)) as {
    render: (page: CheckoutPage) => string
  }
  const pages = (await import(new URL('ssr/first-view.js', dist).href)) as ConsolePages // web/src/console/first-view.ts
  const assets = loadAssets(fileURLToPath(new URL('client/', dist)), pages)
  return {
    assets,
    site: { render: async (page) => site.render(page) },
    login: { render: async (page) => login.render(page) },
    checkout: { render: async (page) => checkout.render(page) },
  }
}

/** Opens what `vite build` made; with `isDev` Vite itself, which builds as one edits. */
export async function openWeb({ isDev }: { isDev: boolean }): Promise<Web> {
  if (!isDev) {
    // React takes its fast build by this variable, and only the first import counts.
    process.env['NODE_ENV'] = 'production' // eslint-disable-line node/no-process-env -- it is set for a library, not read
    return openBuilt()
  }
  const { openVite } = await import('./dev.ts')
  return openVite()
}
