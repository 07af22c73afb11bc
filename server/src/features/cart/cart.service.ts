import type { Cart, CartLine, CartResult, cartUpdate } from '@mostrador/contract/entries/cart';
import { checkLineChange } from '@mostrador/rules/cart-line';
import { displayTotals } from '@mostrador/rules/cart-totals';
import { CART_LINES_MAX } from '@mostrador/rules/limits';
import { fromCentavos, MAX_CENTAVOS } from '@mostrador/rules/money';
import { type Refusal, refusalText, resultCodeOf } from '@mostrador/rules/refusals';
import { type PackedLine, shippingCost } from '@mostrador/rules/shipping';
import type { output } from 'zod';
import type { Database, Tx } from '../../platform/database/database.js';
import type { Session, Shop } from '../../shop.js';
import { buys, targetClient, writeTarget } from '../clients/target-client.service.js';
import {
  type Buyer,
  buyerOf,
  type PricedProduct,
  productByCode,
  productsByIds,
} from '../products/products.service.js';
import { type Delivery, deliveryOf, quoteOf } from '../shipping/shipping.service.js';
import {
  type CartHead,
  type CartKey,
  type CartLineRow,
  type CartRows,
  changeLine,
  countLines,
  deleteLine,
  emptyConfirmedCart,
  heldLine,
  lockCart,
  lockOrOpenCart,
  putLine,
  readCart,
  updateHead,
  updateLines,
} from './cart.queries.js';
import { type CartChoices, choicesOf } from './choices.service.js';

type CartUpdate = output<typeof cartUpdate>;

/** A line with today's facts of its product. */
export interface OpenLine {
  readonly row: CartLineRow;
  readonly priced: PricedProduct;
}

export interface OpenCart {
  readonly head: CartHead;
  readonly lines: readonly OpenLine[];
}

export const keyOf = (session: Session): CartKey => ({
  companyId: session.companyId,
  userId: session.userId,
  targetClientId: session.client?.clientId ?? null,
});

/** The cart at live prices. A buyer without one gets an empty cart; reading writes nothing. */
export async function getCart(shop: Shop, session: Session): Promise<Cart> {
  const cart = await openCart(shop.db, session, buyerOf(shop, session));
  const delivery = await deliveryOf(shop.db, session.companyId, session.client?.clientId ?? null, cart.head);
  return cartAnswer(shop, session, cart, delivery);
}

export const countCart = (shop: Shop, session: Session): Promise<number> =>
  countLines(shop.db, keyOf(session));

/** The client that the caller's screen shows, null for none; undefined where the caller does not tell. */
export type ShownTarget = number | null | undefined;

/** Whether the caller looks at another client's cart than the one that a call would write to. */
export const targetChanged = (session: Session, shown: ShownTarget): boolean =>
  shown !== undefined && shown !== (session.client?.clientId ?? null);

/** Sets a product to an absolute quantity; a repeat changes nothing. What is not given of a line stays as it is. */
export async function upsertProduct(
  shop: Shop,
  session: Session,
  given: {
    code: string;
    quantity: number;
    observations: string | undefined;
    skipStockCheck: boolean;
    /** Refuses a product that the cart does not hold, instead of adding it. */
    onlyExistingLine: boolean;
    shownTarget?: ShownTarget;
  },
): Promise<CartResult> {
  if (!buys(shop, session)) return refused(shop, session, { code: 'buying_forbidden' });
  if (targetChanged(session, given.shownTarget))
    return refused(shop, session, { code: 'target_client_changed' });
  const buyer = buyerOf(shop, session);
  const product = await productByCode(shop.db, buyer, given.code);
  if (product === undefined) return refused(shop, session, { code: 'product_unknown' });
  const { productId } = product.product;
  const skipped = given.skipStockCheck && session.profile !== 1;
  const key = keyOf(session);
  const held = await heldLine(shop.db, key, productId);
  if (held === undefined && given.onlyExistingLine) return refused(shop, session, { code: 'line_unknown' });
  const refusal = checkLineChange(product, held, given.quantity, skipped);
  if (refusal !== undefined) return refused(shop, session, refusal);
  const line = {
    productId,
    quantity: given.quantity,
    observations: given.observations,
    stockCheckSkipped: skipped,
  };
  if (given.onlyExistingLine)
    return (await changeLine(shop.db, key, line))
      ? done(shop, session, 'Datos actualizados')
      : refused(shop, session, { code: 'line_unknown' });
  const put = await putLine(shop.db, key, line, CART_LINES_MAX);
  if (!put) return refused(shop, session, { code: 'cart_full', max: CART_LINES_MAX });
  return done(shop, session, 'Producto agregado al carrito.');
}

