// A new shop's first administrator, created by the person who opens the link that the shop prints at its start, and the list of
// first steps.

import type { FirstSteps, SetupState } from '@mostrador/contract/entries/setup';
import { isCuit, stripCuit } from '@mostrador/rules/cuit';
import { emailKey, isEmail } from '@mostrador/rules/email';
import { badRequest, Problem } from '../../platform/http/problem.js';
import { hashPassword } from '../../platform/sessions/passwords.js';
import type { Tokens } from '../../platform/sessions/tokens.js';
import { networkKey } from '../../platform/throttle/throttle.js';
import type { Shop } from '../../shop.js';
import { accountOf } from '../auth/accounts.service.js';
import type { LoginSource } from '../auth/log-in.service.js';
import { newPasswordFailures } from '../auth/password-policy.service.js';
import { finishLogIn } from '../auth/second-step.service.js';
import {
  doneSteps,
  hasAdministrator,
  insertAdministrator,
  lockCompany,
  replacePlaceholderOrderMail,
} from './setup.queries.js';

const PURPOSE = 'first administrator';

const WRONG_LINK = 'Este enlace no es de esta tienda. Use el que la tienda muestra al iniciarse.';
const DONE = 'Esta tienda ya tiene administrador. Ingrese con su usuario y contraseña.';
const NAME_MISSING = 'Escriba su nombre y apellido.';
const EMAIL_WRONG = 'Revise el e-mail: no tiene la forma de una dirección.';
const EMAIL_TAKEN = 'Ese e-mail ya es de otro usuario de la tienda.';

/** Where the page of the first administrator is; the code follows as the fragment, which no server's log sees. */
const PAGE = '/admin/instalacion';

export { hasAdministrator };

/** The keyed hashes that the code is made with. */
type CodeMaker = Pick<Tokens, 'mac'>;

/** Returns the address of the page on which the first administrator of a company is created. */
export const setupLink = (publicUrl: string, tokens: CodeMaker, companyCode: string): string =>
  `${publicUrl}${PAGE}#${tokens.mac(PURPOSE, companyCode)}`;

export async function checkSetupLink(shop: Shop, code: string): Promise<SetupState> {
  if (!isRightCode(shop, code)) return { state: 'wrong' };
  return { state: (await hasAdministrator(shop.db, shop.company().code)) ? 'done' : 'open' };
}

/**
 * Creates the first administrator and logs them in. Throws 403 for another shop's link, 409 when the shop has an administrator,
 * and 400 or 422 that names the wrong field.
 */
export async function createFirstAdministrator(
  shop: Shop,
  given: {
    readonly code: string;
    readonly name: string;
    readonly email: string;
    readonly password: string;
  },
  source: LoginSource,
): Promise<{ token: string }> {
  if (!isRightCode(shop, given.code)) throw new Problem(403, 'setup_link_wrong', WRONG_LINK);
  const { companyId, code } = shop.company();
  if (await hasAdministrator(shop.db, code)) throw setupDone();
  const name = given.name.trim();
  const email = emailKey(given.email);
  if (name === '') throw badRequest(NAME_MISSING, 'name');
  if (!isEmail(email)) throw badRequest(EMAIL_WRONG, 'email');
  const failures = await newPasswordFailures(shop, given.password, { email });
  if (failures.length > 0) throw new Problem(422, 'password_weak', failures.join(' '), 'password');
  const passwordHash = await hashPassword(given.password, networkKey(source.address));
  const userId = await shop.db.transaction().execute(async (tx) => {
    await lockCompany(tx, companyId);
    if (await hasAdministrator(tx, code)) throw setupDone();
    await replacePlaceholderOrderMail(tx, companyId, email);
    return await insertAdministrator(tx, companyId, { name, email, passwordHash });
  });
  if (userId === undefined) throw new Problem(409, 'email_taken', EMAIL_TAKEN, 'email');
  shop.securityLog.event('first_administrator', { userId, address: source.address });
  const account = await accountOf(shop, userId);
  if (account === undefined) throw new Error('The first administrator is not there.');
  return finishLogIn(shop, account, 'password', source);
}

export async function firstSteps(shop: Shop): Promise<FirstSteps> {
  const done = await doneSteps(shop.db, shop.company().companyId);
  return { company: isCuit(stripCuit(shop.brand.taxId)), ...done };
}

const setupDone = (): Problem => new Problem(409, 'setup_done', DONE);

const isRightCode = (shop: Shop, code: string): boolean =>
  shop.tokens.isMac(PURPOSE, shop.company().code, code);
