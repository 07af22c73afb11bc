// Writes the fields of a price list: what may change, what the change log keeps, and which list is the default one.

import type { Tx } from '../../platform/database/database.js';
import { badRequest, Problem } from '../../platform/http/problem.js';
import type { Shop } from '../../shop.js';
import {
  type Author,
  beginAction,
  differences,
  recordChanges,
  type Values,
} from '../change-log/change-log.service.js';
import {
  isListPlanned,
  type PriceListRow,
  updateDefaultList,
  updatePriceList,
} from './price-lists.queries.js';

/** The fields of a list under the contract's names. */
export const listFields = (row: PriceListRow): Values => ({
  name: row.name,
  isDefault: row.is_default,
  active: row.active,
  validFrom: row.valid_from,
  validUntil: row.valid_until,
});

/** Throws 400 for days in reverse order. */
export function requireOrder({
  validFrom,
  validUntil,
}: {
  readonly validFrom: string | null;
  readonly validUntil: string | null;
}): void {
  if (validFrom !== null && validUntil !== null && validUntil < validFrom)
    throw badRequest('El último día no puede ser anterior al primero.', 'validUntil');
}

/** Writes a list's fields and records them. All lists must be locked. Throws 409 or 400 where the list may not be so. */
export async function writeList(
  tx: Tx,
  shop: Shop,
  author: Author,
  before: PriceListRow,
  wanted: Values,
): Promise<void> {
  const { companyId } = shop.company();
  const changed = differences(listFields(before), wanted);
  if (changed === undefined) return;
  const after = rowOf(before, wanted);
  await requireAllowed(tx, companyId, before, after);
  const action = beginAction(author);
  await updatePriceList(tx, companyId, after);
  const key = String(before.price_list_id);
  await recordChanges(tx, companyId, action, [{ kind: 'price_list', key, label: after.name, ...changed }]);
  if (!after.is_default || before.is_default) return;
  const last = await updateDefaultList(tx, companyId, before.price_list_id);
  if (last === undefined) return;
  const lastKey = String(last.price_list_id);
  const [was, is] = [{ isDefault: true }, { isDefault: false }];
  await recordChanges(tx, companyId, action, [
    { kind: 'price_list', key: lastKey, label: last.name, before: was, after: is },
  ]);
}

const rowOf = (before: PriceListRow, wanted: Values): PriceListRow => ({
  ...before,
  name: String(wanted['name']).trim(),
  is_default: wanted['isDefault'] === true,
  active: wanted['active'] === true,
  valid_from: textOrNull(wanted['validFrom']),
  valid_until: textOrNull(wanted['validUntil']),
});
const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null);

async function requireAllowed(tx: Tx, companyId: number, before: PriceListRow, after: PriceListRow) {
  requireOrder({ validFrom: after.valid_from, validUntil: after.valid_until });
  if (before.is_default && !after.is_default)
    throw badRequest('Para cambiarla, elija otra lista como predeterminada.', 'isDefault');
  if (after.is_default && (!after.active || after.valid_from !== null || after.valid_until !== null))
    throw new Problem(
      409,
      'default_list_counts_always',
      'La lista predeterminada rige siempre: no puede tener fechas ni estar oculta.',
      'isDefault',
    );
  if (!before.active || after.active) return;
  if (before.clients > 0)
    throw new Problem(
      409,
      'list_in_use',
      before.clients === 1
        ? 'Un cliente compra con esta lista. Asígnele otra antes de ocultarla.'
        : `${before.clients} clientes compran con esta lista. Asígneles otra antes de ocultarla.`,
      'active',
    );
  if (await isListPlanned(tx, companyId, before.price_list_id))
    throw new Problem(
      409,
      'list_planned',
      'Esta lista tiene precios programados. Cancélelos antes de ocultarla.',
      'active',
    );
}
