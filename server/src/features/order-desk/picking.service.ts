// Makes the picking list and the delivery sheets of chosen orders as one PDF: reads what is pending of each, and a thread draws it.

import type { ReadStream } from 'node:fs';
import { join } from 'node:path';
import { deliveryAddress } from '@mostrador/contract/entries/cart';
import { TIME_ZONE } from '@mostrador/rules/days';
import { formatDocumentNumber, POINT_OF_SALE } from '@mostrador/rules/document-number';
import { notFound, Problem } from '../../platform/http/problem.js';
import { pictureFolders, printedBrand } from '../../platform/pdf/pdf-theme.js';
import { makeDownload } from '../../platform/table-files/download.js';
import { inThread } from '../../platform/threads/thread-pools.js';
import type { Session, Shop } from '../../shop.js';
import { ordersFor } from '../orders/order-scope.service.js';
import type { PickedProduct, PickingSheet } from './draw-picking.js';
import { countWindow, orderCondition } from './order-table.queries.js';
import { deliveryText } from './order-table.service.js';
import { type PickedLineDb, type PickedOrderDb, selectPicked, selectPickedLines } from './picking.queries.js';

const drawInThread = inThread(
  'files',
  new URL('./picking-thread.js', import.meta.url),
  () => import('./picking-thread.js'),
);

export interface PickingFile {
  readonly name: string;
  readonly bytes: number;
  readonly content: ReadStream;
}

const dates = new Intl.DateTimeFormat('es-AR', {
  timeZone: TIME_ZONE,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});
const moments = new Intl.DateTimeFormat('es-AR', {
  timeZone: TIME_ZONE,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/**
 * Makes the PDF of open orders with something pending. Others that the caller may see are left out.
 * @throws Problem 404 if one is not an order that the caller may see, 409 `nothing_to_pick` if none of the orders has something pending.
 */
export async function pickingFile(
  shop: Shop,
  session: Session,
  externalIds: readonly string[],
  signal: AbortSignal,
): Promise<PickingFile> {
  const { companyId } = shop.company();
  const wanted = [...new Set(externalIds)];
  const known = await countWindow(shop.db, orderCondition(ordersFor(shop, session), { externalIds: wanted }));
  if (known.orders < wanted.length) throw notFound('No encontramos uno de los pedidos.');
  const orders = await selectPicked(shop.db, companyId, externalIds);
  const lines = await selectPickedLines(
    shop.db,
    companyId,
    orders.map((order) => order.order_id),
  );
  if (lines.length === 0)
    throw new Problem(409, 'nothing_to_pick', 'Ninguno de los pedidos elegidos tiene algo por preparar.');
  const sheets = sheetsOf(orders, lines);
  const { content, bytes } = await makeDownload(
    join(shop.dataDir, 'imports'),
    'Preparación',
    'csv',
    (path) => {
      const job = {
        path,
        brand: printedBrand(shop.brand),
        folders: pictureFolders(shop),
        about: {
          title: `Preparación de ${sheets.length} pedidos`,
          author: shop.brand.companyName,
          at: shop.now(),
        },
        picking: {
          companyName: shop.brand.companyName,
          at: moments.format(shop.now()),
          products: productsOf(lines),
          sheets,
        },
      };
      return drawInThread(job, signal);
    },
  );
  return { name: `Preparacion-${sheets.length}-pedidos.pdf`, bytes, content };
}

/** What is taken from the shelves for all orders together, by place and code. */
function productsOf(lines: readonly PickedLineDb[]): PickedProduct[] {
  const products = new Map<string, { -readonly [Key in keyof PickedProduct]: PickedProduct[Key] }>();
  for (const { code, name, place, pending } of lines) {
    const known = products.get(code) ?? { code, name, place, units: 0, orders: 0 };
    known.units += pending;
    known.orders += 1;
    products.set(code, known);
  }
  return [...products.values()];
}

function sheetsOf(orders: readonly PickedOrderDb[], lines: readonly PickedLineDb[]): PickingSheet[] {
  const byOrder = new Map<number, PickedLineDb[]>();
  for (const line of lines) {
    const own = byOrder.get(line.order_id);
    if (own === undefined) byOrder.set(line.order_id, [line]);
    else own.push(line);
  }
  return orders.flatMap((order) => {
    const own = byOrder.get(order.order_id);
    if (own === undefined) return [];
    return [
      {
        number: formatDocumentNumber({ pointOfSale: POINT_OF_SALE, number: order.order_number }),
        date: dates.format(order.placed_at),
        client: `${order.client_name} (${order.client_code})`,
        delivery: placeOf(order),
        phone: order.contact_phone,
        observations: order.observations,
        lines: own.map(({ code, name, place, pending, observations }) => ({
          code,
          name,
          place,
          units: pending,
          observations,
        })),
      },
    ];
  });
}

function placeOf(order: PickedOrderDb): string {
  const kept = deliveryAddress.safeParse(order.delivery_address);
  const address = kept.success && !order.pick_up ? kept.data : undefined;
  return [
    deliveryText(order),
    order.delivery_details,
    address?.deliveryAddressStreet,
    address?.deliveryAddressFloor,
    address?.deliveryAddressPostalCode && `CP ${address.deliveryAddressPostalCode}`,
    address?.deliveryAddressCityName,
  ]
    .filter((part) => part !== undefined && part.trim() !== '')
    .join(', ');
}
