// The types of @mostrador/client are those of the entries of /api/v1.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { clientTypes } from './client-types.js';
import { typeOf } from './schema-types.js';

const file = fileURLToPath(new URL('../../../client/src/generated/v1.ts', import.meta.url));

it('were written from the entries as they are now', () => {
  expect(readFileSync(file, 'utf8'), 'run npm run client-types').toBe(clientTypes());
});

it('says of a schema what it allows', () => {
  expect(typeOf({ type: 'array', items: { anyOf: [{ type: 'integer' }, { type: 'null' }] } })).toBe(
    'readonly (number | null)[]',
  );
  expect(typeOf({ enum: ['a', 1] })).toBe('"a" | 1');
  expect(
    typeOf({ type: 'object', required: ['a'], properties: { a: { type: 'string' }, b: { const: 1 } } }),
  ).toBe('{\n  readonly a: string;\n  readonly b?: 1 | undefined;\n}');
  expect(typeOf({ type: 'object', additionalProperties: {} })).toBe('{ readonly [key: string]: unknown }');
  expect(() => typeOf({ type: 'file' })).toThrow('No type');
});
