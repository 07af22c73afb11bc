import type { CartResult } from '@mostrador/contract/entries/cart';
import type { cartConfirmation } from '@mostrador/contract/entries/orders';
import { checkLine } from '@mostrador/rules/cart-line';
import { cartTotals, checkAmounts, displayTotals, totalWithShipping } from '@mostrador/rules/cart-totals';
import { checkMinimumOrder } from '@mostrador/rules/minimum-order';
import { type Centavos, MAX_CENTAVOS, toCentavos, toDecimalText } from '@mostrador/rules/money';
import type { Refusal } from '@mostrador/rules/refusals';
import { shippingCost } from '@mostrador/rules/shipping';
import type { output } from 'zod';
import type { Database, Tx } from '../../platform/database/database.js';
import type { Session, SessionClient, Shop } from '../../shop.js';
import {
  amountsOf,
  closeConfirmedCart,
  countCart,
  lockOpenCart,
  type OpenCart,
  type OpenLine,
  packed,
  refused,
  type ShownTarget,
  targetChanged,
} from '../cart/cart.service.js';
import { choicesOf } from '../cart/choices.service.js';
import {
  buys,
  clientMailAddressOf,
  isClientBlocked,
  lockRightToBuy,
} from '../clients/target-client.service.js';
import { queueOrderMails } from '../mail/mail.service.js';
import { takesCards } from '../order-payments/order-payments.service.js';
import { buyerOf, lockProducts, reserveStock } from '../products/products.service.js';
import { type Delivery, deliveryOf, isPlace, type Quote, quoteOf } from '../shipping/shipping.service.js';
import { orderAsCart } from './order-answers.js';
import { findPlacedOrder, insertOrder, isIdTaken, lockOrderId, orderLines } from './orders.queries.js';

export const CONFIRMED =
  'El pedido ha sido confirmado. Pronto nos contactaremos con usted para continuar el pedido.';
const CONFIRMED_TO_PAY = 'El pedido ha sido confirmado. Pronto recibirá un mail con los detalles del pedido.';

type CartConfirmation = output<typeof cartConfirmation>;

export interface Confirmation {
  readonly result: CartResult;
  /** The order stood already: this is the answer of the first time, again. */
  readonly replay: boolean;
}

/** What the transaction came to: an order's id, or a rule's no with the cart untouched. */
export type Outcome = { readonly placed: string; readonly replay: boolean } | { readonly refusal: Refusal };

/**
 * Turns the cart into an order, once. The cart's externalId becomes the order's id, so that a double click, a second
 * device or a repeat after a lost answer finds the order instead of making another.
 */
export async function confirmCart(
  shop: Shop,
  session: Session,
  given: CartConfirmation,
  shownTarget?: ShownTarget,
): Promise<Confirmation> {
  const { client } = session;
  const offlineId = given.fromOffline ? given.localUniqueId : undefined;
  const named = session.profile === 1 ? undefined : given.targetClientId;
  const changed = targetChanged(session, named) || targetChanged(session, shownTarget);
  if (client === undefined || changed) {
    const before = await placedBefore(shop.db, session, offlineId ?? idOf(given));
    if (before !== undefined)
      return { result: await confirmedAnswer(shop.db, session, before), replay: true };
    const code = !buys(shop, session)
      ? 'buying_forbidden'
      : changed
        ? 'target_client_changed'
        : await missing(shop, session);
    return { result: await refused(shop, session, { code }), replay: false };
  }
  const outcome = await shop.db.transaction().execute((tx) => place(tx, shop, session, client, given));
  if ('refusal' in outcome) {
    const { refusal } = outcome;
    const lost = refusal.code === 'target_client_forbidden';
    if (lost) shop.forgetSession(session.userId);
    const now = lost ? { ...session, client: undefined } : session;
    return { result: await refused(shop, now, refusal), replay: false };
  }
  return { result: await confirmedAnswer(shop.db, session, outcome.placed), replay: outcome.replay };
}

/** What a cart without a client needs first. */
const missing = async (shop: Shop, session: Session) =>
  (await countCart(shop, session)) === 0 ? 'cart_empty' : 'target_client_missing';

/** The id of the cart that the caller saw; a cart that was never opened has none. */
const idOf = ({ externalId }: CartConfirmation): string | undefined =>
  externalId === '' ? undefined : externalId;

