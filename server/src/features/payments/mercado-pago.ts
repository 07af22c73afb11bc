// Client of MercadoPago's API: asks for payment preferences, reads and searches payments, validates the answers and
// retries within a time limit.
// The payment provider of card payments.

import { MercadoPagoConfig, MercadoPagoError, MPNotFoundError, Payment, Preference } from 'mercadopago';
import { AppConfig } from 'mercadopago/dist/utils/config/index.js';
import { z } from 'zod';
import type { PaymentKeys } from '../../shop.js';
import { limitAnswers } from './mercado-pago-answer-limits.js';

limitAnswers();

/** MercadoPago does not answer, or answers with invalid data; a retry is allowed. */
export class PlatformAway extends Error {
  override readonly name = 'PlatformAway';
}

/** Whether an error comes from MercadoPago, unavailable or refusing, and not from the shop. */
export const isPlatformTrouble = (error: unknown): error is Error =>
  error instanceof PlatformAway || error instanceof MercadoPagoError;

/** MercadoPago's report of one payment. Money in centavos, times in milliseconds since 1970. */
export interface PaymentReport {
  readonly paymentId: string;
  readonly status: string;
  readonly statusDetail: string;
  readonly amount: number;
  readonly refunded: number;
  readonly currency: string;
  readonly approvedAt: number | null;
  readonly updatedAt: number;
  /** The external reference if it is the id of an order; null for any other text. */
  readonly reference: string | null;
  /** The order that the preference was made for. */
  readonly named: string | null;
  /** Whether the payment went to the shop's own account, and in real money if only that counts. */
  readonly ours: boolean;
}

export interface PreferenceRequest {
  readonly idempotencyKey: string;
  readonly externalId: string;
  readonly title: string;
  /** The amount in pesos. */
  readonly amount: number;
  /** The page to which the buyer returns, without the query of the result. */
  readonly checkoutUrl: string;
  readonly notificationUrl: string;
}

/** Milliseconds that one request may take, and the pauses between them: the first and the longest. */
const ATTEMPT_MS = 3_000;
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 1_000;
/** Maximum payments of one order that a search returns. */
const SEARCHED = 100;
const MAX_PESOS = 999_999_999_999;
const CURRENCY = 'ARS';

const pesos = z
  .number()
  .min(0)
  .max(MAX_PESOS)
  .transform((amount) => Math.round(amount * 100));
const instant = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));
/** The database keeps no text with a null character. */
const word = (longest: number) =>
  z
    .string()
    .max(longest)
    .refine((text) => !text.includes('\0'));
const orderId = z.uuid().toLowerCase().nullish().catch(null);

const id = z.union([z.number().int().positive(), z.string().regex(/^\d{1,20}$/)]).transform(String);

const paymentAnswer = z.object({
  id,
  status: word(40).min(1),
  status_detail: word(120).nullish(),
  transaction_amount: pesos,
  transaction_amount_refunded: pesos.nullish(),
  currency_id: word(10),
  external_reference: orderId,
  metadata: z.object({ order: orderId }).nullish().catch(null),
  collector_id: id.nullish().catch(null),
  live_mode: z.boolean().nullish().catch(null),
  date_created: instant,
  date_approved: instant.nullish(),
  date_last_updated: instant.nullish(),
});
const found = z.object({ results: z.array(z.looseObject({ id })) });
const made = z.object({ id: z.string().min(1).max(200) });

/** Asks the payment platform, through its own library. */
export class MercadoPago {
  readonly #keys: PaymentKeys;

  constructor(keys: PaymentKeys) {
    this.#keys = keys;
    // The library has no setting for it. One process asks one platform.
    Object.assign(AppConfig, { BASE_URL: keys.baseUrl });
  }