/**
 * Saves quantities, observations and choices, all or nothing. Lines that were removed meanwhile stay removed. A salesman
 * may choose another client with it; the rest is then saved in that client's cart. Who may not buy changes no line.
 */
export async function saveCart(
  shop: Shop,
  session: Session,
  given: CartUpdate,
  shownTarget?: ShownTarget,
): Promise<CartResult> {
  const { choices, refusal: wrong } = await choicesOf(shop.db, session.companyId, given);
  if (wrong !== undefined) return refused(shop, session, wrong);
  const chooses = session.profile !== 1 && given.targetClientId !== undefined;
  if (!chooses && targetChanged(session, shownTarget))
    return refused(shop, session, { code: 'target_client_changed' });
  const saved = await shop.db.transaction().execute(async (tx) => {
    const buying = chooses ? await retargeted(tx, shop, session, given.targetClientId ?? null) : session;
    if (buying === undefined) return { refusal: { code: 'target_client_forbidden' } } as const;
    const { refusal, code } = await saveLines(tx, shop, buying, given, choices);
    if (refusal !== undefined) return { refusal, code };
    if (chooses) await writeTarget(tx, buying, buying.client);
    return { buying };
  });
  if (saved.buying === undefined)
    return refused(shop, session, saved.refusal, saved.code === undefined ? '' : `${saved.code}: `);
  if (chooses) shop.forgetSession(session.userId);
  return done(shop, saved.buying, 'Datos actualizados');
}

async function retargeted(
  tx: Tx,
  shop: Shop,
  session: Session,
  clientId: number | null,
): Promise<Session | undefined> {
  if (clientId === null) return { ...session, client: undefined };
  const client = await targetClient(shop, tx, session, { clientId });
  return client && { ...session, client };
}

async function saveLines(
  tx: Tx,
  shop: Shop,
  session: Session,
  given: CartUpdate,
  choices: CartChoices,
): Promise<{ readonly refusal?: Refusal; readonly code?: string }> {
  const buyer = buyerOf(shop, session);
  const locked = (await lockOpenCart(tx, session, buyer)) ?? (await opened(tx, session, buyer, choices));
  if (locked === undefined) return {};
  const wanted = new Map((given.cartProducts ?? []).map((line) => [line.product.code, line]));
  const mayChange = buys(shop, session);
  const changes = [];
  for (const { row, priced } of locked.lines) {
    const line = wanted.get(priced.product.code);
    if (line === undefined) continue;
    const { quantity, observations = row.observations } = line;
    if (!mayChange && (quantity !== row.quantity || observations !== row.observations))
      return { refusal: { code: 'buying_forbidden' } };
    const held = { quantity: row.quantity, stockCheckSkipped: row.stock_check_skipped };
    const refusal = checkLineChange(priced, held, quantity);
    if (refusal !== undefined) return { refusal, code: priced.product.code };
    changes.push({ cartLineId: row.cart_line_id, quantity, observations });
  }
  if (changes.length > 0) await updateLines(tx, locked.head.cart_id, changes);
  await updateHead(tx, locked.head.cart_id, choices);
  return {};
}