async function place(
  tx: Tx,
  shop: Shop,
  session: Session,
  client: SessionClient,
  given: CartConfirmation,
): Promise<Outcome> {
  const buyer = buyerOf(shop, session);
  // Locks are always taken in this order: the cart, the salesman's assignment, the products by id, the document number.
  const cart = await lockOpenCart(tx, session, buyer);
  const offlineId = given.fromOffline ? given.localUniqueId : undefined;
  // A device that confirms the cart under the cart's own id needs no other lock than the cart's.
  if (offlineId !== undefined && offlineId !== cart?.head.external_id) {
    const known = await lockOrderOf(tx, session, offlineId);
    if (known !== undefined) return known;
  }
  const externalId = idOf(given);
  if (externalId !== undefined && externalId !== cart?.head.external_id) {
    const before = await placedBefore(tx, session, externalId);
    return before === undefined ? { refusal: { code: 'cart_stale' } } : { placed: before, replay: true };
  }
  const forbidden = await lockBuyer(tx, shop, session, client);
  if (forbidden !== undefined) return { refusal: forbidden };
  if (cart === undefined || cart.lines.length === 0) return { refusal: { code: 'cart_empty' } };
  const { choices, refusal: wrong } = await choicesOf(tx, session.companyId, given);
  if (wrong !== undefined) return { refusal: wrong };
  const outcome = await placeOrder(tx, shop, session, client, {
    externalId: offlineId ?? cart.head.external_id,
    chosen: { ...cart.head, ...choices },
    lines: await lockLines(tx, session.companyId, cart.lines),
    shownTotal: given.total,
    paymentWanted: given.paymentWanted,
    fromOffline: given.fromOffline,
    takenAt: null,
  });
  if ('placed' in outcome) await closeConfirmedCart(tx, cart);
  return outcome;
}

/** Why the caller may not order for the client; an assignment that allows it stays until the transaction ends. */
export async function lockBuyer(
  tx: Tx,
  shop: Shop,
  session: Session,
  client: SessionClient,
): Promise<Refusal | undefined> {
  if (!buys(shop, session)) return { code: 'buying_forbidden' };
  if (!(await lockRightToBuy(tx, shop, session, client))) return { code: 'target_client_forbidden' };
  if (session.profile === 1) return undefined;
  return (await isClientBlocked(tx, session.companyId, client.clientId))
    ? { code: 'client_blocked' }
    : undefined;
}

/** What becomes an order: the open cart, or what a device sent. */
export interface Purchase {
  /** The order's id. */
  readonly externalId: string;
  readonly chosen: OpenCart['head'];
  /** With the stock of locked products. */
  readonly lines: readonly OpenLine[];
  /** What the buyer saw, in pesos. */
  readonly shownTotal: number;
  readonly paymentWanted: boolean;
  readonly fromOffline: boolean;
  /** When it was taken on a device; null for a cart. */
  readonly takenAt: Date | null;
}

/** Locks the products of lines until the transaction ends, and reads their stock as it is then. */
export async function lockLines(
  tx: Tx,
  companyId: number,
  lines: readonly OpenLine[],
): Promise<readonly OpenLine[]> {
  const stock = await lockProducts(
    tx,
    companyId,
    lines.map((line) => line.row.product_id),
  );
  return lines.map(({ row, priced }) => ({
    row,
    priced: { ...priced, stock: stock.get(row.product_id) ?? priced.stock },
  }));
}

/** Checks the purchase and makes the order of it: number, lines, address, stock and mails, or a rule's no and nothing. */
export async function placeOrder(
  tx: Tx,
  shop: Shop,
  session: Session,
  client: SessionClient,
  purchase: Purchase,
): Promise<Outcome> {
  const { chosen, lines } = purchase;
  const { delivery, quote, shipping } = await shippingOf(tx, shop, session, client, chosen, lines);
  // The company gave the method up since it was chosen.
  if (chosen.delivery_method !== null && delivery.methodName === null)
    return { refusal: { code: 'delivery_invalid' } };
  const refusal = refusalOfOrder(shop, lines, shipping, purchase.shownTotal);
  if (refusal !== undefined) return { refusal };

  const { order_id: orderId } = await insertOrder(
    tx,
    {
      ...newOrder(session, client, purchase, shipping),
      ...delivered(chosen, delivery, quote),
      paymentStatus: purchase.paymentWanted && takesCards(shop) ? 'pending' : 'none',
    },
    lines.map(newLine),
  );
  await reserveStock(
    tx,
    session.companyId,
    orderId,
    lines.map(({ row }) => ({ productId: row.product_id, quantity: row.quantity })),
  );
  await queueOrderMails(tx, {
    companyId: session.companyId,
    orderId,
    recipients: await recipients(tx, shop, session, client),
  });
  return { placed: purchase.externalId, replay: false };
}

/** Where a purchase goes and what that costs, in centavos. */
export async function shippingOf(
  db: Database,
  shop: Shop,
  { companyId }: Session,
  { clientId }: SessionClient,
  chosen: OpenCart['head'],
  lines: readonly OpenLine[],
) {
  const delivery = await deliveryOf(db, companyId, clientId, chosen);
  const { total: products } = displayTotals(amountsOf(lines));
  const quote = quoteOf(shop.company(), delivery, packed(lines), products);
  return { delivery, quote, shipping: shippingCost(chosen.delivery_option, chosen.pick_up, quote.cost) };
}

