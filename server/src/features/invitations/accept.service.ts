// The page of an invitation: what it shows, setting the first password, and asking for another invitation. Only accepting spends the
// token, so that a scanner that opens a mail's links spends nothing.

import type { Invitation } from '@mostrador/contract/entries/invitations';
import { Problem } from '../../platform/http/problem.js';
import { queueJobs } from '../../platform/jobs/queue-jobs.js';
import {
  spendToken,
  tokenHash,
  userOfToken,
  userOfTokenHash,
} from '../../platform/sessions/one-time-tokens.queries.js';
import { hashPassword } from '../../platform/sessions/passwords.js';
import {
  type Allowance,
  addressKeys,
  networkKey,
  TooManyRequests,
  takeAllowance,
} from '../../platform/throttle/throttle.js';
import type { Shop } from '../../shop.js';
import { acceptAccount } from '../auth/accounts.service.js';
import type { LoginSource } from '../auth/log-in.service.js';
import { requireSignIn } from '../auth/password-login.service.js';
import { newPasswordFailures } from '../auth/password-policy.service.js';
import { selectInvited } from './invitations.queries.js';
import { inviteMany } from './invite.service.js';

const HOUR = 3_600;
const PER_CALLER: Allowance = { action: 'invitation_address', most: 60, seconds: HOUR };
const AGAIN_PER_USER: Allowance = { action: 'invitation_again', most: 3, seconds: 24 * HOUR };
const TOO_MANY = 'Demasiados intentos. Por favor espere unos minutos.';

/** One answer for a wrong, expired or spent token, so that it does not reveal which. */
const invalid = (): Problem =>
  new Problem(
    400,
    'invitation_invalid',
    'La invitación venció o ya fue usada. Puede pedir otra, o iniciar sesión si ya eligió su contraseña.',
  );

/** The name of the task that mails another invitation; one for each company, because a process serves one company. */
export const inviteAgainTask = (companyId: number): string => `invite_again:${companyId}`;

/** Returns whom a token invites. Throws 400 for a token that does not work. */
export async function readInvitation(shop: Shop, token: string, address: string): Promise<Invitation> {
  await countCaller(shop, address);
  const { companyId } = shop.company();
  const userId = await userOfToken(shop.db, { companyId, kind: 'invite', token }, shop.now());
  const user = userId === undefined ? undefined : await selectInvited(shop.db, companyId, userId);
  if (user === undefined) throw invalid();
  return { name: user.name, email: user.email, clientName: user.legal_name };
}

/** Sets the first password of the invited user and logs them in. The token is spent only when the password is accepted. */
export async function acceptInvitation(
  shop: Shop,
  {
    token,
    newPass,
    source,
  }: { readonly token: string; readonly newPass: string; readonly source: LoginSource },
): Promise<{ token: string }> {
  requireSignIn(shop);
  const { email } = await readInvitation(shop, token, source.address);
  const failures = await newPasswordFailures(shop, newPass, { email });
  if (failures.length > 0) throw new Problem(422, 'password_weak', failures.join(' '), 'newPass');
  const passwordHash = await hashPassword(newPass, networkKey(source.address));
  const { companyId } = shop.company();
  const accepted = await shop.db.transaction().execute(async (tx) => {
    const spent = await spendToken(tx, { companyId, kind: 'invite', token }, shop.now());
    const session = spent && (await acceptAccount(tx, shop, { ...spent, passwordHash, source }));
    if (spent === undefined || session === undefined) throw invalid();
    return { userId: spent.userId, session };
  });
  shop.forgetSession(accepted.userId);
  shop.securityLog.event('invitation_accepted', { userId: accepted.userId, address: source.address });
  return { token: accepted.session };
}

/**
 * Asks for another invitation to the address of an earlier one. A job looks the token up later, so that neither the answer nor its
 * time reveals whether it was ever one.
 */
export async function requestInvitation(shop: Shop, token: string, address: string): Promise<{ ok: true }> {
  await countCaller(shop, address);
  const { companyId } = shop.company();
  await queueJobs(shop.db, [{ name: inviteAgainTask(companyId), payload: { hash: tokenHash(token) } }]);
  return { ok: true };
}

/** Mails another invitation to the user of a token, at most three a day; nothing if the user is not invited any more. */
export async function mailAnother(shop: Shop, hash: string): Promise<void> {
  const { companyId } = shop.company();
  const userId = await userOfTokenHash(shop.db, { companyId, kind: 'invite', hash });
  if (userId === undefined) return;
  if ((await takeAllowance(shop.db, companyId, AGAIN_PER_USER, String(userId), shop.now())) > 0) return;
  await shop.db.transaction().execute((tx) => inviteMany(tx, shop, undefined, [userId]));
}

async function countCaller(shop: Shop, address: string): Promise<void> {
  const { companyId } = shop.company();
  const wait = await takeAllowance(shop.db, companyId, PER_CALLER, addressKeys(address), shop.now());
  if (wait > 0) throw new TooManyRequests(TOO_MANY, wait);
}
