/** Of the browser's database that `vault.ts` keeps things in: a kiosk that ends takes nothing of a board with it. */
export const vaultName = () => (location.pathname.startsWith('/door/') ? 'madang-kiosk' : 'madang-board')

/**
 * Takes from this device all that is kept for when there is no network: presses, the last state, and the key. Also in
 * the other tabs. Pages that are kept name nobody; they go with what the server has the browser clear.
 */
export function forgetDevice(): void {
  indexedDB.deleteDatabase(vaultName())
}
