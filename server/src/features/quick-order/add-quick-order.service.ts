// Adds the lines of a quick order to the open cart and answers each of them.

import type { QuickAddResult, quickOrderCalls } from '@mostrador/contract/entries/quick-order';
import { addedAnswer, joinLines } from '@mostrador/rules/quick-order';
import type { output } from 'zod';
import type { Session, Shop } from '../../shop.js';
import { addLines } from '../cart/add-lines.service.js';
import { getCart, refusedAnswer } from '../cart/cart-answer.service.js';
import type { ShownTarget } from '../cart/shown-target.service.js';

type Given = output<typeof quickOrderCalls.addQuickOrder.body>;

/** Adds the lines, those of one product together. A repeated call changes nothing and answers the same. */
export async function addQuickOrder(
  shop: Shop,
  session: Session,
  { lines }: Given,
  shownTarget: ShownTarget | undefined,
): Promise<QuickAddResult> {
  const { joined, places } = joinLines(lines);
  const outcomes = await addLines(shop, session, joined, shownTarget);
  if ('code' in outcomes) return { ...(await refusedAnswer(shop, session, outcomes)), lines: [] };
  return { ...addedAnswer(lines, places, outcomes), cart: await getCart(shop, session) };
}
