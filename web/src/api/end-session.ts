// Ends a session at the server when its user logs out, so that no copy of the token is of use.

import { callPath, routes } from '@mostrador/contract/routes';

/**
 * Sends the call `logout` with a token that the browser forgets now. The log-out waits for no answer: without a network it
 * happens on the device alone, and the session ends at the server by its idle time.
 */
export function endSessionAtServer(apiBase: string, token: string): void {
  if (!navigator.onLine) return;
  void fetch(apiBase + callPath('logout', undefined), {
    method: routes.logout[0],
    headers: { accept: 'application/json', authorization: `Bearer ${token}` },
    credentials: 'omit',
    // the page may be closed right away
    keepalive: true,
  }).catch(() => undefined);
}
