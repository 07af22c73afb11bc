// The profile cookie `mv`: reading it from a Cookie header, and its attributes and lifetime when it is set or deleted.

import { expect, it } from 'vitest';
import { profileCookie, readProfileCookie } from './profile-cookie.js';

it.each([
  [undefined, undefined],
  ['', undefined],
  ['mv=1', 1],
  ['a=b; mv=3', 3],
  ['mv=2; a=b', 2],
  ['mv=4', undefined],
  ['mv=11', undefined],
  ['xmv=1', undefined],
  ['mv=1x', undefined],
])('reads the Cookie header %j as profile %s', (cookies, profile) => {
  expect(readProfileCookie(cookies)).toBe(profile);
});

it('lasts as long as the session, and contains only the profile', () => {
  expect(profileCookie(2, 3_600.4, true)).toBe('mv=2; Max-Age=3600; Path=/; SameSite=Lax; Secure');
  expect(profileCookie(undefined, 0, false)).toBe('mv=; Max-Age=0; Path=/; SameSite=Lax');
});