  /**
   * Makes the preference by which an order is paid, or finds the one that the same key has made.
   * @param budget milliseconds.
   * @returns its number.
   * @throws an error that `isPlatformTrouble`.
   */
  async preference(request: PreferenceRequest, budget: number): Promise<string> {
    const { externalId, checkoutUrl, notificationUrl } = request;
    // The platform refuses both of an address that only this machine knows.
    const reachable = notificationUrl.startsWith('https:');
    const answer = await persist(budget, (timeout) =>
      new Preference(this.#config(timeout, request.idempotencyKey)).create({
        body: {
          items: [
            {
              id: externalId,
              title: request.title,
              quantity: 1,
              unit_price: request.amount,
              currency_id: CURRENCY,
            },
          ],
          external_reference: externalId,
          metadata: { order: externalId },
          back_urls: {
            success: `${checkoutUrl}?r=s`,
            failure: `${checkoutUrl}?r=f`,
            pending: `${checkoutUrl}?r=p`,
          },
          ...(reachable && { notification_url: notificationUrl, auto_return: 'approved' }),
        },
      }),
    );
    return read(made, answer).id;
  }

  /**
   * The platform's word of a payment; undefined where it knows none of that number.
   * @param budget milliseconds.
   * @throws an error that `isPlatformTrouble`.
   */
  async payment(paymentId: string, budget: number): Promise<PaymentReport | undefined> {
    try {
      const answer = await persist(budget, (timeout) =>
        new Payment(this.#config(timeout)).get({ id: paymentId }),
      );
      const told = read(paymentAnswer, answer);
      if (BigInt(told.id) !== BigInt(paymentId))
        throw new PlatformAway('the answer is about another payment');
      return reportOf(told, this.#keys);
    } catch (error) {
      if (error instanceof MPNotFoundError) return undefined;
      throw error;
    }
  }

  /**
   * The numbers of an order's payments.
   * @param budget milliseconds.
   * @throws an error that `isPlatformTrouble`.
   */
  async paymentsOf(externalId: string, budget: number): Promise<string[]> {
    const options = { external_reference: externalId, limit: SEARCHED };
    const answer = await persist(budget, (timeout) => new Payment(this.#config(timeout)).search({ options }));
    return read(found, answer).results.map(({ id }) => id);
  }

  /** Of one request: the library keeps a request's options for the next one of the same object. */
  #config(timeout: number, idempotencyKey?: string): MercadoPagoConfig {
    const options = {
      timeout,
      // Its own repetitions know no budget.
      maxRetries: 0,
      ...(idempotencyKey !== undefined && { idempotencyKey }),
      redirect: 'error',
    };
    return new MercadoPagoConfig({ accessToken: this.#keys.accessToken, options });
  }
}

/** Tries until it succeeds, is refused, or the time is over; an answer whose body never ends is cut too. */
async function persist<T>(budget: number, ask: (timeout: number) => Promise<T>): Promise<T> {
  const end = performance.now() + budget;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    const timeout = Math.max(1, Math.min(ATTEMPT_MS, end - performance.now()));
    try {
      return await within(timeout, ask(timeout));
    } catch (error) {
      if (isRefusal(error)) throw error;
      if (performance.now() + pause >= end) throw new PlatformAway(reasonOf(error));
    }
    await new Promise((done) => setTimeout(done, pause));
  }
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const cut = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PlatformAway('no whole answer in time')), milliseconds + 100);
  });
  return Promise.race([work, cut]).finally(() => clearTimeout(timer));
}

/** An answer that stays the same however often it is asked for. */
const isRefusal = (error: unknown): boolean =>
  error instanceof MercadoPagoError &&
  error.status >= 400 &&
  error.status < 500 &&
  ![408, 409, 423, 424, 429].includes(error.status);

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function read<T extends z.ZodType>(schema: T, answer: unknown): z.output<T> {
  const result = schema.safeParse(answer);
  if (result.success) return result.data;
  throw new PlatformAway(`an answer of another form: ${result.error.issues[0]?.path.join('.')}`);
}

const reportOf = (answer: z.output<typeof paymentAnswer>, keys: PaymentKeys): PaymentReport => ({
  paymentId: answer.id,
  status: answer.status,
  statusDetail: answer.status_detail ?? '',
  amount: answer.transaction_amount,
  refunded: answer.transaction_amount_refunded ?? 0,
  currency: answer.currency_id,
  approvedAt: answer.date_approved ?? null,
  updatedAt: answer.date_last_updated ?? answer.date_created,
  reference: answer.external_reference ?? null,
  named: answer.metadata?.order ?? null,
  ours: isOurs(answer, keys),
});

/** What the platform or the token does not tell is not compared. */
function isOurs(answer: z.output<typeof paymentAnswer>, { collector, liveOnly }: PaymentKeys): boolean {
  const paid = answer.collector_id ?? collector;
  return (
    (collector === undefined || paid === collector) && !(liveOnly === true && answer.live_mode === false)
  );
}
