// Notifications of ERPs. They arrive at an address that cannot be guessed, but are not signed: one is a hint that lets the ERP be asked
// earlier, and never a statement.

import type { ConnectorKind } from '@mostrador/rules/connectors';
import { notFound } from '../../platform/http/problem.js';
import type { Shop } from '../../shop.js';
import { selectConnector } from './connectors.queries.js';
import { hurry } from './connectors.service.js';
import { connectorOf } from './kinds.js';
import { isSameToken } from './notification-token.js';
import { contextOf } from './stream-context.js';

/** Takes a notification. @throws Problem 404 for a wrong address, which is the same as for a connector that is off. */
export async function takeNotification(
  shop: Shop,
  kind: ConnectorKind,
  token: string,
  body: unknown,
): Promise<{ NotificationOk: boolean }> {
  const row = await selectConnector(shop.db, shop.company().companyId, kind);
  if (row === undefined || !row.enabled || !isSameToken(token, row.notification_token)) throw notFound();
  const groups = (await connectorOf(kind).takeNotification?.(contextOf(shop, kind, row), body)) ?? [];
  if (groups.length > 0) await shop.db.transaction().execute((tx) => hurry(tx, shop, kind, row, groups));
  return { NotificationOk: true };
}
