// Places an order from a cart, an offer or a device within the caller's transaction: checks it, compares it with the client's credit,
// reserves the stock, then takes the number, writes the snapshot and queues the mails.

import { totalWithShipping } from '@mostrador/rules/cart-totals';
import { type OrderAmounts, orderCredit } from '@mostrador/rules/credit';
import { toCentavos, toDecimalText } from '@mostrador/rules/money';
import { checkOrder, type OrderedLine } from '@mostrador/rules/order-check';
import { checkOptions } from '@mostrador/rules/order-choices';
import type { Refusal } from '@mostrador/rules/refusals';
import type { RawBuilder } from 'kysely';
import type { Tx } from '../../platform/database/database.js';
import type { Session, SessionClient, Shop } from '../../shop.js';
import { taxedLines } from '../cart/line-amounts.service.js';
import type { OpenCart, OpenLine } from '../cart/open-cart.service.js';
import { clientMailAddress } from '../clients/clients.service.js';
import { type DiscountColumns, takeDiscountCode } from '../discount-codes/discount-codes.service.js';
import { takesCards } from '../order-payments/order-payments.service.js';
import { reserveForNewOrder } from '../products/stock-moves.service.js';
import type { Delivery } from '../shipping/shipping.service.js';
import { purchaseTaxes, taxColumns, taxTermsOf } from '../taxes/taxes.service.js';
import { checkCredit } from './order-credit.service.js';
import { newLinePrices } from './order-prices.js';
import { type OrderShipping, orderShipping } from './order-shipping.service.js';
import { insertOrder, type NewOrder, type NewOrderLine, type WrittenOrder } from './place-order.queries.js';

export type { WrittenOrder } from './place-order.queries.js';

/** What becomes an order: the open cart, or an order that a device sent. */
export interface Purchase {
  /** The order's id. */
  readonly externalId: string;
  readonly chosen: OpenCart['head'];
  /** The delivery of `chosen`, where it was read within the transaction. */
  readonly delivery?: Delivery | undefined;
  /** The lines with the stock of locked products (`lock-lines.service.ts`). */
  readonly lines: readonly OpenLine[];
  /** The total that the buyer saw, in pesos. */
  readonly shownTotal: number;
  readonly paymentWanted: boolean;
  readonly fromOffline: boolean;
  /** When the order was taken on a device; null for a cart. */
  readonly takenAt: Date | null;
  /** CTEs that write what else belongs to the transaction, once nothing can refuse the order, and before the number is taken. */
  readonly alongside?: RawBuilder<unknown>;
  /** Whether the transaction ends with the placed order: then it is committed at once, and nothing may fail behind it. Not with a refusal. */
  readonly andCommit?: boolean;
}

/** The placed order's id, or the refusal; `replay` when the order was placed by an earlier call, else `written` is the order. */
export type Placement =
  | { readonly placed: string; readonly replay: boolean; readonly written?: WrittenOrder }
  | { readonly refusal: Refusal };

/** Places the order, in review if it goes beyond a limit that holds it, or returns the refusal; a refusal writes nothing. */
export async function placeOrder(
  tx: Tx,
  shop: Shop,
  session: Session,
  client: SessionClient,
  purchase: Purchase,
): Promise<Placement> {
  const { chosen, lines, shownTotal } = purchase;
  const shipping = await orderShipping(tx, shop, session, client, chosen, lines, purchase.delivery);
  // The company no longer offers the method that was chosen.
  if (chosen.delivery_method !== null && shipping.methodName === null)
    return { refusal: { code: 'delivery_invalid' } };
  // Nor the payment, which an open cart still has.
  const wrong = checkOptions({ paymentOption: chosen.payment_option }, shop.company().paymentOptions);
  if (wrong !== undefined) return { refusal: wrong };
  const refusal = checkOrder({
    lines: lines.map(orderedLine),
    shipping: shipping.cost,
    shownTotal,
    minimum: shop.company().minimumPurchaseAmount,
  });
  if (refusal !== undefined) return { refusal };
  const discount = await takeDiscountCode(tx, shop, client, chosen.discount_codes, {
    lines: taxedLines(lines),
    shipping: shipping.cost,
    taxTerms: taxTermsOf(shop, client),
  });
  const order = newOrder(shop, session, client, purchase, shipping, discount);
  const credit = await checkCredit(tx, shop, {
    clientId: client.clientId,
    amount: orderCredit(amountsOf(order)),
    orderId: null,
  });
  const recipients = await mailRecipients(tx, shop, session, client);
  await reserveForNewOrder(
    tx,
    session.companyId,
    lines.map(({ row }) => ({ productId: row.product_id, quantity: row.quantity })),
    purchase.alongside,
  );
  const { andCommit = false } = purchase;
  const written = await insertOrder(tx, order, lines.map(newLine), credit, recipients, { andCommit });
  return { placed: purchase.externalId, replay: false, written };
}

