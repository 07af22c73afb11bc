import { calls } from '@mostrador/contract/calls';
import { expect, it } from 'vitest';
import { humanProof, withProof } from './human-proof';

it('proves what the contract asks for, and nothing else', async () => {
  const wanted = Object.values(calls).filter((entry) => 'captcha' in entry && entry.captcha);
  expect([...withProof].sort()).toEqual(wanted.map(({ name }) => name).sort());
  expect(await humanProof('a-site', 'products')).toBeUndefined();
});
