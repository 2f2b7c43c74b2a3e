// The service worker of one page, a list's board or the kiosk (server/src/features/web/web.kept.ts): a classic script
// without imports. It keeps the page and its hashed files, so that it opens without a network, and nothing that the API
// answers.
;(() => {
  interface Waiting extends Event {
    waitUntil: (work: Promise<unknown>) => void
  }
  interface Asked extends Waiting {
    readonly request: Request
    respondWith: (answer: Promise<Response>) => void
  }
  const worker = self as unknown as {
    readonly registration: { readonly scope: string }
    readonly clients: { claim: () => Promise<void> }
    skipWaiting: () => Promise<void>
    addEventListener: {
      (type: 'install' | 'activate', listener: (event: Waiting) => void): void
      (type: 'fetch', listener: (event: Asked) => void): void
      (type: 'message', listener: (event: Waiting & { readonly data: unknown }) => void): void
    }
  } // the library of workers does not go together with that of pages

  const page = new URL(worker.registration.scope).pathname
  const cacheName = `page ${page}`
  /** A line that gives no answer for so long is none. */
  const patienceMs = 5_000

  // What it serves goes by hashes, so that the next one may take over in the midst of an evening.
  worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
  worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))
  worker.addEventListener('message', (event) => event.waitUntil(keep(event.data as string[]))) // sent by keep-page.ts
  worker.addEventListener('fetch', (event) => {
    const { request } = event
    const { origin, pathname } = new URL(request.url)
    if (request.method !== 'GET' || origin !== location.origin) return
    if (request.mode === 'navigate' && pathname === page) event.respondWith(freshPage(request))
    else if (pathname.startsWith('/assets/')) event.respondWith(keptFile(request))
  })

  /** The page with all that it names and what it has loaded since, or, where one of them does not come, what was there. */
  async function keep(loaded: readonly string[]): Promise<void> {
    const answer = await fetch(page, { cache: 'no-store' })
    if (!answer.ok) return
    const named = (await answer.clone().text()).match(/\/assets\/[\w.-]+/g) ?? []
    const files = new Set([...loaded, ...named])
    const cache = await caches.open(cacheName)
    const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
    await cache.addAll([...files].filter((path) => !known.has(path)))
    await cache.put(page, answer)
    const old = [...known].filter((path) => path !== page && !files.has(path))
    await Promise.all(old.map((path) => cache.delete(path)))
  }

  async function freshPage(request: Request): Promise<Response> {
    const kept = await caches.match(page, { cacheName })
    if (kept === undefined) return fetch(request)
    const late = new Promise<Response>((resolve) => setTimeout(() => resolve(kept), patienceMs))
    const fresh = fetch(request).then(
      // A proxy answers for a server that is away.
      (answer) => (answer.status > 500 ? kept : answer),
      () => kept,
    )
    return Promise.race([fresh, late])
  }

  async function keptFile(request: Request): Promise<Response> {
    return (await caches.match(request, { cacheName })) ?? fetch(request)
  }
})()
