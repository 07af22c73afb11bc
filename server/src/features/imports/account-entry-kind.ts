// The kind of import `account-entries`: the invoices, notes and receipts of clients' accounts, with what is left of each, as the ERP
// tells them. In the mode `replace`, entries that the file does not name have nothing left.

import { ENTRY_KINDS, type EntryKind, entryName, isEntryAmount } from '@mostrador/rules/account';
import { formatCuit } from '@mostrador/rules/cuit';
import { parseDocumentNumber } from '@mostrador/rules/document-number';
import { toCentavos, toDecimalText } from '@mostrador/rules/money';
import { voucherKey, voucherLetter, voucherNumber } from '@mostrador/rules/voucher-number';
import type { Database } from '../../platform/database/database.js';
import {
  clientsByName,
  clientsOfOrders,
  type EntryRow,
  entriesByNumber,
  entryLabel,
  insertEntries,
  type LoggedEntry,
  lockEntries,
  loggedEntry,
  type NamedClient,
  printedOrder,
  touchAccounts,
  updateEntries,
  writeEntryOrders,
} from '../account/entry-records.service.js';
import { differences } from '../change-log/change-log.service.js';
import { ENTRY_FIELDS, type EntryField } from './account-entry-fields.js';
import { vanishingEntries } from './account-entry-vanishing.js';
import type { BatchResult, ImportKind, KindFile, KindRow, KindWriter, RowChange } from './import-kind.js';
import { isRejected, readValues } from './kind-rows.js';
import type { Rejection } from './product-rows.js';
import { rejectionOf } from './table-file.js';

interface Row extends KindRow {
  readonly clientCode: string | undefined;
  readonly legalId: string | undefined;
  readonly kind: EntryKind;
  readonly number: string;
  readonly issuedOn: string;
  /** undefined: the file has no such column. */
  readonly dueOn: string | null | undefined;
  /** Pesos as decimal text, with the kind's sign. */
  readonly amount: string;
  readonly openAmount: string;
  readonly orders: readonly number[] | undefined;
}

export const ACCOUNT_ENTRY_KIND: ImportKind = {
  name: 'account-entries',
  label: 'Movimientos de cuenta',
  table: {
    fields: ENTRY_FIELDS,
    required: ['number', 'kind', 'date', 'amount', 'balance'],
    oneOf: ['client', 'legalId'],
  },
  batch: { most: 5_000 },
  codeField: 'number',
  vanishing: vanishingEntries,
  open: async (_, file) => ({ writer: new EntryWriter(file), about: '' }),
};

interface Compared {
  readonly row: Row;
  readonly client: NamedClient;
  readonly stored: EntryRow | undefined;
  readonly values: LoggedEntry;
  readonly difference: Pick<RowChange, 'before' | 'after'> | undefined;
}

interface ComparedRows {
  readonly compared: readonly Compared[];
  readonly rejections: readonly Rejection[];
}

class EntryWriter implements KindWriter<Row> {
  readonly #file: KindFile;
  /** The codes and CUITs of the clients that the file names. */
  readonly #clients = new Set<string>();

  constructor(file: KindFile) {
    this.#file = file;
  }

