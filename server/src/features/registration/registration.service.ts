// Registers a client (calls `newUser`, `newUser2`): checks the fields, refuses a duplicate (an e-mail or CUIT already registered),
// queues the activation mail, answers operationResult and finalToken. A `temporaryToken` that the browser sends is ignored.

import type { RegistrationFields, RegistrationResult } from '@mostrador/contract/entries/registration';
import { stripCuit } from '@mostrador/rules/cuit';
import type { FieldFailure } from '@mostrador/rules/field-failure';
import { registrationFailures } from '@mostrador/rules/registration';
import { Problem } from '../../platform/http/problem.js';
import { hashPassword } from '../../platform/sessions/passwords.js';
import { addressKeys, networkKey, TooManyRequests, takeAllowance } from '../../platform/throttle/throttle.js';
import type { Shop } from '../../shop.js';
import { accountOf } from '../auth/accounts.service.js';
import { newPasswordFailures } from '../auth/password-policy.service.js';
import { startSession } from '../auth/session-tokens.service.js';
import { lookUpPlaces, type Place, type TypedPlace, taxCategoryOf } from '../geography/places.service.js';
import { queuePersonMail } from '../mail/mail.service.js';
import { countCappedMail } from '../mail/mail-caps.service.js';
import { findTaken, insertClientWithUser, type NewAddress, type NewClient } from './registration.queries.js';

export { nextClientCodes } from './registration.queries.js';
export { verificationToken } from './verification.service.js';

const DONE = 2;
const REFUSED = -1;
const ALLOWANCE = { action: 'register', most: 10, seconds: 3_600 } as const;

const DISABLED = 'El ingreso no está disponible en este momento.';
const TOO_OFTEN = 'Hubo muchos intentos de registro. Por favor intente más tarde.';
const EMAIL_TAKEN: FieldFailure = {
  field: 'userName',
  message: 'Ya existe una cuenta con ese e-mail. Puede recuperar la contraseña.',
};
const CUIT_TAKEN: FieldFailure = {
  field: 'legalId',
  message: 'Ya hay un cliente con ese CUIT. Por favor contáctese con nosotros.',
};

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
      const userId = await insertClientWithUser(tx, client);
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

/** The client that the fields describe, and everything that speaks against it. */
async function checkRegistration(
  shop: Shop,
  fields: RegistrationFields,
  caller: string,
): Promise<{ readonly client: NewClient; readonly failures: readonly FieldFailure[] }> {
  const { companyId } = shop.company();
  const email = trimmed(fields.userName);
  const password = fields.password ?? '';
  const legalId = stripCuit(trimmed(fields.legalId));
  const typed = placesTyped(fields);
  const [weak, taken, { places, failures: unknown }, tax] = await Promise.all([
    password === '' ? [] : newPasswordFailures(shop, password, { email }),
    findTaken(shop.db, companyId, { email, legalId }),
    lookUpPlaces(shop.db, typed),
    taxCategoryOf(shop.db, fields.taxCategory),
  ]);
  const formFailures = [
    ...registrationFailures(fields),
    ...weak.map(passwordFailure),
    ...tax.failures,
    ...unknown,
  ];
  // Hashed before it is looked at what is taken, so that the time tells nothing that the answer does not.
  const passwordHash = formFailures.length === 0 ? await hashPassword(password, caller) : '';
  const legalName = trimmed(fields.legalName);
  const legalAddress = addressOf('legalAddress', fields, places[0]);
  return {
    failures: [
      ...formFailures,
      ...(taken.email ? [EMAIL_TAKEN] : []),
      ...(taken.legalId ? [CUIT_TAKEN] : []),
    ],
    client: {
      companyId,
      email,
      name: trimmed(fields.name) || legalName,
      passwordHash,
      legalName,
      legalId,
      taxCategoryId: tax.taxCategoryId,
      contactPhone: trimmed(fields.contactPhone),
      contactPhone2: trimmed(fields.contactPhone2),
      legalAddress,
      deliveryAddress: typed.length > 1 ? addressOf('deliveryAddress', fields, places[1]) : legalAddress,
      deliveryComments: trimmed(fields.deliveryComments),
    },
  };
}

const passwordFailure = (message: string): FieldFailure => ({ field: 'password', message });

const refused = (failures: readonly FieldFailure[]): RegistrationResult => ({
  operationResult: REFUSED,
  finalToken: null,
  messages: failures.map(({ message }) => message),
  fields: failures.map(({ field }) => field),
});

const trimmed = (value: string | undefined): string => (value ?? '').trim();

type AddressPrefix = TypedPlace['prefix'];

/** The legal address, and the one of delivery where the client said that it is another. */
function placesTyped(fields: RegistrationFields): readonly TypedPlace[] {
  const apart =
    trimmed(fields.deliveryAddressSpecified).toLowerCase() === 'true' ||
    trimmed(fields.deliveryAddressStreet) !== '';
  const prefixes: readonly AddressPrefix[] = apart ? ['legalAddress', 'deliveryAddress'] : ['legalAddress'];
  return prefixes.map((prefix) => ({
    prefix,
    country: trimmed(fields[`${prefix}Country`]),
    province: trimmed(fields[`${prefix}ProvinceId`]) || trimmed(fields[`${prefix}ProvinceCode`]),
    cityId: trimmed(fields[`${prefix}CityId`]),
    cityName: trimmed(fields[`${prefix}CityName`]),
  }));
}

function addressOf(prefix: AddressPrefix, fields: RegistrationFields, place: Place | undefined): NewAddress {
  return {
    street: trimmed(fields[`${prefix}Street`]),
    number: trimmed(fields[`${prefix}Number`]),
    floor: trimmed(fields[`${prefix}Floor`]),
    appartment: trimmed(fields[`${prefix}Appartment`]),
    postalCode: trimmed(fields[`${prefix}PostalCode`]),
    country: place?.country ?? 'AR',
    provinceId: place?.provinceId ?? null,
    cityId: place?.cityId ?? null,
    cityName: place?.cityName ?? '',
  };
}

const UNIQUE_VIOLATION = '23505';
const TAKEN_BY_CONSTRAINT: Readonly<Record<string, FieldFailure>> = {
  users_email: EMAIL_TAKEN,
  clients_company_id_legal_id_key: CUIT_TAKEN,
};

/** Of two registrations at the same time the second finds out only when it is written. */
function takenOrThrow(error: unknown): FieldFailure {
  if (error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION && 'constraint' in error) {
    const failure = TAKEN_BY_CONSTRAINT[String(error.constraint)];
    if (failure !== undefined) return failure;
  }
  throw error;
}
