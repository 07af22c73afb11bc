import type { ConfirmedClient } from '@mostrador/contract/entries/registration';
import type { ClientsPage } from './queries';

/** The page after one of its clients has been verified: the row stays where it is. */
export function withVerified(page: ClientsPage, clientId: number, confirmed: Partial<ConfirmedClient>) {
  const { verificationRequired = false } = confirmed;
  const waits = page.clients.some((client) => client.clientId === clientId && client.verificationRequired);
  if (!waits || verificationRequired) return page;
  return {
    ...page,
    waitingCount: Math.max(0, page.waitingCount - 1),
    clients: page.clients.map((client) =>
      client.clientId === clientId
        ? { ...client, verificationRequired: false, verificationToken: '', status: 'active' as const }
        : client,
    ),
  };
}
