// The simulated ERP: its books are a journal of JSON lines, from which they are read again after a kill.

import { appendFileSync, existsSync, readFileSync, truncateSync } from 'node:fs';
import type { ChangedRows, ErpSide, OrderEvent, ShopClient, ShopOrder } from './bridge/erp-side.js';

export type ErpOrderState = 'pending' | 'preparing' | 'dispatched' | 'delivered' | 'cancelled';

/** An order as the ERP has booked it. */
export interface ErpOrder {
  readonly number: string;
  readonly erpNumber: string;
  readonly client: string;
  readonly total: number;
  readonly lines: readonly { readonly code: string; readonly units: number; delivered: number }[];
  /** When it was booked, in milliseconds since 1970. */
  readonly bookedAt: number;
  state: ErpOrderState;
  /** The simulated time of its last step. */
  at: number;
  steps: number;
}

interface ErpProduct {
  units: number;
  /** Centavos. */
  price: number;
  unitsVersion: number;
  priceVersion: number;
}

export interface ErpClient {
  name: string;
  legalId: string;
  email: string;
  phone: string;
  /** Pesos. */
  creditLimit: number;
  version: number;
}

/** One line of the journal; `at` is the simulated time. */
export type Entry =
  | { readonly t: 'product'; readonly code: string; readonly units: number; readonly price: number }
  | { readonly t: 'stock'; readonly code: string; readonly units: number }
  | { readonly t: 'price'; readonly code: string; readonly price: number }
  | ({ readonly t: 'client'; readonly code: string } & Omit<ErpClient, 'version' | 'phone'>)
  | { readonly t: 'shopClient'; readonly code: string; readonly client: Omit<ErpClient, 'version'> }
  | ({ readonly t: 'order'; readonly at: number } & Omit<ErpOrder, 'state' | 'at' | 'steps'>)
  | { readonly t: 'event'; readonly at: number; readonly event: OrderEvent }
  | { readonly t: 'cancelledByShop'; readonly order: string }
  | { readonly t: 'told' }
  | { readonly t: 'sent'; readonly version: number }
  | { readonly t: 'mark'; readonly mark: string };

export class ErpBooks implements ErpSide {
  readonly products = new Map<string, ErpProduct>();
  readonly clients = new Map<string, ErpClient>();
  readonly orders = new Map<string, ErpOrder>();
  /** Changes of stock and price that the ERP's staff made. */
  changes = 0;
  remitos = 0;
  mark: string | undefined;
  readonly #file: string;
  readonly #simulatedTime: () => number;
  readonly #events: OrderEvent[] = [];
  #told = 0;
  #sent = 0;
  #version = 0;

  /**
   * Opens the books. The rest of a line that a kill cut off is dropped.
   * @param access `read` beside the process that writes them: an unfinished line is left alone.
   */
  constructor(file: string, simulatedTime: () => number, access: 'read' | 'write' = 'write') {
    this.#file = file;
    this.#simulatedTime = simulatedTime;
    if (!existsSync(file)) return;
    const text = readFileSync(file, 'utf8');
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    if (access === 'write' && whole.length < text.length) truncateSync(file, Buffer.byteLength(whole));
    for (const line of whole.split('\n')) if (line !== '') this.#apply(JSON.parse(line) as Entry);
  }

