// Requests to Tango Tiendas. The caller brings the function that sends them, so that this module knows no network.

import {
  TANGO_PAGE_MAX,
  type TangoAnswer,
  type TangoBatchResult,
  type TangoOrder,
  type TangoOrderPage,
  type TangoPage,
} from './contract.js';

/** The resources that are read page by page. */
export type TangoResource =
  | 'Product'
  | 'PriceList'
  | 'Price'
  | 'PriceByCustomer'
  | 'Stock'
  | 'Customer'
  | 'SaleCondition'
  | 'Invoices';

/** Sends a request, as `fetch` does. It rejects when there is no answer, or only a part of one. */
export type TangoFetch = (
  url: string,
  request: {
    readonly method: 'GET' | 'POST';
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string;
  },
) => Promise<{ readonly status: number; readonly text: string }>;

/**
 * Why Tango did not give what was asked for:
 * - `token`: it does not know the access token. Nothing was done.
 * - `busy`: it is overloaded or out of order. What was sent may have been done.
 * - `refused`: it refuses the request. Nothing was done.
 * - `unreadable`: the answer is no JSON, is cut off, or has another form. What was sent may have been done.
 */
export type TangoFailure = 'token' | 'busy' | 'refused' | 'unreadable';

export class TangoError extends Error {
  override readonly name = 'TangoError';
  readonly failure: TangoFailure;

  /** @param detail Tango's own words. */
  constructor(failure: TangoFailure, detail: string) {
    super(detail);
    this.failure = failure;
  }
}

/** Characters of Tango's own words that an error keeps. */
const DETAIL_MAX = 300;
const UNAUTHORISED: ReadonlySet<number> = new Set([401, 403]);
const BUSY: ReadonlySet<number> = new Set([408, 425, 429]);

export class TangoClient {
  readonly #fetch: TangoFetch;
  readonly #baseUrl: string;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #pageSize: number;

  constructor(given: {
    readonly fetch: TangoFetch;
    readonly baseUrl: string;
    readonly accessToken: string;
    readonly pageSize?: number;
  }) {
    this.#fetch = given.fetch;
    this.#baseUrl = given.baseUrl.replace(/\/+$/, '');
    this.#headers = { accesstoken: given.accessToken, accept: 'application/json' };
    this.#pageSize = Math.min(given.pageSize ?? TANGO_PAGE_MAX, TANGO_PAGE_MAX);
  }

  /** Asks whether the access token is valid. @throws TangoError */
  async verify(): Promise<void> {
    await this.#post('dummy', {});
  }

  /**
   * Yields the rows of a resource, page by page.
   * @param query Tango's own parameters besides the page.
   * @throws TangoError
   */
  async *rows<Row>(
    resource: TangoResource,
    query: Readonly<Record<string, string>> = {},
  ): AsyncGenerator<Row> {
    for (let pageNumber = 1; ; pageNumber += 1) {
      const page = await this.#get<TangoPage<Row>>(resource, { ...query, ...this.#paging(pageNumber) });
      checkPage(page);
      yield* page.Data;
      // A page without rows ends the list, whatever it says of the next.
      if (!page.Paging.MoreData || page.Data.length === 0) return;
    }
  }

  /** Returns the states of orders with their invoices, and which orders Tango does not have. @throws TangoError */
  async orderStates(
    orderIds: readonly string[],
  ): Promise<{ readonly states: TangoOrderPage['Data']; readonly unknown: ReadonlySet<string> }> {
    const page = await this.#get<TangoOrderPage>('order', {
      ...this.#paging(1),
      OrderId: `[${orderIds.join(',')}]`,
      IncludeInvoices: 'true',
    });
    checkPage(page);
    const unknown = (page.OrderError?.Orders ?? '').split(',').map((id) => id.trim());
    return { states: page.Data, unknown: new Set(unknown.filter((id) => id !== '')) };
  }

  /** Sends orders. An order that the answer does not name may or may not have arrived. @throws TangoError */
  async sendOrders(orders: readonly TangoOrder[]): Promise<readonly TangoBatchResult[]> {
    const { Data } = await this.#post<{ readonly Results?: readonly TangoBatchResult[] } | null>(
      'order/batch',
      { OrderBatch: orders },
    );
    if (!Array.isArray(Data?.Results)) throw new TangoError('unreadable', 'Results is missing');
    return Data.Results;
  }

  #paging(pageNumber: number) {
    return { pageSize: String(this.#pageSize), pageNumber: String(pageNumber) };
  }

  async #get<Answer>(path: string, query: Readonly<Record<string, string>>): Promise<Answer> {
    const url = `${this.#baseUrl}/${path}?${new URLSearchParams(query)}`;
    return this.#read(await this.#fetch(url, { method: 'GET', headers: this.#headers }));
  }

  async #post<Data>(path: string, body: unknown): Promise<TangoAnswer<Data>> {
    const answer = this.#read<TangoAnswer<Data>>(
      await this.#fetch(`${this.#baseUrl}/${path}`, {
        method: 'POST',
        headers: { ...this.#headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    );
    // A batch with a refused order is not 'ok' as a whole, but its Status is 0.
    if (answer.Status !== 0) throw new TangoError('refused', detailOf(answer.Message));
    return answer;
  }

  #read<Answer>({ status, text }: { readonly status: number; readonly text: string }): Answer {
    if (UNAUTHORISED.has(status)) throw new TangoError('token', detailOf(text));
    if (status >= 500 || BUSY.has(status)) throw new TangoError('busy', `${status} ${detailOf(text)}`);
    const answer = parsed(text);
    if (isInvalidToken(answer)) throw new TangoError('token', 'Invalid AccessToken');
    if (status >= 400) throw new TangoError('refused', `${status} ${detailOf(text)}`);
    if (answer === undefined) throw new TangoError('unreadable', detailOf(text));
    return answer as Answer;
  }
}

function parsed(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Tango answers so with status 200. */
const isInvalidToken = (answer: object | undefined): boolean =>
  answer !== undefined && 'Message' in answer && /invalid\s+accesstoken/i.test(String(answer.Message));

function checkPage(page: Partial<TangoPage<unknown>>): asserts page is TangoPage<unknown> {
  if (typeof page.PagingError === 'string' && page.PagingError !== '')
    throw new TangoError('refused', detailOf(page.PagingError));
  if (!Array.isArray(page.Data) || typeof page.Paging?.MoreData !== 'boolean')
    throw new TangoError('unreadable', 'Paging or Data is missing');
}

const detailOf = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, DETAIL_MAX);
