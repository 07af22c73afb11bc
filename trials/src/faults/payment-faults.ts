// Faults of card payments (R2, R15 to R21): platform failures, repeated, reordered or lost notifications, cancelled
// orders, wrong amounts.

import { MercadoPago } from '@mostrador/server/features/payments/mercado-pago';
import { reconcilePayments } from '@mostrador/server/features/payments/payment-jobs.service';
import { applyReport } from '@mostrador/server/features/payments/settle.service';
import { sql } from 'kysely';
import type { PaymentChanges, StandInPayment } from '../payment-stand-in/ledger.js';
import { PRICE } from '../testing/factories.js';
import { type Outcome, Trial } from './outcome.js';
import type { PaidState, PaymentShop } from './payment-shop.js';
import type { SeededRandom } from './seeded-random.js';

const PARALLEL = 20;

/** Runs the work for each item, PARALLEL items at a time. */
async function each<T>(all: readonly T[], work: (one: T, index: number) => Promise<void>): Promise<void> {
  const waiting = [...all.entries()];
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await work(next[1], next[0]);
  };
  await Promise.all(Array.from({ length: PARALLEL }, worker));
}

/** Returns the order's state if it differs from the expected status, alert and payments; otherwise undefined. */
const differs = (state: PaidState, status: string, alert: string | null, payments: readonly string[]) =>
  state.status === status &&
  state.alert === alert &&
  JSON.stringify(state.payments.map((payment) => payment.status)) === JSON.stringify(payments)
    ? undefined
    : JSON.stringify(state);

/** R15: the platform fails, loses its answers or is silent while payments are prepared, each one twice at once. */
export async function troubledPreferences(
  shop: PaymentShop,
  { orders, silent }: { readonly orders: number; readonly silent: number },
  chance: SeededRandom,
): Promise<Outcome> {
  const trial = new Trial('R15 payments are prepared while the platform is in trouble');
  const ids = await shop.orders(orders);
  let away = 0;
  for (let at = 0; at < silent; at += 1) shop.standIn.trouble({ kind: 'hang', times: 1, on: 'preferences' });
  await each(ids, async (id) => {
    const kind = (['fail', 'lose'] as const)[chance.between(0, 1)] ?? 'fail';
    shop.standIn.trouble({ kind, times: chance.between(1, 3), on: 'preferences' });
    const answers = new Set<unknown>();
    for (let attempt = 1; attempt <= 10 && answers.size === 0; attempt += 1) {
      for (const { status, body } of await Promise.all([shop.prepare(id), shop.prepare(id)])) {
        if (status === 200) answers.add(body['preferenceId']);
        else if (status === 503 && body['code'] === 'payment_unavailable') away += 1;
        else trial.fail(`${id}: ${status} ${JSON.stringify(body)}`);
      }
      if ((await shop.state(id)).status !== 'pending') trial.fail(`${id} is not pending`);
    }
    const kept = shop.standIn.ledger.preferencesOf(id).length;
    if (answers.size !== 1 || kept !== 1) trial.fail(`${id}: ${answers.size} answers, ${kept} preferences`);
  });
  shop.standIn.calm();
  return trial.end(orders, 'orders', { 'told to try again': away });
}

/** R16: one notification, many times at once. */
export async function repeatedNotification(
  shop: PaymentShop,
  { times }: { readonly times: number },
): Promise<Outcome> {
  const trial = new Trial('R16 a notification is repeated');
  const [id = ''] = await prepared(shop, 1);
  const payment = shop.standIn.pay(id, { status: 'approved' });
  const answers = await Promise.all(Array.from({ length: times }, () => shop.notify(payment.id)));
  for (const status of answers) if (status !== 200) trial.fail(`answered with ${status}`);
  await shop.settled();
  const state = await shop.state(id);
  const wrong = differs(state, 'paid', null, ['approved']);
  if (wrong !== undefined || state.history.length !== 2) trial.fail(wrong ?? state.history.join());
  return trial.end(times, 'notifications at once', { transitions: state.history.length - 1 });
}

const LIFE: readonly PaymentChanges[] = [
  { status: 'pending' },
  { status: 'in_process' },
  { status: 'approved' },
  { status: 'approved', transaction_amount_refunded: 100 },
  { status: 'in_mediation', transaction_amount_refunded: 100 },
  { status: 'refunded' },
];

