// Checks the fields of the contact form and returns the Spanish sentences of the wrong ones.

import type { FieldFailure } from './field-failure.js';
import {
  EMAIL_FIELD,
  type FormFields,
  type FormValues,
  formFailures,
  LEGAL_NAME_FIELD,
  TYPED_CUIT_FIELD,
} from './form-fields.js';
import { FIELD_MAX } from './limits.js';

const CONTACT: FormFields = {
  legalName: LEGAL_NAME_FIELD,
  taxId: TYPED_CUIT_FIELD,
  contactName: { label: 'El nombre de contacto', max: FIELD_MAX.name },
  email: EMAIL_FIELD,
  cellPhoneNumber: { label: 'El teléfono', max: FIELD_MAX.phone },
  city: { label: 'La ciudad', max: FIELD_MAX.city },
  province: { label: 'La provincia', max: FIELD_MAX.province },
  message: {
    label: 'El mensaje',
    max: FIELD_MAX.contactMessage,
    required: 'Por favor escriba su mensaje.',
    multiline: true,
  },
};

/** Returns everything that is wrong with a message to the company, in the form's order. The CUIT may have hyphens. */
export function contactFailures(message: FormValues): FieldFailure[] {
  return formFailures(CONTACT, message);
}
