// Stand-in for the payment platform (MercadoPago's Checkout Pro): an HTTP server whose answers and failures tests
// control.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { browserScript } from './browser-script.js';
import { Ledger, type PaymentChanges, type Preference, type StandInPayment } from './ledger.js';
import { type Deliver, Notifier, type NotifyMode, type ReleaseOrder } from './notifier.js';
import { backAddress, chosenOf, payingPage } from './paying-page.js';

/** A failure of the next calls. */
export interface Trouble {
  /** fail: answers 500; hang: never answers; lose: does the work and closes the connection; flood: an answer without end. */
  readonly kind: 'fail' | 'hang' | 'lose' | 'flood';
  /** How many calls. */
  readonly times: number;
  /** The calls that fail; all calls if left out. */
  readonly on?: 'preferences' | 'payments';
}

export interface StandInOptions {
  readonly port?: number;
  readonly accessToken: string;
  readonly webhookSecret: string;
  /** How notifications reach the shop; over HTTP when left out. */
  readonly deliver?: Deliver;
}

/** A call from the shop, as the stand-in received it. */
export interface SeenCall {
  readonly method: string;
  readonly path: string;
  readonly idempotencyKey: string | undefined;
}

const BODY_LIMIT = 262_144;

/** Serves the part of the platform's HTTP API that a shop with Checkout Pro uses. */
export class PaymentStandIn {
  readonly ledger: Ledger;
  readonly notifier: Notifier;
  readonly seen: SeenCall[] = [];
  readonly #options: StandInOptions;
  readonly #server: Server;
  #troubles: { kind: Trouble['kind']; on: Trouble['on']; left: number }[] = [];
  #delayMs = 0;

  private constructor(options: StandInOptions) {
    this.#options = options;
    // As the platform's: a test token is paid with test money.
    this.ledger = new Ledger(options.accessToken.startsWith('APP_USR-'));
    this.notifier = new Notifier(options.webhookSecret, options.deliver);
    this.#server = createServer((request, response) => {
      this.#answer(request, response).catch((error: unknown) => {
        if (!response.headersSent) json(response, 400, { message: String(error), status: 400 });
      });
    });
  }

  static async start(options: StandInOptions): Promise<PaymentStandIn> {
    const standIn = new PaymentStandIn(options);
    await new Promise<void>((done, failed) => {
      standIn.#server.once('error', failed);
      standIn.#server.listen(options.port ?? 0, '127.0.0.1', done);
    });
    return standIn;
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get scriptUrl(): string {
    return `${this.baseUrl}/js/v2`;
  }

  /** Makes the next calls fail in this way, after those of earlier troubles. */
  trouble({ kind, times, on }: Trouble): void {
    this.#troubles.push({ kind, on, left: times });
  }

  /** Each call is answered so many milliseconds later. */
  delay(milliseconds: number): void {
    this.#delayMs = milliseconds;
  }

  /** Ends all troubles and delays. */
  calm(): void {
    this.#troubles = [];
    this.#delayMs = 0;
  }

  /** Pays an order's preference, as a buyer who may not return to the shop. */
  pay(reference: string, word: PaymentChanges = {}): StandInPayment {
    const preference = this.ledger.preferencesOf(reference)[0];
    if (preference === undefined) throw new Error('There is no preference of that reference.');
    return this.#pay(preference, word);
  }

  /** Changes a payment: it is approved, refunded, charged back… */
  change(paymentId: number, word: PaymentChanges): StandInPayment {
    const payment = this.ledger.change(paymentId, word);
    if (payment === undefined) throw new Error('There is no payment of that number.');
    const [preference] = this.ledger.preferencesOf(payment.external_reference);
    if (preference !== undefined) this.#tell(preference, payment, 'payment.updated');
    return payment;
  }

  async close(): Promise<void> {
    this.notifier.close();
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  #pay(preference: Preference, word: PaymentChanges): StandInPayment {
    const payment = this.ledger.pay(preference, word);
    this.#tell(preference, payment, 'payment.created');
    return payment;
  }

  #tell(preference: Preference, payment: StandInPayment, action: 'payment.created' | 'payment.updated') {
    const address = notificationAddress(preference);
    if (address !== undefined) this.notifier.tell(address, payment.id, action);
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.baseUrl);
    const body = await bodyOf(request);
    const at = `${request.method} ${url.pathname.replace(/\/$/, '')}`;
    if (at === 'GET /js/v2') return send(response, 200, 'text/javascript', browserScript(this.baseUrl));
    if (at === 'GET /checkout/v1/redirect') return this.#showPage(url, response);
    if (at === 'POST /checkout/v1/pay') return this.#payFromPage(new URLSearchParams(body), response);
    if (at === 'POST /control') return json(response, 200, await this.#control(JSON.parse(body)));
    await this.#answerShop(request, url, body, at, response);
  }

  async #answerShop(
    request: IncomingMessage,
    url: URL,
    body: string,
    at: string,
    response: ServerResponse,
  ): Promise<void> {
    const key = request.headers['x-idempotency-key'];
    const idempotencyKey = typeof key === 'string' ? key : undefined;
    this.seen.push({ method: request.method ?? '', path: url.pathname, idempotencyKey });
    const trouble = this.#troubleFor(url.pathname.includes('/preferences') ? 'preferences' : 'payments');
    if (trouble === 'hang') return;
    if (trouble === 'flood') return await flood(response);
    if (this.#delayMs > 0) await new Promise((done) => setTimeout(done, this.#delayMs));
    if (trouble === 'fail') return json(response, 500, { message: 'internal_error', status: 500 });
    if (request.headers.authorization !== `Bearer ${this.#options.accessToken}`)
      return json(response, 401, { message: 'invalid access token', status: 401 });
    const [status, answer] = this.#work(at, url, body, idempotencyKey);
    if (trouble === 'lose') return void request.socket.destroy();
    json(response, status, answer);
  }

  #work(at: string, url: URL, body: string, key: string | undefined): [number, unknown] {
    if (at === 'POST /checkout/preferences') {
      const preference = this.ledger.prefer(key ?? '', preferenceOf(JSON.parse(body)));
      const init_point = `${this.baseUrl}/checkout/v1/redirect?pref_id=${preference.id}`;
      return [201, { ...preference, init_point }];
    }
    if (at === 'GET /v1/payments/search') {
      const results = this.ledger.paymentsOf(url.searchParams.get('external_reference') ?? '');
      return [200, { results, paging: { total: results.length, limit: 30, offset: 0 } }];
    }
    const id = /^GET \/v1\/payments\/(\d+)$/.exec(at)?.[1];
    const payment = id === undefined ? undefined : this.ledger.payment(Number(id));
    return payment === undefined ? [404, { message: 'Payment not found', status: 404 }] : [200, payment];
  }

  #troubleFor(on: 'preferences' | 'payments'): Trouble['kind'] | undefined {
    const found = this.#troubles.find((one) => one.left > 0 && (one.on ?? on) === on);
    if (found !== undefined) found.left -= 1;
    return found?.kind;
  }

  #showPage(url: URL, response: ServerResponse): void {
    const preference = this.ledger.preference(url.searchParams.get('pref_id') ?? '');
    if (preference === undefined) send(response, 404, 'text/plain', 'No hay tal pago.');
    else send(response, 200, 'text/html', payingPage(preference));
  }

  #payFromPage(form: URLSearchParams, response: ServerResponse): void {
    const preference = this.ledger.preference(form.get('pref_id') ?? '');
    const chosen = chosenOf(form.get('outcome') ?? '');
    if (preference === undefined || chosen === undefined) {
      send(response, 404, 'text/plain', 'No hay tal pago.');
      return;
    }
    const payment = chosen === 'none' ? undefined : this.#pay(preference, { status: chosen });
    const back = backAddress(preference, payment);
    if (back === undefined) send(response, 200, 'text/plain', 'Listo.');
    else response.writeHead(303, { location: back }).end();
  }

  /** What a journey in another process asks for: `{"do":"pay","reference":"…","word":{"status":"approved"}}`. */
  async #control(asked: Control): Promise<unknown> {
    switch (asked.do) {
      case 'pay':
        return this.pay(asked.reference, asked.word);
      case 'change':
        return this.change(asked.paymentId, asked.word);
      case 'trouble':
        return this.trouble(asked.trouble) ?? {};
      case 'delay':
        return this.delay(asked.milliseconds) ?? {};
      case 'calm':
        return this.calm() ?? {};
      case 'notify':
        return this.notifier.set(asked.mode) ?? {};
      case 'release':
        return { released: await this.notifier.release(asked.order) };
      case 'payments':
        return this.ledger.paymentsOf(asked.reference);
    }
  }
}

