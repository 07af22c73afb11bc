// The types of @mostrador/client are those of the entries of /api/v1, and those of the bridge are those of its document.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { bridgeTypes } from './bridge-types.js';
import { clientTypes } from './client-types.js';
import { typeOf } from './schema-types.js';

/** The generator loads a compiler of its own, which takes long on a busy machine. */
const TIMEOUT_MS = 120_000;

const textOf = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../../../${path}`, import.meta.url)), 'utf8');

it('were written from the entries as they are now', () => {
  expect(textOf('client/src/generated/v1.ts'), 'run npm run client-types').toBe(clientTypes());
});

it(
  'of the bridge were written from the document as it is now',
  async () => {
    const types = await bridgeTypes();
    expect(textOf('trials/src/bridge-day/bridge/generated/paths.ts'), 'run npm run client-types').toBe(types);
  },
  TIMEOUT_MS,
);

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
