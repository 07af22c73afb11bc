// The call `clientByWebToken`: confirms an e-mail by the link of the confirmation mail, or verifies (activates,
// 'Verificar') a pending client by an administrator's token: pending e-mail, then pending verification, then active.
// Answers `temporaryToken`.

import type { ConfirmedClient } from '@mostrador/contract/entries/registration';
import { forbidden, Problem, proofRequired } from '../../platform/http/problem.js';
import { spendToken } from '../../platform/sessions/one-time-tokens.queries.js';
import type { Session, Shop } from '../../shop.js';
import { accountOf, type ChangedAccount } from '../auth/accounts.service.js';
import { emailConfirmed } from '../auth/email-confirmed.service.js';
import { inviteVerified } from '../auth/invite-verified.service.js';
import { startSession } from '../auth/session-tokens.service.js';
import { authorOf, recordChanges } from '../change-log/change-log.service.js';
import { queuePersonMail } from '../mail/mail.service.js';
import { markVerified } from './registration.queries.js';

const VERIFY = 'verify+jwt';
/** Lifetime of an administrator's verification token, in seconds. */
const VERIFY_SECONDS = 86_400;

const invalid = () =>
  new Problem(
    400,
    'token_invalid',
    'El enlace no es válido: ya fue usado o venció. Por favor inicie sesión.',
  );

/** Returns a token with which an administrator verifies one user; it works only with an administrator's session. */
export const verificationToken = (shop: Shop, userId: number): Promise<string> =>
  shop.tokens.sign(
    String(userId),
    { company: shop.company().code },
    { kind: VERIFY, ttlSeconds: VERIFY_SECONDS },
  );

/** Confirms the e-mail of a mail's token, or verifies the user of an administrator's token. */
export const clientByWebToken = (
  shop: Shop,
  session: Session | undefined,
  { token, address }: { readonly token: string; readonly address: string },
): Promise<ConfirmedClient> =>
  token.includes('.') ? verifyClient(shop, session, token) : confirmEmail(shop, token, address);

async function confirmEmail(shop: Shop, token: string, address: string): Promise<ConfirmedClient> {
  const { companyId } = shop.company();
  const account = await shop.db.transaction().execute(async (tx) => {
    const spent = await spendToken(tx, { companyId, kind: 'confirm_email', token }, shop.now());
    const confirmed = spent && (await emailConfirmed(shop, tx, spent.userId));
    if (confirmed === undefined) throw invalid();
    return confirmed;
  });
  shop.forgetSession(account.user_id);
  shop.securityLog.event('email_confirmed', { userId: account.user_id });
  return {
    ...clientOf(account),
    temporaryToken: await startSession(shop, account, { method: 'registration', device: '', address }),
  };
}

async function verifyClient(
  shop: Shop,
  session: Session | undefined,
  token: string,
): Promise<ConfirmedClient> {
  if (session === undefined) throw invalid();
  if (session.profile !== 3) throw forbidden();
  if (session.writesLocked) throw proofRequired();
  const { companyId, code } = shop.company();
  const verified = await shop.tokens.verify(token, VERIFY);
  const userId = Number(verified?.subject);
  if (verified?.claims['company'] !== code || !Number.isInteger(userId)) throw invalid();
  await shop.db.transaction().execute(async (tx) => {
    const at = new Date(shop.now());
    const user = await markVerified(tx, { companyId, userId, byUserId: session.userId, at });
    if (user === undefined) throw invalid();
    await recordChanges(tx, companyId, authorOf(session), [
      {
        kind: 'client',
        key: String(user.client_id ?? ''),
        label: `${user.client_code ?? ''} ${user.legal_name ?? user.email}`.trim(),
        before: { status: 'waiting' },
        after: { status: 'active' },
      },
    ]);
    if (user.password_hash === '') await inviteVerified(tx, shop, session, [userId]);
    else await queuePersonMail(tx, { companyId, kind: 'account_ready', recipient: user.email, userId });
  });
  shop.forgetSession(userId);
  shop.securityLog.event('client_verified', { userId, actorId: session.userId });
  const account = await accountOf(shop, userId);
  if (account === undefined) throw new Error('A changed user cannot be read.');
  return { ...clientOf(account), temporaryToken: null };
}

const clientOf = (
  account: Pick<ChangedAccount, 'client_id' | 'legal_name' | 'name' | 'email' | 'status'>,
) => ({
  clientId: account.client_id,
  clientName: account.legal_name ?? account.name,
  clientEmail: account.email,
  verificationRequired: account.status === 'pending_verification',
});
