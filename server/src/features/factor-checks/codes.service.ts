// Checks a code that a user types as the second step of a log-in: of the authenticator app, or a recovery code.

import { createHash } from 'node:crypto';
import type { Shop } from '../../shop.js';
import { queuePersonMail } from '../mail/mail.service.js';
import { countRecoveryCodes, spendRecoveryCode, takeStep, totpOf } from './factor-checks.queries.js';
import { countFactorAttempt, type FactorSource, rememberFactorSource } from './factor-limits.service.js';
import { stepOfCode } from './totp.js';

/** A recovery code is 80 random bits, as 16 letters and digits. */
export const RECOVERY_CODE_LENGTH = 16;

/** The user whose code is checked. */
export interface CodeOwner {
  readonly user_id: number;
  readonly email: string;
}

/** Returns to whom the encrypted secret of a user's app belongs. */
export const secretOwner = (companyId: number, userId: number): string => `${companyId}:${userId}`;

/** Returns the hash under which a user's recovery code is stored. A code has 80 random bits, so a fast hash is enough. */
export const recoveryCodeHash = (userId: number, code: string): Buffer =>
  createHash('sha256').update(`${userId} ${code}`).digest();

/**
 * Returns which kind of code was given, or undefined for a wrong one. Each code works once. A wrong one counts against the
 * user and the address. Throws TooManyRequests.
 */
export async function checkCode(
  shop: Shop,
  owner: CodeOwner,
  { code, source }: { readonly code: string; readonly source: FactorSource },
): Promise<'code' | 'recovery' | undefined> {
  const attempt = await countFactorAttempt(shop, owner.user_id, source);
  const typed = code.replaceAll(/[\s-]/g, '').toUpperCase();
  const isRecovery = typed.length === RECOVERY_CODE_LENGTH;
  const accepted = isRecovery
    ? await takeRecoveryCode(shop, owner, typed)
    : await takeTotp(shop, owner, typed);
  if (!accepted) return undefined;
  await attempt.giveBack();
  await rememberFactorSource(shop, owner.user_id, source);
  return isRecovery ? 'recovery' : 'code';
}

/** Returns how many recovery codes the user has left. */
export const recoveryCodesLeft = (shop: Shop, userId: number): Promise<number> =>
  countRecoveryCodes(shop.db, { companyId: shop.company().companyId, userId });

/**
 * Uses up a code of the user's app.
 * @param pending whether the enrolment may still be unfinished, as when it is being confirmed.
 */
export async function takeTotp(
  shop: Shop,
  { user_id: userId }: Pick<CodeOwner, 'user_id'>,
  code: string,
  pending = false,
): Promise<boolean> {
  const key = { companyId: shop.company().companyId, userId };
  const row = await totpOf(shop.db, key);
  if (row === undefined || (row.confirmed_at === null && !pending)) return false;
  const secret = shop.secretBox.open(row.secret, secretOwner(key.companyId, userId));
  if (secret === undefined) {
    shop.log.error({ userId }, 'the secret of an authenticator app was encrypted with another FACTOR_SECRET');
    return false;
  }
  const step = stepOfCode(secret, code, row.last_step, shop.now());
  return step !== undefined && (await takeStep(shop.db, key, step));
}

async function takeRecoveryCode(
  shop: Shop,
  { user_id: userId, email }: CodeOwner,
  code: string,
): Promise<boolean> {
  const { companyId } = shop.company();
  const at = new Date(shop.now());
  return shop.db.transaction().execute(async (tx) => {
    const left = await spendRecoveryCode(tx, { companyId, userId }, recoveryCodeHash(userId, code), at);
    if (left === undefined) return false;
    await queuePersonMail(tx, {
      companyId,
      kind: 'recovery_codes_used',
      recipient: email,
      userId,
      detail: { 'Códigos que quedan': String(left) },
    });
    return true;
  });
}
