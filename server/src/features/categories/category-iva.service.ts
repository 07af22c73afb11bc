// The IVA that categories give to new products.

import { categoryIva, type IvaCode } from '@mostrador/rules/iva';
import type { Database } from '../../platform/database/database.js';
import { selectCategoryIva } from './categories.queries.js';

/** Returns the IVA of new products by the code of their category; categories without one, of their own or from above, are left out. */
export async function newProductIvaByCategory(
  db: Database,
  companyId: number,
): Promise<ReadonlyMap<string, IvaCode>> {
  const rows = await selectCategoryIva(db, companyId);
  const byId = new Map(rows.map((row) => [row.categoryId, row]));
  return new Map(
    rows.flatMap(({ categoryId, categoryCode }) => {
      const iva = categoryIva(categoryId, byId);
      return iva === null ? [] : [[categoryCode, iva]];
    }),
  );
}
