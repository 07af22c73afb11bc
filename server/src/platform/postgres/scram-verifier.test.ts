// Tests of the SCRAM-SHA-256 verifier.

import { expect, it } from 'vitest';
import { isVerifierOf, scramVerifier } from './scram-verifier.js';

it('is what RFC 7677 derives from its example', () => {
  expect(scramVerifier('pencil', Buffer.from('W22ZaJ0SNY7soEsUEjb6gQ==', 'base64'))).toBe(
    'SCRAM-SHA-256$4096:W22ZaJ0SNY7soEsUEjb6gQ==$' +
      'WG5d8oPm3OtcPnkdi4Uo7BkeZkBFzpcXkuLmtbsT4qY=:wfPLwcE6nTWhTAmQ7tl2KeoiWGPlZqQxSrmfPwDl2dU=',
  );
});

it('recognises the password of a verifier, and no other', () => {
  const verifier = scramVerifier('a password');
  expect(isVerifierOf(verifier, 'a password')).toBe(true);
  expect(isVerifierOf(verifier, 'another password')).toBe(false);
  expect(isVerifierOf('', 'a password')).toBe(false);
  expect(isVerifierOf('md53175bce1d3201d16594cebf9d7eb3f9d', 'a password')).toBe(false);
});
