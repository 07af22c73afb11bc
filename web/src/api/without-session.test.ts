// The browser's list of calls without a token equals the calls whose token the contract ignores.

import type { CallShape } from '@mostrador/contract/call';
import { calls } from '@mostrador/contract/calls';
import { expect, it } from 'vitest';
import { callsWithoutSession } from './http-carrier';

it('sends no token with exactly the calls that ignore it', () => {
  const ignoring = Object.values<CallShape>(calls).filter(({ ignoresToken }) => ignoresToken);
  expect([...callsWithoutSession].sort()).toEqual(ignoring.map(({ name }) => name).sort());
});
