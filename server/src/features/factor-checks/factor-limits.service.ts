// Limits for guessing the code of a second factor, by user and by address.

import {
  type Allowance,
  addressKey,
  addressKeys,
  isKeyRemembered,
  type Keys,
  rememberKey,
  returnAllowance,
  TooManyRequests,
  takeAllowance,
} from '../../platform/throttle/throttle.js';
import type { Shop } from '../../shop.js';

/** Where a code comes from. */
export interface FactorSource {
  readonly address: string;
  /** The number in the device's cookie. */
  readonly deviceKey: string;
}

const HOUR = 3_600;
const DAY = 86_400;
const KNOWN_FOR_MS = 90 * DAY * 1_000;
const KNOWN = 'known_factor_source';
const PER_CALLER: Allowance = { action: 'factor_address', most: 30, seconds: HOUR };
/** With 20 codes a day of a million, and three valid at a time, a guesser who knows the password gets in once in 45 years. */
const PER_USER: Allowance = { action: 'factor_user', most: 10, seconds: HOUR };
const PER_USER_DAY: Allowance = { action: 'factor_user_day', most: 20, seconds: DAY };
const PER_KNOWN: Allowance = { action: 'factor_known', most: 10, seconds: HOUR };

const TOO_MANY = 'Demasiados códigos incorrectos. Por favor espere unos minutos o use su llave de acceso.';

/**
 * Counts one code of a user, or throws TooManyRequests. A device or an address that has shown a right code before has a limit
 * of its own, so that strangers who guess cannot keep the user out.
 */
export async function countFactorAttempt(
  shop: Shop,
  userId: number,
  source: FactorSource,
): Promise<{ giveBack(): Promise<void> }> {
  const { companyId } = shop.company();
  const known = await knownKey(shop, userId, source);
  const taken: (readonly [Allowance, Keys])[] = [];
  const giveBack = async () => {
    for (const [allowance, keys] of taken) await returnAllowance(shop.db, companyId, allowance, keys);
  };
  const wanted: readonly (readonly [Allowance, Keys])[] =
    known !== undefined
      ? [[PER_KNOWN, known]]
      : [
          [PER_CALLER, addressKeys(source.address)],
          [PER_USER, String(userId)],
          [PER_USER_DAY, String(userId)],
        ];
  for (const [allowance, keys] of wanted) {
    const wait = await takeAllowance(shop.db, companyId, allowance, keys, shop.now());
    if (wait > 0) throw new TooManyRequests(TOO_MANY, wait);
    taken.push([allowance, keys]);
  }
  return { giveBack };
}

/** Remembers a device and an address from which the user has shown a right code. */
export async function rememberFactorSource(shop: Shop, userId: number, source: FactorSource): Promise<void> {
  const { companyId } = shop.company();
  for (const key of keysOf(userId, source))
    await rememberKey(shop.db, companyId, KNOWN, key, shop.now() + KNOWN_FOR_MS);
}

async function knownKey(shop: Shop, userId: number, source: FactorSource): Promise<string | undefined> {
  const { companyId } = shop.company();
  for (const key of keysOf(userId, source))
    if (await isKeyRemembered(shop.db, companyId, KNOWN, key, shop.now())) return key;
  return undefined;
}

const keysOf = (userId: number, { address, deviceKey }: FactorSource): readonly string[] => [
  `${userId} device ${deviceKey}`,
  `${userId} address ${addressKey(address)}`,
];
