// Saves the caller's own data from the screen 'Mis datos' (`webStoreClient`): checks CUIT, e-mail, password and
// addresses, and saves all or nothing.

import type { profilePayload, UserDetails } from '@mostrador/contract/entries/profile';
import type { RegistrationResult } from '@mostrador/contract/entries/registration';
import { stripCuit } from '@mostrador/rules/cuit';
import type { FieldFailure } from '@mostrador/rules/field-failure';
import { profileFailures } from '@mostrador/rules/profile';
import type { output } from 'zod';
import type { Tx } from '../../platform/database/database.js';
import { forbidden } from '../../platform/http/problem.js';
import { hashPassword } from '../../platform/sessions/passwords.js';
import type { Session, Shop } from '../../shop.js';
import { accountOf, setPassword } from '../auth/accounts.service.js';
import { hasFreshProof } from '../auth/fresh-proof.service.js';
import { countNewPasswordAttempt, newPasswordFailures } from '../auth/password-policy.service.js';
import { isOwnPassword } from '../auth/prove.service.js';
import { continueSession } from '../auth/session-tokens.service.js';
import { taxCategoryOf } from '../geography/places.service.js';
import { recordIdentityChanges } from '../identity-changes/identity-changes.service.js';
import { changeContactEmail, countContactEmailChange } from './contact-email.service.js';
import {
  type ClientChanges,
  type ClientDetails,
  cuitIsTaken,
  lockClient,
  ownClient,
  renameUser,
  updateClient,
  updateMailChoices,
} from './profile.queries.js';
import { placeChanges } from './profile-places.js';
import { userDetails } from './user-details.service.js';

type Payload = output<typeof profilePayload>;

const DONE = 2;
const REFUSED = -1;

const CUIT_TAKEN: FieldFailure = {
  field: 'legalId',
  message: 'Ya hay otro cliente con ese CUIT. Por favor contáctese con nosotros.',
};
const OWN_EMAIL: FieldFailure = {
  field: 'email',
  message: 'Solo el propio cliente puede cambiar su e-mail.',
};
const CURRENT_PASSWORD_MISSING: FieldFailure = {
  field: 'currentPassword',
  message: 'Por seguridad, ingrese su contraseña actual.',
};
const CURRENT_PASSWORD_WRONG: FieldFailure = {
  field: 'currentPassword',
  message: 'La contraseña actual no es correcta.',
};
const OWN_PASSWORD: FieldFailure = {
  field: 'password',
  message: 'Solo el propio cliente puede cambiar su contraseña.',
};

/** The texts that clients may change, with their columns. */
const TEXT_COLUMNS = {
  email: 'email',
  legalName: 'legal_name',
  legalId: 'legal_id',
  contactPhone: 'contact_phone',
  contactPhone2: 'contact_phone2',
  legalAddressStreet: 'legal_address_street',
  legalAddressNumber: 'legal_address_number',
  legalAddressFloor: 'legal_address_floor',
  legalAddressAppartment: 'legal_address_appartment',
  legalAddressPostalCode: 'legal_address_postal_code',
  deliveryAddressStreet: 'delivery_address_street',
  deliveryAddressNumber: 'delivery_address_number',
  deliveryAddressFloor: 'delivery_address_floor',
  deliveryAddressAppartment: 'delivery_address_appartment',
  deliveryAddressPostalCode: 'delivery_address_postal_code',
  deliveryComments: 'delivery_comments',
} as const satisfies Partial<Record<keyof Payload, keyof ClientChanges>>;

const ONLY_LOOKS = 'Su usuario solo mira: los datos de la empresa los cambia otro de sus usuarios.';

/**
 * Saves the caller's own data, all or nothing, or returns all failures. A user without a client of their own has only a
 * name and a password; the client that they buy for is never changed.
 */
