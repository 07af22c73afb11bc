// Registers a client (calls `newUser`, `newUser2`): checks the fields, refuses a duplicate (an e-mail or CUIT already registered),
// queues the activation mail, answers operationResult and finalToken. A `temporaryToken` that the browser sends is ignored.

import type { RegistrationFields, RegistrationResult } from '@mostrador/contract/entries/registration';
import type { FieldFailure } from '@mostrador/rules/field-failure';
import { registrationFailures } from '@mostrador/rules/registration';
import { Problem } from '../../platform/http/problem.js';
import { hashPassword } from '../../platform/sessions/passwords.js';
import { addressKeys, networkKey, TooManyRequests, takeAllowance } from '../../platform/throttle/throttle.js';
import type { Shop } from '../../shop.js';
import { accountOf } from '../auth/accounts.service.js';
import { newPasswordFailures } from '../auth/password-policy.service.js';
import { startSession } from '../auth/session-tokens.service.js';
import { queuePersonMail } from '../mail/mail.service.js';
import { countCappedMail } from '../mail/mail-caps.service.js';
import { checkClient, takenOrThrow } from './client-check.service.js';
import { insertClientWithUser, type NewClient } from './registration.queries.js';

export { registerOfflineClient } from './offline-registration.service.js';
export { nextClientCodes } from './registration.queries.js';
export { verificationToken } from './verification.service.js';

const DONE = 2;
const REFUSED = -1;
const ALLOWANCE = { action: 'register', most: 10, seconds: 3_600 } as const;

const DISABLED = 'El ingreso no está disponible en este momento.';
const TOO_OFTEN = 'Hubo muchos intentos de registro. Por favor intente más tarde.';

/**
 * Registers a client with their user, who still has to confirm their e-mail. The caller decides only the fields of the
 * contract's schema; the server decides profile, status, price list and code.
 */
export async function register(
  shop: Shop,
  fields: RegistrationFields,
  address: string,
): Promise<RegistrationResult> {
  if (!shop.signInEnabled) throw new Problem(403, 'sign_in_disabled', DISABLED);
  const { companyId } = shop.company();
  const wait = await takeAllowance(shop.db, companyId, ALLOWANCE, addressKeys(address), shop.now());
  if (wait > 0) throw new TooManyRequests(TOO_OFTEN, wait);

  const { client, failures } = await checkRegistration(shop, fields, networkKey(address));
  if (failures.length > 0) return refused(failures);
  const outcome = await shop.db
    .transaction()
    .execute(async (tx) => {
      await countCappedMail(tx, shop, 'registration', address);
      const { userId } = await insertClientWithUser(tx, client, 'pending_email');
      await queuePersonMail(tx, { companyId, kind: 'confirm_email', recipient: client.email, userId });
      return { account: await accountOf(shop, userId, tx) };
    })
    .catch(takenOrThrow);
  if ('field' in outcome) return refused([outcome]);
  const { account } = outcome;
  if (account === undefined) throw new Error('A registered user cannot be read.');
  return {
    operationResult: DONE,
    finalToken: await startSession(shop, account, { method: 'registration', device: '', address }),
    messages: [],
    fields: [],
  };
}

/** The client that the fields describe with its password, and everything that speaks against it. */
async function checkRegistration(
  shop: Shop,
  fields: RegistrationFields,
  caller: string,
): Promise<{ readonly client: NewClient; readonly failures: readonly FieldFailure[] }> {
  const password = fields.password ?? '';
  const email = (fields.userName ?? '').trim();
  const weak = password === '' ? [] : await newPasswordFailures(shop, password, { email });
  const formFailures = [...registrationFailures(fields), ...weak.map(passwordFailure)];
  const { client, failures, taken } = await checkClient(shop, { ...fields, email }, formFailures);
  // Hashed before it is looked at what is taken, so that the time tells nothing that the answer does not.
  const passwordHash = failures.length === 0 ? await hashPassword(password, caller) : '';
  return { client: { ...client, passwordHash }, failures: [...failures, ...taken] };
}

const passwordFailure = (message: string): FieldFailure => ({ field: 'password', message });

const refused = (failures: readonly FieldFailure[]): RegistrationResult => ({
  operationResult: REFUSED,
  finalToken: null,
  messages: failures.map(({ message }) => message),
  fields: failures.map(({ field }) => field),
});
