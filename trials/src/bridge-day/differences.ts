// Compares the books of the simulated ERP with the database of the shop.

import { toCentavos } from '@mostrador/rules/money';
import { orderStatusOf } from '@mostrador/rules/order-status';
import type { Database } from '@mostrador/server/platform/database/database';
import { sql } from 'kysely';
import type { ErpBooks, ErpOrder } from './erp-books.js';

/** Returns a sentence for each difference in stock, prices, clients, orders and their states. */
export async function differences(db: Database, books: ErpBooks): Promise<string[]> {
  return [
    ...(await productDifferences(db, books)),
    ...(await clientDifferences(db, books)),
    ...(await orderDifferences(db, books)),
  ];
}

/** Compares two lists of texts by their names. */
function compare(
  what: string,
  erp: ReadonlyMap<string, string>,
  shop: ReadonlyMap<string, string>,
): string[] {
  const names = new Set([...erp.keys(), ...shop.keys()]);
  return [...names].flatMap((name) => {
    const [booked, stored] = [erp.get(name) ?? 'nothing', shop.get(name) ?? 'nothing'];
    return booked === stored ? [] : [`${what} ${name}: the ERP has ${booked}, the shop ${stored}`];
  });
}

async function productDifferences(db: Database, books: ErpBooks): Promise<string[]> {
  const reserved = new Map<string, number>();
  for (const { state, lines } of books.orders.values())
    if (state === 'pending' || state === 'preparing')
      for (const { code, units, delivered } of lines)
        reserved.set(code, (reserved.get(code) ?? 0) + units - delivered);
  const { rows } = await sql<{ code: string; stock: number; reserved: number; amount: string }>`
    select p.code, p.stock, p.reserved, pr.amount::text as amount from products p
    join price_lists l on l.company_id = p.company_id and l.is_default
    join prices pr on pr.price_list_id = l.price_list_id and pr.product_id = p.product_id`.execute(db);
  const text = (units: number, promised: number, price: number) =>
    `${units} units, ${promised} reserved, at ${price} centavos`;
  return compare(
    'product',
    new Map(
      [...books.products].map(([code, { units, price }]) => [
        code,
        text(units, reserved.get(code) ?? 0, price),
      ]),
    ),
    new Map(rows.map((row) => [row.code, text(row.stock, row.reserved, toCentavos(row.amount))])),
  );
}

async function clientDifferences(db: Database, books: ErpBooks): Promise<string[]> {
  const { rows } = await sql<{ code: string; name: string; phone: string; credit: string | null }>`
    select client_code as code, legal_name as name, contact_phone as phone, credit_limit::text as credit
    from clients`.execute(db);
  const text = (name: string, phone: string, credit: number) => `«${name}», ${phone}, credit ${credit}`;
  return compare(
    'client',
    new Map(
      [...books.clients].map(([code, { name, phone, creditLimit }]) => [
        code,
        text(name, phone, creditLimit),
      ]),
    ),
    new Map(rows.map((row) => [row.code, text(row.name, row.phone, Number(row.credit ?? 0))])),
  );
}

async function orderDifferences(db: Database, books: ErpBooks): Promise<string[]> {
  const { rows } = await sql<{
    number: string;
    erp: string | null;
    status: string;
    total: string;
    client: string;
    lines: { code: string; units: number; delivered: number }[];
  }>`
    select 'PED-0001-' || lpad(o.order_number::text, 8, '0') as number, o.erp_number as erp, o.status,
      o.total::text as total, c.client_code as client,
      json_agg(json_build_object('code', l.code, 'units', l.quantity, 'delivered', l.delivered) order by l.code) as lines
    from orders o join order_lines l on l.order_id = o.order_id join clients c on c.client_id = o.client_id
    group by o.order_id, c.client_code`.execute(db);
  const text = (order: Pick<ErpOrder, 'erpNumber' | 'client' | 'total' | 'lines'> & { state: string }) =>
    [
      order.erpNumber,
      order.state,
      order.client,
      order.total,
      ...order.lines.map(({ code, units, delivered }) => `${code} ${delivered}/${units}`).sort(),
    ].join(' ');
  const numbers = [...books.orders.values()].map(({ erpNumber }) => erpNumber);
  const twice = numbers.length - new Set(numbers).size;
  return [
    ...(twice > 0 ? [`${twice} orders are twice in the ERP`] : []),
    ...compare(
      'order',
      new Map([...books.orders].map(([number, order]) => [number, text(order)])),
      new Map(
        rows.map((row) => [
          row.number,
          text({
            erpNumber: row.erp ?? 'no number',
            state: orderStatusOf(row.status) ?? row.status,
            client: row.client,
            total: toCentavos(row.total),
            lines: row.lines,
          }),
        ]),
      ),
    ),
  ];
}
