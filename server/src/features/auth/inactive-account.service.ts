// Log-in of an account that is not active: says whether it is unconfirmed, waits for verification or is blocked, and
// mails the e-mail confirmation again.
// The states: invited, pending e-mail confirmation, pending activation by an administrator ('Verificar'), blocked.

import { Problem } from '../../platform/http/problem.js';
import { type Allowance, takeAllowance } from '../../platform/throttle/throttle.js';
import type { Shop } from '../../shop.js';
import { queuePersonMail } from '../mail/mail.service.js';
import type { AccountRow } from './auth.queries.js';

const SENTENCES: Readonly<Record<string, string>> = {
  pending_email: 'Falta confirmar su dirección de email. Por favor revise su casilla.',
  pending_verification: 'Su cuenta está pendiente de verificación. Le avisaremos por mail cuando esté lista.',
  invited: 'Todavía no eligió su contraseña: abra el enlace de la invitación que le enviamos por mail.',
  blocked: 'Su cuenta está bloqueada. Por favor contáctese con nosotros.',
};
const CONFIRMATION_RESENT =
  'Falta confirmar su dirección de email. Le enviamos el mail otra vez: por favor revise su casilla.';
const PER_USER: Allowance = { action: 'confirm_mail', most: 3, seconds: 3_600 };

/**
 * Returns the problem that says why an account is not active. Call it only after the credentials were checked. A user who
 * has still to confirm the e-mail gets the mail again.
 */
export async function inactiveAccountProblem(shop: Shop, account: AccountRow): Promise<Problem> {
  const isResent = account.status === 'pending_email' && (await resendConfirmation(shop, account));
  const sentence = isResent ? CONFIRMATION_RESENT : (SENTENCES[account.status] ?? '');
  return new Problem(403, 'account_not_active', sentence);
}

async function resendConfirmation(shop: Shop, { user_id: userId, email }: AccountRow): Promise<boolean> {
  const { companyId } = shop.company();
  if ((await takeAllowance(shop.db, companyId, PER_USER, String(userId), shop.now())) > 0) return false;
  await queuePersonMail(shop.db, { companyId, kind: 'confirm_email', recipient: email, userId });
  return true;
}
