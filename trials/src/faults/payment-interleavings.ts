// Plays random sequences of card payment events, some at the same moment, and checks that the payment ends as the
// platform says.

import { toCentavos } from '@mostrador/rules/money';
import { type PaymentOutcome, paymentOutcome } from '@mostrador/rules/payment-outcome';
import type { PaymentReport } from '@mostrador/server/features/payments/mercado-pago';
import { reconcilePayments } from '@mostrador/server/features/payments/payment-jobs.service';
import { applyReport } from '@mostrador/server/features/payments/settle.service';
import type { StandInPayment } from '../payment-stand-in/ledger.js';
import { PRICE } from '../testing/factories.js';
import { type Outcome, Trial } from './outcome.js';
import { askNow, brokenHistory, prepared } from './payment-faults.js';
import type { PaymentShop } from './payment-shop.js';
import type { SeededRandom } from './seeded-random.js';

/** One event; `n` chooses among the existing payments, the platform's decisions or the statements. */
export interface PaymentEvent {
  readonly what: (typeof PAYMENT_EVENTS)[number];
  readonly n: number;
  /** Whether it happens at the same moment as the event before. */
  readonly together: boolean;
}

export const PAYMENT_EVENTS = [
  /** A buyer starts a payment. */
  'pay',
  /** The platform changes a payment's status. */
  'change',
  'change',
  /** The platform notifies the shop, once or five times. */
  'notify',
  'notify',
  'notify_five_times',
  /** The buyer comes back. */
  'come_back',
  /** The reconciliation job runs. */
  'reconcile',
  /** The shop asks the platform, and applies the answer only after later events. */
  'ask',
  'hear',
  /** One of the next SQL statements fails. */
  'crash',
  'platform_fails',
  'not_by_card',
  'cancel',
] as const;

const WORDS = [
  { status: 'pending' },
  { status: 'in_process' },
  { status: 'approved' },
  { status: 'rejected' },
  { status: 'approved', transaction_amount_refunded: 500 },
  { status: 'refunded' },
  { status: 'charged_back' },
  { status: 'approved', transaction_amount: 0.01 },
] as const;
const PAYMENTS_MAX = 3;

/** Lets things happen to one order in the given order, and at the end the platform tell once more. What is wrong then. */
export async function playInterleaving(
  shop: PaymentShop,
  happenings: readonly PaymentEvent[],
): Promise<string[]> {
  await shop.forgetOlder();
  const [id = ''] = await prepared(shop, 1);
  const play = player(shop, id);
  let together: Promise<void>[] = [];
  for (const happening of happenings) {
    if (!happening.together) {
      await Promise.all(together);
      together = [];
    }
    together.push(play(happening));
  }
  await Promise.all(together);
  shop.hook.disarm();
  shop.standIn.calm();
  const payments = shop.standIn.ledger.paymentsOf(id);
  for (const payment of payments) await shop.notify(payment.id);
  await shop.settled();
  return problemsOf(shop, id, payments);
}

function player(shop: PaymentShop, id: string): (happening: PaymentEvent) => Promise<void> {
  const { standIn, hook } = shop;
  const asked: PaymentReport[] = [];
  const one = <T>(all: readonly T[], n: number): T | undefined => all[n % Math.max(all.length, 1)];
  return async ({ what, n }) => {
    const payments = standIn.ledger.paymentsOf(id);
    const payment = one(payments, n);
    const word = one(WORDS, n);
    if (what === 'pay' && payments.length < PAYMENTS_MAX) standIn.pay(id, word);
    if (what === 'crash')
      hook.arm(1 + (n % 12), () => {
        throw new Error('The statement fails.');
      });
    if (what === 'platform_fails') standIn.trouble({ kind: 'fail', times: 1 + (n % 2), on: 'payments' });
    if (what === 'cancel' && n % 4 === 0) await shop.cancel(id);
    if (what === 'not_by_card') await shop.post(`${id}/payAtPickUp`);
    if (what === 'reconcile')
      await reconcilePayments(shop.app.shop, new AbortController().signal).catch(() => undefined);
    if (payment === undefined) return;
    if (what === 'change') standIn.change(payment.id, word ?? {});
    if (what === 'notify') await shop.notify(payment.id);
    if (what === 'notify_five_times') await Promise.all([1, 2, 3, 4, 5].map(() => shop.notify(payment.id)));
    if (what === 'come_back') await shop.comeBack(id, payment.id);
    if (what === 'ask') {
      const heard = await askNow(shop, payment.id);
      if (heard !== undefined) asked.push(heard);
    }
    const late = one(asked, n);
    if (what === 'hear' && late !== undefined)
      await applyReport(shop.app.shop.db, shop.app.shop.company().companyId, late).catch(() => undefined);
  };
}

