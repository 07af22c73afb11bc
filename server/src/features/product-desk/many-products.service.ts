// One change of many products: of those that were chosen, or of all that a filter shows, in one statement and one action of the
// audit trail.

import type { productDeskCalls } from '@mostrador/contract/entries/product-desk';
import { ivaRate } from '@mostrador/rules/iva';
import { STOCK_MAX } from '@mostrador/rules/product-fields';
import type { output } from 'zod';
import { setStatementTimeout, type Tx } from '../../platform/database/database.js';
import { notFound } from '../../platform/http/problem.js';
import type { Session, Shop } from '../../shop.js';
import { type ActionColumns, actionColumns, authorOf } from '../change-log/change-log.service.js';
import { chosenProductIds } from '../products/desk-list.service.js';
import { addStock, categoryCodeSql, setColumn, setTag, taxRateSql } from './many-products.queries.js';
import { invalidValue } from './product-edits.service.js';
import { areOwnPriceLists, selectCategoryIds } from './product-writes.queries.js';

type Given = output<typeof productDeskCalls.changeManyProducts.body>;
type Answer = output<typeof productDeskCalls.changeManyProducts.output>;

/** A hundred thousand products are changed in one statement. */
const STATEMENT_TIMEOUT_MS = 60_000;

/**
 * Changes many products.
 * @throws Problem 400 without ids and filter, for an unknown category or rate, or for stocks beyond their range; 404 for a list of another company.
 */
export async function changeManyProducts(
  shop: Shop,
  session: Session,
  { change, ...chosen }: Given,
): Promise<Answer> {
  const { companyId } = shop.company();
  const list = chosen.filter?.priceListId;
  if (list !== undefined && !(await areOwnPriceLists(shop.db, companyId, [list])))
    throw notFound('No encontramos la lista de precios.');
  const ids = await chosenProductIds(shop, chosen);
  // what is added twice under one id is added once
  const author = {
    ...authorOf(session),
    ...(change.change === 'addStock' && { actionId: change.requestId }),
  };
  const action = actionColumns(companyId, author);
  const changed = await shop.db.transaction().execute(async (tx) => {
    await setStatementTimeout(tx, STATEMENT_TIMEOUT_MS);
    return apply(tx, action, ids, change);
  });
  return { actionId: changed > 0 ? action.actionId : null, chosen: ids.length, changed };
}

async function apply(
  tx: Tx,
  action: ActionColumns,
  ids: readonly number[],
  change: Given['change'],
): Promise<number> {
  const { companyId } = action;
  switch (change.change) {
    case 'active':
      return setColumn(tx, action, ids, { column: 'active', field: 'active', value: change.to });
    case 'visibleInPortal':
      return setColumn(tx, action, ids, {
        column: 'visible_in_portal',
        field: 'visibleInPortal',
        value: change.to,
      });
    case 'taxCode': {
      const rate = ivaRate(change.to);
      if (rate === undefined) throw invalidValue('Por favor elija la alícuota de IVA.', 'taxCode');
      return setColumn(tx, action, ids, {
        column: 'tax_code',
        field: 'taxCode',
        value: rate.code,
        also: taxRateSql(rate.percent),
      });
    }
    case 'category': {
      const code = change.category;
      const id = code === '' ? null : (await selectCategoryIds(tx, companyId, [code])).get(code);
      if (id === undefined) throw invalidValue('No existe esa categoría.', 'categoryCode');
      return setColumn(tx, action, ids, {
        column: 'category_id',
        field: 'categoryCode',
        value: id,
        logged: categoryCodeSql(companyId),
      });
    }
    case 'addTag':
      return setTag(tx, action, ids, change.tag, true);
    case 'removeTag':
      return setTag(tx, action, ids, change.tag, false);
    case 'stock':
      return setColumn(tx, action, ids, { column: 'stock', field: 'stock', value: change.to });
    case 'addStock': {
      const { isRepeated, outOfRange, changed } = await addStock(tx, action, ids, {
        by: change.by,
        most: STOCK_MAX,
      });
      if (isRepeated) return changed;
      if (outOfRange > 0)
        throw invalidValue(`El stock va de −${units} a ${units}; no se cambió ninguno.`, 'stock');
      return changed;
    }
  }
}

const units = STOCK_MAX.toLocaleString('es-AR');
