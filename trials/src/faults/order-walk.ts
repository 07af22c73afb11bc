// One step of a random walk over an order: what a salesman or an administrator asks for with what they see of it.

import { randomUUID } from 'node:crypto';
import type { CallInput } from '@mostrador/contract/client';
import type { DeskOrder } from '@mostrador/contract/entries/order-desk';
import type { SeededRandom } from './seeded-random.js';

/** Calls that change an order. The first three have a key: a repeated request changes nothing. */
export type WalkCall =
  | { readonly name: 'editOrder'; readonly input: CallInput<'editOrder'>; readonly token: string }
  | { readonly name: 'deliverOrder'; readonly input: CallInput<'deliverOrder'>; readonly token: string }
  | { readonly name: 'cancelRemainder'; readonly input: CallInput<'cancelRemainder'>; readonly token: string }
  | {
      readonly name: 'changeOrderStatus';
      readonly input: CallInput<'changeOrderStatus'>;
      readonly token: string;
    };

export interface Walkers {
  readonly salesman: string;
  readonly admins: readonly string[];
  readonly codes: readonly string[];
}

/** Returns what one of them does next: two of six edit, two deliver, one cancels units, one changes the status. */
export function nextCall(
  { order }: DeskOrder,
  { salesman, admins, codes }: Walkers,
  random: SeededRandom,
): WalkCall {
  const token = admins[random.between(0, admins.length - 1)] ?? '';
  const params = { externalId: order.externalId };
  const key = randomUUID();
  const lines = order.cartProducts.map((line) => ({
    code: line.product.code,
    kept: line.quantity - line.cancelled,
    pending: line.quantity - line.cancelled - line.delivered,
  }));
  const some = lines
    .filter(({ pending }) => pending > 0)
    .map(({ code, pending }) => ({ code, pending, units: random.between(0, pending) }));
  const act = some.length === 0 ? 5 : random.between(0, 5);
  if (act <= 1) {
    const code = codes[random.between(0, codes.length - 1)] ?? '';
    const from = lines.find((line) => line.code === code)?.kept ?? 0;
    const edit = [{ code, from, to: random.between(0, 40) }];
    return {
      name: 'editOrder',
      input: { params, body: { key, lines: edit } },
      token: act === 0 ? salesman : token,
    };
  }
  if (act <= 3) return { name: 'deliverOrder', input: { params, body: { key, lines: some } }, token };
  if (act === 4) return { name: 'cancelRemainder', input: { params, body: { key, lines: some } }, token };
  const to = order.nextStatuses[random.between(0, Math.max(0, order.nextStatuses.length - 1))] ?? 'delivered';
  return { name: 'changeOrderStatus', input: { params, body: { from: order.status, to, note: '' } }, token };
}

/** The key of a call that has one. */
export const keyOf = (call: WalkCall): string | undefined =>
  call.name === 'changeOrderStatus' ? undefined : call.input.body.key;
