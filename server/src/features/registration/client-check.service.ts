// Checks the fields of a new client: tax category, places, and whether another client has the CUIT or another user the e-mail.

import type { RegistrationFields } from '@mostrador/contract/entries/registration';
import { stripCuit } from '@mostrador/rules/cuit';
import type { FieldFailure } from '@mostrador/rules/field-failure';
import type { Shop } from '../../shop.js';
import { lookUpPlaces, type Place, type TypedPlace, taxCategoryOf } from '../geography/places.service.js';
import { findTaken, type NewAddress, type NewClient } from './registration.queries.js';

/** The fields of a client, without the account's password. */
export type ClientFields = Omit<RegistrationFields, 'userName' | 'password'>;

export const EMAIL_TAKEN: FieldFailure = {
  field: 'userName',
  message: 'Ya existe una cuenta con ese e-mail. Puede recuperar la contraseña.',
};
export const CUIT_TAKEN: FieldFailure = {
  field: 'legalId',
  message: 'Ya hay un cliente con ese CUIT. Por favor contáctese con nosotros.',
};

/** The client that the fields of a form describe. */
export interface CheckedClient {
  readonly client: Omit<NewClient, 'passwordHash'>;
  /** What is wrong with the form. */
  readonly failures: readonly FieldFailure[];
  /** The e-mail of another user, the CUIT of another client. */
  readonly taken: readonly FieldFailure[];
}

/**
 * Returns the client that the fields describe, and everything that speaks against it.
 * @param formFailures what `rules/registration` found.
 */
export async function checkClient(
  shop: Shop,
  fields: ClientFields,
  formFailures: readonly FieldFailure[],
): Promise<CheckedClient> {
  const { companyId } = shop.company();
  const email = trimmed(fields.email);
  const legalId = stripCuit(trimmed(fields.legalId));
  const typed = placesTyped(fields);
  const [taken, { places, failures: unknown }, tax] = await Promise.all([
    findTaken(shop.db, companyId, { email, legalId }),
    lookUpPlaces(shop.db, typed),
    taxCategoryOf(shop.db, fields.taxCategory),
  ]);
  const legalName = trimmed(fields.legalName);
  const legalAddress = addressOf('legalAddress', fields, places[0]);
  return {
    failures: [...formFailures, ...tax.failures, ...unknown],
    taken: [...(taken.email ? [EMAIL_TAKEN] : []), ...(taken.legalId ? [CUIT_TAKEN] : [])],
    client: {
      companyId,
      email,
      name: trimmed(fields.name) || legalName,
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

const trimmed = (value: string | undefined): string => (value ?? '').trim();

type AddressPrefix = TypedPlace['prefix'];

/** The legal address, and the one of delivery where the client said that it is another. */
function placesTyped(fields: ClientFields): readonly TypedPlace[] {
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

function addressOf(prefix: AddressPrefix, fields: ClientFields, place: Place | undefined): NewAddress {
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
export function takenOrThrow(error: unknown): FieldFailure {
  if (error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION && 'constraint' in error) {
    const failure = TAKEN_BY_CONSTRAINT[String(error.constraint)];
    if (failure !== undefined) return failure;
  }
  throw error;
}
