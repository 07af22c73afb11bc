// Names in mails: what stays of them, and what no mail program may find in them.

import { expect, it } from 'vitest';
import { mailName } from './mail-name.js';

it.each([
  ['Librería El Faro S.R.L.', 'Librería El Faro S.R.L.'],
  ['Papelera J. B. Justo S.A.', 'Papelera J. B. Justo S.A.'],
  ['Gane en https://premios.example/x?y=1', 'Gane en premios example/x?y=1'],
  ['http:///premios.example', 'premios example'],
  ['www.regalo.com.ar', 'www regalo com ar'],
  ['escriba a x@premios.example ya', 'escriba a x@premios example ya'],
  ['premios。example', 'premios example'],
  ['El Faro\r\nBcc: otra\u2028persona', 'El Faro Bcc: otra persona'],
  ['a'.repeat(200), `${'a'.repeat(79)}…`],
])('%s is shown as %s', (typed, shown) => {
  expect(mailName(typed)).toBe(shown);
});
