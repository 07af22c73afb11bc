// Invites users for other features: inserts a user without a password, and mails the link with which they choose one.

import { emailKey, isEmail } from '@mostrador/rules/email';
import { FIELD_MAX } from '@mostrador/rules/limits';
import type { Tx } from '../../platform/database/database.js';
import { Problem } from '../../platform/http/problem.js';
import type { Session, Shop } from '../../shop.js';
import { queueInvitations } from '../mail/mail.service.js';
import { type InvitedUser, insertInvited, markInvited } from './invitations.queries.js';

const EMAIL_TAKEN = 'Ya existe una cuenta con ese e-mail.';
const NOT_INVITED = 'Ese usuario ya eligió su contraseña, o está bloqueado.';

/** Who invites: the administrator of the session, or an invited user who asks for another mail. */
type Inviter = Pick<Session, 'userId' | 'name'> | undefined;

/**
 * Inserts a user without a password and queues their invitation. Throws 400 with the field for an invalid name or e-mail, 409 for an
 * e-mail that another user of the company has.
 * @returns the user's id.
 */
export async function inviteUser(tx: Tx, shop: Shop, session: Session, given: InvitedUser): Promise<number> {
  const user = { ...given, email: given.email.trim(), name: given.name.trim() };
  if (user.name === '' || user.name.length > FIELD_MAX.name)
    throw new Problem(400, 'bad_request', 'Ingrese el nombre.', 'name');
  if (!isEmail(emailKey(user.email)))
    throw new Problem(400, 'bad_request', 'Ingrese un e-mail válido.', 'email');
  const by = { companyId: session.companyId, userId: session.userId, at: new Date(shop.now()) };
  const [inserted] = await insertInvited(tx, by, [user]);
  if (inserted === undefined) throw new Problem(409, 'email_taken', EMAIL_TAKEN, 'email');
  await queueInvitations(tx, session.companyId, [inserted.user_id], detailOf(session));
  shop.securityLog.event('user_invited', { userId: inserted.user_id, actorId: session.userId });
  return inserted.user_id;
}

/** Invites an invited user again: earlier links work no more. Throws 409 for a user who is not invited. */
export async function inviteAgain(tx: Tx, shop: Shop, inviter: Inviter, userId: number): Promise<void> {
  if ((await inviteMany(tx, shop, inviter, [userId])).length === 0)
    throw new Problem(409, 'not_invited', NOT_INVITED);
}

/** Invites those of the users who are invited again. @returns each one's mail. */
export async function inviteMany(
  tx: Tx,
  shop: Shop,
  inviter: Inviter,
  userIds: readonly number[],
): Promise<{ readonly userId: number; readonly mailId: number }[]> {
  const { companyId } = shop.company();
  const by = { companyId, userId: inviter?.userId ?? null, at: new Date(shop.now()) };
  const invited = await markInvited(tx, by, userIds);
  if (invited.length === 0) return [];
  return queueInvitations(tx, companyId, invited, detailOf(inviter));
}

/** What the mail says of the administrator. */
const detailOf = (inviter: Inviter): Readonly<Record<string, string>> =>
  inviter === undefined ? {} : { Invita: inviter.name };
