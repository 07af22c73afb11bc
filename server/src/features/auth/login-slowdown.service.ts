import { emailKey } from '@mostrador/rules/email';
import type { Database } from '../../platform/database/database.js';
import {
  type Allowance,
  callerOf,
  giveBack,
  isRemembered,
  makeWhole,
  remember,
  TooOften,
  take,
} from '../../platform/throttle/throttle.js';
import type { Shop } from '../../shop.js';

const HOUR = 3_600;
const DAY_MS = 86_400_000;
/** How long an address stays one of a user's, in milliseconds. */
const KNOWN_MS = 90 * DAY_MS;

const KNOWN = 'known_address';
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
  const { companyId } = shop.company();
  const known = await isRemembered(shop.db, companyId, KNOWN, pairOf(key, caller), shop.now());
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

/** The user of an e-mail has proved to be at an address: from now on it is one of theirs. */
export const knowAddress = (
  db: Database,
  companyId: number,
  { email, address }: { email: string; address: string },
  now: number,
): Promise<void> =>
  remember(db, companyId, KNOWN, pairOf(emailKey(email), callerOf(address)), now + KNOWN_MS);

/** Forgets the failures of an e-mail at an address of its user's. */
export const forgiveFailures = (
  db: Database,
  companyId: number,
  { email, address }: { email: string; address: string },
): Promise<void> => makeWhole(db, companyId, OF_KNOWN, pairOf(emailKey(email), callerOf(address)));

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
