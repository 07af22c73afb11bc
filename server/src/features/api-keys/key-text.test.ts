import { expect, it } from 'vitest';
import { isSecretOf, keyText, newKeyId, newSecret, readKeyText, secretHash } from './key-text.js';

it('reads the text of a key that it has written', () => {
  for (let nth = 0; nth < 200; nth += 1) {
    const parts = { keyId: newKeyId(), secret: newSecret() };
    const text = keyText(parts);
    expect(text).toMatch(/^mk_live_[0-9A-Za-z]{12}_[0-9A-Za-z]{43}_[0-9A-Za-z]{6}$/);
    expect(readKeyText(text)).toEqual(parts);
  }
});

it('refuses a text with any letter changed, left out or added', () => {
  const text = keyText({ keyId: newKeyId(), secret: newSecret() });
  for (let at = 0; at < text.length; at += 1) {
    const other = text[at] === 'a' ? 'b' : 'a';
    expect(readKeyText(`${text.slice(0, at)}${other}${text.slice(at + 1)}`)).toBeUndefined();
    expect(readKeyText(text.slice(0, at) + text.slice(at + 1))).toBeUndefined();
  }
  for (const wrong of [`${text} `, `x${text}`, text.toUpperCase(), '', 'mk_live___'])
    expect(readKeyText(wrong)).toBeUndefined();
});

it('knows a secret by its hash alone', () => {
  const secret = newSecret();
  expect(isSecretOf(secret, secretHash(secret))).toBe(true);
  expect(isSecretOf(newSecret(), secretHash(secret))).toBe(false);
  expect(isSecretOf(secret, null)).toBe(false);
});
