// Which of its variants a page is drawn in and kept under.

import type { IncomingMessage } from 'node:http';
import { type ExpectedProfile, readProfileCookie } from '@mostrador/contract/profile-cookie';

/**
 * Returns the profile for which a page is drawn, by the cookie, with places for the user's own data; undefined for a visitor. Calls
 * and files have one variant only, whatever the cookie says.
 */
export function expectedProfile(
  apiBasePath: string,
): (request: Pick<IncomingMessage, 'url' | 'headers'>) => ExpectedProfile | undefined {
  const ofCalls = `${apiBasePath}/`;
  return ({ url = '', headers }) => {
    if (url.startsWith(ofCalls) || (url.split('?', 1)[0] ?? '').includes('.')) return undefined;
    return readProfileCookie(headers.cookie);
  };
}

/** Returns under which variant a response is kept: a visitor's is '', others have the number of the profile. */
export function pageVariant(apiBasePath: string): (request: IncomingMessage) => string {
  const profileOf = expectedProfile(apiBasePath);
  return (request) => String(profileOf(request) ?? '');
}
