// A sentence that ends in a name gets one full stop, also after a name such as 'El Faro S.R.L.'.

import { expect, it } from 'vitest';
import { ended } from './sentences';

it.each([
  ['Ahora compra para Ortiz', 'Ahora compra para Ortiz.'],
  ['Ahora compra para El Faro S.R.L.', 'Ahora compra para El Faro S.R.L.'],
])('ends %j once', (sentence, said) => {
  expect(ended(sentence)).toBe(said);
});
