import { Problem } from '../../platform/http/problem.js';
import { passwordMatches, TooManyPasswords } from '../../platform/sessions/passwords.js';
import type { Shop } from '../../shop.js';
import { accountByEmail, noteLoginAttempt } from './auth.queries.js';
import { tokenFor } from './sessions.service.js';

const WRONG = 'El ususario o la contraseña son incorrectos.';

const BUSY = 'Hay muchas personas ingresando en este momento. Por favor intente en unos segundos.';

/** Right password, but the account may not be used yet or any more. Said only to who knows the password. */
const NOT_ACTIVE: Record<string, string> = {
  pending_email: 'Falta confirmar su dirección de email. Por favor revise su casilla.',
  pending_verification: 'Su cuenta está pendiente de verificación. Le avisaremos por mail cuando esté lista.',
  blocked: 'Su cuenta está bloqueada. Por favor contáctese con nosotros.',
};

/** Checks the credentials and answers with a token; every attempt goes to the login history. */
export async function login(
  shop: Shop,
  given: { email: string; password: string; address: string },
): Promise<{ token: string }> {
  if (!shop.signInEnabled)
    throw new Problem(403, 'sign_in_disabled', 'El ingreso no está disponible en este momento.');
  const { companyId } = shop.company();
  const email = given.email.trim();
  const account = await accountByEmail(shop.db, companyId, email);
  const matches = await passwordMatches(account?.password_hash, given.password).catch(tooMany);
  const active = matches && account?.status === 'active';
  await noteLoginAttempt(shop.db, {
    company_id: companyId,
    email: email.slice(0, 255),
    user_id: account?.user_id ?? null,
    address: given.address,
    succeeded: active,
  });
  if (!matches || account === undefined) throw new Problem(401, 'invalid_credentials', WRONG);
  if (!active) throw new Problem(403, 'account_not_active', NOT_ACTIVE[account.status] ?? WRONG);
  return { token: await tokenFor(shop, account) };
}

function tooMany(error: unknown): never {
  if (error instanceof TooManyPasswords) throw new Problem(503, 'unavailable', BUSY);
  throw error;
}
