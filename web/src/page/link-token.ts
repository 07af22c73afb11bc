// The token of a mail's link, from where the page's first script put it.

import type { Location } from 'react-router';

export interface LinkToken {
  /** '' if the page was not opened by a mail's link. */
  readonly token: string;
  /** The e-mail that the link names; '' if it names none. */
  readonly user: string;
}

/**
 * Returns the token of a mail's link: from the history entry, where take-token.ts puts it, or from the address, which the server
 * sees and which a page from the device's cache still has.
 */
export function linkToken({ search, state }: Pick<Location, 'search' | 'state'>): LinkToken {
  const taken: { linkToken?: unknown; linkUser?: unknown } =
    typeof state === 'object' && state !== null ? state : {};
  if (typeof taken.linkToken === 'string')
    return { token: taken.linkToken, user: typeof taken.linkUser === 'string' ? taken.linkUser : '' };
  const query = new URLSearchParams(search);
  return { token: query.get('t') ?? '', user: query.get('u') ?? '' };
}
