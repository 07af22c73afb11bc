// The answer of every cart call: the cart at today's prices in the shape of the contract, after a read, a saved change
// or a refusal.

import type { Cart, CartLine, CartResult } from '@mostrador/contract/entries/cart';
import { displayTotals } from '@mostrador/rules/cart-totals';
import { fromCentavos, MAX_CENTAVOS } from '@mostrador/rules/money';
import { chargeOf } from '@mostrador/rules/quantity-prices';
import { type Refusal, refusalText, resultCodeOf } from '@mostrador/rules/refusals';
import { shippingCost } from '@mostrador/rules/shipping';
import type { Session, Shop } from '../../shop.js';
import { productsWithStock } from '../products/kept-products.service.js';
import { buyerOf, type PricedProduct } from '../products/products.service.js';
import { type Delivery, deliveryFrom, deliveryOf, quoteOf } from '../shipping/shipping.service.js';
import { purchaseTaxes, taxesAnswer, taxTermsAnswer, taxTermsOf } from '../taxes/taxes.service.js';
import { type CartHead, keyOf } from './cart.queries.js';
import { type CartState, readState, type StateKey } from './cart-state.queries.js';
import { amountsOf, packedLines, taxedLines } from './line-amounts.service.js';
import { EMPTY_HEAD, linesOf, type OpenLine } from './open-cart.service.js';

/** Returns the key of the caller's cart for the statements of `cart-state.queries.ts`. */
export const stateKeyOf = (session: Session): StateKey => ({
  ...keyOf(session),
  clientId: session.client?.clientId ?? null,
});

/** Returns the caller's cart at today's prices, as every call about the cart answers it. Reading writes nothing. */
export async function getCart(shop: Shop, session: Session): Promise<Cart> {
  const { stockChanges } = shop.catalogState;
  return answerOf(shop, session, await readState(shop.db, stateKeyOf(session)), stockChanges);
}

/**
 * Returns the cart that a statement has read, with its products. One statement more for products that are not kept.
 * @param stockChanges the changes of stock that had been heard of before the statement.
 */
export async function answerOf(
  shop: Shop,
  session: Session,
  state: CartState,
  stockChanges: number,
): Promise<Cart> {
  const { head = EMPTY_HEAD, lines, live } = state;
  const products = await productsWithStock(shop, buyerOf(shop, session), live, stockChanges);
  const delivery =
    state.delivery === undefined
      ? await deliveryOf(shop.db, session.companyId, session.client?.clientId ?? null, head)
      : deliveryFrom(state.delivery, head);
  return cartAnswer(shop, session, { head, lines: linesOf(lines, products) }, delivery);
}

/** Answers that the change is saved, with a Spanish sentence and the cart. */
export async function savedAnswer(shop: Shop, session: Session, message: string): Promise<CartResult> {
  return { resultCode: 0, message, cart: await getCart(shop, session) };
}

/** Answers with a refusal: its code, its sentence after the prefix, and the unchanged cart. */
export async function refusedAnswer(
  shop: Shop,
  session: Session,
  refusal: Refusal,
  prefix = '',
): Promise<CartResult> {
  return {
    resultCode: resultCodeOf(refusal),
    message: prefix + refusalText(refusal),
    cart: await getCart(shop, session),
  };
}

/** A line with all that the cart shows of its product. */
interface ShownLine extends OpenLine {
  readonly priced: PricedProduct;
}

/** The cart in the shape of the contract. */
function cartAnswer(
  shop: Shop,
  session: Session,
  { head, lines }: { readonly head: CartHead; readonly lines: readonly ShownLine[] },
  delivery: Delivery,
): Cart {
  const products = displayTotals(amountsOf(lines)).total;
  const quote = quoteOf(shop.company(), delivery, packedLines(lines), products);
  const shipping = shippingCost(head.delivery_option, head.pick_up, quote.cost);
  return {
    cartId: head.cart_id,
    cartProducts: lines.map(lineAnswer),
    contactPhone: head.contact_phone,
    observations: head.observations,
    targetClientId: session.client?.clientId ?? null,
    targetClientCode: session.client?.clientCode ?? null,
    clientId: session.client?.clientId ?? null,
    clientName: session.client?.legalName ?? '',
    branchId: 1,
    companyId: session.companyId,
    externalId: head.external_id,
    formatedDocumentNumber: '',
    salesmanId: session.profile === 1 ? null : session.userId,
    total: fromCentavos(Math.min(products + shipping, MAX_CENTAVOS)),
    shippingCost: fromCentavos(shipping),
    shippingQuote: {
      cost: quote.cost === null ? null : fromCentavos(quote.cost),
      weightGrams: quote.weightGrams,
      provinceName: delivery.provinceName,
    },
    taxes: taxesAnswer(purchaseTaxes(taxedLines(lines), shipping, taxTermsOf(shop, session.client))),
    taxTerms: taxTermsAnswer(shop, session.client),
    pickUp: head.pick_up,
    deliveryMethod: delivery.methodName === null ? null : head.delivery_method,
    deliveryAddress: delivery.address,
    ownAddress: delivery.ownAddress,
    ...(delivery.others.length > 0 && { deliveryAddresses: [...delivery.others] }),
    ...(delivery.lastChoices !== null && { lastChoices: delivery.lastChoices }),
    discountCodes: head.discount_codes,
    deliveryOption: head.delivery_option,
    deliveryDetails: head.delivery_details,
    // The company may have stopped offering what was chosen.
    paymentOption: shop.company().paymentOptions.find((option) => option === head.payment_option) ?? null,
  };
}

function lineAnswer({ row, priced }: ShownLine): CartLine {
  const { unitPrice, freeUnits } = chargeOf(priced, row.quantity);
  return {
    detailId: row.cart_line_id,
    externalId: row.external_id,
    observations: row.observations,
    price: fromCentavos(unitPrice ?? 0),
    ...(freeUnits > 0 && { freeUnits }),
    ...(!priced.sellable && { unavailable: true }),
    product: priced.product,
    quantity: row.quantity,
    place: row.place,
  };
}
