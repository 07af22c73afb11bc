// A bridge between an ERP and the shop, written with nothing but the published document of /api/v1. It can be killed at any moment.

import { setTimeout as wait } from 'node:timers/promises';
import type { ErpSide, OrderEvent } from './erp-side.js';
import { bodyOf, Refused, type ShopCalls } from './shop-calls.js';

const PAUSE_MS = 20;
const IMPORT_POLL_MS = 60;
/** Rounds of imports are at least so far apart: changes gather meanwhile. */
const ROUND_MS = 250;
const WAIT_SECONDS = 20;

/** Refusals of an event of an order that the shop has cancelled. */
const CANCELLED_MEANWHILE = ['order_stale', 'order_status_forbidden', 'order_not_editable', 'conflict'];

/** Runs until an error that no repetition mends. */
export async function runBridge(shop: ShopCalls, erp: ErpSide): Promise<never> {
  return Promise.race([sendToShop(shop, erp), receiveFromShop(shop, erp)]);
}

/** Deliveries go before the rows that were read with them: a row of stock is already without the units that have left. */
async function sendToShop(shop: ShopCalls, erp: ErpSide): Promise<never> {
  for (;;) {
    const begun = Date.now();
    const { version, stock, prices, clients } = erp.changedRows();
    for (let event = erp.nextEvent(); event !== undefined; event = erp.nextEvent()) {
      await tellEvent(shop, erp, event);
      erp.noteTold();
    }
    await importRows(shop, 'stock', stock);
    await importRows(shop, 'prices', prices);
    await importRows(shop, 'clients', clients);
    if (stock.length + prices.length + clients.length > 0) erp.noteSent(version);
    await wait(Math.max(PAUSE_MS, begun + ROUND_MS - Date.now()));
  }
}

async function tellEvent(shop: ShopCalls, erp: ErpSide, event: OrderEvent): Promise<void> {
  const path = { number: event.order };
  try {
    if (event.kind === 'status')
      await bodyOf(shop.POST('/orders/{number}/status', { params: { path }, body: { to: event.to } }));
    else
      await bodyOf(
        shop.POST('/orders/{number}/deliveries', {
          params: { path, header: { 'Idempotency-Key': event.remito } },
          body: { lines: [...event.lines], note: event.remito },
        }),
      );
  } catch (error) {
    if (!(error instanceof Refused) || !CANCELLED_MEANWHILE.includes(error.problem.code)) throw error;
    const { status } = await bodyOf(shop.GET('/orders/{number}', { params: { path } }));
    if (status !== 'cancelled') throw error;
    erp.noteCancelled(event.order);
  }
}

async function importRows(
  shop: ShopCalls,
  kind: 'stock' | 'prices' | 'clients',
  rows: readonly object[],
): Promise<void> {
  if (rows.length === 0) return;
  const lines = rows.map((row) => JSON.stringify(row)).join('\n');
  const { importId } = await bodyOf(
    shop.POST('/imports/{kindOrId}', {
      params: { path: { kindOrId: kind } },
      headers: { 'content-type': 'application/x-ndjson' },
      body: lines,
      bodySerializer: (body) => body,
    }),
  );
  const path = { kindOrId: importId };
  for (;;) {
    const { state, failure, counts } = await bodyOf(shop.GET('/imports/{kindOrId}', { params: { path } }));
    if (state === 'failed') throw new Error(`An import of ${kind} failed: ${failure}`);
    if (state === 'done') {
      if (counts.rejected === 0) return;
      const rejected = await shop.GET('/imports/{kindOrId}/rejections', {
        params: { path },
        parseAs: 'text',
      });
      throw new Error(`An import of ${kind} rejected rows: ${rejected.data}`);
    }
    await wait(IMPORT_POLL_MS);
  }
}

async function receiveFromShop(shop: ShopCalls, erp: ErpSide): Promise<never> {
  for (;;) {
    const since = erp.mark;
    const query = { kinds: 'orders,clients', wait: WAIT_SECONDS, ...(since !== undefined && { since }) };
    const { items, mark } = await bodyOf(shop.GET('/changes', { params: { query } }));
    for (const { kind, code } of items)
      if (kind === 'orders') await receiveOrder(shop, erp, code);
      else erp.noteClient(await bodyOf(shop.GET('/clients/{code}', { params: { path: { code } } })));
    erp.noteMark(mark);
  }
}

async function receiveOrder(shop: ShopCalls, erp: ErpSide, number: string): Promise<void> {
  const path = { number };
  const order = await bodyOf(shop.GET('/orders/{number}', { params: { path } }));
  if (order.status === 'review') return;
  const erpNumber = erp.takeOrder(order);
  if (order.erpNumber === null)
    await bodyOf(shop.POST('/orders/{number}/acknowledgement', { params: { path }, body: { erpNumber } }));
  if (order.status === 'cancelled') erp.noteCancelled(number);
}
