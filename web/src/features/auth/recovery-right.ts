// Keeps the right to set a new password in session storage, because the token of the recovery mail works only once and
// the page may be reloaded.

import { forgetInWindow, storedInWindow, storeInWindow } from './window-storage';

/** What the server gave in exchange for the mail's token: the right to set a new password. */
export interface RecoveryRight {
  readonly usr: string;
  readonly guid: string;
  readonly salt: string;
}

const KEY = 'passwordRecovery';

/** Returns the beginning of the mail's token, which is enough to recognise the link. */
const markOf = (token: string): string => token.slice(0, 12);

export function keepRight(token: string, right: RecoveryRight) {
  storeInWindow(KEY, { ...right, of: markOf(token) });
}

/** Returns the kept right. @param token the token in the address; undefined once it has been removed from there. */
export function keptRight(token: string | undefined): RecoveryRight | undefined {
  const kept = storedInWindow(KEY, ['usr', 'guid', 'salt', 'of']);
  if (kept === undefined || (token !== undefined && kept.of !== markOf(token))) return undefined;
  return { usr: kept.usr, guid: kept.guid, salt: kept.salt };
}

export function forgetRight() {
  forgetInWindow(KEY);
}
