// The price list that an import writes to.

import type { Database } from '../../platform/database/database.js';
import { OperatorError } from '../../platform/operator-error.js';
import { priceLists } from './imports.queries.js';

/** Returns the code of the company's default list; undefined without one. */
export const defaultPriceList = async (db: Database, companyId: number): Promise<string | undefined> =>
  (await priceLists(db, companyId)).find(({ isDefault }) => isDefault)?.code;

/**
 * Returns the price list with a code, or the company's default list, with its title for the report.
 * @throws OperatorError when there is none.
 */
export async function targetPriceList(
  db: Database,
  companyId: number,
  wanted: string | undefined,
): Promise<{ readonly id: number; readonly code: string; readonly title: string }> {
  const lists = await priceLists(db, companyId);
  const list = lists.find(({ code, isDefault }) => (wanted === undefined ? isDefault : code === wanted));
  if (list === undefined) {
    const what =
      wanted === undefined
        ? 'La empresa no tiene una lista de precios predeterminada'
        : `No hay una lista de precios «${wanted}»`;
    throw new OperatorError(
      `${what}. Las listas son: ${lists.map(({ code }) => code).join(', ') || 'ninguna'}.`,
    );
  }
  const { id, code, name } = list;
  return { id, code, title: name === code ? code : `${code} (${name})` };
}
