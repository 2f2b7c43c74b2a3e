/** Of the browser's database that `vault.ts` keeps things in. */
export const vaultName = 'madang-offline'

/**
 * Takes from this device all that is kept for when there is no network: presses, the last state, the key, and the
 * pages. Also in the other tabs.
 */
export function forgetDevice(): void {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer } // absent in insecure contexts
  if ('indexedDB' in globalThis) indexedDB.deleteDatabase(vaultName)
  void serviceWorker?.getRegistrations().then((all) => all.map((one) => one.unregister()))
  if ('caches' in globalThis) void caches.keys().then((names) => names.map((name) => caches.delete(name)))
}
