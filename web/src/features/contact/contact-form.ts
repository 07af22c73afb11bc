import type { UserDetails } from '@mostrador/contract/entries/profile';
import { contactFailures } from '@mostrador/rules/contact';

/** What is typed, under the names of the call. */
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

/** Whether the rule refuses the field where it is empty: the form marks it. */
export const isRequired = (field: ContactField): boolean => needed.has(field);

/** What is known of a client, for the fields in which nothing is typed yet. */
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
