// Several errors about the same form field are joined into one text.

import { expect, it } from 'vitest';
import { byField } from './useFields';

it('reads together what failed together about one field', () => {
  expect(
    byField([
      { field: 'password', message: 'Falta un número.' },
      { field: 'legalId', message: 'El CUIT no es válido.' },
      { field: 'password', message: 'Faltan mayúsculas.' },
    ]),
  ).toEqual({ password: 'Falta un número. Faltan mayúsculas.', legalId: 'El CUIT no es válido.' });
});
