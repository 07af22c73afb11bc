// Products that a file in the mode `replace` does not name: they are deactivated.

import { formatWhole } from '@mostrador/rules/money';
import type { Vanishing } from './import-kind.js';
import { deactivateProducts, selectActiveProducts } from './import-records.queries.js';
import { lockProductRows } from './imports.queries.js';

export const vanishingProducts: Vanishing = {
  page: async (db, companyId, existedAt, last, limit) =>
    (await selectActiveProducts(db, companyId, existedAt, last?.code ?? '', limit)).map(
      ({ productId, code, name }) => ({
        id: productId,
        code,
        name,
        change: { kind: 'product', field: 'active', before: true, after: false },
      }),
    ),
  remove: async (tx, companyId, ids) => {
    await lockProductRows(tx, companyId, ids);
    const gone = await deactivateProducts(tx, companyId, ids);
    return gone.map(({ productId, code, name }) => ({
      kind: 'product',
      key: String(productId),
      label: `${code} ${name}`,
      productId,
      before: { active: true },
      after: { active: false },
    }));
  },
  tooMany: (vanished, confirmed) =>
    `Las filas se guardaron. No se desactivó ningún producto: serían ${vanished}, y se confirmaron ${confirmed}.`,
  review: (vanished) => `Se desactivarían ${formatWhole(vanished)} productos. Por favor revise y confirme.`,
  share: (vanished, active) =>
    `El archivo desactiva ${formatWhole(vanished)} de ${formatWhole(active)} productos. Por favor confirme que es lo que quiere.`,
};