  /** Writes an entry into the journal. */
  book(entry: Entry): void {
    appendFileSync(this.#file, `${JSON.stringify(entry)}\n`);
    this.#apply(entry);
  }

  bookEvent(event: OrderEvent): void {
    this.book({ t: 'event', at: this.#simulatedTime(), event });
  }

  changedRows(): ChangedRows {
    const sent = this.#sent;
    const products = [...this.products];
    return {
      version: this.#version,
      stock: products.flatMap(([code, { units, unitsVersion }]) =>
        unitsVersion > sent ? [{ code, stock: units }] : [],
      ),
      prices: products.flatMap(([code, { price, priceVersion }]) =>
        priceVersion > sent ? [{ code, price: price / 100 }] : [],
      ),
      clients: [...this.clients].flatMap(([code, { name, legalId, email, creditLimit, version }]) =>
        version > sent ? [{ code, legalName: name, legalId, email, creditLimit }] : [],
      ),
    };
  }

  noteSent(version: number): void {
    this.book({ t: 'sent', version });
  }

  nextEvent(): OrderEvent | undefined {
    return this.#events[this.#told];
  }

  noteTold(): void {
    this.book({ t: 'told' });
  }

  takeOrder({ number, client, total, lines }: ShopOrder): string {
    const known = this.orders.get(number);
    if (known !== undefined) return known.erpNumber;
    const erpNumber = `NP-${String(this.orders.size + 1).padStart(6, '0')}`;
    this.book({
      t: 'order',
      at: this.#simulatedTime(),
      number,
      erpNumber,
      client: client.code,
      total: Math.round(total * 100),
      lines: lines.map(({ code, quantity }) => ({ code, units: quantity, delivered: 0 })),
      bookedAt: Date.now(),
    });
    return erpNumber;
  }

  noteCancelled(order: string): void {
    if (this.orders.get(order)?.state !== 'cancelled') this.book({ t: 'cancelledByShop', order });
  }

  /** The shop owns telephones and the clients who registered there; names and credit are the ERP's. */
  noteClient({ code, legalName, legalId, email, phone, creditLimit }: ShopClient): void {
    const known = this.clients.get(code);
    if (known?.phone === phone) return;
    const client = { name: legalName, legalId, email, phone, creditLimit: creditLimit ?? 0 };
    this.book({ t: 'shopClient', code, client });
  }

  noteMark(mark: string): void {
    if (mark !== this.mark) this.book({ t: 'mark', mark });
  }

  #apply(entry: Entry): void {
    this.#version += 1;
    const version = this.#version;
    if (entry.t === 'product') {
      const { code, units, price } = entry;
      this.products.set(code, { units, price, unitsVersion: version, priceVersion: version });
    } else if (entry.t === 'stock') {
      this.changes += 1;
      this.#moveStock(entry.code, entry.units - (this.products.get(entry.code)?.units ?? 0));
    } else if (entry.t === 'price') {
      this.changes += 1;
      const product = this.products.get(entry.code);
      if (product !== undefined) Object.assign(product, { price: entry.price, priceVersion: version });
    } else if (entry.t === 'client') {
      const { t: _, code, ...given } = entry;
      const phone = this.clients.get(code)?.phone ?? '';
      this.clients.set(code, { ...given, phone, version });
    } else if (entry.t === 'shopClient') {
      const known = this.clients.get(entry.code);
      if (known === undefined) this.clients.set(entry.code, { ...entry.client, version: 0 });
      else known.phone = entry.client.phone;
    } else if (entry.t === 'order') {
      const { t: _, at, ...order } = entry;
      this.orders.set(order.number, { ...order, state: 'pending', at, steps: 0 });
    } else if (entry.t === 'event') this.#applyEvent(entry.event, entry.at);
    else if (entry.t === 'cancelledByShop') this.#cancelByShop(entry.order);
    else if (entry.t === 'told') this.#told += 1;
    else if (entry.t === 'sent') this.#sent = entry.version;
    else this.mark = entry.mark;
  }

  #applyEvent(event: OrderEvent, at: number): void {
    this.#events.push(event);
    const order = this.orders.get(event.order);
    if (order === undefined) throw new Error(`There is no order ${event.order}.`);
    order.at = at;
    order.steps += 1;
    if (event.kind === 'status') {
      order.state = event.to;
      return;
    }
    this.remitos += 1;
    for (const { code, units } of event.lines) {
      const line = order.lines.find((each) => each.code === code);
      if (line !== undefined) line.delivered += units;
      this.#moveStock(code, -units);
    }
    if (order.lines.every(({ units, delivered }) => units === delivered)) order.state = 'dispatched';
  }

  #cancelByShop(number: string): void {
    const order = this.orders.get(number);
    if (order === undefined) return;
    order.state = 'cancelled';
    for (const line of order.lines) {
      if (line.delivered > 0) this.#moveStock(line.code, line.delivered);
      line.delivered = 0;
    }
  }

  #moveStock(code: string, units: number): void {
    const product = this.products.get(code);
    if (product === undefined) return;
    product.units += units;
    product.unitsVersion = this.#version;
  }
}
