// The names of the two small databases that belong to the current session, and their deletion when it ends.

/**
 * The database with the logged-in user's credentials, from which the service worker sends orders. One for all users of
 * the device.
 */
export const CREDENTIALS_DATABASE = 'mostrador/pass';

/** The database with the hash of the token that the server has recognised. One for all users of the device. */
export const RECOGNITION_DATABASE = 'mostrador/recognised';

/**
 * Deletes the stored credentials, so that no order is sent without a page, and closes the data of every user until the
 * server recognises a token. Call it when the user logs out.
 */
export function forgetSession(): void {
  for (const name of [CREDENTIALS_DATABASE, RECOGNITION_DATABASE]) indexedDB.deleteDatabase(name);
}
