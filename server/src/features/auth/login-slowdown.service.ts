// Limits log-in attempts per account and per network address against password guessing, without locking out users at
// an address that they have used before.

import { emailKey } from '@mostrador/rules/email';
import type { Database } from '../../platform/database/database.js';
import {
  type Allowance,
  addressKey,
  addressKeys,
  isKeyRemembered,
  type Keys,
  rememberKey,
  resetAllowance,
  returnAllowance,
  TooManyRequests,
  takeAllowance,
} from '../../platform/throttle/throttle.js';
import type { Shop } from '../../shop.js';

const HOUR = 3_600;
const DAY_MS = 86_400_000;
/** How long an address counts as known to a user. */
const ADDRESS_KEPT_MS = 90 * DAY_MS;

const KNOWN_ADDRESS = 'known_address';
const PER_CALLER: Allowance = { action: 'login_address', most: 100, seconds: HOUR };
const PER_ACCOUNT: Allowance = { action: 'login_account', most: 20, seconds: HOUR };
const PER_KNOWN_ADDRESS: Allowance = { action: 'login_known', most: 20, seconds: HOUR };

const TOO_MANY = 'Demasiados intentos. Por favor espere unos minutos o recupere su contraseña.';

/** A login attempt that the limits allowed. It counts as a failure until `giveBack` is called. */
export interface CountedAttempt {
  giveBack(): Promise<void>;
}

/**
 * Counts a login attempt for an e-mail, or throws TooManyRequests. An address from which the e-mail has logged in before has a
 * limit of its own, so that strangers who guess cannot lock the user out. For any other address the caller's limit is
 * checked first: once it is used up, further attempts do not count against the accounts.
 */
export async function countLoginAttempt(
  shop: Shop,
  { email, address }: { email: string; address: string },
): Promise<CountedAttempt> {
  const key = emailKey(email);
  const caller = addressKey(address);
  const { companyId } = shop.company();
  const known = await isKeyRemembered(
    shop.db,
    companyId,
    KNOWN_ADDRESS,
    emailAndCaller(key, caller),
    shop.now(),
  );
  return takeAll(
    shop,
    known
      ? [[PER_KNOWN_ADDRESS, emailAndCaller(key, caller)]]
      : [
          [PER_CALLER, addressKeys(address)],
          [PER_ACCOUNT, key],
        ],
  );
}

/** Counts a login attempt whose e-mail is not known yet, or throws TooManyRequests. */
export const countAnonymousAttempt = (shop: Shop, address: string): Promise<CountedAttempt> =>
  takeAll(shop, [[PER_CALLER, addressKeys(address)]]);

/** Remembers an address as known to the user of an e-mail, after a successful login. */
export const rememberAddress = (
  db: Database,
  companyId: number,
  { email, address }: { email: string; address: string },
  now: number,
): Promise<void> =>
  rememberKey(
    db,
    companyId,
    KNOWN_ADDRESS,
    emailAndCaller(emailKey(email), addressKey(address)),
    now + ADDRESS_KEPT_MS,
  );

/** Clears the failures of an e-mail at a known address. */
export const clearFailures = (
  db: Database,
  companyId: number,
  { email, address }: { email: string; address: string },
): Promise<void> =>
  resetAllowance(db, companyId, PER_KNOWN_ADDRESS, emailAndCaller(emailKey(email), addressKey(address)));

async function takeAll(
  shop: Shop,
  allowances: readonly (readonly [Allowance, Keys])[],
): Promise<CountedAttempt> {
  const { companyId } = shop.company();
  for (const [allowance, keys] of allowances) {
    const wait = await takeAllowance(shop.db, companyId, allowance, keys, shop.now());
    if (wait > 0) throw new TooManyRequests(TOO_MANY, wait);
  }
  return {
    async giveBack() {
      for (const [allowance, keys] of allowances) await returnAllowance(shop.db, companyId, allowance, keys);
    },
  };
}

const emailAndCaller = (email: string, caller: string): string => `${email} ${caller}`;
