/** One for all users of the device: it holds at most one pass, that of who is logged in. */
export const PASS_DATABASE = 'mostrador/pass';

/** Nobody is logged in in their own name: nothing may be sent without a page. */
export function forgetPasses(): void {
  indexedDB.deleteDatabase(PASS_DATABASE);
}
