// Changes fields of clients on the desk, each from the value that its editor saw; refuses all edits of a save when another user has
// changed one of these fields meanwhile. Undoes such changes from the audit trail.

import type { SavedClient } from '@mostrador/contract/entries/client-desk';
import {
  type ClientField,
  type ClientValues,
  isClientField,
  readClientField,
} from '@mostrador/rules/client-fields';
import type { Tx } from '../../platform/database/database.js';
import { Problem } from '../../platform/http/problem.js';
import type { Session, Shop } from '../../shop.js';
import {
  type Author,
  authorOf,
  beginAction,
  changedMeanwhile,
  differences,
  isSameValue,
  type KeptField,
  type LoggedChange,
  type NewChange,
  type RestoreChanges,
  recordChanges,
  type StaleEdit,
} from '../change-log/change-log.service.js';
import {
  lockClientRows,
  readClientsById,
  updateClients,
  writePerceptions,
  writeSalesmen,
} from '../clients/client-records.service.js';
import { findUnknown, type References } from './client-choices.queries.js';
import { clientNotFound, deskClient } from './client-desk.service.js';
import { type EditedClient, labelOf, toEdited } from './client-values.js';
import { findTaken } from './client-writes.queries.js';

/** An edit of one field: the value that the editor saw, and the new one. */
export interface Edit {
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
}

export const invalidValue = (message: string, field: string) =>
  new Problem(400, 'invalid_value', message, field);

/**
 * Saves edits of one client.
 * @throws Problem 400 `invalid_value` with the field, 404 for an unknown client, 409 `changed_meanwhile` with the `conflicts`, 409
 * `client_code_taken` or `legal_id_taken`. Then nothing is written.
 */
export async function saveClient(
  shop: Shop,
  session: Session,
  clientId: number,
  given: readonly Edit[],
): Promise<SavedClient> {
  const edits = given.map(({ field, from, to }) => ({
    field: knownField(field),
    from,
    to: readValue(field, to),
  }));
  return shop.db.transaction().execute(async (tx) => {
    const { companyId } = shop.company();
    const before = await lockClient(tx, companyId, clientId);
    const values: Partial<Record<ClientField, unknown>> = {};
    const stale = edits.flatMap(({ field, from, to }): StaleEdit[] => {
      const current = values[field] ?? before.values[field];
      if (isSameValue(current, to)) return [];
      if (!isSameValue(current, from))
        return [{ kind: 'client', key: String(clientId), field, seen: from, current }];
      values[field] = to;
      return [];
    });
    if (stale.length > 0) throw await changedMeanwhile(tx, companyId, stale);
    const after = { ...before, values: { ...before.values, ...(values as Partial<ClientValues>) } };
    const actionId = await writeClients(tx, shop, authorOf(session), [{ before, after }]);
    return { actionId, client: await deskClient(shop, tx, session, clientId) };
  });
}

const knownField = (field: string): ClientField => {
  if (!isClientField(field)) throw invalidValue('Ese dato no se puede cambiar.', field);
  return field;
};

/** Returns a field's value as it is stored. @throws Problem 400 `invalid_value` with the field. */
export function readValue(field: string, value: unknown): unknown {
  const read = readClientField(knownField(field), value);
  if ('message' in read) throw invalidValue(read.message, field);
  return read.value;
}

/** Locks a client until the transaction ends and reads it. @throws Problem 404. */
export async function lockClient(tx: Tx, companyId: number, clientId: number): Promise<EditedClient> {
  await lockClientRows(tx, companyId, [clientId]);
  const [row] = await readClientsById(tx, companyId, [clientId]);
  if (row === undefined) throw clientNotFound();
  return toEdited(row);
}

/** A locked client before and after a change. */
export interface ChangedClient {
  readonly before: EditedClient;
  readonly after: EditedClient;
}

/**
 * Writes locked clients and records what changed.
 * @returns the id of the action; null if nothing changed.
 * @throws Problem 400 for a list, terms, salesman or place that the company does not have; 409 for a code or CUIT of another client.
 */
export async function writeClients(
  tx: Tx,
  shop: Shop,
  author: Author,
  clients: readonly ChangedClient[],
): Promise<string | null> {
  const { companyId } = shop.company();
  const changed = clients.flatMap(({ before, after }) => {
    const fields = differences({ ...before.values }, { ...after.values });
    return fields === undefined ? [] : [{ after, fields }];
  });
  if (changed.length === 0) return null;
  await refuseUnknown(tx, companyId, changed);
  for (const { after, fields } of changed)
    if ('clientCode' in fields.after || 'legalId' in fields.after) await refuseTaken(tx, companyId, after);
  await updateClients(
    tx,
    companyId,
    author.userId,
    changed.map(({ after: { clientId, values } }) => ({ clientId, ...values })),
  );
  const assigned = changed.filter(({ fields }) => 'salesmanIds' in fields.after);
  if (assigned.length > 0)
    await writeSalesmen(
      tx,
      companyId,
      assigned.map(({ after }) => ({ clientId: after.clientId, salesmanIds: after.values.salesmanIds })),
    );
  const taxed = changed.filter(({ fields }) => 'perceptions' in fields.after);
  if (taxed.length > 0)
    await writePerceptions(
      tx,
      companyId,
      taxed.map(({ after }) => ({ clientId: after.clientId, perceptions: after.values.perceptions })),
    );
  const changes = changed.map(
    ({ after, fields }): NewChange => ({
      kind: 'client',
      key: String(after.clientId),
      label: labelOf(after),
      ...fields,
    }),
  );
  return recordChanges(tx, companyId, author, changes);
}

