/**
 * Has the page that is open kept on this device with all that it has loaded so far, for when there is no network.
 * `workerPath`: of its worker (`page-worker.ts`); what that serves lies below its own folder.
 */
export async function keepPage(workerPath: string): Promise<void> {
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