/** R17: what the platform says of a payment at six moments arrives in every order. */
export async function everyOrderOfEvents(
  shop: PaymentShop,
  { permutations }: { readonly permutations: number },
): Promise<Outcome> {
  const trial = new Trial('R17 six events in every order');
  const all = permutationsOf(LIFE.map((_, index) => index));
  const step = Math.max(1, Math.floor(all.length / permutations));
  const chosen = all.filter((_, index) => index % step === 0).slice(0, permutations);
  const ids = await prepared(shop, chosen.length);
  const words = ids.map((id) => lifeOf(shop, id));
  for (let event = 0; event < LIFE.length; event += 1) {
    await each(chosen, async (order, index) => {
      const word = words[index]?.[order[event] ?? 0];
      if (word === undefined) throw new Error('There is no such event.');
      shop.standIn.ledger.tellAgain(word);
      if ((await shop.notify(word.id)) !== 200) trial.fail('a notification was refused');
    });
    await shop.settled();
  }
  await each(ids, async (id, index) => {
    const state = await shop.state(id);
    const wrong = differs(state, 'refunded', null, ['refunded']) ?? brokenHistory(state);
    if (wrong !== undefined) trial.fail(`${chosen[index]?.join('')}: ${wrong}`);
  });
  trial.failAll('at the end', await shop.check());
  return trial.end(chosen.length, 'orders of six events');
}

/** R18: no notification ever comes. */
export async function lostNotifications(
  shop: PaymentShop,
  { orders }: { readonly orders: number },
): Promise<Outcome> {
  const trial = new Trial('R18 notifications never come');
  // a look takes some hundred orders by chance: those that earlier trials left undecided are too old for it
  await sql`update payment_preferences set created_at = created_at - interval '30 days'`.execute(shop.db);
  const ids = await prepared(shop, orders);
  for (const id of ids) shop.standIn.pay(id, { status: 'approved' });
  const begun = performance.now();
  await reconcilePayments(shop.app.shop, new AbortController().signal);
  const took = (performance.now() - begun) / 1_000;
  await each(ids, async (id) => {
    const wrong = differs(await shop.state(id), 'paid', null, ['approved']);
    if (wrong !== undefined) trial.fail(wrong);
  });
  return trial.end(orders, 'payments', { 'seconds of the look': took.toFixed(2) });
}

/** R19: the notification and the buyer arrive at the same moment. */
export async function atTheSameMoment(
  shop: PaymentShop,
  { orders }: { readonly orders: number },
): Promise<Outcome> {
  const trial = new Trial('R19 notification and buyer at once');
  const ids = await prepared(shop, orders);
  const payments = ids.map((id) => shop.standIn.pay(id, { status: 'approved' }));
  await each(payments, async ({ id: paymentId, external_reference: id }) => {
    const [notified, back] = await Promise.all([shop.notify(paymentId), shop.comeBack(id, paymentId)]);
    if (notified !== 200 || back.status !== 200 || back.body['paymentStatus'] !== 'paid')
      trial.fail(`${id}: ${notified}, ${JSON.stringify(back)}`);
  });
  await shop.settled();
  await each(ids, async (id) => {
    const state = await shop.state(id);
    const wrong = differs(state, 'paid', null, ['approved']) ?? brokenHistory(state);
    if (wrong !== undefined || state.mails.join() !== 'payment_received')
      trial.fail(wrong ?? state.mails.join());
  });
  return trial.end(orders, 'payments');
}

/** R20: the money arrives when the order is cancelled already. */
export async function tooLate(shop: PaymentShop, { orders }: { readonly orders: number }): Promise<Outcome> {
  const trial = new Trial('R20 paid after it was cancelled');
  const ids = await prepared(shop, orders);
  await each(ids, async (id) => {
    await shop.cancel(id);
    await shop.notify(shop.standIn.pay(id, { status: 'approved' }).id);
  });
  await shop.settled();
  await each(ids, async (id) => {
    const state = await shop.state(id);
    const wrong = differs(state, 'paid', 'paid_after_cancel', ['approved']);
    if (wrong !== undefined || state.mails.join() !== 'payment_alert')
      trial.fail(wrong ?? state.mails.join());
  });
  return trial.end(orders, 'orders');
}

