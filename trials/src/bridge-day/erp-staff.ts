// What the staff of the simulated ERP does through a day: stock and prices change, clients are added, orders are prepared and leave.

import { cuitCheckDigit } from '@mostrador/rules/cuit';
import { seededRandom } from '../faults/seeded-random.js';
import type { ErpBooks, ErpOrder } from './erp-books.js';

export const DAY_MS = 24 * 3_600_000;
const HOUR_MS = 3_600_000;

export interface ErpDay {
  readonly seed: number;
  /** Changes of stock and price through the day. */
  readonly changes: number;
}

/** Of so many changes one is followed by a new or changed client. */
const CHANGES_PER_CLIENT = 25;
const LOWEST_STOCK = 20_000;
const HIGHEST_STOCK = 90_000;
/** Centavos; each is above the minimum of an order. */
const LOWEST_PRICE = 6_000_000;
const HIGHEST_PRICE = 9_000_000;

/** Does what was due until a moment of the day and is not in the books yet. */
export function workUntil(books: ErpBooks, { seed, changes }: ErpDay, moment: number): void {
  const due = Math.floor((Math.min(moment, DAY_MS) / DAY_MS) * changes);
  const codes = [...books.products.keys()];
  while (books.changes < due) changeSomething(books, codes, seed + books.changes);
  if (moment < DAY_MS) for (const order of books.orders.values()) takeStep(books, order, seed, moment);
}

function changeSomething(books: ErpBooks, codes: readonly string[], seed: number): void {
  const random = seededRandom(seed);
  const code = codes[random.between(0, codes.length - 1)] ?? '';
  if (books.changes % CHANGES_PER_CLIENT === 0) changeClient(books, random.between(0, 1_000_000));
  if (random.next() < 0.6)
    books.book({ t: 'stock', code, units: random.between(LOWEST_STOCK, HIGHEST_STOCK) });
  else books.book({ t: 'price', code, price: random.between(LOWEST_PRICE, HIGHEST_PRICE) });
}

/** Adds a client, or renames one of the first. */
function changeClient(books: ErpBooks, chance: number): void {
  const own = [...books.clients.keys()].filter((code) => code.startsWith('ERP-'));
  const isNew = chance % 2 === 0 || own.length === 0;
  const nth = isNew ? own.length + 1 : 1 + (chance % own.length);
  const ten = `30${String(60_000_000 + nth)}`;
  books.book({
    t: 'client',
    code: `ERP-${nth}`,
    name: `Librería ${nth} de ${chance}`,
    legalId: `${ten}${cuitCheckDigit(ten)}`,
    email: `erp${nth}@clientes.test`,
    creditLimit: 1_000_000 + chance,
  });
}

/** An order is prepared after minutes, leaves in one or two deliveries within hours, and arrives; few are cancelled. */
function takeStep(books: ErpBooks, order: ErpOrder, seed: number, moment: number): void {
  if (order.state === 'delivered' || order.state === 'cancelled') return;
  const { number, state } = order;
  const random = seededRandom(seed + 7 * Number(number.slice(-8)) + 31 * order.steps);
  if (moment < order.at + random.between(HOUR_MS / 6, 2 * HOUR_MS)) return;
  if (state === 'pending') {
    const to = random.next() < 0.03 ? 'cancelled' : 'preparing';
    books.bookEvent({ kind: 'status', order: number, to });
  } else if (state === 'dispatched') books.bookEvent({ kind: 'status', order: number, to: 'delivered' });
  else {
    const left = order.lines.filter(({ units, delivered }) => units > delivered);
    const some = random.next() < 0.4 && left.length > 1 ? left.slice(0, 1) : left;
    books.bookEvent({
      kind: 'delivery',
      order: number,
      remito: `R-0001-${String(books.remitos + 1).padStart(8, '0')}`,
      lines: some.map(({ code, units, delivered }) => ({ code, units: units - delivered })),
    });
  }
}