  /** Whether the file names a client by one of its names. */
  hasGroup(names: readonly string[]): boolean {
    return names.some((name) => this.#clients.has(name));
  }

  read(line: number, cells: readonly string[]): Row | readonly Rejection[] {
    const columns = this.#file.fields as readonly (EntryField | undefined)[];
    const values = readValues(line, cells, columns, ENTRY_FIELDS, 'number', this.#file.options);
    if (isRejected(values)) return values;
    const clientCode = values.client as string | undefined;
    const legalId = values.legalId as string | undefined;
    for (const name of [clientCode, legalId]) if (name !== undefined) this.#clients.add(name);
    const [kind = 'invoice', letter = ''] = String(values.kind).split(' ') as [EntryKind, string?];
    const bare = String(values.number);
    const number =
      letter !== '' && voucherLetter(bare) === undefined ? voucherNumber(`${letter} ${bare}`) : bare;
    const code = entryName({ kind, number });
    const wrong = (field: EntryField, value: string, reason: string) => [
      rejectionOf(line, code, ENTRY_FIELDS[field].label, value, reason),
    ];
    if (clientCode === undefined && legalId === undefined)
      return wrong('client', '', 'falta el código o el CUIT');
    if (values.amount === undefined) return wrong('amount', '', 'falta');
    if (values.balance === undefined) return wrong('balance', '', 'falta');
    const [amount, openAmount] = [signed(kind, String(values.amount)), signed(kind, String(values.balance))];
    if (amount === undefined)
      return wrong('amount', String(values.amount), 'es negativo: ¿es una nota de crédito?');
    if (Number(amount) === 0) return wrong('amount', amount, 'es cero');
    if (openAmount === undefined || !isEntryAmount(kind, toCentavos(amount), toCentavos(openAmount)))
      return wrong('balance', String(values.balance), 'el saldo va de cero al importe');
    const orders = values.orders as readonly string[] | undefined;
    return {
      line,
      code,
      clientCode,
      legalId,
      kind,
      number,
      issuedOn: String(values.date),
      dueOn: values.dueDate as string | null | undefined,
      amount,
      openAmount,
      orders: orders?.map(Number).sort((a, b) => a - b),
    };
  }

  async write(db: Database, rows: readonly Row[], store: boolean): Promise<BatchResult> {
    const { companyId } = this.#file;
    const first = await this.#compare(db, rows);
    const notices = first.rejections.filter(({ isStored }) => isStored);
    const rejections = first.rejections.filter(({ isStored }) => !isStored);
    let changed = first.compared.filter(({ difference }) => difference !== undefined);
    if (store && changed.length > 0) {
      await lockEntries(
        db,
        companyId,
        changed.flatMap(({ stored }) => stored?.entryId ?? []),
      );
      const locked = await this.#compare(
        db,
        changed.map(({ row }) => row),
      );
      changed = locked.compared.filter(({ difference }) => difference !== undefined);
    }
    const ids = store ? await this.#store(db, changed) : undefined;
    if (store)
      await touchAccounts(
        db,
        companyId,
        first.compared.map(({ client }) => client.clientId),
      );
    const isWritten = ({ stored, row }: Compared) =>
      stored !== undefined || ids === undefined || ids.has(row.line);
    for (const { row } of changed.filter((one) => !isWritten(one)))
      rejections.push(
        rejectionOf(
          row.line,
          row.code,
          ENTRY_FIELDS.number.label,
          row.number,
          'otra carga lo creó mientras se importaba: vuelva a importar la fila',
        ),
      );
    changed = changed.filter(isWritten);
    const created = changed.filter(({ stored }) => stored === undefined).length;
    return {
      created,
      updated: changed.length - created,
      unchanged: rows.length - changed.length - new Set(rejections.map(({ line }) => line)).size,
      rejections: [...rejections, ...notices],
      changes: changed.map((one) => changeOf(one, ids)),
    };
  }

  async #compare(db: Database, rows: readonly Row[]): Promise<ComparedRows> {
    const { companyId } = this.#file;
    const clients = await clientsByName(db, companyId, {
      codes: rows.flatMap(({ clientCode }) => clientCode ?? []),
      legalIds: rows.flatMap(({ legalId }) => legalId ?? []),
    });
    const stored = await entriesByNumber(
      db,
      companyId,
      rows.map(({ kind, number }) => ({ kind, number })),
    );
    const named = rows.flatMap(({ orders = [] }) => orders);
    const holders =
      named.length === 0 ? new Map<number, number>() : await clientsOfOrders(db, companyId, named);
    const byCode = new Map(clients.map((client) => [client.clientCode, client]));
    const byCuit = new Map(clients.map((client) => [client.legalId, client]));
    const entries = new Map(stored.map((entry) => [entryName(entry), entry]));
    const rejections: Rejection[] = [];
    const compared = rows.flatMap((row): Compared[] => {
      const { line, code, clientCode, legalId } = row;
      const reject = (field: EntryField, value: string, reason: string, isStored = false) => {
        rejections.push({ ...rejectionOf(line, code, ENTRY_FIELDS[field].label, value, reason), isStored });
        return [];
      };
      const client = clientCode === undefined ? byCuit.get(legalId ?? '') : byCode.get(clientCode);
      if (client === undefined)
        return clientCode === undefined
          ? reject('legalId', formatCuit(legalId ?? ''), 'ningún cliente tiene ese CUIT')
          : reject('client', clientCode, 'no existe ese cliente');
      if (legalId !== undefined && legalId !== client.legalId)
        return reject('legalId', formatCuit(legalId), `no es el CUIT del cliente ${client.clientCode}`);
      const entry = entries.get(code);
      if (entry !== undefined && entry.clientId !== client.clientId)
        return reject('number', row.number, `ya es un comprobante del cliente ${entry.clientCode}`);
      const orders = row.orders?.filter((order) => holders.get(order) === client.clientId);
      const strange = row.orders?.filter((order) => holders.get(order) !== client.clientId) ?? [];
      if (strange.length > 0)
        reject(
          'orders',
          strange.map(printedOrder).join(', '),
          'no es un pedido del cliente; se guardó sin él',
          true,
        );
      return [comparedRow(row, client, entry, orders)];
    });
    return { compared, rejections };
  }

