/**
 * The database with the logged-in user's credentials, from which the service worker sends orders. One for all users of
 * the device.
 */
export const PASS_DATABASE = 'mostrador/pass';

/** Deletes the stored credentials, so that no order is sent without a page. Call it when the user logs out. */
export function forgetPasses(): void {
  indexedDB.deleteDatabase(PASS_DATABASE);
}
