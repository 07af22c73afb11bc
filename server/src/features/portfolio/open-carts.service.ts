// What the open carts of clients contain, and what they cost at today's prices.

import { netOf, pricedLine } from '@mostrador/rules/cart-line';
import { dayAt } from '@mostrador/rules/days';
import type { Session, Shop } from '../../shop.js';
import { listDays, listInForce, type OwnListDays } from '../clients/own-price-list.service.js';
import { type Buyer, pricesByIds } from '../products/products.service.js';
import { type CartLineDb, type PortfolioScope, selectCartLines } from './portfolio.queries.js';

/** An open cart; money in centavos. */
export interface PortfolioCart {
  readonly clientId: number;
  readonly userName: string;
  /** Whether it is the caller's, who buys for the client. */
  readonly isOwn: boolean;
  readonly updatedAt: Date;
  readonly lines: readonly { readonly code: string; readonly name: string; readonly quantity: number }[];
  /** A product without a price counts 0. */
  readonly total: number;
}

/**
 * Returns the open carts of clients, the last changed first. The prices of all clients with the same lists are read at once, those of a
 * client with agreed prices apart.
 * @param clientIds clients of the scope; others have no carts here.
 */
export async function openCartsOf(
  shop: Shop,
  session: Session,
  scope: PortfolioScope,
  clientIds: readonly number[],
): Promise<PortfolioCart[]> {
  const lines = await selectCartLines(shop.db, scope, clientIds, listDays);
  const priced = await pricesOf(shop, session, lines);
  const carts = new Map<number, CartLineDb[]>();
  for (const line of lines) {
    const held = carts.get(line.cart_id);
    if (held === undefined) carts.set(line.cart_id, [line]);
    else held.push(line);
  }
  return [...carts.values()].flatMap((held) => {
    const [first] = held;
    if (first === undefined) return [];
    return [
      {
        clientId: first.client_id,
        userName: first.user_name,
        isOwn: first.is_own,
        updatedAt: first.updated_at,
        lines: held.map(({ code, name, quantity }) => ({ code, name, quantity })),
        total: held.reduce((sum, line) => sum + priced(line), 0),
      },
    ];
  });
}

/** Returns a function that says what a line costs its client, in centavos. */
async function pricesOf(shop: Shop, session: Session, lines: readonly CartLineDb[]) {
  const buyers = new Map<string, { readonly buyer: Buyer; readonly ids: Set<number> }>();
  const keyOf = (line: CartLineDb) =>
    `${priceListOf(shop, line)} ${line.discount_list_id ?? ''} ${line.has_customer_prices ? line.client_id : ''}`;
  for (const line of lines) {
    const group = buyers.get(keyOf(line)) ?? {
      buyer: {
        companyId: session.companyId,
        priceListId: priceListOf(shop, line),
        discountListId: line.discount_list_id,
        clientId: line.has_customer_prices ? line.client_id : null,
        day: dayAt(shop.now()),
        seesPrices: true,
        seesStock: false,
        profile: session.profile,
      },
      ids: new Set<number>(),
    };
    group.ids.add(line.product_id);
    buyers.set(keyOf(line), group);
  }
  const prices = new Map(
    await Promise.all(
      [...buyers].map(
        async ([key, { buyer, ids }]) => [key, await pricesByIds(shop.db, buyer, [...ids])] as const,
      ),
    ),
  );
  return (line: CartLineDb): number => {
    const price = prices.get(keyOf(line))?.get(line.product_id);
    return price === undefined ? 0 : netOf(pricedLine(price, line.quantity));
  };
}

const priceListOf = (shop: Shop, line: CartLineDb): number =>
  listInForce(shop, { ownListId: line.price_list_id, days: line.list_days as OwnListDays | null });
