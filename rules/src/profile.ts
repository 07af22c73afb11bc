// Checks a change of the profile ('Mis datos') and returns the Spanish sentences of the wrong fields.

import type { FieldFailure } from './field-failure.js';
import {
  addressFields,
  DELIVERY_COMMENTS_FIELD,
  EMAIL_FIELD,
  type FormFields,
  type FormValues,
  formFailures,
  ID_TYPE_FAILURE,
  isCuitIdType,
  LEGAL_NAME_FIELD,
  PHONE_FIELDS,
  PROFILE_ID_TYPE,
  TYPED_CUIT_FIELD,
} from './form-fields.js';
import { FIELD_MAX } from './limits.js';

const PROFILE: FormFields = {
  email: EMAIL_FIELD,
  legalName: LEGAL_NAME_FIELD,
  legalId: TYPED_CUIT_FIELD,
  ...PHONE_FIELDS,
  ...addressFields('legalAddress', '', FIELD_MAX.postalCode),
  ...addressFields('deliveryAddress', ' de entrega', FIELD_MAX.postalCode),
  deliveryComments: DELIVERY_COMMENTS_FIELD,
};

/**
 * Returns everything that is wrong with a change of the profile, in the form's order. Absent fields are not checked.
 * E-mail, legal name and CUIT may be absent, but not empty. The CUIT may have hyphens. The document type, if present,
 * must be 80.
 */
export function profileFailures(fields: FormValues): FieldFailure[] {
  const failures = formFailures(PROFILE, fields, { onlyGiven: true });
  return isCuitIdType(fields['idType'], [PROFILE_ID_TYPE]) ? failures : [...failures, ID_TYPE_FAILURE];
}
