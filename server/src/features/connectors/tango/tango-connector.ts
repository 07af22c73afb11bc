// The connector to Tango Gestión, by the public contract of Tango Tiendas.

import { TANGO_TOPICS, type TangoTopic } from '@mostrador/connectors/tango/contract';
import {
  groupMinutes,
  type StreamGroup,
  TANGO_DEFAULTS,
  type TangoSettings,
} from '@mostrador/rules/connectors';
import type { Connector, StreamContext } from '../connector.js';
import { writeHint } from '../sent-orders.queries.js';
import { conditionsStream } from './tango-conditions.js';
import { invoicesStream } from './tango-invoices.js';
import { orderStatesStream } from './tango-order-states.js';
import { ordersStream } from './tango-orders.js';
import { TANGO_PULLS } from './tango-pulls.js';
import { connectorError, tangoClient } from './tango-requests.js';

const HINT_MAX = 300;

/** The groups of streams that a notification is about. */
const GROUPS_OF: Readonly<Record<TangoTopic, readonly StreamGroup[]>> = {
  OrderProcessed: ['orders'],
  OrderObserved: ['orders'],
  OrderRejected: ['orders'],
  OrderBilled: ['orders', 'invoices'],
  InvoiceFile: ['orders', 'invoices'],
  PriceProductUpdate: ['catalogue'],
  StockProductUpdate: ['stock'],
};

export const tangoConnector: Connector<TangoSettings> = {
  kind: 'tango',
  readSettings: (stored) => ({ ...TANGO_DEFAULTS, ...(stored as Partial<TangoSettings>) }),
  streams: {
    ...TANGO_PULLS,
    'sale-conditions': conditionsStream,
    orders: ordersStream,
    'order-states': orderStatesStream,
    invoices: invoicesStream,
  },
  minutesOf: groupMinutes,
  needsSecret: true,
  async verify(context) {
    try {
      await tangoClient(context).verify();
    } catch (error) {
      throw connectorError(error);
    }
  },
  takeNotification,
};

/** A notification is not signed: what it says of an order is kept beside it, and Tango is asked for the order's state. */
async function takeNotification(
  { shop, companyId }: StreamContext<TangoSettings>,
  body: unknown,
): Promise<readonly StreamGroup[]> {
  const { Topic, Resource, Message } = body as {
    readonly Topic?: string;
    readonly Resource?: string;
    readonly Message?: string | null;
  };
  const topic = TANGO_TOPICS.find((known) => known === Topic);
  if (topic === undefined) return [];
  if ((topic === 'OrderObserved' || topic === 'OrderRejected') && Resource !== undefined)
    await writeHint(shop.db, { companyId, kind: 'tango' }, Resource.toLowerCase(), plain(Message ?? ''));
  return GROUPS_OF[topic];
}

const plain = (text: string): string =>
  text.replace(/\s+/g, ' ').trim().slice(0, HINT_MAX) || 'Tango lo observó sin decir por qué';
