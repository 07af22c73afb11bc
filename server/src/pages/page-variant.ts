import type { IncomingMessage } from 'node:http';
import { readProfileCookie } from '@mostrador/contract/profile-cookie';

/**
 * Returns which of its four cached variants a page request gets: the visitors', or that of the profile in the cookie, with
 * places for the user's own data. Calls and files have one variant, whatever the cookies say.
 */
export function pageVariant(apiBasePath: string): (request: IncomingMessage) => string {
  return ({ url = '', headers }) => {
    const path = url.split('?', 1)[0] ?? '';
    if (path.startsWith(`${apiBasePath}/`) || path.includes('.')) return '';
    return String(readProfileCookie(headers.cookie) ?? '');
  };
}
