// Sale conditions of Tango: what the shop does not have yet is added, and their codes are remembered for clients and orders.

import type { TangoSaleCondition } from '@mostrador/connectors/tango/contract';
import { conditionDays } from '@mostrador/connectors/tango/import-rows';
import type { TangoSettings } from '@mostrador/rules/connectors';
import { addPaymentTerms } from '../../client-desk/payment-terms.service.js';
import type { Exchanged, Stream } from '../connector.js';
import { MEMORY } from './tango-pulls.js';
import { connectorError, tangoClient } from './tango-requests.js';

const NAME_MAX = 80;

export const conditionsStream: Stream<TangoSettings> = {
  async work(context): Promise<Exchanged> {
    const { shop } = context;
    const names = new Map<string, { readonly name: string; readonly days: number }>();
    try {
      for await (const row of tangoClient(context).rows<TangoSaleCondition>('SaleCondition')) {
        const name = row.Description.replace(/\s+/g, ' ').trim().slice(0, NAME_MAX);
        if (name !== '') names.set(String(row.Code), { name, days: conditionDays(row) });
      }
    } catch (error) {
      throw connectorError(error);
    }
    const added = await shop.db
      .transaction()
      .execute((tx) => addPaymentTerms(tx, shop, { userId: null, source: 'job' }, [...names.values()]));
    await context.remember(
      MEMORY.conditions,
      Object.fromEntries([...names].map(([code, { name }]) => [code, name])),
    );
    return { rows: names.size, changes: added, problems: [], hasMore: false };
  },
};
