import type { ConfirmedClient } from '@mostrador/contract/entries/registration';
import type { ClientsPage } from './queries';

/** Returns a page of the list of clients after one of them was verified: the row keeps its place. */
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