  /** @returns the ids of the new entries by their lines. */
  async #store(db: Database, changed: readonly Compared[]): Promise<ReadonlyMap<number, number>> {
    const { companyId } = this.#file;
    const decimals = ({ issuedOn, dueOn, amount, openAmount }: LoggedEntry) => ({
      issuedOn,
      dueOn,
      amount: toDecimalText(amount),
      openAmount: toDecimalText(openAmount),
    });
    const added = changed.flatMap(({ row: { line, kind, number }, client: { clientId }, stored, values }) =>
      stored === undefined
        ? [{ ...decimals(values), line, clientId, kind, number, numberKey: voucherKey(number) }]
        : [],
    );
    const ids = added.length === 0 ? new Map<number, number>() : await insertEntries(db, companyId, added);
    const known = changed.flatMap(({ stored, values }) =>
      stored === undefined ? [] : [{ ...decimals(values), entryId: stored.entryId }],
    );
    if (known.length > 0) await updateEntries(db, companyId, known);
    const billed = changed.flatMap(({ row, stored, values, difference }) => {
      const entryId = stored?.entryId ?? ids.get(row.line);
      const isBilled =
        stored === undefined ? values.orders.length > 0 : difference?.after?.['orders'] !== undefined;
      return entryId === undefined || !isBilled
        ? []
        : [{ entryId, orders: values.orders.map((order) => parseDocumentNumber(order)?.number ?? 0) }];
    });
    if (billed.length > 0) await writeEntryOrders(db, companyId, billed);
    return ids;
  }
}

/** Returns an amount with the sign of its kind; undefined for a negative amount of what is owed. */
function signed(kind: EntryKind, amount: string): string | undefined {
  const isNegative = amount.startsWith('-');
  if (ENTRY_KINDS[kind].sign === 1) return isNegative ? undefined : amount;
  return isNegative || Number(amount) === 0 ? amount : `-${amount}`;
}

function comparedRow(
  row: Row,
  client: NamedClient,
  stored: EntryRow | undefined,
  orders: readonly number[] | undefined,
): Compared {
  const before = stored && loggedEntry(stored);
  const values: LoggedEntry = {
    issuedOn: row.issuedOn,
    dueOn: row.dueOn === undefined ? (before?.dueOn ?? null) : row.dueOn,
    amount: toCentavos(row.amount),
    openAmount: toCentavos(row.openAmount),
    orders: orders?.map(printedOrder) ?? before?.orders ?? [],
  };
  const difference =
    before === undefined ? { before: null, after: { ...values } } : differences({ ...before }, { ...values });
  return { row, client, stored, values, difference };
}

function changeOf(
  { row, client, stored, difference }: Compared,
  ids: ReadonlyMap<number, number> | undefined,
): RowChange {
  const id = stored?.entryId ?? ids?.get(row.line);
  return {
    line: row.line,
    kind: 'account_entry',
    key: id === undefined ? '' : String(id),
    label: entryLabel({ kind: row.kind, number: row.number, clientName: client.legalName }),
    shown: { code: row.code, label: client.legalName },
    before: difference?.before ?? null,
    after: difference?.after ?? null,
  };
}
