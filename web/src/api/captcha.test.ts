// The browser asks for a reCAPTCHA token for exactly the calls that the contract marks.

import { calls } from '@mostrador/contract/calls';
import { expect, it } from 'vitest';
import { callsWithCaptcha, captchaToken } from './captcha';

it('proves what the contract asks for, and nothing else', async () => {
  const wanted = Object.values(calls).filter((entry) => 'captcha' in entry && entry.captcha);
  expect([...callsWithCaptcha].sort()).toEqual(wanted.map(({ name }) => name).sort());
  expect(await captchaToken('a-site', 'products')).toBeUndefined();
});