/**
 * Holds the id that a device gave its order until the transaction ends: of several requests with it at once only one
 * places it. Tells what became of it before; an id that somebody else's order or a cart has is no device's.
 */
export async function lockOrderOf(tx: Tx, session: Session, id: string): Promise<Outcome | undefined> {
  await lockOrderId(tx, id);
  const before = await placedBefore(tx, session, id);
  if (before !== undefined) return { placed: before, replay: true };
  return (await isIdTaken(tx, id)) ? { refusal: { code: 'offline_id_invalid' } } : undefined;
}

function refusalOfOrder(
  shop: Shop,
  lines: readonly OpenLine[],
  shipping: Centavos,
  shownTotal: number,
): Refusal | undefined {
  for (const { row, priced } of lines) {
    const refusal = checkLine(priced, row.quantity, row.stock_check_skipped);
    if (refusal !== undefined) return refusal;
  }
  const amounts = amountsOf(lines);
  const tooLarge = checkAmounts(amounts);
  if (tooLarge !== undefined) return tooLarge;
  const { total: products } = cartTotals(amounts);
  if (products + shipping > MAX_CENTAVOS) return { code: 'total_too_large' };
  const now = totalWithShipping(products, shipping);
  const shown = shownCentavos(shownTotal);
  if (shown !== now) return { code: 'total_changed', shown, now };
  return checkMinimumOrder(products, shop.company().minimumPurchaseAmount);
}

/** A total that is no amount of money cannot be what the buyer saw. */
function shownCentavos(pesos: number): number {
  try {
    return toCentavos(pesos);
  } catch {
    return 0;
  }
}

function newOrder(
  session: Session,
  client: SessionClient,
  { externalId, chosen, lines, fromOffline, takenAt }: Purchase,
  shipping: Centavos,
) {
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
    total: toDecimalText(totalWithShipping(cartTotals(amountsOf(lines)).total, shipping)),
    shipping: toDecimalText(shipping),
    contactPhone: chosen.contact_phone,
    observations: chosen.observations,
    discountCodes: chosen.discount_codes,
    deliveryOption: chosen.delivery_option,
    deliveryDetails: chosen.delivery_option === 1 ? chosen.delivery_details : '',
    paymentOption: chosen.payment_option,
  };
}

/** Where the order goes and how, as it is now; what it weighs and whether that is free, where it is sent by post. */
const delivered = (chosen: OpenCart['head'], delivery: Delivery, quote: Quote) => ({
  pickUp: chosen.pick_up,
  deliveryMethod: delivery.methodName,
  deliveryAddress: chosen.pick_up || !isPlace(delivery.address) ? null : delivery.address,
  shippingGrams: isPosted(chosen) ? quote.weightGrams : null,
  freeDelivery: isPosted(chosen) && quote.free,
});

const isPosted = (chosen: OpenCart['head']): boolean => chosen.delivery_option === 2 && !chosen.pick_up;

const newLine = ({ row, priced }: OpenLine) => ({
  externalId: row.external_id,
  productId: row.product_id,
  code: priced.product.code,
  name: priced.product.name,
  imagePath: priced.product.imagePath,
  listPrice: toDecimalText(priced.listPrice ?? 0),
  unitPrice: toDecimalText(priced.unitPrice ?? 0),
  quantity: row.quantity,
  observations: row.observations,
  stockCheckSkipped: row.stock_check_skipped,
});

/** The client and the company always; a salesman too, of what they ordered. */
async function recipients(tx: Tx, shop: Shop, session: Session, client: SessionClient) {
  const company = { kind: 'order_company', recipient: shop.company().orderMail } as const;
  if (session.profile === 1) return [{ kind: 'order_client', recipient: session.email } as const, company];
  const address = await clientMailAddressOf(tx, session.companyId, client.clientId);
  if (address === undefined) throw new Error('The client of an order has no address.');
  return [
    { kind: 'order_client', recipient: address } as const,
    { kind: 'order_salesman', recipient: session.email } as const,
    company,
  ];
}

/** The id of the order that the caller made of a cart's or a device's id already. */
async function placedBefore(
  db: Database,
  session: Session,
  externalId: string | undefined,
): Promise<string | undefined> {
  if (externalId === undefined) return undefined;
  return (await findPlacedOrder(db, session.companyId, session.userId, externalId))?.external_id;
}

async function confirmedAnswer(db: Database, session: Session, externalId: string): Promise<CartResult> {
  const order = await findPlacedOrder(db, session.companyId, session.userId, externalId);
  if (order === undefined) throw new Error('A confirmed order cannot be read.');
  const lines = await orderLines(db, session.companyId, order.order_id);
  const message = order.payment_status === 'none' ? CONFIRMED : CONFIRMED_TO_PAY;
  return { resultCode: 0, message, cart: orderAsCart(order, lines, session.companyId) };
}
