import { forgetInWindow, storedInWindow, storeInWindow } from './window-storage';

/** The right to set a new password: what the mail's token was turned into, and with which salt. */
export interface RecoveryRight {
  readonly usr: string;
  readonly guid: string;
  readonly salt: string;
}

const KEY = 'passwordRecovery';

/** The beginning of the mail's token: enough to know the link again, and the whole is spent anyway. */
const markOf = (token: string): string => token.slice(0, 12);

/** Kept for this window, so that loading the page again loses nothing: the mail's token works only once. */
export function keepRight(token: string, right: RecoveryRight) {
  storeInWindow(KEY, { ...right, of: markOf(token) });
}

/** @param token of the address; undefined once it has been taken out of it. */
export function keptRight(token: string | undefined): RecoveryRight | undefined {
  const kept = storedInWindow(KEY, ['usr', 'guid', 'salt', 'of']);
  if (kept === undefined || (token !== undefined && kept.of !== markOf(token))) return undefined;
  return { usr: kept.usr, guid: kept.guid, salt: kept.salt };
}

export function forgetRight() {
  forgetInWindow(KEY);
}
