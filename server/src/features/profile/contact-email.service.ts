// A client's new contact e-mail: it is shown at once, and used for mails and replies after the link in a mail to that
// address has confirmed it.

import { emailKey } from '@mostrador/rules/email';
import type { Tx } from '../../platform/database/database.js';
import { Problem } from '../../platform/http/problem.js';
import { spendToken } from '../../platform/sessions/one-time-tokens.queries.js';
import { type Allowance, TooManyRequests, takeAllowance } from '../../platform/throttle/throttle.js';
import type { Session, Shop } from '../../shop.js';
import { queuePersonMail } from '../mail/mail.service.js';
import {
  type ClientChanges,
  type LockedClient,
  markContactEmailConfirmed,
  ownClient,
} from './profile.queries.js';

const HOUR = 3_600;
const PER_USER: Allowance = { action: 'contact_email_user', most: 10, seconds: HOUR };
const PER_ADDRESS: Allowance = { action: 'contact_email_to', most: 3, seconds: HOUR };
const TOO_MANY = 'Ya enviamos varios mails para confirmar. Por favor espere unos minutos.';

const invalid = () =>
  new Problem(
    400,
    'token_invalid',
    'El enlace no es válido: ya fue usado, venció o el e-mail volvió a cambiar. Puede pedir otro en «Mis datos».',
  );

/** Counts a mail that confirms an address: the shop must not be made to flood it. Throws TooManyRequests. */
export async function countContactEmailChange(
  shop: Shop,
  { companyId, userId }: Pick<Session, 'companyId' | 'userId'>,
  email: string,
): Promise<void> {
  const waits = [
    await takeAllowance(shop.db, companyId, PER_USER, String(userId), shop.now()),
    await takeAllowance(shop.db, companyId, PER_ADDRESS, emailKey(email), shop.now()),
  ];
  const wait = Math.max(...waits);
  if (wait > 0) throw new TooManyRequests(TOO_MANY, wait);
}

/**
 * Queues the mails of a new contact e-mail: to the new address to confirm it, to the address in use to tell of it. The
 * address in use and the user's log-in need no confirmation. Call it in the transaction that saves the client.
 * @param email the new address; undefined: it stays.
 * @returns the client's further changes.
 */
export async function changeContactEmail(
  tx: Tx,
  shop: Shop,
  session: Session,
  before: LockedClient,
  email: string | undefined,
): Promise<ClientChanges> {
  if (email === undefined) return {};
  const { companyId } = shop.company();
  const { userId } = session;
  const used = before.confirmed_email ?? before.email;
  if (emailKey(email) === emailKey(used)) return { confirmed_email: null };
  const waits = emailKey(email) !== emailKey(session.email);
  if (waits)
    await queuePersonMail(tx, { companyId, kind: 'confirm_contact_email', recipient: email, userId });
  await queuePersonMail(tx, {
    companyId,
    kind: 'contact_email_changed',
    recipient: used,
    userId,
    detail: {
      'E-mail anterior': used,
      'E-mail nuevo': email,
      Estado: waits
        ? 'Falta confirmarlo; hasta entonces usamos el anterior'
        : 'Confirmado: es el de la cuenta',
    },
  });
  return { confirmed_email: waits ? used : null };
}

/** Sends the mail that confirms the client's new e-mail again. Throws 409 if there is none to confirm. */
export async function resendContactEmail(shop: Shop, session: Session): Promise<{ email: string }> {
  const { companyId, userId } = session;
  const client = await ownClient(shop.db, companyId, userId);
  if (client === undefined || client.confirmed_email === null)
    throw new Problem(409, 'email_confirmed', 'Su e-mail de contacto ya está confirmado.');
  await countContactEmailChange(shop, session, client.email);
  await queuePersonMail(shop.db, {
    companyId,
    kind: 'confirm_contact_email',
    recipient: client.email,
    userId,
  });
  return { email: client.email };
}

/** Confirms the address to which the token was mailed, if it is still the client's e-mail. Throws 400. */
export async function confirmContactEmail(
  shop: Shop,
  { email, token }: { readonly email: string; readonly token: string },
): Promise<{ email: string }> {
  const { companyId } = shop.company();
  const salt = emailKey(email);
  const confirmed = await shop.db.transaction().execute(async (tx) => {
    const shown = { companyId, kind: 'confirm_contact_email', token, salt } as const;
    const spent = await spendToken(tx, shown, shop.now());
    const address =
      spent && (await markContactEmailConfirmed(tx, companyId, { userId: spent.userId, email: salt }));
    if (spent === undefined || address === undefined) throw invalid();
    return { email: address, userId: spent.userId };
  });
  shop.securityLog.event('contact_email_changed', { userId: confirmed.userId, detail: 'confirmed' });
  return { email: confirmed.email };
}
