// The fields of the contact form: initial values, which are required, and the values known from the client's profile.

import type { UserDetails } from '@mostrador/contract/entries/profile';
import { contactFailures } from '@mostrador/rules/contact';

/** The form's initial values, named as in the call. */
export const emptyContact = {
  legalName: '',
  taxId: '',
  email: '',
  cellPhoneNumber: '',
  contactName: '',
  province: '',
  city: '',
  message: '',
};

export type ContactField = keyof typeof emptyContact;
export type ContactValues = Readonly<Record<ContactField, string>>;

const needed = new Set(contactFailures({}).map(({ field }) => field));

/** Whether the field must be filled; the form marks it. */
export const isRequired = (field: ContactField): boolean => needed.has(field);

/** Returns the client's known data for the fields that are still empty. */
export function knownOf(details: UserDetails, values: ContactValues): Partial<Record<ContactField, string>> {
  const known: Partial<Record<ContactField, string>> = {
    legalName: details.legalName,
    taxId: details.legalId,
    email: details.email || details.userName,
    cellPhoneNumber: details.contactPhone,
    city: details.legalAddressCityName,
  };
  return Object.fromEntries(
    Object.entries(known).filter(([name, value]) => value !== '' && values[name as ContactField] === ''),
  );
}