export async function saveProfile(
  shop: Shop,
  session: Session,
  payload: Payload,
  address: string,
): Promise<RegistrationResult> {
  const { companyId, userId } = session;
  const client = await ownClient(shop.db, companyId, userId);
  const given = changedTexts(
    client === undefined ? { legalName: payload.legalName, idType: payload.idType } : payload,
    client,
  );
  if (session.clientRole === 'looks' && Object.keys(given).length > 0) throw forbidden(ONLY_LOOKS);
  const password = payload.password ?? '';
  const changed = client === undefined ? NO_CHANGES : await clientChanges(shop, session, client, given);
  const failures = [
    ...profileFailures(given),
    ...changed.failures,
    ...(await passwordFailures(shop, session, password)),
  ];
  if (failures.length > 0) return refused(failures);
  const proofNeeded = password !== '' || (client !== undefined && given.email !== undefined);
  const unproved = proofNeeded
    ? await proofFailures(shop, session, { password: payload.currentPassword ?? '', address })
    : [];
  if (unproved.length > 0) return refused(unproved);

  if (client !== undefined && given.email !== undefined)
    await countContactEmailChange(shop, session, given.email);
  const passwordHash = password === '' ? undefined : await hashPassword(password, `user ${session.userId}`);
  const saved = await shop.db
    .transaction()
    .execute(async (tx) => {
      const events =
        client === undefined ? [] : await saveClient(tx, shop, session, client.client_id, changed.changes);
      const choices = client === undefined ? {} : mailChoices(payload);
      if (Object.keys(choices).length > 0) await updateMailChoices(tx, companyId, userId, choices);
      if (given.legalName !== undefined) await renameUser(tx, companyId, userId, given.legalName);
      const account =
        passwordHash === undefined ? undefined : await setPassword(tx, shop, session, passwordHash);
      return { events, account };
    })
    .catch(cuitTakenOrThrow);
  if ('field' in saved) return refused([saved]);
  const { events, account } = saved;
  shop.forgetSession(userId);
  for (const event of events)
    shop.securityLog.event(event, { userId, actorId: session.actor?.userId, detail: 'changed' });
  if (account !== undefined) shop.securityLog.event('password_changed', { userId, detail: 'profile' });
  const renamed = given.legalName !== undefined && session.actor === undefined;
  const finalToken =
    account !== undefined
      ? await continueSession(shop, account, session.sessionId)
      : renamed
        ? await tokenUnderNewName(shop, session)
        : null;
  return { operationResult: DONE, finalToken, messages: [], fields: [] };
}

/**
 * Saves the client, with a record of what of its identity changes, and with the mails of a new contact e-mail.
 * @returns the events for the security log.
 */
async function saveClient(
  tx: Tx,
  shop: Shop,
  session: Session,
  clientId: number,
  changes: ClientChanges,
): Promise<readonly ('contact_email_changed' | 'identity_changed')[]> {
  const { companyId } = session;
  const before = await lockClient(tx, companyId, clientId);
  const emails = await changeContactEmail(tx, shop, session, before, changes.email);
  await updateClient(tx, companyId, clientId, { ...changes, ...emails });
  const identity = await recordIdentityChanges(tx, shop, session, clientId, { before, after: changes });
  return [
    ...(changes.email === undefined ? [] : (['contact_email_changed'] as const)),
    ...(identity ? (['identity_changed'] as const) : []),
  ];
}

/** Of the session that saved, and of no other: one that has ended meanwhile gets none. */
async function tokenUnderNewName(
  shop: Shop,
  { userId, sessionVersion, sessionId }: Session,
): Promise<string | null> {
  const account = await accountOf(shop, userId);
  return account?.session_version === sessionVersion ? continueSession(shop, account, sessionId) : null;
}

/** Returns the names of the fields that a save would change, without their values. */
export async function changedProfileFields(
  shop: Shop,
  session: Session,
  given: Readonly<Record<string, unknown>>,
): Promise<string[]> {
  const kept: Readonly<Partial<UserDetails>> = await userDetails(shop, session);
  return Object.entries(given).flatMap(([name, value]) => {
    if (value === undefined) return [];
    const before = Object.hasOwn(kept, name) ? kept[name as keyof UserDetails] : '';
    return String(value ?? '').trim() === String(before ?? '') ? [] : [name];
  });
}

