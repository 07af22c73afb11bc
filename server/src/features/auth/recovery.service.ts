// Forgotten password (calls `recovery`, `validateRecovery`): queues the mail with a one-time link, checks its token,
// limits attempts.
// An unknown e-mail gets the same answer as a known one (no account enumeration).

import { emailKey, isEmail } from '@mostrador/rules/email';
import { Problem } from '../../platform/http/problem.js';
import { queueJobs } from '../../platform/jobs/queue-jobs.js';
import type { Task } from '../../platform/jobs/start-jobs.js';
import { makeToken, spendToken } from '../../platform/sessions/one-time-tokens.queries.js';
import {
  type Allowance,
  addressKeys,
  TooManyRequests,
  takeAllowance,
} from '../../platform/throttle/throttle.js';
import type { Shop } from '../../shop.js';
import { queuePersonMail } from '../mail/mail.service.js';
import { accountByEmail } from './auth.queries.js';

const HOUR = 3_600;
const PER_EMAIL: Allowance = { action: 'recovery_email', most: 3, seconds: HOUR };
const REQUESTS_PER_CALLER: Allowance = { action: 'recovery_address', most: 20, seconds: HOUR };
const TOKENS_PER_CALLER: Allowance = { action: 'recovery_proof', most: 60, seconds: HOUR };
const TOO_MANY = 'Demasiados intentos. Por favor espere unos minutos.';

/** Returns one answer for a wrong token, user or salt, so that it does not reveal which. */
export const recoveryInvalid = (): Problem =>
  new Problem(
    400,
    'recovery_invalid',
    'El enlace para cambiar la contraseña venció o ya fue usado. Por favor pida uno nuevo.',
  );

/** An id that no user has. Unknown users are looked up with it, so that the answer takes the same time. */
export const NO_USER_ID = 0;

/** The name of the task that mails the recovery link; one for each company, because a process serves one company. */
const recoverPasswordTask = (companyId: number): string => `recover_password:${companyId}`;

/**
 * Queues a request for a new password. A job looks the user up later, so that neither the answer nor its time reveals
 * whether the account exists.
 */
export async function requestRecovery(
  shop: Shop,
  { usr, address }: { usr: string; address: string },
): Promise<{ ok: true }> {
  const email = emailKey(usr);
  if (!isEmail(email))
    throw new Problem(400, 'email_invalid', 'La dirección de email ingresada no es válida', 'usr');
  const { companyId } = shop.company();
  await countPerCaller(shop, REQUESTS_PER_CALLER, address);
  if ((await takeAllowance(shop.db, companyId, PER_EMAIL, email, shop.now())) > 0) return { ok: true };
  await queueJobs(shop.db, [{ name: recoverPasswordTask(companyId), payload: { email } }]);
  shop.securityLog.event('recovery_requested', { address });
  return { ok: true };
}

/** Returns the task that mails recovery links. */
export function recoveryTasks(shop: Shop): Readonly<Record<string, Task>> {
  return {
    [recoverPasswordTask(shop.company().companyId)]: (payload) => mailRecovery(shop, emailOf(payload)),
  };
}

async function mailRecovery(shop: Shop, email: string): Promise<void> {
  const { companyId } = shop.company();
  const account = await accountByEmail(shop.db, companyId, email);
  if (account === undefined || account.status === 'blocked') return;
  await queuePersonMail(shop.db, {
    companyId,
    // a user without a password chooses the first one by the invitation
    kind: account.status === 'invited' ? 'invitation' : 'recover_password',
    recipient: account.email,
    userId: account.user_id,
  });
}

/** Exchanges a mail's token for a guid that may change its user's password, bound to the browser's salt. */
export async function validateRecovery(
  shop: Shop,
  { usr, token, salt, address }: { usr: string; token: string; salt: string; address: string },
): Promise<{ guid: string }> {
  await countTokenAttempt(shop, address);
  const { companyId } = shop.company();
  const account = await accountByEmail(shop.db, companyId, emailKey(usr));
  const userId = account === undefined || account.status === 'blocked' ? NO_USER_ID : account.user_id;
  return shop.db.transaction().execute(async (tx) => {
    const now = shop.now();
    const spent = await spendToken(tx, { companyId, kind: 'recover', token, userId }, now);
    if (spent === undefined) throw recoveryInvalid();
    return { guid: await makeToken(tx, { companyId, userId, kind: 'change_password', salt }, now) };
  });
}

/** Counts one attempt to use a token from a mail; throws TooManyRequests. */
export const countTokenAttempt = (shop: Shop, address: string): Promise<void> =>
  countPerCaller(shop, TOKENS_PER_CALLER, address);

async function countPerCaller(shop: Shop, allowance: Allowance, address: string): Promise<void> {
  const wait = await takeAllowance(
    shop.db,
    shop.company().companyId,
    allowance,
    addressKeys(address),
    shop.now(),
  );
  if (wait > 0) throw new TooManyRequests(TOO_MANY, wait);
}

function emailOf(payload: unknown): string {
  const email =
    typeof payload === 'object' && payload !== null && 'email' in payload ? payload.email : undefined;
  if (typeof email !== 'string') throw new Error('The job names no e-mail.');
  return email;
}
