// Which of its variants a page is drawn in and kept under.

import type { IncomingMessage } from 'node:http';
import { type ExpectedProfile, readProfileCookie } from '@mostrador/contract/profile-cookie';

/**
 * Returns which of its four cached variants a page request gets: the visitors', or that of the profile in the cookie, with
 * places for the user's own data. Calls and files have one variant, whatever the cookies say.
 */
export function expectedProfile(
  apiBasePath: string,
): (request: Pick<IncomingMessage, 'url' | 'headers'>) => ExpectedProfile | undefined {
  return ({ url = '', headers }) => {
    const path = url.split('?', 1)[0] ?? '';
    if (path.startsWith(`${apiBasePath}/`) || path.includes('.')) return undefined;
    return readProfileCookie(headers.cookie);
  };
}

/** Returns under which variant a response is kept: a visitor's is '', others have the number of the profile. */
export function pageVariant(apiBasePath: string): (request: IncomingMessage) => string {
  const profileOf = expectedProfile(apiBasePath);
  return (request) => String(profileOf(request) ?? '');
}
