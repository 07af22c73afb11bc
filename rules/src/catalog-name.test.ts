// Valid and refused names of a catalogue: empty, too long, with white space around them.

import { expect, it } from 'vitest';
import { catalogName, catalogNameFailure } from './catalog-name.js';

it.each([
  ['Vuelta al cole', undefined],
  ['  x  ', undefined],
  ['', 'Por favor ingrese el nombre del catálogo.'],
  [' \t\u00a0', 'Por favor ingrese el nombre del catálogo.'],
  ['x'.repeat(120), undefined],
  [`${'x'.repeat(121)}`, 'El nombre del catálogo admite hasta 120 caracteres.'],
])('checks the name %j and returns the message %s', (name, message) => {
  expect(catalogNameFailure(name)?.message).toBe(message);
});

it('stores a name without white space around it', () => {
  expect(catalogName(' Vuelta  al cole ')).toBe('Vuelta  al cole');
});
