// Reading the claims of a session token: accents, and the message for each kind of malformed token.

import { describe, expect, it } from 'vitest';
import { decodeToken } from './token';

const payload = (text: string) => Buffer.from(text).toString('base64url');

describe('decodeToken', () => {
  it('reads claims with accents', () => {
    expect(decodeToken(`a.${payload('{"ClientName":"Librería Ñandú"}')}.c`)).toEqual({
      ClientName: 'Librería Ñandú',
    });
  });

  it.each([
    ['two parts', 'a.b', 'it does not appear to be a JWT'],
    ['four parts', 'a.b.c.d', 'it does not appear to be a JWT'],
    ['a length that base64 does not have', 'a.bcdef.c', 'illegal base64url string'],
    [
      'bytes that are not UTF-8',
      `a.${Buffer.from([0xff, 0xfe]).toString('base64url')}.c`,
      'not correctly encoded',
    ],
    ['an empty payload', 'a..c', 'cannot decode the token'],
    ['something else than an object', `a.${payload('7')}.c`, 'cannot decode the token'],
  ])('refuses %s', (_, token, text) => {
    expect(() => decodeToken(token)).toThrow(text);
  });
});
