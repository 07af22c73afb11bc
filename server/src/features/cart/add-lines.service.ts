// Puts many products into the open cart in one transaction, with the outcome of each line: adds those of a quick order, and puts
// removed lines back.

import type { RestoredLines } from '@mostrador/contract/entries/cart';
import type { HeldLine } from '@mostrador/rules/cart-line';
import { CART_LINES_MAX } from '@mostrador/rules/limits';
import { type AddedLine, type AddedUnits, addUnits } from '@mostrador/rules/quick-order';
import type { Refusal } from '@mostrador/rules/refusals';
import { restoredAnswer, restoredUnits } from '@mostrador/rules/restored-lines';
import { isOtherTarget } from '@mostrador/rules/target-client';
import type { Session, Shop } from '../../shop.js';
import { buys } from '../clients/target-client.service.js';
import { type Buyer, buyerOf, type PricedProduct, productsByCodes } from '../products/products.service.js';
import { type CartRows, keyOf, readCart } from './cart.queries.js';
import { getCart, refusedAnswer } from './cart-answer.service.js';
import { lockOrOpenCart, putLines } from './cart-writes.queries.js';
import { heldLinesOf } from './held-lines.service.js';
import type { ShownTarget } from './shown-target.service.js';

/** A line to add, with the exact code of its product. Each product may be in one line only. */
export interface NewLine extends AddedLine {
  readonly code: string;
}

/** A line as it was before it was removed. */
export interface RemovedLine {
  readonly code: string;
  readonly quantity: number;
  readonly observations: string;
  /** Where it was listed. */
  readonly place?: number | undefined;
}

/** Adds the lines that the rules accept, and returns the outcome of each, or the refusal of all. */
export const addLines = (
  shop: Shop,
  session: Session,
  lines: readonly NewLine[],
  shownTarget: ShownTarget | undefined,
): Promise<readonly AddedUnits[] | Refusal> =>
  writeLines(shop, session, lines, shownTarget, (line, facts, current) => {
    const outcome = addUnits(facts, current, line);
    return { outcome, put: outcome.refusal === undefined && outcome.quantity !== current?.quantity };
  });

/** Puts removed lines back where they were. A product that the cart holds again keeps its line. */
export async function restoreLines(
  shop: Shop,
  session: Session,
  lines: readonly RemovedLine[],
  shownTarget: ShownTarget | undefined,
): Promise<RestoredLines> {
  const outcomes = await writeLines(shop, session, lines, shownTarget, ({ quantity }, facts, current) => {
    const outcome = restoredUnits(facts, current, quantity);
    return { outcome, put: outcome.refusal === undefined && current === undefined };
  });
  if ('code' in outcomes) return { ...(await refusedAnswer(shop, session, outcomes)), lines: [] };
  return { ...restoredAnswer(lines, outcomes), cart: await getCart(shop, session) };
}

/** Decides what becomes of a line: its outcome, and whether its quantity is written. Undefined facts: an unknown product. */
type Decide<Line> = (
  line: Line,
  facts: PricedProduct | undefined,
  current: HeldLine | undefined,
) => { readonly outcome: AddedUnits; readonly put: boolean };

interface GivenLine {
  readonly code: string;
  readonly observations?: string;
  readonly place?: number | undefined;
}

/**
 * Writes the lines that are decided to be put into the open cart, and returns the outcome of each, or the refusal of all. The
 * number of statements does not depend on the number of lines. Reading prices and stock locks nothing, as for a single product.
 */
async function writeLines<Line extends GivenLine>(
  shop: Shop,
  session: Session,
  lines: readonly Line[],
  shownTarget: ShownTarget | undefined,
  decide: Decide<Line>,
): Promise<readonly AddedUnits[] | Refusal> {
  if (!buys(shop, session)) return { code: 'buying_forbidden' };
  if (isOtherTarget(session.client?.clientId, shownTarget)) return { code: 'target_client_changed' };
  const key = keyOf(session);
  const buyer = buyerOf(shop, session);
  return await shop.db.transaction().execute(async (tx) => {
    const products = await productsByCodes(
      tx,
      buyer,
      lines.map(({ code }) => code),
    );
    const planned = plan(lines, products, buyer, await readCart(tx, key), decide);
    // a call that adds nothing opens no cart
    if (planned.changes.length === 0) return planned.outcomes;
    const cartId = await lockOrOpenCart(tx, key);
    const { outcomes, changes } = plan(lines, products, buyer, await readCart(tx, key), decide);
    await putLines(tx, key.companyId, cartId, changes);
    return outcomes;
  });
}

interface Plan {
  readonly outcomes: readonly AddedUnits[];
  readonly changes: readonly {
    readonly productId: number;
    readonly quantity: number;
    readonly observations: string;
    readonly place: number | undefined;
  }[];
}

/** Returns what becomes of each line in a cart, and the lines to write. */
function plan<Line extends GivenLine>(
  lines: readonly Line[],
  products: ReadonlyMap<string, PricedProduct>,
  buyer: Buyer,
  cart: CartRows | undefined,
  decide: Decide<Line>,
): Plan {
  const held = heldLinesOf(cart);
  const changes: Plan['changes'][number][] = [];
  const outcomes = lines.map((line): AddedUnits => {
    const found = products.get(line.code);
    const facts = found !== undefined && (found.visible || buyer.profile === 3) ? found : undefined;
    const productId = facts?.product.productId ?? 0;
    const current = held.get(productId);
    const { outcome, put } = decide(line, facts, current);
    if (!put) return outcome;
    if (current === undefined && held.size >= CART_LINES_MAX)
      return { quantity: 0, refusal: { code: 'cart_full', max: CART_LINES_MAX } };
    const { quantity } = outcome;
    held.set(productId, { quantity, stockCheckSkipped: false });
    changes.push({ productId, quantity, observations: line.observations ?? '', place: line.place });
    return outcome;
  });
  return { outcomes, changes };
}
