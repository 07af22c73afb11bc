import { ShopApi } from '../index.js';
import type { Erp } from './erp.js';

/** Keeps an ERP and a shop equal until the signal ends it. A bridge that was killed goes on where it was. */
export async function runBridge(url: string, erp: Erp, signal: AbortSignal): Promise<void> {
  const shop = new ShopApi({ url, key: () => erp.apiKey(), retries: Number.POSITIVE_INFINITY });

  const sendDeliveries = async () => {
    for (const { remito, order, lines } of await erp.newDeliveries()) {
      const input = { params: { number: order }, body: { lines }, idempotencyKey: remito, signal };
      await shop.call('createDelivery', input);
      await erp.noteDelivered(remito);
    }
  };
  /** The rows of stock are already without the units that have left: their deliveries go first. */
  const sendRows = async () => {
    const { stock, prices, version } = await erp.changedRows();
    await sendDeliveries();
    if (stock.length > 0) await shop.importRows('stock', stock, { signal });
    if (prices.length > 0) await shop.importRows('prices', prices, { signal });
    await erp.noteSent(version);
  };
  const receiveOrders = async () => {
    for await (const { items } of shop.changes(['orders'], { marks: erp.marks, signal }))
      for (const { code: number } of items) {
        const order = await shop.call('getOrder', { params: { number }, signal });
        if (order.status !== 'pending' || order.erpNumber !== null) continue;
        const erpNumber = await erp.takeOrder(order);
        await shop.call('acknowledgeOrder', { params: { number }, body: { erpNumber }, signal });
      }
  };
  const send = async () => {
    while (!signal.aborted) await sendRows().then(() => erp.rest(signal));
  };
  await Promise.all([send(), receiveOrders()]);
}
