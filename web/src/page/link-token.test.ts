import { expect, it } from 'vitest';
import { linkToken } from './link-token';

it('prefers the token that was taken out of the address, and falls back to the address', () => {
  expect(linkToken({ search: '', state: { linkToken: 'abc', linkUser: 'a@b.test' } })).toEqual({
    token: 'abc',
    user: 'a@b.test',
  });
  expect(linkToken({ search: '?t=abc&u=a%40b.test', state: null })).toEqual({
    token: 'abc',
    user: 'a@b.test',
  });
  expect(linkToken({ search: '', state: { from: '/cart' } })).toEqual({ token: '', user: '' });
  expect(linkToken({ search: '', state: { linkToken: 5 } })).toEqual({ token: '', user: '' });
});
