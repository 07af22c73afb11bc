// Writes the fields of a discount list with its entry in the change log, and undoes changes of them.

import type { Tx } from '../../platform/database/database.js';
import { Problem } from '../../platform/http/problem.js';
import {
  type Author,
  differences,
  type KeptField,
  type RestoreChanges,
  recordChanges,
  type Values,
} from '../change-log/change-log.service.js';
import {
  type DiscountListRow,
  lockDiscountList,
  selectDiscountList,
  updateDiscountList,
} from './discounts.queries.js';

/** The fields of a list under the contract's names. */
export const listFields = (row: DiscountListRow): Values => ({ name: row.name, active: row.active });

/** Writes a locked list's fields and records them. Throws 409 for a list that clients have and that shall be deactivated. */
export async function writeList(
  tx: Tx,
  companyId: number,
  author: Author,
  before: DiscountListRow,
  wanted: Values,
): Promise<void> {
  const changed = differences(listFields(before), wanted);
  if (changed === undefined) return;
  const after = { ...before, name: String(wanted['name']).trim(), active: wanted['active'] === true };
  if (before.active && !after.active && before.clients > 0)
    throw new Problem(
      409,
      'list_in_use',
      before.clients === 1
        ? 'Un cliente tiene esta lista. Asígnele otra antes de ocultarla.'
        : `${before.clients} clientes tienen esta lista. Asígneles otra antes de ocultarla.`,
      'active',
    );
  await updateDiscountList(tx, companyId, after);
  await recordChanges(tx, companyId, author, [
    { kind: 'discount_list', key: String(before.discount_list_id), label: after.name, ...changed },
  ]);
}

/** Undoes changes of lists: fields return where they are still as the change left them, and a new list is deactivated. */
export const restoreDiscountLists: RestoreChanges = async (tx, shop, author, changes) => {
  const { companyId } = shop.company();
  const kept: KeptField[] = [];
  let restored = 0;
  for (const change of changes.toSorted((a, b) => Number(a.key) - Number(b.key))) {
    const keep = (field: string, reason: string) => kept.push({ label: change.label, field, reason });
    await lockDiscountList(tx, companyId, Number(change.key));
    const row = await selectDiscountList(tx, companyId, Number(change.key));
    if (row === undefined) {
      keep('name', 'La lista ya no existe.');
      continue;
    }
    const now = listFields(row);
    const wanted: Record<string, unknown> = {};
    for (const [field, value] of Object.entries(change.before ?? { active: false })) {
      if (now[field] === value) continue;
      if (now[field] === change.after?.[field]) wanted[field] = value;
      else keep(field, 'Cambió después.');
    }
    if (Object.keys(wanted).length === 0) continue;
    try {
      await writeList(tx, companyId, author, row, { ...now, ...wanted });
      restored += 1;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      keep(error.field ?? 'name', error.message);
    }
  }
  return { restored, kept };
};
