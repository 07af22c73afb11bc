// The authenticator app and the recovery codes of a user: turn the app on and off, make new codes.

import { randomBytes } from 'node:crypto';
import type { OwnFactors } from '@mostrador/contract/entries/factors';
import { notFound, Problem, unauthorized } from '../../platform/http/problem.js';
import { base32 } from '../../platform/sessions/base32.js';
import { type Allowance, TooManyRequests, takeAllowance } from '../../platform/throttle/throttle.js';
import type { Session, Shop } from '../../shop.js';
import { accountOf } from '../auth/accounts.service.js';
import { requireFreshProof } from '../auth/fresh-proof.service.js';
import { continueSession } from '../auth/session-tokens.service.js';
import {
  RECOVERY_CODE_LENGTH,
  recoveryCodeHash,
  secretOwner,
  takeTotp,
} from '../factor-checks/codes.service.js';
import { mailFactorChange, noteFactorChange } from './factor-change.service.js';
import {
  confirmPendingTotp,
  deleteTotp,
  lockUser,
  replaceRecoveryCodes,
  upsertPendingTotp,
} from './factors.queries.js';
import { ownFactors, settleRemoval } from './own-factors.service.js';

/** As RFC 4226 recommends: 160 bits. */
const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
const CONFIRMATIONS: Allowance = { action: 'factor_confirm', most: 20, seconds: 3_600 };
const APP = 'Aplicación de códigos';

/** Makes the secret of an app, which counts once one of its codes has confirmed it. Throws 409 if the app is on. */
export async function beginTotp(shop: Shop, session: Session): Promise<{ secret: string; uri: string }> {
  await requireFreshProof(shop, session);
  const { companyId, userId, email } = session;
  const plain = randomBytes(SECRET_BYTES);
  const secret = shop.secretBox.seal(plain, secretOwner(companyId, userId));
  if (!(await upsertPendingTotp(shop.db, session, { secret, at: new Date(shop.now()) })))
    throw new Problem(409, 'factor_exists', 'Ya tiene una aplicación de códigos. Quítela para agregar otra.');
  const shown = base32(plain);
  const issuer = encodeURIComponent(shop.brand.companyName);
  const label = `${issuer}:${encodeURIComponent(email)}`;
  return { secret: shown, uri: `otpauth://totp/${label}?secret=${shown}&issuer=${issuer}` };
}

/** Turns the app on with one of its codes. @returns ten recovery codes, which the server cannot show again. */
export async function confirmTotp(
  shop: Shop,
  session: Session,
  code: string,
): Promise<{ recoveryCodes: string[]; token: string }> {
  await requireFreshProof(shop, session);
  const wait = await takeAllowance(
    shop.db,
    session.companyId,
    CONFIRMATIONS,
    String(session.userId),
    shop.now(),
  );
  if (wait > 0) throw new TooManyRequests('Demasiados intentos. Por favor espere unos minutos.', wait);
  const typed = code.replaceAll(/[\s-]/g, '');
  if (!(await takeTotp(shop, { user_id: session.userId }, typed, true)))
    throw new Problem(
      422,
      'code_wrong',
      'El código no es correcto. Revise que la hora de su teléfono sea automática.',
      'code',
    );
  const recoveryCodes = newRecoveryCodes();
  const at = new Date(shop.now());
  const account = await shop.db.transaction().execute(async (tx) => {
    await lockUser(tx, session);
    if (!(await confirmPendingTotp(tx, session, at)))
      throw new Problem(409, 'factor_exists', 'Su aplicación de códigos ya estaba activa.');
    await replaceRecoveryCodes(tx, session, hashesOf(session, recoveryCodes), at);
    await mailFactorChange(tx, session, 'factor_added', APP);
    return accountOf(shop, session.userId, tx);
  });
  if (account === undefined) throw unauthorized();
  noteFactorChange(shop, session, 'factor_added', 'authenticator app');
  return { recoveryCodes, token: await continueSession(shop, account, session.sessionId) };
}

/** Turns the app off. Throws 404 if it is not on, 409 if the company asks for a factor and it is the last one. */
export async function removeTotp(shop: Shop, session: Session): Promise<OwnFactors> {
  await requireFreshProof(shop, session);
  await shop.db.transaction().execute(async (tx) => {
    await lockUser(tx, session);
    if (!(await deleteTotp(tx, session))) throw notFound('No tiene una aplicación de códigos.');
    await settleRemoval(tx, shop, session);
    await mailFactorChange(tx, session, 'factor_removed', APP);
  });
  noteFactorChange(shop, session, 'factor_removed', 'authenticator app');
  return ownFactors(shop, session);
}

/** Replaces the recovery codes. Throws 409 for a user without a factor. */
export async function makeRecoveryCodes(shop: Shop, session: Session): Promise<{ recoveryCodes: string[] }> {
  await requireFreshProof(shop, session);
  const recoveryCodes = newRecoveryCodes();
  await shop.db.transaction().execute(async (tx) => {
    await lockUser(tx, session);
    if ((await accountOf(shop, session.userId, tx))?.has_factor !== true)
      throw new Problem(409, 'no_factor', 'Primero agregue una aplicación de códigos o una llave de acceso.');
    await replaceRecoveryCodes(tx, session, hashesOf(session, recoveryCodes), new Date(shop.now()));
    await mailFactorChange(tx, session, 'factor_added', 'Códigos de recuperación nuevos');
  });
  noteFactorChange(shop, session, 'recovery_codes_made', 'ten');
  return { recoveryCodes };
}

/** Returns ten codes of 80 random bits, in groups of four for reading. */
const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () =>
    base32(randomBytes((RECOVERY_CODE_LENGTH * 5) / 8)).replace(/(.{4})(?=.)/g, '$1-'),
  );

const hashesOf = ({ userId }: Session, codes: readonly string[]): Buffer[] =>
  codes.map((code) => recoveryCodeHash(userId, code.replaceAll('-', '')));
