// A stand-in for Tango Tiendas, written from its public contract (github.com/TangoSoftware/ApiTiendas), with the faults that a network
// and a busy server have.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TangoOrder } from '@mostrador/connectors/tango/contract';
import { TangoBooks } from './tango-books.js';

/** A request as it arrived. */
export interface TangoRequest {
  readonly method: string;
  /** Below /api/Aperture: 'Product', 'order/batch'. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/**
 * What goes wrong with a request:
 * - `error`: 500, nothing is done. - `half`: the answer breaks off in the middle, after the request was done. - `lost`: the request is
 *   done, and the connection closes without an answer. - `silent`: nothing is done, and nothing is answered until the stand-in closes.
 * - `slow`: the request is done, and its answer waits for `answerSlow`.
 */
export type TangoFault = 'error' | 'half' | 'lost' | 'silent' | 'slow';

const BASE = '/api/Aperture/';
const PAGE_MAX = 5_000;
const BATCH_MAX = 25;

export class TangoStandIn {
  readonly books = new TangoBooks();
  readonly requests: TangoRequest[] = [];
  /** Chooses the fault of a request. */
  fault: (request: TangoRequest) => TangoFault | undefined = () => undefined;
  /** Whether links to invoices lead to nothing. */
  linksExpired = false;
  /** The rows of a page, however many are asked for. */
  pageRows = PAGE_MAX;
  pdf: Buffer = Buffer.from('%PDF-1.4\n%%EOF\n');
  readonly #slow: (() => void)[] = [];
  readonly #server;
  readonly #accessToken: string;

  private constructor(accessToken: string) {
    this.#accessToken = accessToken;
    this.#server = createServer((request, response) => {
      void this.#answer(request, response).catch(() => response.destroy());
    });
  }

  static async start({
    accessToken,
    port = 0,
  }: {
    accessToken: string;
    port?: number;
  }): Promise<TangoStandIn> {
    const standIn = new TangoStandIn(accessToken);
    await new Promise<void>((resolve) => standIn.#server.listen(port, '127.0.0.1', resolve));
    return standIn;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get baseUrl(): string {
    return `${this.origin}/api/Aperture`;
  }

  /** The requests of a resource. */
  requestsOf = (path: string): TangoRequest[] => this.requests.filter((request) => request.path === path);

  /** Gives the answers that wait. @returns how many. */
  answerSlow(): number {
    const waiting = this.#slow.splice(0);
    for (const answer of waiting) answer();
    return waiting.length;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.origin);
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const text = Buffer.concat(parts).toString();
    if (url.pathname.startsWith('/pdf/')) return this.#sendPdf(response);
    const asked: TangoRequest = {
      method: request.method ?? '',
      path: url.pathname.slice(BASE.length),
      query: Object.fromEntries(url.searchParams),
      body: text === '' ? undefined : JSON.parse(text),
    };
    this.requests.push(asked);
    const fault = this.fault(asked);
    if (fault === 'silent') return;
    if (fault === 'error') {
      response.writeHead(500).end('Internal Server Error');
      return;
    }
    const known = request.headers['accesstoken'] === this.#accessToken;
    const answer = known
      ? this.#do(asked)
      : { Status: 1, Message: 'Invalid AccessToken ', Data: null, isOk: false };
    if (fault === 'lost') {
      response.destroy();
      return;
    }
    if (fault === 'slow') await new Promise<void>((resolve) => this.#slow.push(resolve));
    const body = JSON.stringify(answer);
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    });
    if (fault !== 'half') {
      response.end(body);
      return;
    }
    response.write(body.slice(0, body.length / 2), () => response.destroy());
  }

  #sendPdf(response: ServerResponse): void {
    if (this.linksExpired) response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>');
    else response.writeHead(200, { 'content-type': 'application/pdf' }).end(this.pdf);
  }

  #do({ method, path, query, body }: TangoRequest): unknown {
    if (method === 'POST' && path === 'dummy')
      return { Status: 0, Message: 'Valid AccessToken', Data: null, isOk: true };
    if (method === 'POST' && path === 'order/batch') return this.#takeBatch(body);
    const lists: Readonly<Record<string, () => readonly object[]>> = {
      Product: () => this.books.products,
      PriceList: () => this.books.priceLists,
      Price: () => this.books.prices,
      PriceByCustomer: () => this.books.customerPrices,
      Stock: () => this.books.stock,
      Customer: () => this.books.customers,
      SaleCondition: () => this.books.saleConditions,
      Invoices: () => this.#invoicesOf(query['orderId'] ?? ''),
    };
    if (path === 'order') return this.#orderStates(query);
    const rows = lists[path]?.();
    return rows === undefined
      ? { Status: 1, Message: 'Not found', Data: null, isOk: false }
      : this.#page(rows, query);
  }

  #page(rows: readonly object[], query: Readonly<Record<string, string>>) {
    const PageSize = Math.min(Number(query['pageSize']), PAGE_MAX, this.pageRows);
    const PageNumber = Number(query['pageNumber']);
    const end = PageNumber * PageSize;
    return {
      Paging: { PageNumber, PageSize, MoreData: end < rows.length },
      Data: rows.slice(end - PageSize, end),
      PagingError: null,
    };
  }

  #takeBatch(body: unknown) {
    const orders = (body as { readonly OrderBatch: readonly TangoOrder[] }).OrderBatch;
    if (orders.length > BATCH_MAX)
      return { Status: 1, Message: 'The batch exceeds 25 orders', Data: null, isOk: false };
    const Results = orders.map((order) => this.books.take(order));
    return {
      Status: 0,
      Message: 'batch processed',
      Data: { Results },
      isOk: Results.every(({ Inprocess }) => Inprocess),
    };
  }

  #orderStates(query: Readonly<Record<string, string>>) {
    const ids = (query['OrderId'] ?? '').replace(/[[\]\s"]/g, '').split(',');
    const Data = ids.flatMap((id) => {
      const booked = this.books.orders.get(id);
      if (booked === undefined) return [];
      const { invoice } = booked;
      return {
        OrderID: id,
        Date: booked.order.Date,
        Status: booked.state,
        InvoiceType: invoice?.type ?? null,
        InvoiceNumber: invoice?.number ?? null,
        InvoiceFileUrl: invoice === undefined ? null : this.#linkOf(invoice.number),
        InvoiceFileExpiration: null,
      };
    });
    const unknown = ids.filter((id) => !this.books.orders.has(id));
    return {
      ...this.#page(Data, query),
      OrderError:
        unknown.length === 0 ? null : { Orders: unknown.join(', '), Message: 'Unexisting Order ID' },
    };
  }

  #invoicesOf(orderId: string) {
    const invoice = this.books.orders.get(orderId)?.invoice;
    return invoice === undefined
      ? []
      : [
          {
            OrderId: orderId,
            InvoiceType: invoice.type,
            InvoiceNumber: invoice.number,
            InvoiceFileUrl: this.#linkOf(invoice.number),
            InvoiceFileExpiration: null,
          },
        ];
  }

  #linkOf = (number: string): string => `${this.origin}/pdf/${number}.pdf`;
}
