import type { Plugin } from 'vite'

/**
 * Development: the site's pages are rendered on the server and know nothing of hot reload. Tells them with an
 * event of their own; a full reload would throw away the state of an open console.
 */
export function siteReload(): Plugin {
  return {
    name: 'madang:site-reload',
    apply: 'serve',
    hotUpdate({ modules, server }) {
      if (this.environment.name !== 'ssr' || modules.length === 0) return
      server.environments.client.hot.send({ type: 'custom', event: 'site:change' })
    },
  }
}
