// Asks Tango what became of the orders that it has, and moves them on in the shop: taken, billed, refused by a person. Notes the invoices
// whose PDF is to be fetched.

import { TANGO_ORDER_DAYS_MAX, type TangoOrderState } from '@mostrador/connectors/tango/contract';
import { meaningOf, type StateMeaning } from '@mostrador/connectors/tango/order-states';
import type { TangoSettings } from '@mostrador/rules/connectors';
import { formatDocumentNumber, POINT_OF_SALE } from '@mostrador/rules/document-number';
import type { OrderStatus } from '@mostrador/rules/order-status';
import { refusalText } from '@mostrador/rules/refusals';
import type { Tx } from '../../../platform/database/database.js';
import { retryTransaction } from '../../../platform/database/retry-transaction.js';
import { acknowledgeOrder } from '../../orders/acknowledge-order.service.js';
import { advanceOrder } from '../../orders/status.service.js';
import type { Exchanged, Stream, StreamContext, StreamProblem } from '../connector.js';
import { enterInvoices } from '../sent-invoices.queries.js';
import {
  type OpenOrder,
  type SentOutcome,
  type SentState,
  selectOpenOrders,
  writeOutcomes,
} from '../sent-orders.queries.js';
import { connectorError, tangoClient } from './tango-requests.js';

/** Orders of one question: their ids stay below the length of a URL. */
const ASKED_MAX = 40;
const DAY_MS = 86_400_000;

const STATES: Readonly<Record<StateMeaning['progress'], SentState>> = {
  waiting: 'sent',
  processed: 'processed',
  billed: 'billed',
  rejected: 'rejected',
  cancelled: 'cancelled',
};

export const orderStatesStream: Stream<TangoSettings> = {
  async work(context): Promise<Exchanged> {
    const { shop, companyId, signal } = context;
    const since = new Date(shop.now() - TANGO_ORDER_DAYS_MAX * DAY_MS);
    const problems: StreamProblem[] = [];
    let rows = 0;
    let changes = 0;
    let after = 0;
    while (!signal?.aborted) {
      const open = await selectOpenOrders(
        shop.db,
        { companyId, kind: 'tango' },
        { since, most: ASKED_MAX, after },
      );
      const last = open.at(-1);
      if (last === undefined) break;
      after = last.orderId;
      const { states } = await tangoClient(context)
        .orderStates(open.map(({ externalId }) => externalId))
        .catch((error: unknown) => {
          throw connectorError(error);
        });
      for (const order of open) {
        const ofOrder = states.filter(({ OrderID }) => OrderID.toLowerCase() === order.externalId);
        const [state] = ofOrder;
        if (state === undefined) continue;
        const taken = await takeState(context, order, state, ofOrder);
        rows += taken.isNew ? 1 : 0;
        changes += taken.isChanged ? 1 : 0;
        problems.push(...taken.problems);
      }
    }
    return { rows, changes, problems, hasMore: false };
  },
};

interface TakenState {
  readonly isNew: boolean;
  readonly isChanged: boolean;
  readonly problems: readonly StreamProblem[];
}
const NOTHING_NEW: TakenState = { isNew: false, isChanged: false, problems: [] };

/** Stores what Tango says of an order, and what follows from it in the shop, in one transaction. */
async function takeState(
  { shop, companyId }: StreamContext<TangoSettings>,
  order: OpenOrder,
  { Status }: TangoOrderState,
  states: readonly TangoOrderState[],
): Promise<TakenState> {
  const invoices = states.flatMap(({ InvoiceType, InvoiceNumber }) =>
    InvoiceType && InvoiceNumber ? [{ invoiceType: InvoiceType, invoiceNumber: InvoiceNumber }] : [],
  );
  const isSame = Status === order.remoteState;
  if (isSame && invoices.length === 0) return NOTHING_NEW;
  const number = String(order.orderNumber);
  const meaning = meaningOf(Status);
  if (meaning === undefined)
    return {
      ...NOTHING_NEW,
      problems: [{ object: number, message: `Tango le da un estado que no conocemos: ${Status}.` }],
    };
  return retryTransaction(shop.db, async (tx) => {
    const now = new Date(shop.now());
    const of = { companyId, kind: 'tango' } as const;
    const outcome: SentOutcome = {
      orderId: order.orderId,
      state: STATES[meaning.progress],
      remoteState: Status,
      message: meaning.progress === 'rejected' ? rejectedMessage(Status, order.hint) : '',
    };
    await writeOutcomes(tx, of, [outcome], now);
    await enterInvoices(tx, of, order.orderId, invoices, now);
    if (isSame) return { isNew: true, isChanged: false, problems: [] };
    const refused = order.isCancellation ? undefined : await moveOn(tx, companyId, order, meaning.status);
    const message = refused ?? outcome.message;
    return {
      isNew: true,
      isChanged: refused === undefined,
      problems: message === '' ? [] : [{ object: number, message }],
    };
  });
}

const rejectedMessage = (state: string, hint: string): string =>
  `${state === 'ANULADA' ? 'Tango anuló el pedido.' : 'Rechazado en Tango.'}${hint === '' ? '' : ` Dice: “${hint}”.`} Decida qué hacer con él en la tienda.`;

/** Brings an order to the status that Tango's state means. @returns why it could not, in Spanish. */
async function moveOn(
  tx: Tx,
  companyId: number,
  { orderNumber }: OpenOrder,
  to: OrderStatus | undefined,
): Promise<string | undefined> {
  if (to === undefined) return undefined;
  // Tango Tiendas does not tell its own number. It lists the order under ours.
  await acknowledgeOrder(tx, companyId, {
    orderNumber,
    erpNumber: formatDocumentNumber({ pointOfSale: POINT_OF_SALE, number: orderNumber }),
    author: { userId: null, source: 'job' },
  });
  const outcome = await advanceOrder(
    tx,
    companyId,
    { orderNumber },
    { to, note: '', source: 'erp', userId: null },
  );
  return outcome !== undefined && 'refusal' in outcome ? refusalText(outcome.refusal) : undefined;
}
