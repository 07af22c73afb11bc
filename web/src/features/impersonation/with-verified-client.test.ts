// A page of clients after one was verified: the client keeps its place, and the number of waiting clients drops by
// one.

import type { ListedClient } from '@mostrador/contract/entries/impersonation';
import { expect, it } from 'vitest';
import { withVerified } from './with-verified-client';

const waiting = (clientId: number): ListedClient => ({
  clientId,
  clientCode: `C-${clientId}`,
  clientName: `Cliente ${clientId}`,
  clientEmail: `c${clientId}@mostrador.test`,
  userName: null,
  legalId: '30712345671',
  verificationRequired: true,
  verificationToken: 'abc',
  status: 'pending_verification',
});
const page = { totalCount: 2, waitingCount: 2, identityChangesCount: 0, clients: [waiting(1), waiting(2)] };

it('takes the verified client off those who wait, in its place', () => {
  const after = withVerified(page, 2, { verificationRequired: false });
  expect(after.waitingCount).toBe(1);
  expect(
    after.clients.map(({ clientId, status, verificationRequired, verificationToken }) => ({
      clientId,
      status,
      verificationRequired,
      verificationToken,
    })),
  ).toEqual([
    { clientId: 1, status: 'pending_verification', verificationRequired: true, verificationToken: 'abc' },
    { clientId: 2, status: 'active', verificationRequired: false, verificationToken: '' },
  ]);
});

it.each([
  ['still waits for the server', 1, { verificationRequired: true }],
  ['is on another page', 9, { verificationRequired: false }],
])('leaves the page as it is where the client %s', (_, clientId, confirmed) => {
  expect(withVerified(page, clientId, confirmed)).toBe(page);
});
