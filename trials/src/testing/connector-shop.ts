// Connectors in tests: turns one on, places orders for it, and runs its jobs and those of the imports that it begins until nothing is due.

import type { ConnectorValues } from '@mostrador/contract/entries/connectors';
import { TANGO_DEFAULTS, type TangoSettings } from '@mostrador/rules/connectors';
import { runConnector } from '@mostrador/server/features/connectors/run-connector.service';
import { sql } from 'kysely';
import { makeClient, makeOrder, makeProduct, makeUser } from './factories.js';
import { runImport } from './machine-shop.js';
import type { TestShop } from './test-shop.js';

/** Saves the settings of the connector to Tango, with an access token. @param token of an administrator. */
export async function connectTango(
  shop: TestShop,
  token: string,
  given: { readonly enabled?: boolean; readonly secret?: string } & Partial<TangoSettings> = {},
) {
  const { enabled = true, secret, ...settings } = given;
  const { enabled: wasEnabled, settings: was } = await shop.call(
    'connector',
    { params: { kind: 'tango' } },
    token,
  );
  const to: ConnectorValues = { enabled, settings: { ...TANGO_DEFAULTS, ...settings } };
  return shop.call(
    'saveConnector',
    {
      params: { kind: 'tango' },
      body: { from: { enabled: wasEnabled, settings: was }, to, ...(secret !== undefined && { secret }) },
    },
    token,
  );
}

/** Runs what is due of the connector to Tango, with its imports. */
export async function runTango(shop: TestShop): Promise<void> {
  for (let step = 0; step < 40; step += 1) {
    await runConnector(shop.app.shop, 'tango');
    const { rows } = await sql<{ import_id: string | null }>`
      select import_id from connector_exchanges where state = 'running'`.execute(shop.db);
    const [running] = rows;
    if (running === undefined) return;
    if (running.import_id !== null) await runImport(shop, running.import_id);
  }
  throw new Error('The connector does not come to an end.');
}

/** Places an order of two units at 1,000 pesos of a client who lives in Santa Fe. @returns its external id. */
export async function placeTangoOrder({ app, db }: TestShop, code?: string): Promise<string> {
  const client = await makeClient(db);
  await sql`update clients set legal_address_province_id = '82', client_code = ${`X${client.clientId}`}
    where client_id = ${client.clientId}`.execute(db);
  const { userId } = await makeUser(db, { profile: 1, client });
  const product = await makeProduct(db, { ...(code !== undefined && { code }) });
  const { externalId } = await makeOrder(db, {
    companyId: app.shop.company().companyId,
    client,
    userId,
    product,
    mark: `Pedido ${code ?? ''}`,
  });
  await sql`update orders set placed_at = ${new Date(app.shop.now())} where external_id = ${externalId}::uuid`.execute(
    db,
  );
  return externalId;
}
