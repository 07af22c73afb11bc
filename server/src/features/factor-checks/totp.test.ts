// Codes of authenticator apps: the vectors of RFC 6238, the tolerated clock, and codes that were used.

import { describe, expect, it } from 'vitest';
import { STEP_SECONDS, stepOfCode, totpCode } from './totp.js';

/** The secret of RFC 6238, appendix B, with the last six of its eight digits. */
const SECRET = Buffer.from('12345678901234567890');
const VECTORS = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const;
const NOW = Date.UTC(2026, 5, 1);
const STEP = Math.floor(NOW / 1_000 / STEP_SECONDS);

it.each(VECTORS)('is that of the RFC at second %i: %s', (second, code) => {
  expect(totpCode(SECRET, Math.floor(second / STEP_SECONDS))).toBe(code);
});

describe('a code', () => {
  it('is accepted one step early or late, and not three steps off', () => {
    for (const off of [-1, 0, 1])
      expect(stepOfCode(SECRET, totpCode(SECRET, STEP + off), 0, NOW)).toBe(STEP + off);
    for (const off of [-4, -3, -2, 2, 3, 4])
      expect(stepOfCode(SECRET, totpCode(SECRET, STEP + off), 0, NOW)).toBeUndefined();
  });

  it('is refused at the step of the last used one and before it', () => {
    for (const off of [-1, 0])
      expect(stepOfCode(SECRET, totpCode(SECRET, STEP + off), STEP, NOW)).toBeUndefined();
    expect(stepOfCode(SECRET, totpCode(SECRET, STEP + 1), STEP, NOW)).toBe(STEP + 1);
  });

  it.each(['', '12345', '1234567', 'abcdef', '１２３４５６', ' 12345'])('is six digits, not %j', (code) => {
    expect(stepOfCode(SECRET, code, 0, NOW)).toBeUndefined();
  });
});