async function problemsOf(
  shop: PaymentShop,
  id: string,
  payments: readonly StandInPayment[],
): Promise<string[]> {
  const state = await shop.state(id);
  const wrong: string[] = [];
  const told = state.payments.map(({ id: paymentId, status, amount }) => `${paymentId} ${status} ${amount}`);
  const truth = payments.map((one) => `${one.id} ${one.status} ${one.transaction_amount.toFixed(2)}`);
  if (told.join() !== truth.join()) wrong.push(`the payments are ${told.join()}, not ${truth.join()}`);
  const history = brokenHistory(state);
  if (history !== undefined) wrong.push(history);
  if (payments.length === 0) {
    if (!['none', 'pending'].includes(state.status)) wrong.push(`nothing was paid, it is ${state.status}`);
    return wrong;
  }
  const due = await expectedOutcome(shop, id, payments);
  if (state.status !== due.status || state.alert !== due.alert)
    wrong.push(`it is ${state.status} ${state.alert}, not ${due.status} ${due.alert}`);
  const received = state.mails.includes('payment_received');
  if (state.status === 'paid' && state.alert === null && !received) wrong.push('nobody was told');
  if (received && !state.history.some((step) => step.endsWith('>paid'))) wrong.push('told of no payment');
  return wrong;
}

/** What the platform's own books make of the order. */
async function expectedOutcome(
  shop: PaymentShop,
  id: string,
  payments: readonly StandInPayment[],
): Promise<PaymentOutcome> {
  const order = await shop.db
    .selectFrom('orders')
    .select('status')
    .where('external_id', '=', id)
    .executeTakeFirstOrThrow();
  return paymentOutcome(
    { status: order.status === 'Cancelado' ? 'cancelled' : 'pending' },
    payments.map((one) => ({
      paymentId: String(one.id),
      status: one.status,
      statusDetail: one.status_detail,
      amount: toCentavos(one.transaction_amount),
      refunded: toCentavos(one.transaction_amount_refunded),
      approvedAt: one.date_approved === null ? null : Date.parse(one.date_approved),
      updatedAt: Date.parse(one.date_last_updated),
      matches: one.transaction_amount === PRICE,
    })),
  );
}

/** Everything at once, by chance. */
export async function interleavings(
  shop: PaymentShop,
  { runs }: { readonly runs: number },
  chance: SeededRandom,
): Promise<Outcome> {
  const trial = new Trial('Payments, everything by chance');
  for (let run = 1; run <= runs; run += 1) {
    const happenings = Array.from({ length: chance.between(4, 14) }, (): PaymentEvent => {
      const what = PAYMENT_EVENTS[chance.between(0, PAYMENT_EVENTS.length - 1)] ?? 'notify';
      return { what, n: chance.between(0, 1_000), together: chance.next() < 0.5 };
    });
    trial.failAll(
      `run ${run} (${happenings.map(({ what, n }) => `${what}:${n}`).join()})`,
      await playInterleaving(shop, [{ what: 'pay', n: run, together: false }, ...happenings]),
    );
  }
  trial.failAll('at the end', await shop.check());
  return trial.end(runs, 'interleavings');
}