const FLOOD = Buffer.alloc(65_536, ' ');

/** Sends an endless response until the caller closes the connection. */
async function flood(response: ServerResponse): Promise<void> {
  response.writeHead(200, { 'content-type': 'application/json' });
  await pipeline(function* () {
    for (;;) yield FLOOD;
  }, response).catch(() => undefined);
}

/** The body of `POST /control`. */
export type Control =
  | { readonly do: 'pay'; readonly reference: string; readonly word?: PaymentChanges }
  | { readonly do: 'change'; readonly paymentId: number; readonly word: PaymentChanges }
  | { readonly do: 'trouble'; readonly trouble: Trouble }
  | { readonly do: 'delay'; readonly milliseconds: number }
  | { readonly do: 'calm' }
  | { readonly do: 'notify'; readonly mode: NotifyMode }
  | { readonly do: 'release'; readonly order?: ReleaseOrder }
  | { readonly do: 'payments'; readonly reference: string };

/** The address of the preference, else the one that a shop tells the platform once for all its payments. */
function notificationAddress({ notification_url, back_urls }: Preference): string | undefined {
  if (notification_url !== undefined) return notification_url;
  return back_urls.success && new URL('/api/payments/mercadopago', back_urls.success).href;
}

function preferenceOf(asked: Partial<Preference>): Omit<Preference, 'id'> {
  const { items = [], external_reference = '', back_urls = {}, metadata = {}, notification_url } = asked;
  if (items.length === 0 || items.some((item) => !(item.unit_price > 0) || !(item.quantity > 0)))
    throw new Error('unit_price and quantity must be greater than 0');
  return { items, external_reference, back_urls, metadata, ...(notification_url && { notification_url }) };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > BODY_LIMIT) throw new Error('The body is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function send(response: ServerResponse, status: number, type: string, text: string): void {
  response.writeHead(status, { 'content-type': `${type}; charset=utf-8` }).end(text);
}

const json = (response: ServerResponse, status: number, body: unknown) =>
  send(response, status, 'application/json', JSON.stringify(body));
