/** One database for all users of the device. It holds the credentials of the user who is logged in. */
export const PASS_DATABASE = 'mostrador/pass';

/** Deletes the stored credentials, so that no order is sent without a page. Call it when the user logs out. */
export function forgetPasses(): void {
  indexedDB.deleteDatabase(PASS_DATABASE);
}
