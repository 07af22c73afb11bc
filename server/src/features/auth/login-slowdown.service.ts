import { emailKey } from '@mostrador/rules/email';
import {
  type Allowance,
  callerOf,
  giveBack,
  makeWhole,
  TooOften,
  take,
} from '../../platform/throttle/throttle.js';
import type { Shop } from '../../shop.js';
import { addressesOfEmail } from './login-attempts.queries.js';

const HOUR = 3_600;
const DAY_MS = 86_400_000;
/** How long an address stays one of a user's, in milliseconds. */
const KNOWN_MS = 90 * DAY_MS;

const OF_CALLER: Allowance = { action: 'login_address', most: 100, seconds: HOUR };
const OF_ACCOUNT: Allowance = { action: 'login_account', most: 20, seconds: HOUR };
const OF_KNOWN: Allowance = { action: 'login_known', most: 20, seconds: HOUR };

const TOO_MANY = 'Demasiados intentos. Por favor espere unos minutos o recupere su contraseña.';

/** A try at logging in that was let through; it counts as a failure until it is given back. */
export interface LoginTry {
  giveBack(): Promise<void>;
}

/**
 * Lets a try at an e-mail through, or throws TooOften. An e-mail from an address where it has logged in before has an
 * allowance of its own, so that strangers who guess cannot keep its user out. From anywhere else the caller's allowance
 * comes first: who has used it up takes nothing from the accounts that they try.
 */
export async function tryLogin(
  shop: Shop,
  { email, address }: { email: string; address: string },
): Promise<LoginTry> {
  const key = emailKey(email);
  const caller = callerOf(address);
  const known = await isKnown(shop, key, caller);
  return takeAll(
    shop,
    known
      ? [[OF_KNOWN, pairOf(key, caller)]]
      : [
          [OF_CALLER, caller],
          [OF_ACCOUNT, key],
        ],
  );
}

/** Lets a try through that names no e-mail yet. */
export const tryUnnamedLogin = (shop: Shop, address: string): Promise<LoginTry> =>
  takeAll(shop, [[OF_CALLER, callerOf(address)]]);

/** Forgets the failures of an e-mail at an address: its user has just proved to be there. */
export const forgiveFailures = (
  db: Shop['db'],
  companyId: number,
  { email, address }: { email: string; address: string },
): Promise<void> => makeWhole(db, companyId, OF_KNOWN, pairOf(emailKey(email), callerOf(address)));

async function isKnown(shop: Shop, email: string, caller: string): Promise<boolean> {
  const since = new Date(shop.now() - KNOWN_MS);
  const addresses = await addressesOfEmail(shop.db, shop.company().companyId, email, since);
  return addresses.some((address) => callerOf(address) === caller);
}

async function takeAll(shop: Shop, wanted: readonly (readonly [Allowance, string])[]): Promise<LoginTry> {
  const { companyId } = shop.company();
  for (const [allowance, key] of wanted) {
    const wait = await take(shop.db, companyId, allowance, key, shop.now());
    if (wait > 0) throw new TooOften(TOO_MANY, wait);
  }
  return {
    async giveBack() {
      for (const [allowance, key] of wanted) await giveBack(shop.db, companyId, allowance, key);
    },
  };
}

const pairOf = (email: string, caller: string): string => `${email} ${caller}`;
