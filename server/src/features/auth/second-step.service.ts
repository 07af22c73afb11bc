// The second step of a log-in: the challenge after a right password, and the call `secondFactor`, which answers it with a
// code or a passkey.

import type { PasskeyAnswer } from '@mostrador/contract/entries/factors';
import { Problem } from '../../platform/http/problem.js';
import type { Shop } from '../../shop.js';
import { checkCode, recoveryCodesLeft } from '../factor-checks/codes.service.js';
import { userOfPasskey } from '../factor-checks/passkeys.service.js';
import { needsSecondStep } from '../factor-checks/second-factor.service.js';
import { type AccountRow, accountById } from './auth.queries.js';
import { inactiveAccountProblem } from './inactive-account.service.js';
import { deviceHash, type LoginSource, openSession } from './log-in.service.js';
import { noteLoginAttempt } from './login-attempts.queries.js';
import { countAnonymousAttempt, rememberAddress } from './login-slowdown.service.js';

const CHALLENGE_SECONDS = 300;
const KIND = 'factor+jwt';

const FACTOR_NEEDED = 'Falta un paso: ingrese el código de su aplicación.';
const CHALLENGE_OVER = 'Pasó demasiado tiempo. Por favor ingrese su contraseña otra vez.';
const WRONG_CODE = 'El código no es correcto o ya fue usado.';
const WRONG_PASSKEY = 'No pudimos comprobar su llave de acceso.';

/**
 * Opens the session of a user whose password or Google account was right, or throws 401 `second_factor_required` with a
 * challenge when the user has a second factor. The challenge is for the user's present session version and this device.
 */
export async function openSessionOrChallenge(
  shop: Shop,
  account: AccountRow,
  method: 'password' | 'google',
  source: LoginSource,
): Promise<{ token: string }> {
  if (needsSecondStep(shop, account)) throw await secondStepNeeded(shop, account, method, source);
  return finishLogIn(shop, account, method, source);
}

/** Writes a successful log-in to the history and opens its session. */
export async function finishLogIn(
  shop: Shop,
  account: AccountRow,
  method: 'password' | 'google' | 'passkey',
  source: LoginSource,
): Promise<{ token: string }> {
  const { address } = source;
  const { companyId } = shop.company();
  await noteAttempt(shop, account, method, { address, succeeded: true });
  await rememberAddress(shop.db, companyId, { email: account.email, address }, shop.now());
  return { token: await openSession(shop, account, method, source) };
}

async function secondStepNeeded(
  shop: Shop,
  account: AccountRow,
  method: 'password' | 'google',
  source: LoginSource,
): Promise<Problem> {
  const challenge = await shop.tokens.sign(
    String(account.user_id),
    {
      company: shop.company().code,
      version: account.session_version,
      device: deviceHash(source),
      method,
    },
    { kind: KIND, ttlSeconds: CHALLENGE_SECONDS },
  );
  source.keepDeviceKey();
  const left = await recoveryCodesLeft(shop, account.user_id);
  const factors = [
    ...(account.has_totp ? ['code'] : []),
    ...(left > 0 ? ['recovery'] : []),
    ...(account.has_passkey ? ['passkey'] : []),
  ];
  shop.securityLog.event('second_factor_asked', {
    userId: account.user_id,
    address: source.address,
    detail: method,
  });
  return new Problem(401, 'second_factor_required', FACTOR_NEEDED, undefined, { challenge, factors });
}

/** Finishes a log-in with a code or a passkey. Throws 401 for a wrong factor or challenge, 429 after too many. */
export async function secondFactor(
  shop: Shop,
  given: {
    readonly challenge: string;
    readonly code?: string | undefined;
    readonly passkey?: PasskeyAnswer | undefined;
    readonly source: LoginSource;
  },
): Promise<{ token: string }> {
  const { source } = given;
  const { account, method } = await challenged(shop, given.challenge, source);
  const accepted =
    given.passkey !== undefined
      ? await isOwnPasskey(shop, account.user_id, given.passkey, source)
      : (await checkCode(shop, account, { code: given.code ?? '', source })) !== undefined;
  if (!accepted) {
    await noteAttempt(shop, account, given.passkey === undefined ? 'code' : 'passkey', {
      address: source.address,
      succeeded: false,
    });
    throw given.passkey === undefined ? wrongCode(401) : wrongPasskey(401);
  }
  if (account.status !== 'active') throw await inactiveAccountProblem(shop, account);
  return finishLogIn(shop, account, method, source);
}

/** Logs in the owner of a passkey without a password. */
export async function passkeyLogin(
  shop: Shop,
  { passkey, source }: { readonly passkey: PasskeyAnswer; readonly source: LoginSource },
): Promise<{ token: string }> {
  const { address } = source;
  const { companyId } = shop.company();
  const attempt = await countAnonymousAttempt(shop, address);
  const userId = await userOfPasskey(shop, passkey, source.deviceKey);
  const account = userId === undefined ? undefined : await accountById(shop.db, companyId, userId);
  if (account === undefined) {
    await noteAttempt(shop, undefined, 'passkey', { address, succeeded: false });
    throw wrongPasskey(401);
  }
  if (account.status !== 'active') throw await inactiveAccountProblem(shop, account);
  await attempt.giveBack();
  return finishLogIn(shop, account, 'passkey', source);
}

/** Returns whether a passkey has answered that belongs to the user. Wrong ones count against the address. */
export async function isOwnPasskey(
  shop: Shop,
  userId: number,
  passkey: PasskeyAnswer,
  source: Pick<LoginSource, 'address' | 'deviceKey'>,
): Promise<boolean> {
  const attempt = await countAnonymousAttempt(shop, source.address);
  if ((await userOfPasskey(shop, passkey, source.deviceKey)) !== userId) return false;
  await attempt.giveBack();
  return true;
}

/** Returns the problem of a wrong or used code. */
export const wrongCode = (status: 401 | 403): Problem =>
  new Problem(status, 'code_wrong', WRONG_CODE, 'code');
/** Returns the problem of a passkey that is wrong, late or used. */
export const wrongPasskey = (status: 401 | 403): Problem =>
  new Problem(status, 'passkey_wrong', WRONG_PASSKEY);

/** Returns the account that a challenge is for; throws 401 when it is over, or of another device, company or session version. */
async function challenged(
  shop: Shop,
  challenge: string,
  source: LoginSource,
): Promise<{ readonly account: AccountRow; readonly method: 'password' | 'google' }> {
  const { companyId, code } = shop.company();
  const verified = await shop.tokens.verify(challenge, KIND);
  const claims = verified?.claims ?? {};
  const valid = claims['company'] === code && claims['device'] === deviceHash(source);
  const account =
    valid && verified !== undefined
      ? await accountById(shop.db, companyId, Number(verified.subject))
      : undefined;
  if (account === undefined || account.session_version !== claims['version'])
    throw new Problem(401, 'challenge_over', CHALLENGE_OVER);
  return { account, method: claims['method'] === 'google' ? 'google' : 'password' };
}

async function noteAttempt(
  shop: Shop,
  account: AccountRow | undefined,
  method: 'password' | 'google' | 'passkey' | 'code',
  { address, succeeded }: { readonly address: string; readonly succeeded: boolean },
): Promise<void> {
  const { companyId } = shop.company();
  await noteLoginAttempt(shop.db, {
    companyId,
    email: account?.email ?? '',
    userId: account?.user_id ?? null,
    address,
    method,
    succeeded,
    at: new Date(shop.now()),
  });
  shop.securityLog.event(succeeded ? 'login_succeeded' : 'login_failed', {
    userId: account?.user_id,
    address,
    detail: method,
  });
}
