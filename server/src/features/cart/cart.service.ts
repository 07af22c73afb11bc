// Changes the cart: sets a product's quantity, saves the whole cart with its delivery and payment choices, removes
// products. Applies the buying rules.

import type { Cart, CartResult, cartUpdate } from '@mostrador/contract/entries/cart';
import { checkLineChange } from '@mostrador/rules/cart-line';
import { CART_LINES_MAX } from '@mostrador/rules/limits';
import type { Refusal } from '@mostrador/rules/refusals';
import { isOtherTarget } from '@mostrador/rules/target-client';
import type { output } from 'zod';
import type { Tx } from '../../platform/database/database.js';
import type { Session, Shop } from '../../shop.js';
import { buys, targetClient, writeTarget } from '../clients/target-client.service.js';
import { expectedProduct } from '../products/kept-products.service.js';
import { type Buyer, buyerOf, productByCode } from '../products/products.service.js';
import { heldLine, keyOf } from './cart.queries.js';
import { answerOf, refusedAnswer, savedAnswer, stateKeyOf } from './cart-answer.service.js';
import { putExpectedLine } from './cart-state.queries.js';
import {
  changeLine,
  deleteLines,
  lockOrOpenCart,
  putLine,
  updateHead,
  updateLines,
} from './cart-writes.queries.js';
import { EMPTY_HEAD, lockOpenCart, type OpenCart } from './open-cart.service.js';
import { type CartChoices, checkChoices } from './order-choices.service.js';
import type { ShownTarget } from './shown-target.service.js';

type CartUpdate = output<typeof cartUpdate>;

/** A product as a call sets it. */
interface UpsertedProduct {
  readonly code: string;
  readonly quantity: number;
  readonly observations: string | undefined;
  readonly skipStockCheck: boolean;
  /** Refuses a product that the cart does not hold, instead of adding it. */
  readonly onlyExistingLine: boolean;
  readonly shownTarget?: ShownTarget;
}

/** Sets a product of the cart to an absolute quantity; a repeated call changes nothing. Omitted fields of the line keep their value. */
export async function upsertProduct(
  shop: Shop,
  session: Session,
  given: UpsertedProduct,
): Promise<CartResult> {
  if (!buys(shop, session)) return refusedAnswer(shop, session, { code: 'buying_forbidden' });
  if (isOtherTarget(session.client?.clientId, given.shownTarget))
    return refusedAnswer(shop, session, { code: 'target_client_changed' });
  const skipped = given.skipStockCheck && session.profile !== 1;
  const message = given.onlyExistingLine ? 'Datos actualizados' : 'Producto agregado al carrito.';
  const cart = await upsertExpected(shop, session, given, skipped);
  if (cart !== undefined) return { resultCode: 0, message, cart };
  const product = await productByCode(shop.db, buyerOf(shop, session), given.code);
  if (product === undefined) return refusedAnswer(shop, session, { code: 'product_unknown' });
  const { productId } = product.product;
  const key = keyOf(session);
  const held = await heldLine(shop.db, key, productId);
  if (held === undefined && given.onlyExistingLine)
    return refusedAnswer(shop, session, { code: 'line_unknown' });
  const refusal = checkLineChange(product, held, given.quantity, skipped);
  if (refusal !== undefined) return refusedAnswer(shop, session, refusal);
  const line = {
    productId,
    quantity: given.quantity,
    observations: given.observations,
    stockCheckSkipped: skipped,
  };
  if (given.onlyExistingLine)
    return (await changeLine(shop.db, key, line))
      ? savedAnswer(shop, session, message)
      : refusedAnswer(shop, session, { code: 'line_unknown' });
  const put = await putLine(shop.db, key, line, CART_LINES_MAX);
  if (!put) return refusedAnswer(shop, session, { code: 'cart_full', max: CART_LINES_MAX });
  return savedAnswer(shop, session, message);
}

/**
 * Sets the product in one statement, if the rules accept it as memory has it; the statement compares version, agreed prices and stock with
 * the database.
 * @returns the cart; undefined if nothing was written, and the database decides.
 */
async function upsertExpected(
  shop: Shop,
  session: Session,
  given: Pick<UpsertedProduct, 'code' | 'quantity' | 'observations' | 'onlyExistingLine'>,
  stockCheckSkipped: boolean,
): Promise<Cart | undefined> {
  const expected = await expectedProduct(shop, buyerOf(shop, session), given.code);
  if (expected === undefined) return undefined;
  const { version, hasAgreedPrices, priced } = expected;
  const { stockChanges } = shop.catalogState;
  const { quantity, observations = null, onlyExistingLine } = given;
  // a line that is in the cart may allow more, never less
  if (checkLineChange(priced, undefined, quantity, stockCheckSkipped) !== undefined) return undefined;
  const { hasPhysicalStock, ...stock } = priced.stock;
  const state = await putExpectedLine(shop.db, stateKeyOf(session), {
    productId: priced.product.productId,
    quantity,
    observations,
    stockCheckSkipped,
    onlyExistingLine,
    maxLines: CART_LINES_MAX,
    version,
    hasAgreedPrices,
    checksStock: hasPhysicalStock && !stockCheckSkipped,
    ...stock,
  });
  return state && answerOf(shop, session, state, stockChanges);
}

/**
 * Saves quantities, observations and choices, all or nothing. Lines that were removed meanwhile stay removed. A salesman
 * may choose another client with it; the rest is then saved in that client's cart. A user who may not buy changes no line.
 */
export async function saveCart(
  shop: Shop,
  session: Session,
  given: CartUpdate,
  shownTarget?: ShownTarget,
): Promise<CartResult> {
  const { choices, refusal: wrong } = await checkChoices(shop.db, shop.company(), given);
  if (wrong !== undefined) return refusedAnswer(shop, session, wrong);
  const chooses = session.profile !== 1 && given.targetClientId !== undefined;
  if (!chooses && isOtherTarget(session.client?.clientId, shownTarget))
    return refusedAnswer(shop, session, { code: 'target_client_changed' });
  const saved = await shop.db.transaction().execute(async (tx) => {
    const buying = chooses ? await retargeted(tx, shop, session, given.targetClientId ?? null) : session;
    if (buying === undefined) return { refusal: { code: 'target_client_forbidden' } } as const;
    const { refusal, code } = await saveLines(tx, shop, buying, given, choices);
    if (refusal !== undefined) return { refusal, code };
    if (chooses) await writeTarget(tx, buying, buying.client);
    return { buying };
  });
  if (saved.buying === undefined)
    return refusedAnswer(shop, session, saved.refusal, saved.code === undefined ? '' : `${saved.code}: `);
  if (chooses) shop.forgetSession(session.userId);
  return savedAnswer(shop, saved.buying, 'Datos actualizados');
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

/** Removes products, all or nothing; those that the cart does not hold are ignored. Refused if it holds none of them. */
export async function removeProducts(
  shop: Shop,
  session: Session,
  productCodes: readonly string[],
  shownTarget?: ShownTarget,
): Promise<CartResult> {
  if (isOtherTarget(session.client?.clientId, shownTarget))
    return refusedAnswer(shop, session, { code: 'target_client_changed' });
  const removed = await deleteLines(shop.db, keyOf(session), productCodes);
  if (!removed) return refusedAnswer(shop, session, { code: 'line_unknown' });
  return savedAnswer(
    shop,
    session,
    productCodes.length === 1 ? 'Producto eliminado.' : 'Productos eliminados.',
  );
}
