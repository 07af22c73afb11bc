// Accepted and refused e-mail addresses, and the key that compares them without case.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emailKey, isEmail } from './email.js';

describe('isEmail', () => {
  it.each([
    'ana@papelera.com.ar',
    'Ana.Perez+pedidos@sub.papelera.com.ar',
    "o'higgins_1@x-y.ar",
    'a@b.xn--p1ai',
    `${'a'.repeat(64)}@papelera.com.ar`,
  ])('accepts %s', (text) => {
    expect(isEmail(text)).toBe(true);
  });

  it.each([
    '',
    'abc',
    '@papelera.com',
    'ana@',
    'ana@papelera',
    'ana@@papelera.com',
    'ana@papelera..com',
    'ana@.com',
    'ana@papelera.com.',
    '.ana@papelera.com',
    'ana.@papelera.com',
    'a..b@papelera.com',
    'ana@-papelera.com',
    'ana@127.0.0.1',
    'ana@papelera.c',
    'ana perez@papelera.com',
    ' ana@papelera.com',
    'ana@papelera.com\n',
    'ana@papelera.com\r\nBcc: x@y.com',
    'ana@papelera.com,otra@papelera.com',
    'Ana <ana@papelera.com>',
    'ñandú@papelera.com',
    `${'a'.repeat(65)}@papelera.com`,
    `a@${'b.'.repeat(130)}com`,
  ])('refuses %j', (text) => {
    expect(isEmail(text)).toBe(false);
  });

  it('accepts up to 255 characters and not one more', () => {
    const domain = `${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.com`;
    const longest = `${'a'.repeat(255 - domain.length - 1)}@${domain}`;
    expect(longest).toHaveLength(255);
    expect(isEmail(longest)).toBe(true);
    expect(isEmail(`a${longest}`)).toBe(false);
  });

  it('accepts every ordinary address', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (text) => {
        fc.pre(text.length <= 255);
        expect(isEmail(text)).toBe(true);
      }),
    );
  });

  it('never accepts a second address or a header line', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.constantFrom(' ', '\n', '\r', ',', ';', '<', '>', '@'),
        (text, separator) => {
          expect(isEmail(`ana@papelera.com${separator}${text}`)).toBe(false);
        },
      ),
    );
  });
});

it('emailKey ignores case and surrounding spaces', () => {
  expect(emailKey(' Ana@Papelera.COM ')).toBe('ana@papelera.com');
});
