// Puts many products into the open cart at today's prices and stock, with an answer for each: those of earlier orders ('Repetir
// pedido') and of lists.

import { checkAmounts } from '@mostrador/rules/cart-totals';
import { CART_LINES_MAX } from '@mostrador/rules/limits';
import { type Centavos, formatWhole } from '@mostrador/rules/money';
import { checkPrice } from '@mostrador/rules/pricing';
import { minimumOf, QUANTITY_MAX } from '@mostrador/rules/quantity';
import { availableQuantity } from '@mostrador/rules/stock';
import type { Session, Shop } from '../../shop.js';
import { buyerOf, type PricedProduct, productsByIds } from '../products/products.service.js';
import { keyOf, readCart } from './cart.queries.js';
import { lockOrOpenCart, putLines } from './cart-writes.queries.js';

/** A line to put into the cart again. */
export interface WantedLine {
  readonly productId: number;
  readonly quantity: number;
  readonly observations: string;
}

export interface Refilled {
  readonly outcome:
    | 'added'
    | 'kept'
    | 'less_stock'
    | 'no_stock'
    | 'gone'
    | 'below_minimum'
    | 'no_price'
    | 'cart_full';
  /** The quantity of the product in the cart after the call. */
  readonly quantity: number;
  /** Today's price of one unit; null when the product has none. */
  readonly price: Centavos | null;
}

/**
 * Raises the open cart's lines to the wanted quantities as far as today's stock and prices allow, and returns the outcome
 * of each line. It never lowers a quantity, so that a repeat changes nothing. The number of statements does not depend on
 * the number of lines.
 */
export function refillCart(
  shop: Shop,
  session: Session,
  wanted: readonly WantedLine[],
): Promise<readonly Refilled[]> {
  const key = keyOf(session);
  return shop.db.transaction().execute(async (tx) => {
    const cartId = await lockOrOpenCart(tx, key);
    const cart = await readCart(tx, key);
    const products = await productsByIds(
      tx,
      buyerOf(shop, session),
      wanted.map((line) => line.productId),
    );
    const standing = new Map((cart?.lines ?? []).map((line) => [line.product_id, line.quantity]));
    const raised = new Map<number, { productId: number; quantity: number; observations: string }>();
    const outcomes = wanted.map((line) => {
      const before = standing.get(line.productId);
      const isFull = standing.size >= CART_LINES_MAX;
      const refilled = refill(line.quantity, products.get(line.productId), before, isFull);
      if (refilled.quantity > (before ?? 0)) {
        standing.set(line.productId, refilled.quantity);
        raised.set(line.productId, { ...line, quantity: refilled.quantity });
      }
      return refilled;
    });
    await putLines(tx, key.companyId, cartId, [...raised.values()]);
    return outcomes;
  });
}

function refill(
  wanted: number,
  priced: PricedProduct | undefined,
  before: number | undefined,
  isFull: boolean,
): Refilled {
  const price = priced?.unitPrice ?? null;
  const stays = (outcome: Refilled['outcome']): Refilled => ({ outcome, quantity: before ?? 0, price });
  if (priced === undefined || !priced.sellable) return stays('gone');
  if (checkPrice(price, priced.product) !== undefined) return stays('no_price');
  if (before !== undefined && before >= wanted) return stays('kept');
  const left = availableQuantity(priced.stock) ?? QUANTITY_MAX;
  if (left <= 0) return stays('no_stock');
  const quantity = Math.min(wanted, left);
  if (quantity < minimumOf(priced.product)) return stays('below_minimum');
  if (before === undefined && isFull) return stays('cart_full');
  const { listPrice, unitPrice } = priced;
  if (checkAmounts([{ listPrice: listPrice ?? 0, unitPrice: unitPrice ?? 0, quantity }]) !== undefined)
    return stays('no_price');
  const outcome = quantity < wanted ? 'less_stock' : 'added';
  return quantity > (before ?? 0) ? { outcome, quantity, price } : stays(outcome);
}

/** Returns what became of the lines, for the buyer: 'Se agregaron 12 productos. 2 no se pudieron agregar.' */
export function refillSummary(lines: readonly { readonly outcome: Refilled['outcome'] }[]): string {
  const count = (...outcomes: readonly Refilled['outcome'][]) =>
    lines.filter((line) => outcomes.includes(line.outcome)).length;
  const [less, kept] = [count('less_stock'), count('kept')];
  const added = count('added') + less;
  const left = lines.length - added - kept;
  const sentences = [
    said(added, 'Se agregó 1 producto.', 'Se agregaron # productos.'),
    said(less, 'De 1 hay menos unidades que las pedidas.', 'De # hay menos unidades que las pedidas.'),
    said(kept, '1 ya estaba en el carrito.', '# ya estaban en el carrito.'),
    said(left, '1 no se pudo agregar.', '# no se pudieron agregar.'),
  ];
  return sentences.filter((sentence) => sentence !== '').join(' ');
}

function said(count: number, one: string, many: string): string {
  if (count === 0) return '';
  return count === 1 ? one : many.replace('#', formatWhole(count));
}
