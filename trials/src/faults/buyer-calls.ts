// A buyer's calls in the fault tests: log in, fill a cart, confirm it, and repeat a confirmation with the same id
// until it is answered.

import { setTimeout as wait } from 'node:timers/promises';
import type { CartResult } from '@mostrador/contract/entries/cart';
import type { WantedLine } from '../testing/factories.js';
import type { ShopClient } from './shop-client.js';

/** A user who has logged in, with the session's token. */
export interface Buyer {
  readonly email: string;
  readonly token: string;
}

/** A cart as its buyer confirms it: its id, which the order gets, and the total that the buyer saw. */
export interface FilledCart {
  readonly externalId: string;
  readonly total: number;
  readonly lines: readonly WantedLine[];
}

/** The result of a confirmation: placed, refused by a rule, or failed with a status. */
export type Confirmed =
  | {
      readonly kind: 'placed';
      readonly externalId: string;
      readonly number: string;
      readonly total: number;
      /** Whether the shop said that it was confirmed before. */
      readonly replay: boolean;
      readonly text: string;
    }
  | { readonly kind: 'refused'; readonly resultCode: number; readonly message: string }
  | { readonly kind: 'failed'; readonly status: number; readonly text: string };

export async function logIn(door: ShopClient, email: string, password: string): Promise<Buyer> {
  const { status, text } = await door.call('login', { body: { usr: email, pass: password } });
  if (status !== 200) throw new Error(`${email} could not log in: ${status} ${text}`);
  return { email, token: (JSON.parse(text) as { token: string }).token };
}

/** Puts each line into the cart. Repeating it changes nothing, so an interrupted call can start again. */
export async function fillCart(
  door: ShopClient,
  buyer: Buyer,
  lines: readonly WantedLine[],
): Promise<FilledCart> {
  let cart: CartResult['cart'] | undefined;
  for (const { code, quantity } of lines) {
    const { status, text } = await door.call(
      'upsertProductInCart',
      { query: {}, body: { product: { code }, quantity } },
      buyer.token,
    );
    const result = status === 200 ? (JSON.parse(text) as CartResult) : undefined;
    if (result === undefined || result.resultCode < 0) {
      throw new CartNotFilled(
        `${buyer.email} cannot put ${code} into the cart: ${status} ${text.slice(0, 300)}`,
      );
    }
    cart = result.cart;
  }
  if (cart === undefined) throw new Error('A cart needs lines.');
  return { externalId: cart.externalId, total: cart.total, lines };
}

/** The shop answered, but a line was not put into the cart. */
export class CartNotFilled extends Error {
  override readonly name = 'CannotFill';
}

/** @throws AnswerLost */
export async function confirm(
  door: ShopClient,
  buyer: Buyer,
  { externalId, total }: FilledCart,
  signal?: AbortSignal,
): Promise<Confirmed> {
  const { status, headers, text } = await door.call(
    'confirmCart',
    { body: { externalId, total } },
    buyer.token,
    signal,
  );
  if (status !== 200) return { kind: 'failed', status, text };
  const { resultCode, message, cart } = JSON.parse(text) as CartResult;
  if (resultCode < 0) return { kind: 'refused', resultCode, message };
  return {
    kind: 'placed',
    externalId: cart.externalId,
    number: cart.formatedDocumentNumber,
    total: cart.total,
    replay: headers['idempotent-replay'] === 'true',
    text,
  };
}

/** The status of a shop that is overloaded or has no database. Nothing was done, and the client may retry. */
const UNAVAILABLE = 503;
const RETRIES_MAX = 200;
const RETRY_AFTER_MS = 100;

/**
 * Confirms, and retries while the shop answers 503.
 * @param onUnavailable called at each 503.
 * @throws AnswerLost
 */
export async function confirmWithRetry(
  door: ShopClient,
  buyer: Buyer,
  cart: FilledCart,
  onUnavailable: () => void,
): Promise<Confirmed> {
  for (let again = 1; ; again++) {
    const answer = await confirm(door, buyer, cart);
    if (answer.kind !== 'failed' || answer.status !== UNAVAILABLE || again === RETRIES_MAX) return answer;
    onUnavailable();
    await wait(RETRY_AFTER_MS);
  }
}

/** Describes the result in a few words. */
export function describeAnswer(answer: Confirmed): string {
  if (answer.kind === 'placed') return `placed ${answer.number}`;
  return answer.kind === 'refused'
    ? `refused ${answer.resultCode} ${answer.message}`
    : `failed ${answer.status} ${answer.text.slice(0, 200)}`;
}
