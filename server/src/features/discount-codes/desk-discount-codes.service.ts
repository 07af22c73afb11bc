// Discount codes on the desk: lists, creates, changes and deactivates them, and undoes such changes.

import type {
  DeskDiscountCode,
  DiscountCodeValues,
  SavedDiscountCode,
} from '@mostrador/contract/entries/discount-codes';
import {
  codeOf,
  DISCOUNT_CODE_MAX,
  DISCOUNT_CODE_MIN,
  isDiscountCode,
} from '@mostrador/rules/discount-codes';
import type { Tx } from '../../platform/database/database.js';
import { notFound, Problem } from '../../platform/http/problem.js';
import type { Session, Shop } from '../../shop.js';
import {
  type Author,
  authorOf,
  changedMeanwhile,
  differences,
  isSameValue,
  type KeptField,
  type RestoreChanges,
  recordChanges,
} from '../change-log/change-log.service.js';
import { fieldsOf, rowOf } from './code-values.js';
import {
  insertCodes,
  knownClients,
  lockCodes,
  renameCode,
  selectByCode,
  selectCodes,
  updateCodes,
} from './discount-codes.queries.js';

const KIND = 'discount_code';
const invalid = (message: string, field: string) => new Problem(400, 'invalid_value', message, field);
const taken = (code: string) => new Problem(409, 'discount_code_taken', `Ya hay un código ${code}.`, 'code');

export async function deskDiscountCodes(shop: Shop): Promise<{ codes: DeskDiscountCode[] }> {
  const rows = await selectCodes(shop.db, shop.company().companyId);
  return {
    codes: rows.map(({ discountCodeId, clientName, used, ...row }) => ({
      discountCodeId,
      clientName,
      used,
      ...fieldsOf(row),
    })),
  };
}

/** Returns values as they are stored. @throws Problem 400 with the field. */
async function checked(tx: Tx, companyId: number, given: DiscountCodeValues): Promise<DiscountCodeValues> {
  const code = codeOf(given.code);
  const { bps, amount, validFrom, validUntil, clientCode } = given;
  if (!isDiscountCode(code))
    throw invalid(
      `Escriba de ${DISCOUNT_CODE_MIN} a ${DISCOUNT_CODE_MAX} letras o números, sin comas.`,
      'code',
    );
  if ((bps === null) === (amount === null)) throw invalid('Indique un porcentaje o un importe.', 'bps');
  if (validFrom !== null && validUntil !== null && validUntil < validFrom)
    throw invalid('Es anterior al primer día.', 'validUntil');
  if (clientCode !== null && !(await knownClients(tx, companyId, [clientCode])).has(clientCode))
    throw invalid('No existe ese cliente.', 'clientCode');
  return { ...given, code };
}

/** Creates a code. @throws Problem 400, 409 `discount_code_taken`. */
export async function createDiscountCode(
  shop: Shop,
  session: Session,
  given: Omit<DiscountCodeValues, 'active'>,
): Promise<SavedDiscountCode> {
  const { companyId } = shop.company();
  return shop.db.transaction().execute(async (tx) => {
    const values = await checked(tx, companyId, { ...given, active: true });
    const discountCodeId = await insertCode(tx, companyId, values);
    const actionId = await recordChanges(tx, companyId, authorOf(session), [
      { kind: KIND, key: String(discountCodeId), label: values.code, before: null, after: values },
    ]);
    return { discountCodeId, code: values.code, actionId };
  });
}

/** Inserts a code that the company does not have. @throws Problem 409 `discount_code_taken`. */
async function insertCode(tx: Tx, companyId: number, values: DiscountCodeValues): Promise<number> {
  const ids = await insertCodes(tx, companyId, [rowOf(values)]);
  const id = ids.get(values.code);
  if (id === undefined) throw taken(values.code);
  return id;
}

/**
 * Changes a code: the fields in which `to` differs from `from`, which is what the editor saw.
 * @throws Problem 400, 404, 409 `changed_meanwhile` or `discount_code_taken`.
 */
export async function saveDiscountCode(
  shop: Shop,
  session: Session,
  discountCodeId: number,
  { from, to }: { readonly from: DiscountCodeValues; readonly to: DiscountCodeValues },
): Promise<SavedDiscountCode> {
  const { companyId } = shop.company();
  return shop.db.transaction().execute(async (tx) => {
    const [stored] = await lockCodes(tx, companyId, [discountCodeId]);
    if (stored === undefined) throw notFound('No encontramos ese código de descuento.');
    const current = fieldsOf(stored);
    const changed = (Object.keys(current) as (keyof DiscountCodeValues)[]).filter(
      (field) => !isSameValue(from[field], to[field]) && !isSameValue(current[field], to[field]),
    );
    const stale = changed.filter((field) => !isSameValue(current[field], from[field]));
    if (stale.length > 0)
      throw await changedMeanwhile(
        tx,
        companyId,
        stale.map((field) => ({
          kind: KIND,
          key: String(discountCodeId),
          field,
          seen: from[field],
          current: current[field],
        })),
      );
    const after = await checked(tx, companyId, {
      ...current,
      ...Object.fromEntries(changed.map((field) => [field, to[field]])),
    });
    const actionId = await writeCode(tx, companyId, authorOf(session), discountCodeId, current, after);
    return { discountCodeId, code: after.code, actionId };
  });
}

/** Writes a locked code. @returns the id of the action; null if nothing changed. @throws Problem 409 `discount_code_taken`. */
async function writeCode(
  tx: Tx,
  companyId: number,
  author: Author,
  discountCodeId: number,
  before: DiscountCodeValues,
  after: DiscountCodeValues,
): Promise<string | null> {
  const fields = differences(before, after);
  if (fields === undefined) return null;
  if (after.code !== before.code) {
    if ((await selectByCode(tx, companyId, [after.code])).length > 0) throw taken(after.code);
    await renameCode(tx, companyId, discountCodeId, after.code);
  }
  await updateCodes(tx, companyId, [rowOf(after)]);
  return recordChanges(tx, companyId, author, [
    { kind: KIND, key: String(discountCodeId), label: after.code, ...fields },
  ]);
}

/** Undoes changes of codes; a code that was created is deactivated. */
export const restoreDiscountCodes: RestoreChanges = async (tx, shop, author, changes) => {
  const { companyId } = shop.company();
  const kept: KeptField[] = [];
  const stored = await lockCodes(
    tx,
    companyId,
    changes.map(({ key }) => Number(key)),
  );
  const byId = new Map(stored.map((code) => [String(code.discountCodeId), code]));
  let restored = 0;
  for (const { key, label, before, after } of changes) {
    const row = byId.get(key);
    if (row === undefined) {
      kept.push({ label, field: '', reason: 'Ya no existe.' });
      continue;
    }
    const held = fieldsOf(row);
    const values: Record<string, unknown> = { ...held };
    for (const [field, to] of Object.entries(before ?? { active: false })) {
      if (before === null || isSameValue(values[field], after?.[field])) values[field] = to;
      else if (!isSameValue(values[field], to))
        kept.push({ label, field, reason: 'Después hubo otro cambio.' });
    }
    try {
      const wanted = await checked(tx, companyId, values as DiscountCodeValues);
      if ((await writeCode(tx, companyId, author, row.discountCodeId, held, wanted)) !== null) restored += 1;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      kept.push({ label, field: error.field ?? '', reason: error.message });
    }
  }
  return { restored, kept };
};