const mailChoices = ({ mailInvoices, mailDue }: Payload) => ({
  ...(mailInvoices !== undefined && { mail_invoices: mailInvoices }),
  ...(mailDue !== undefined && { mail_due: mailDue }),
});

interface Changes {
  readonly changes: ClientChanges;
  readonly failures: readonly FieldFailure[];
}

const NO_CHANGES: Changes = { changes: {}, failures: [] };

/**
 * Returns the texts that really change. Spaces around a value and the hyphens of a CUIT are ignored. A value that equals
 * the stored one is not checked again, so that an old value never blocks another change.
 */
function changedTexts(payload: Payload, client: ClientDetails | undefined): Payload {
  const texts = Object.entries(TEXT_COLUMNS).map(([field, column]): [string, string | undefined] => {
    const value = payload[field as keyof typeof TEXT_COLUMNS]?.trim();
    const typed = field === 'legalId' && value !== undefined ? stripCuit(value) : value;
    return [field, typed === client?.[column] ? undefined : typed];
  });
  return { ...payload, ...Object.fromEntries(texts) };
}

async function clientChanges(
  shop: Shop,
  session: Session,
  client: ClientDetails,
  given: Payload,
): Promise<Changes> {
  const texts = Object.entries(TEXT_COLUMNS).flatMap(([field, column]) => {
    const value = given[field as keyof typeof TEXT_COLUMNS];
    return value === undefined ? [] : [[column, value]];
  });
  const { legalId, taxCategory, email } = given;
  const [tax, places, taken] = await Promise.all([
    taxCategoryOf(shop.db, taxCategory),
    placeChanges(shop.db, given, client),
    legalId !== undefined &&
      cuitIsTaken(shop.db, session.companyId, { legalId, exceptClientId: client.client_id }),
  ]);
  return {
    changes: {
      ...Object.fromEntries(texts),
      ...(taxCategory !== undefined && { tax_category_id: tax.taxCategoryId }),
      ...places.changes,
    },
    failures: [
      ...(session.actor !== undefined && email !== undefined ? [OWN_EMAIL] : []),
      ...(taken ? [CUIT_TAKEN] : []),
      ...tax.failures,
      ...places.failures,
    ],
  };
}

async function passwordFailures(
  shop: Shop,
  session: Session,
  password: string,
): Promise<readonly FieldFailure[]> {
  if (password === '') return [];
  if (session.actor !== undefined) return [OWN_PASSWORD];
  await countNewPasswordAttempt(shop, session.userId);
  const messages = await newPasswordFailures(shop, password, { email: session.email });
  return messages.map((message) => ({ field: 'password', message }));
}

/**
 * A new password or e-mail needs fresh proof of identity (five minutes, or the current password), so that a stolen session
 * alone cannot take over the account.
 */
async function proofFailures(
  shop: Shop,
  session: Session,
  given: { readonly password: string; readonly address: string },
): Promise<readonly FieldFailure[]> {
  if (await hasFreshProof(shop, session)) return [];
  if (given.password === '') return [CURRENT_PASSWORD_MISSING];
  return (await isOwnPassword(shop, session, given)) ? [] : [CURRENT_PASSWORD_WRONG];
}

const refused = (failures: readonly FieldFailure[]): RegistrationResult => ({
  operationResult: REFUSED,
  finalToken: null,
  messages: failures.map(({ message }) => message),
  fields: failures.map(({ field }) => field),
});

const UNIQUE_VIOLATION = '23505';

/** Of two who take a CUIT at the same time the second finds out only when it is written. */
function cuitTakenOrThrow(error: unknown): FieldFailure {
  if (error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION) return CUIT_TAKEN;
  throw error;
}
