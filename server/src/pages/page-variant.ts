import type { IncomingMessage } from 'node:http';
import { readProfileCookie } from '@mostrador/contract/profile-cookie';

/**
 * In which of its four ways a page is shown: to a visitor, or with places for what belongs to each profile. Calls and
 * files have one way only, whatever the cookies say.
 */
export function pageVariant(apiBasePath: string): (request: IncomingMessage) => string {
  return ({ url = '', headers }) => {
    const path = url.split('?', 1)[0] ?? '';
    if (path.startsWith(`${apiBasePath}/`) || path.includes('.')) return '';
    return String(readProfileCookie(headers.cookie) ?? '');
  };
}
