// What the staff of the simulated ERP does through a day: stock and prices change, clients are added, orders are prepared and leave.

import { cuitCheckDigit } from '@mostrador/rules/cuit';
import { seededRandom } from '../faults/seeded-random.js';
import type { OrderEvent } from './bridge/erp-side.js';
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

/** Does what was due until a moment and is not in the books yet. */
export function workUntil(books: ErpBooks, { seed, changes }: ErpDay, moment: number): void {
  const due = Math.floor((Math.min(moment, DAY_MS) / DAY_MS) * changes);
  const codes = [...books.products.keys()];
  while (books.changes < due) changeSomething(books, codes, seed + books.changes);
  for (const order of books.orders.values()) {
    const step = nextStep(books, order, seed);
    if (step !== undefined && moment >= order.at + step.afterMs) books.bookEvent(step.event);
  }
}

/** Whether something is still to be done of the day. */
export function isWorking(books: ErpBooks, { seed, changes }: ErpDay): boolean {
  if (books.changes < changes) return true;
  return [...books.orders.values()].some((order) => nextStep(books, order, seed) !== undefined);
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

/** Shares of the orders that stay pending, and in preparation, at the end of the day. */
const STAY_PENDING = 0.08;
const STAY_IN_PREPARATION = 0.2;
const CANCELLED = 0.03;
/** Share of the deliveries that leave a line behind. */
const PARTIAL = 0.4;

/** An order is prepared after minutes, leaves in one or more deliveries within hours, and arrives; some stay where they are. */
function nextStep(
  books: ErpBooks,
  { number, state, lines, steps }: ErpOrder,
  seed: number,
): { readonly afterMs: number; readonly event: OrderEvent } | undefined {
  if (state === 'delivered' || state === 'cancelled') return undefined;
  const nth = seed + 1_000 * Number(number.slice(-8));
  const goal = seededRandom(nth).next();
  const random = seededRandom(nth + steps + 1);
  const afterMs = random.between(HOUR_MS / 6, 2 * HOUR_MS);
  const chance = random.next();
  const status = (to: 'preparing' | 'delivered' | 'cancelled') =>
    ({ afterMs, event: { kind: 'status', order: number, to } }) as const;
  if (state === 'pending') {
    if (goal < STAY_PENDING) return undefined;
    return status(chance < CANCELLED ? 'cancelled' : 'preparing');
  }
  if (state === 'dispatched') return status('delivered');
  const left = lines.filter(({ units, delivered }) => units > delivered);
  const some = chance < PARTIAL && left.length > 1 ? left.slice(0, 1) : left;
  // some wait for their last line
  if (goal < STAY_IN_PREPARATION && some.length === left.length) return undefined;
  return {
    afterMs,
    event: {
      kind: 'delivery',
      order: number,
      remito: `R-0001-${String(books.remitos + 1).padStart(8, '0')}`,
      lines: some.map(({ code, units, delivered }) => ({ code, units: units - delivered })),
    },
  };
}
