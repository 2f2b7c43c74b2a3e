import { fileURLToPath } from 'node:url'
import fastifyMiddie from '@fastify/middie'
import type { CheckoutPage } from '@madang/contract/checkout-page'
import type { LoginPage } from '@madang/contract/login-page'
import type { SitePage } from '@madang/contract/site-page'
import type { SiteLines } from '@madang/contract/site-promotions'
import type { FastifyInstance } from 'fastify'
import { createServer, isRunnableDevEnvironment, type ViteDevServer } from 'vite'
import { unbuilt, type EntryFiles, type SiteAssets } from './http/assets.ts'
import type { Web } from './web-build.ts'

/** Where Vite finds each entry; as in web/vite.config.ts. */
const entries: Record<string, EntryFiles> = {
  boot: { script: '/src/theme/boot.ts', styles: [], preload: [] },
  console: { script: '/src/console/main.tsx', styles: [], preload: [] },
  door: { script: '/src/door/main.tsx', styles: [], preload: [] },
  login: { script: '/src/login/main.ts', styles: ['/src/login/login.css'], preload: [] },
  checkout: { script: '/src/checkout/main.ts', styles: ['/src/checkout/checkout.css'], preload: [] },
  reference: { script: '/src/reference/main.ts', styles: [], preload: [] },
  site: { script: null, styles: ['/src/site/site.css'], preload: [] },
  reading: { script: null, styles: ['/src/site/reading.css'], preload: [] },
  promotion: { script: null, styles: ['/src/site/promotion.css'], preload: [] },
}

function entry(name: string): EntryFiles {
  const files = entries[name]
  if (files === undefined) throw new Error(`There is no entry "${name}".`)
  return files
}

interface Renderer<Page> {
  render(page: Page): string
}

/** The web door while developing: Vite on the server's own port, with hot reload. */
export function openVite(): Web {
  let vite: ViteDevServer | null = null

  async function render<Page>(path: string, page: Page): Promise<string> {
    const environment = vite?.environments['ssr']
    if (environment === undefined || !isRunnableDevEnvironment(environment)) {
      throw new Error('Vite is not attached to the server yet.')
    }
    const module = await environment.runner.import<Renderer<Page>>(path)
    return module.render(page)
  }

  async function attach(app: FastifyInstance): Promise<void> {
    vite = await createServer({
      root: fileURLToPath(new URL('../../web/', import.meta.url)),
      // Bundling the configuration would write a file that `node --watch` sees, and restart for ever.
      configLoader: 'native',
      server: { middlewareMode: true, hmr: { server: app.server } },
    })
    const { middlewares } = vite
    await app.register(fastifyMiddie)
    app.use(middlewares)
    app.addHook('onSend', async (request, reply, payload) => {
      const isPage = String(reply.getHeader('content-type')).startsWith('text/html')
      if (!isPage || typeof payload !== 'string' || vite === null) return payload
      const html = await vite.transformIndexHtml(request.url, payload)
      const policy = String(reply.getHeader('content-security-policy'))
      const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? ''
      void reply.removeHeader('content-length')
      return html.replaceAll('__NONCE__', nonce)
    })
    app.addHook('onClose', async () => vite?.close())
  }

  const assets: SiteAssets = { ...unbuilt, directory: null, entry }
  return {
    assets,
    site: { render: (page: SitePage | SiteLines) => render('/src/site/render.tsx', page) },
    login: { render: (page: LoginPage) => render('/src/login/render.tsx', page) },
    checkout: { render: (page: CheckoutPage) => render('/src/checkout/render.tsx', page) },
    attach,
  }
}