const amountsOf = ({ total, taxes }: NewOrder): OrderAmounts => ({
  total: toCentavos(total),
  toPay: taxes.toPay === null ? null : toCentavos(taxes.toPay),
});

const orderedLine = ({ row, priced }: OpenLine): OrderedLine => ({
  facts: priced,
  quantity: row.quantity,
  stockCheckSkipped: row.stock_check_skipped,
});

function newOrder(
  shop: Shop,
  session: Session,
  client: SessionClient,
  { externalId, chosen, lines, paymentWanted, fromOffline, takenAt }: Purchase,
  { methodName, address, quote, cost, productsTotal }: OrderShipping,
  discount: DiscountColumns,
): NewOrder {
  const isPosted = chosen.delivery_option === 2 && !chosen.pick_up;
  return {
    companyId: session.companyId,
    externalId,
    fromOffline,
    takenAt,
    clientId: client.clientId,
    clientCode: client.clientCode,
    clientName: client.legalName,
    userId: session.userId,
    salesmanUserId: session.profile === 1 ? null : session.userId,
    actorUserId: session.actor?.userId ?? null,
    total: toDecimalText(totalWithShipping(productsTotal, cost)),
    taxes: taxColumns(purchaseTaxes(taxedLines(lines), cost, taxTermsOf(shop, client))),
    discount,
    shipping: toDecimalText(cost),
    shippingGrams: isPosted ? quote.weightGrams : null,
    freeDelivery: isPosted && quote.free,
    contactPhone: chosen.contact_phone,
    observations: chosen.observations,
    discountCodes: chosen.discount_codes,
    deliveryOption: chosen.delivery_option,
    deliveryDetails: chosen.delivery_option === 1 ? chosen.delivery_details : '',
    pickUp: chosen.pick_up,
    deliveryMethod: methodName,
    deliveryAddress: chosen.pick_up ? null : address,
    paymentOption: chosen.payment_option,
    paymentStatus: paymentWanted && takesCards(shop) ? 'pending' : 'none',
  };
}

const newLine = ({ row, priced }: OpenLine): NewOrderLine => ({
  externalId: row.external_id,
  productId: row.product_id,
  code: priced.product.code,
  name: priced.product.name,
  imagePath: priced.product.imagePath,
  ...newLinePrices(priced, row.quantity),
  taxCode: priced.product.taxCode,
  taxRate: priced.product.taxRate,
  quantity: row.quantity,
  observations: row.observations,
  stockCheckSkipped: row.stock_check_skipped,
});

/** The client and the company, and the salesman who placed the order. */
async function mailRecipients(tx: Tx, shop: Shop, session: Session, { clientId }: SessionClient) {
  const company = { kind: 'order_company', recipient: shop.company().orderMail } as const;
  if (session.profile === 1) return [{ kind: 'order_client', recipient: session.email } as const, company];
  const address = await clientMailAddress(tx, session.companyId, clientId);
  if (address === undefined) throw new Error('The client of an order has no address.');
  return [
    { kind: 'order_client', recipient: address } as const,
    { kind: 'order_salesman', recipient: session.email } as const,
    company,
  ];
}
