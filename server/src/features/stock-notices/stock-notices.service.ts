// Requests to be told by mail when a product can be ordered again ('Avíseme'): each gets one mail, in the transaction that brings the
// stock in.

import type { StockNotice, StockNoticeResult } from '@mostrador/contract/entries/stock-notices';
import { STOCK_NOTICES_MAX } from '@mostrador/rules/limits';
import { type Refusal, refusalText, resultCodeOf } from '@mostrador/rules/refusals';
import { retryTransaction } from '../../platform/database/retry-transaction.js';
import type { Session, Shop } from '../../shop.js';
import { buys } from '../clients/target-client.service.js';
import { buyerOf, productByCode } from '../products/products.service.js';
import { countOthers, deleteNotices, insertNotice, noticesOf } from './stock-notices.queries.js';

/** Open requests, and as many that were mailed. */
const LISTED_MAX = 2 * STOCK_NOTICES_MAX;

/** Returns the caller's requests: the open ones first. */
export async function stockNotices(
  shop: Shop,
  { companyId, userId }: Pick<Session, 'companyId' | 'userId'>,
): Promise<StockNotice[]> {
  const rows = await noticesOf(shop.db, { companyId, userId }, LISTED_MAX);
  return rows.map((row) => ({
    code: row.code,
    name: row.name,
    imagePath: row.image_path,
    askedAt: row.asked_at.toISOString(),
    mailedAt: row.mailed_at?.toISOString() ?? null,
  }));
}

/** Asks for a mail when the product can be ordered again, or takes the request back. A repeated call changes nothing. */
export async function setStockNotice(
  shop: Shop,
  session: Session,
  { code, isWanted }: { readonly code: string; readonly isWanted: boolean },
): Promise<StockNoticeResult> {
  if (!buys(shop, session)) return refused({ code: 'buying_forbidden' });
  const of = { companyId: session.companyId, userId: session.userId };
  if (!isWanted) {
    await deleteNotices(shop.db, of, code);
    return { resultCode: 0, message: 'Aviso cancelado.' };
  }
  const found = await productByCode(shop.db, buyerOf(shop, session), code);
  if (found === undefined) return refused({ code: 'product_unknown' });
  const { productId } = found.product;
  const ban = await retryTransaction(shop.db, async (tx): Promise<Refusal | undefined> => {
    if ((await countOthers(tx, of, productId)) >= STOCK_NOTICES_MAX)
      return { code: 'stock_notices_full', max: STOCK_NOTICES_MAX };
    return (await insertNotice(tx, of, productId)) ? { code: 'product_in_stock' } : undefined;
  });
  return ban === undefined
    ? { resultCode: 0, message: 'Le avisamos por mail cuando haya stock.' }
    : refused(ban);
}

const refused = (refusal: Refusal): StockNoticeResult => ({
  resultCode: resultCodeOf(refusal),
  message: refusalText(refusal),
});
