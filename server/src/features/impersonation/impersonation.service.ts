// Lets an administrator act in a client's name ('Impersonarse'), and lists the clients to choose from, those waiting
// for verification first.

import type { ListedClient, listedClients, StoreClient } from '@mostrador/contract/entries/impersonation';
import { offsetOf } from '@mostrador/rules/paging';
import type { output } from 'zod';
import { notFound, Problem, unauthorized } from '../../platform/http/problem.js';
import type { Session, Shop } from '../../shop.js';
import { accountOf } from '../auth/accounts.service.js';
import { impersonationToken, type SessionOrigin } from '../auth/session-tokens.service.js';
import { clientMatches } from '../clients/clients.service.js';
import { pendingIdentityChanges } from '../identity-changes/identity-changes.service.js';
import { verificationToken } from '../registration/registration.service.js';
import {
  allClients,
  clientsPage,
  countClients,
  findUserToImpersonate,
  type ListedClientRow,
} from './impersonation.queries.js';
import { recordImpersonation } from './trail.service.js';

const NOT_ACTIVE = 'El cliente no tiene un usuario activo con el que ingresar.';

/**
 * Returns a token in the name of a client's user, after writing it to the trail. It ends with the administrator's session:
 * closing all sessions meanwhile ends this one too.
 */
export async function impersonate(
  shop: Shop,
  session: Session,
  clientId: number,
  origin: Omit<SessionOrigin, 'method'>,
): Promise<{ token: string }> {
  const { companyId } = shop.company();
  const client = await findUserToImpersonate(shop.db, companyId, clientId);
  if (client === undefined) throw notFound('No encontramos ese cliente.');
  const [account, actor] = await Promise.all([
    client.userId === null ? undefined : accountOf(shop, client.userId),
    accountOf(shop, session.userId),
  ]);
  if (actor?.session_version !== session.sessionVersion || session.sessionId === undefined)
    throw unauthorized();
  if (account === undefined) throw new Problem(409, 'client_not_active', NOT_ACTIVE);
  await recordImpersonation(shop, { clientId, userId: account.user_id, actorUserId: actor.user_id });
  shop.securityLog.event('impersonation_started', {
    userId: account.user_id,
    actorId: actor.user_id,
    address: origin.address,
  });
  return {
    token: await impersonationToken(shop, account, { ...actor, sessionId: session.sessionId }, origin),
  };
}

export async function storeClients(shop: Shop): Promise<StoreClient[]> {
  const rows = await allClients(shop.db, shop.company().companyId);
  return Promise.all(rows.map((row) => storeClient(shop, row)));
}

export async function storeClientsPage(
  shop: Shop,
  given: { readonly searchTerm: string; readonly pageSize: number; readonly pageNumber: number },
): Promise<output<typeof listedClients>> {
  const { companyId } = shop.company();
  const matches = clientMatches(given.searchTerm);
  const page = { limit: given.pageSize, offset: offsetOf(given.pageNumber, given.pageSize) };
  const [{ total, waiting }, changes, rows] = await Promise.all([
    countClients(shop.db, companyId, matches),
    pendingIdentityChanges(shop.db, companyId),
    clientsPage(shop.db, companyId, matches, page),
  ]);
  const clients = await Promise.all(
    rows.map(
      async (row): Promise<ListedClient> => ({
        ...(await storeClient(shop, row)),
        clientCode: row.clientCode,
        userName: row.userName,
        legalId: row.legalId,
        status: row.status,
      }),
    ),
  );
  return { totalCount: total, waitingCount: waiting, identityChangesCount: changes, clients };
}

const storeClient = async (
  shop: Shop,
  { clientId, clientName, clientEmail, waitingUserId }: ListedClientRow,
): Promise<StoreClient> => ({
  clientId,
  clientName,
  clientEmail,
  verificationRequired: waitingUserId !== null,
  verificationToken: waitingUserId === null ? '' : await verificationToken(shop, waitingUserId),
});
