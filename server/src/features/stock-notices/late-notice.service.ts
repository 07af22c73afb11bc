// A stock notice whose mail is sent late, when its product cannot be ordered any more: the request is opened again.

import type { Tx } from '../../platform/database/database.js';
import { insertNotice, type NoticesOf, productIdOf } from './stock-notices.queries.js';

/**
 * Returns whether clients can order the product of a mail now. If not, the user's request is open again in this transaction, so that they
 * get another mail when the product is back.
 */
export async function isStillBack(tx: Tx, of: NoticesOf, code: string): Promise<boolean> {
  const productId = await productIdOf(tx, of.companyId, code);
  return productId !== undefined && (await insertNotice(tx, of, productId));
}
