// Base32: the vectors of RFC 4648, without padding.

import { expect, it } from 'vitest';
import { base32 } from './base32.js';

it.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foobar', 'MZXW6YTBOI'],
])('writes %j in Base32 as RFC 4648 has it', (text, encoded) => {
  expect(base32(Buffer.from(text))).toBe(encoded);
});
