// Connectors in tests: turns one on, and runs its jobs and those of the imports that it begins until nothing is due.

import type { ConnectorValues } from '@mostrador/contract/entries/connectors';
import { TANGO_DEFAULTS, type TangoSettings } from '@mostrador/rules/connectors';
import { runConnector } from '@mostrador/server/features/connectors/run-connector.service';
import { sql } from 'kysely';
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
