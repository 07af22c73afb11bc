import { emailKey } from '@mostrador/rules/email';
import type { Database } from '../../platform/database/database.js';
import {
  type Allowance,
  addressKey,
  isKeyRemembered,
  rememberKey,
  resetAllowance,
  returnAllowance,
  TooManyRequests,
  takeAllowance,
} from '../../platform/throttle/throttle.js';
import type { Shop } from '../../shop.js';

const HOUR = 3_600;
const DAY_MS = 86_400_000;
/** How long an address stays one of a user's, in milliseconds. */
const ADDRESS_KEPT_MS = 90 * DAY_MS;

const KNOWN_ADDRESS = 'known_address';
const PER_CALLER: Allowance = { action: 'login_address', most: 100, seconds: HOUR };
const PER_ACCOUNT: Allowance = { action: 'login_account', most: 20, seconds: HOUR };
const PER_KNOWN_ADDRESS: Allowance = { action: 'login_known', most: 20, seconds: HOUR };

const TOO_MANY = 'Demasiados intentos. Por favor espere unos minutos o recupere su contraseña.';

/** A try at logging in that was let through; it counts as a failure until it is given back. */
export interface CountedAttempt {
  giveBack(): Promise<void>;
}

/**
 * Lets a try at an e-mail through, or throws TooOften. An e-mail from an address where it has logged in before has an
 * allowance of its own, so that strangers who guess cannot keep its user out. From anywhere else the caller's allowance
 * comes first: who has used it up takes nothing from the accounts that they try.
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
          [PER_CALLER, caller],
          [PER_ACCOUNT, key],
        ],
  );
}

/** Lets a try through that names no e-mail yet. */
export const countAnonymousAttempt = (shop: Shop, address: string): Promise<CountedAttempt> =>
  takeAll(shop, [[PER_CALLER, addressKey(address)]]);

/** The user of an e-mail has proved to be at an address: from now on it is one of theirs. */
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

/** Forgets the failures of an e-mail at an address of its user's. */
export const clearFailures = (
  db: Database,
  companyId: number,
  { email, address }: { email: string; address: string },
): Promise<void> =>
  resetAllowance(db, companyId, PER_KNOWN_ADDRESS, emailAndCaller(emailKey(email), addressKey(address)));

async function takeAll(
  shop: Shop,
  allowances: readonly (readonly [Allowance, string])[],
): Promise<CountedAttempt> {
  const { companyId } = shop.company();
  for (const [allowance, key] of allowances) {
    const wait = await takeAllowance(shop.db, companyId, allowance, key, shop.now());
    if (wait > 0) throw new TooManyRequests(TOO_MANY, wait);
  }
  return {
    async giveBack() {
      for (const [allowance, key] of allowances) await returnAllowance(shop.db, companyId, allowance, key);
    },
  };
}

const emailAndCaller = (email: string, caller: string): string => `${email} ${caller}`;
