import { expect, it } from 'vitest';
import { ended } from './sentences';

it.each([
  ['Ahora compra para Ortiz', 'Ahora compra para Ortiz.'],
  ['Ahora compra para El Faro S.R.L.', 'Ahora compra para El Faro S.R.L.'],
])('ends %j once', (sentence, said) => {
  expect(ended(sentence)).toBe(said);
});
