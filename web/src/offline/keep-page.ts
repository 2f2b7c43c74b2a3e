/** Of the worker that keeps a board's page (`board-worker.ts`); what it serves lies below its own folder. */
const workerPath = '/admin/jrs/board-worker.js'

/** Has the page that is open, a board's, kept on this device with all that it has loaded so far, for when there is no network. */
export async function keepPage(): Promise<void> {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer } // absent in insecure contexts
  if (serviceWorker === undefined || !navigator.onLine) return
  const { pathname } = location
  const registration = await serviceWorker.register(workerPath, { scope: pathname })
  const worker = registration.active ?? registration.waiting ?? registration.installing
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name).pathname)
    .filter((path) => path.startsWith('/assets/'))
  worker?.postMessage([...new Set(files)])
}
