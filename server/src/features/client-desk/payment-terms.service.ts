// Payment terms of a company ('Condición de venta'): creates, changes and deactivates them, and undoes such changes.

import type { PaymentTerms, SavedPaymentTerms } from '@mostrador/contract/entries/client-desk';
import { PAYMENT_TERMS_DAYS_MAX } from '@mostrador/rules/client-fields';
import type { Tx } from '../../platform/database/database.js';
import { notFound, Problem } from '../../platform/http/problem.js';
import type { Session, Shop } from '../../shop.js';
import {
  type Author,
  changedMeanwhile,
  differences,
  isSameValue,
  type KeptField,
  type NewChange,
  type RestoreChanges,
  recordChanges,
  type StaleEdit,
} from '../change-log/change-log.service.js';
import {
  insertPaymentTerms,
  isTermsNameTaken,
  lockPaymentTerms,
  updatePaymentTerms,
} from './client-choices.queries.js';
import { type Edit, invalidValue, screenAction } from './client-edits.service.js';

const termsNotFound = () => notFound('No encontramos esa condición de venta.');
const nameTaken = (name: string) =>
  new Problem(409, 'payment_terms_taken', `Ya hay una condición de venta con el nombre ${name}.`, 'name');

/** Returns values as they are stored. @throws Problem 400 with the field. */
function checked({ name, days, active }: Readonly<Record<string, unknown>>) {
  const line = String(name ?? '')
    .replace(/\s+/g, ' ')
    .trim();
  if (line === '') throw invalidValue('Por favor ingrese el nombre.', 'name');
  if (!Number.isInteger(days) || Number(days) < 0 || Number(days) > PAYMENT_TERMS_DAYS_MAX)
    throw invalidValue(`El plazo es un entero de 0 a ${PAYMENT_TERMS_DAYS_MAX} días.`, 'days');
  return { name: line, days: Number(days), active: active !== false };
}

/** Creates payment terms. @throws Problem 400, 409 `payment_terms_taken`. */
export async function createPaymentTerms(
  shop: Shop,
  session: Session,
  given: { readonly name: string; readonly days: number },
): Promise<SavedPaymentTerms> {
  const { companyId } = shop.company();
  const values = checked(given);
  return shop.db.transaction().execute(async (tx) => {
    const paymentTermsId = await insertPaymentTerms(tx, companyId, values);
    if (paymentTermsId === undefined) throw nameTaken(values.name);
    const actionId = await recordChanges(tx, companyId, screenAction(session), [
      { kind: 'payment_terms', key: String(paymentTermsId), label: values.name, before: null, after: values },
    ]);
    return { paymentTermsId, ...values, actionId };
  });
}

/** Adds payment terms whose names the company does not have, such as those of its ERP. @returns how many. */
export async function addPaymentTerms(
  tx: Tx,
  shop: Shop,
  author: Author,
  given: readonly { readonly name: string; readonly days: number }[],
): Promise<number> {
  const { companyId } = shop.company();
  const added: NewChange[] = [];
  for (const terms of given) {
    const values = checked(terms);
    const paymentTermsId = await insertPaymentTerms(tx, companyId, values);
    if (paymentTermsId !== undefined)
      added.push({
        kind: 'payment_terms',
        key: String(paymentTermsId),
        label: values.name,
        before: null,
        after: values,
      });
  }
  if (added.length > 0) await recordChanges(tx, companyId, author, added);
  return added.length;
}

/** Changes payment terms. @throws Problem 400, 404, 409 `changed_meanwhile` or `payment_terms_taken`. */
export async function savePaymentTerms(
  shop: Shop,
  session: Session,
  paymentTermsId: number,
  edits: readonly Edit[],
): Promise<SavedPaymentTerms> {
  const { companyId } = shop.company();
  return shop.db.transaction().execute(async (tx) => {
    const before = await lockPaymentTerms(tx, companyId, paymentTermsId);
    if (before === undefined) throw termsNotFound();
    const values: Record<string, unknown> = { ...before };
    const stale = edits.flatMap(({ field, from, to }): StaleEdit[] => {
      if (!['name', 'days', 'active'].includes(field))
        throw invalidValue('Ese dato no se puede cambiar.', field);
      const current = values[field];
      if (isSameValue(current, to)) return [];
      if (!isSameValue(current, from))
        return [{ kind: 'payment_terms', key: String(paymentTermsId), field, seen: from, current }];
      values[field] = to;
      return [];
    });
    if (stale.length > 0) throw await changedMeanwhile(tx, companyId, stale);
    const after = checked(values);
    const actionId = await writeTerms(tx, companyId, screenAction(session), before, after);
    return { paymentTermsId, ...after, actionId };
  });
}

/** @returns the id of the action; null if nothing changed. */
async function writeTerms(
  tx: Tx,
  companyId: number,
  author: Author,
  before: PaymentTerms,
  after: Omit<PaymentTerms, 'paymentTermsId'>,
): Promise<string | null> {
  const fields = differences({ ...before }, after);
  if (fields === undefined) return null;
  const { paymentTermsId } = before;
  if (await isTermsNameTaken(tx, companyId, { name: after.name, exceptId: paymentTermsId }))
    throw nameTaken(after.name);
  await updatePaymentTerms(tx, companyId, paymentTermsId, after);
  return recordChanges(tx, companyId, author, [
    { kind: 'payment_terms', key: String(paymentTermsId), label: after.name, ...fields },
  ]);
}

/** Undoes changes of payment terms; terms that were created are deactivated. */
export const restorePaymentTerms: RestoreChanges = async (tx, shop, author, changes) => {
  const { companyId } = shop.company();
  const kept: KeptField[] = [];
  let restored = 0;
  for (const { key, label, before, after } of changes.toSorted((a, b) => Number(a.key) - Number(b.key))) {
    const held = await lockPaymentTerms(tx, companyId, Number(key));
    if (held === undefined) {
      kept.push({ label, field: '', reason: 'Ya no existe.' });
      continue;
    }
    const values: Record<string, unknown> = { ...held };
    for (const [field, to] of Object.entries(before ?? { active: false })) {
      if (before === null || isSameValue(values[field], after?.[field])) values[field] = to;
      else if (!isSameValue(values[field], to))
        kept.push({ label, field, reason: 'Después hubo otro cambio.' });
    }
    try {
      if ((await writeTerms(tx, companyId, author, held, checked(values))) !== null) restored += 1;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      kept.push({ label, field: error.field ?? '', reason: error.message });
    }
  }
  return { restored, kept };
};