const WRONG: readonly PaymentChanges[] = [
  { transaction_amount: 0.01 },
  { transaction_amount: PRICE - 0.01 },
  { currency_id: 'USD' },
  { external_reference: '00000000-0000-4000-8000-000000000001' },
  { collector_id: 77 },
  { live_mode: false },
];

/** R21: another amount, another currency, another order's id, another account, test money. */
export async function wrongPayments(
  shop: PaymentShop,
  { orders }: { readonly orders: number },
): Promise<Outcome> {
  const trial = new Trial('R21 another amount, currency, order or account, test money');
  const ids = await prepared(shop, orders);
  await each(ids, async (id, index) => {
    await shop.notify(shop.standIn.pay(id, { status: 'approved', ...WRONG[index % WRONG.length] }).id);
  });
  await shop.settled();
  await each(ids, async (id) => {
    const state = await shop.state(id);
    const wrong = differs(state, 'pending', 'mismatch', ['approved']);
    if (wrong !== undefined || state.mails.join() !== 'payment_alert')
      trial.fail(wrong ?? state.mails.join());
  });
  trial.failAll('at the end', await shop.check());
  return trial.end(orders, 'payments');
}

/** R2: statement N of settling fails, and the platform tells again. */
export async function everyStatement(shop: PaymentShop): Promise<Outcome> {
  const trial = new Trial('R2 statement N of settling a payment fails');
  const { db, company } = shop.app.shop;
  let at = 0;
  for (let sprung = true; sprung; ) {
    at += 1;
    const [id = ''] = await prepared(shop, 1);
    const word = await askNow(shop, shop.standIn.pay(id, { status: 'approved' }).id);
    if (word === undefined) throw new Error('The platform does not know the payment.');
    const settle = () => applyReport(db, company().companyId, word);
    shop.hook.arm(at, () => {
      throw new Error('The statement fails.');
    });
    const done = await settle().then(
      () => true,
      () => false,
    );
    sprung = shop.hook.disarm();
    const torn = sprung ? differs(await shop.state(id), 'pending', null, []) : undefined;
    if (done === sprung || torn !== undefined) trial.fail(`statement ${at}: ${torn ?? 'it went on'}`);
    await settle();
    const state = await shop.state(id);
    const wrong = differs(state, 'paid', null, ['approved']);
    if (wrong !== undefined || state.mails.join() !== 'payment_received')
      trial.fail(`statement ${at}: ${wrong ?? state.mails.join()}`);
  }
  return trial.end(at - 1, 'statements');
}

/** Orders whose payment is prepared. */
export async function prepared(shop: PaymentShop, count: number): Promise<string[]> {
  const ids = await shop.orders(count);
  await each(ids, async (id) => {
    const { status, body } = await shop.prepare(id);
    if (status !== 200) throw new Error(`A payment was not prepared: ${status} ${JSON.stringify(body)}`);
  });
  return ids;
}

/** The platform's words of one payment, at each moment of its life. */
function lifeOf(shop: PaymentShop, id: string): StandInPayment[] {
  const [first, ...rest] = LIFE;
  const payment = shop.standIn.pay(id, first);
  return [payment, ...rest.map((word) => shop.standIn.change(payment.id, word))];
}

/** A history goes from each status to another one and ends at the present one; undefined: it does. */
export function brokenHistory({ status, history }: PaidState): string | undefined {
  let at = 'none';
  for (const step of history) {
    const [from, to] = step.split('>');
    if (from !== at || to === undefined || to === from) return `its history is ${history.join()}`;
    at = to;
  }
  return at === status ? undefined : `its history ends at ${at}, it is ${status}`;
}

function permutationsOf(items: readonly number[]): number[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, index) =>
    permutationsOf(items.toSpliced(index, 1)).map((rest) => [item, ...rest]),
  );
}

/** The platform's word of a payment as the shop reads it at this moment, to be taken in later. */
export const askNow = (shop: PaymentShop, paymentId: number) => {
  if (shop.app.shop.payment === undefined) throw new Error('The shop takes no cards.');
  return new MercadoPago(shop.app.shop.payment).payment(String(paymentId), 5_000);
};