/** A new cart for choices that differ from those of a cart that was never opened; undefined where none does. */
async function opened(
  tx: Tx,
  session: Session,
  buyer: Buyer,
  choices: CartChoices,
): Promise<OpenCart | undefined> {
  const decided = Object.entries(choices).some(
    ([name, value]) => value !== EMPTY_HEAD[name as keyof CartChoices],
  );
  if (!decided) return undefined;
  await lockOrOpenCart(tx, keyOf(session));
  return lockOpenCart(tx, session, buyer);
}

export async function removeProduct(
  shop: Shop,
  session: Session,
  productCode: string,
  shownTarget?: ShownTarget,
): Promise<CartResult> {
  if (targetChanged(session, shownTarget)) return refused(shop, session, { code: 'target_client_changed' });
  const removed = await deleteLine(shop.db, keyOf(session), productCode);
  return removed
    ? done(shop, session, 'Producto eliminado.')
    : refused(shop, session, { code: 'line_unknown' });
}

/** Locks the cart, then reads it with its products: what confirming and saving decide from. */
export async function lockOpenCart(tx: Tx, session: Session, buyer: Buyer): Promise<OpenCart | undefined> {
  const head = await lockCart(tx, keyOf(session));
  return head === undefined ? undefined : openCart(tx, session, buyer);
}

/** The cart has become an order: it is empty again, under a new id. */
export const closeConfirmedCart = (tx: Tx, cart: OpenCart): Promise<void> =>
  emptyConfirmedCart(tx, cart.head.cart_id);

/** For `rules/cart-totals`, in centavos. */
export const amountsOf = (lines: readonly OpenLine[]) =>
  lines.map(({ row, priced }) => ({
    listPrice: priced.listPrice ?? 0,
    unitPrice: priced.unitPrice ?? 0,
    quantity: row.quantity,
  }));

/** For `rules/shipping`. */
export const packed = (lines: readonly OpenLine[]): PackedLine[] =>
  lines.map(({ row, priced: { weightGrams, lengthMm, widthMm, heightMm } }) => ({
    quantity: row.quantity,
    weightGrams,
    lengthMm,
    widthMm,
    heightMm,
  }));

/** A rule said no: its code, its sentence, and the cart as it is. */
export async function refused(
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

async function done(shop: Shop, session: Session, message: string): Promise<CartResult> {
  return { resultCode: 0, message, cart: await getCart(shop, session) };
}

const EMPTY_HEAD: CartHead = {
  cart_id: 0,
  external_id: '',
  contact_phone: '',
  observations: '',
  discount_codes: '',
  delivery_option: null,
  delivery_details: '',
  payment_option: null,
  pick_up: false,
  delivery_method: null,
  delivery_address: null,
};

async function openCart(db: Database, session: Session, buyer: Buyer): Promise<OpenCart> {
  const cart: CartRows = (await readCart(db, keyOf(session))) ?? { head: EMPTY_HEAD, lines: [] };
  const products = await productsByIds(
    db,
    buyer,
    cart.lines.map((line) => line.product_id),
  );
  const lines = cart.lines.flatMap((row) => {
    const priced = products.get(row.product_id);
    return priced === undefined ? [] : [{ row, priced }];
  });
  return { head: cart.head, lines };
}

/** The cart in the contract's shape: what every cart call answers. */
function cartAnswer(shop: Shop, session: Session, { head, lines }: OpenCart, delivery: Delivery): Cart {
  const products = displayTotals(amountsOf(lines)).total;
  const quote = quoteOf(shop.company(), delivery, packed(lines), products);
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
    pickUp: head.pick_up,
    deliveryMethod: delivery.methodName === null ? null : head.delivery_method,
    deliveryAddress: delivery.address,
    ownAddress: delivery.ownAddress,
    discountCodes: head.discount_codes,
    deliveryOption: head.delivery_option,
    deliveryDetails: head.delivery_details,
    paymentOption: head.payment_option,
  };
}

const lineAnswer = ({ row, priced }: OpenLine): CartLine => ({
  detailId: row.cart_line_id,
  externalId: row.external_id,
  observations: row.observations,
  price: fromCentavos(priced.unitPrice ?? 0),
  product: priced.product,
  quantity: row.quantity,
});
