// What a stream of a connector is given: settings, secret, mark and memory as they are stored.

import type { ConnectorKind } from '@mostrador/rules/connectors';
import type { Shop } from '../../shop.js';
import type { StreamContext } from './connector.js';
import { type ConnectorRow, updateMemory } from './connectors.queries.js';
import { connectorOf } from './kinds.js';

/** Names the row that an encrypted secret belongs to. */
export const secretOwner = (companyId: number, kind: ConnectorKind): string =>
  `connector ${companyId}:${kind}`;

/** Returns the context of a connector's stream. @param since undefined: all rows. */
export function contextOf(
  shop: Shop,
  kind: ConnectorKind,
  row: ConnectorRow,
  { since, signal }: { readonly since?: Date | undefined; readonly signal?: AbortSignal | undefined } = {},
): StreamContext {
  const { companyId } = shop.company();
  const opened =
    row.secret === null ? undefined : shop.secretBox.open(row.secret, secretOwner(companyId, kind));
  return {
    shop,
    companyId,
    settings: connectorOf(kind).readSettings(row.settings),
    secret: opened?.toString('utf8') ?? '',
    since,
    memory: row.memory,
    remember: (name, value) => updateMemory(shop.db, companyId, kind, name, value),
    signal,
  };
}