const UNKNOWN: Readonly<Record<keyof References, readonly [field: ClientField, message: string]>> = {
  priceLists: ['priceListId', 'No existe esa lista de precios.'],
  discountLists: ['discountListId', 'No existe esa lista de descuentos.'],
  paymentTerms: ['paymentTermsId', 'No existe esa condición de venta.'],
  salesmen: ['salesmanIds', 'Uno de los vendedores elegidos no existe.'],
  taxCategories: ['taxCategoryId', 'No existe esa condición de IVA.'],
  provinces: ['legalAddressProvinceId', 'Por favor elija la provincia de la lista.'],
};

type Changed = {
  readonly after: EditedClient;
  readonly fields: { readonly after: Readonly<Record<string, unknown>> };
};

/** Refuses what the company does not have among the changed fields. */
async function refuseUnknown(tx: Tx, companyId: number, changed: readonly Changed[]): Promise<void> {
  const all = <T>(...fields: ClientField[]) => [
    ...new Set(
      changed.flatMap(({ fields: { after } }) =>
        fields.flatMap((field) => (after[field] ?? []) as T | readonly T[]),
      ),
    ),
  ];
  const unknown = await findUnknown(tx, companyId, {
    priceLists: all<number>('priceListId') as number[],
    discountLists: all<number>('discountListId') as number[],
    paymentTerms: all<number>('paymentTermsId') as number[],
    salesmen: all<number>('salesmanIds') as number[],
    taxCategories: all<number>('taxCategoryId') as number[],
    provinces: all<string>('legalAddressProvinceId', 'deliveryAddressProvinceId') as string[],
  });
  if (unknown === undefined) return;
  const [field, message] = UNKNOWN[unknown];
  throw invalidValue(message, field);
}

/** Refuses a code or a CUIT that another client has. */
export async function refuseTaken(
  tx: Tx,
  companyId: number,
  { clientId, values }: EditedClient,
): Promise<void> {
  const taken = await findTaken(tx, companyId, { clientId, ...values });
  if (taken !== undefined) throw takenProblem(taken);
}

export const takenProblem = ({ field, name }: { readonly field: string; readonly name: string }) =>
  field === 'legalId'
    ? new Problem(409, 'legal_id_taken', `Ese CUIT es de otro cliente: ${name}.`, 'legalId')
    : new Problem(409, 'client_code_taken', `Ese código es de otro cliente: ${name}.`, 'clientCode');

const GONE = 'Ya no existe.';
const NEWER = 'Después hubo otro cambio.';

/** Undoes changes of a client's fields, each where it still has the value of the change. */
export const restoreClients: RestoreChanges = async (tx, shop, author, changes) => {
  const { companyId } = shop.company();
  const ids = [...new Set(changes.map(({ key }) => Number(key)))].sort((a, b) => a - b);
  await lockClientRows(tx, companyId, ids);
  const held = new Map(
    (await readClientsById(tx, companyId, ids)).map((row) => [row.clientId, toEdited(row)]),
  );
  const kept: KeptField[] = [];
  let restored = 0;
  for (const change of changes) {
    const before = held.get(Number(change.key));
    if (before === undefined) {
      kept.push({ label: change.label, field: '', reason: GONE });
      continue;
    }
    const found = restoredValues(before, change);
    kept.push(...found.kept);
    const after = { ...before, values: { ...before.values, ...found.values } };
    try {
      if ((await writeClients(tx, shop, author, [{ before, after }])) !== null) restored += 1;
      held.set(before.clientId, after);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      kept.push({ label: change.label, field: error.field ?? '', reason: error.message });
    }
  }
  return { restored, kept };
};

function restoredValues(
  client: EditedClient,
  { label, before, after }: LoggedChange,
): { readonly values: Partial<ClientValues>; readonly kept: readonly KeptField[] } {
  const kept: KeptField[] = [];
  const values: Partial<Record<ClientField, unknown>> = {};
  for (const [field, to] of Object.entries(before ?? {})) {
    if (!isClientField(field)) {
      kept.push({ label, field, reason: 'No se deshace: el cliente ya recibió el aviso.' });
      continue;
    }
    const current = client.values[field];
    if (isSameValue(current, to)) continue;
    if (isSameValue(current, after?.[field])) values[field] = to;
    else kept.push({ label, field, reason: NEWER });
  }
  // What the log holds was a value of the same field.
  return { values: values as Partial<ClientValues>, kept };
}

/** Returns an author whose changes belong to one action of a user on a screen. */
export const screenAction = (session: Session) => beginAction(authorOf(session));
