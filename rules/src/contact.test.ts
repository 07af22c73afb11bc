// Checks of the contact form: required fields, lengths, CUIT, e-mail, line breaks.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { contactFailures } from './contact.js';

const good = {
  legalName: 'Librería El Faro',
  taxId: '30-50001091-2',
  email: 'ana@libreria.com.ar',
  message: 'Buen día.\n\n¿Hacen envíos a Rosario?',
};

it.each([
  [{}, []],
  [{ contactName: '', cellPhoneNumber: '', city: '', province: '' }, []],
  [{ message: 'a'.repeat(4_000) }, []],
  [{ message: 'a'.repeat(4_001) }, ['message']],
  [{ legalName: '', taxId: '', email: '', message: ' \n' }, ['legalName', 'taxId', 'email', 'message']],
  [{ taxId: '30500010913' }, ['taxId']],
  [{ email: 'ana@libreria.com.ar,otra@libreria.com.ar' }, ['email']],
  [{ email: 'ana@libreria.com.ar\r\nBcc: otra@libreria.com.ar' }, ['email']],
  [{ email: ['ana@libreria.com.ar'] }, ['email']],
  [{ contactName: 'Ana\nBcc: x' }, ['contactName']],
  [{ message: 'a\u0000b' }, ['message']],
  [{ cellPhoneNumber: '1'.repeat(91), city: 'a'.repeat(201) }, ['cellPhoneNumber', 'city']],
])('checks a message with %j and refuses the fields %j', (fields, expected) => {
  expect(contactFailures({ ...good, ...fields }).map(({ field }) => field)).toEqual(expected);
});

it('refuses line breaks in fields that may become mail headers', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('legalName', 'contactName', 'email', 'cellPhoneNumber', 'city', 'province', 'taxId'),
      fc.constantFrom('\r\n', '\n', '\u0085', '\u2028', '\u0000'),
      fc.string(),
      (field, separator, text) => {
        const failures = contactFailures({ ...good, [field]: `a${separator}${text}b` });
        expect(failures.map((failure) => failure.field)).toContain(field);
      },
    ),
  );
});
