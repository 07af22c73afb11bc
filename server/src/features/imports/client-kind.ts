// The kind of import `clients`: clients with their lists, salesmen and addresses, by client code or CUIT. It makes no account and
// sends no mail: a new client has no user until an administrator invites one.

import type { ClientValues } from '@mostrador/rules/client-fields';
import { formatCuit } from '@mostrador/rules/cuit';
import { toCentavos } from '@mostrador/rules/money';
import type { Database } from '../../platform/database/database.js';
import { differences } from '../change-log/change-log.service.js';
import {
  insertClients,
  lockClientRows,
  newClientValues,
  readClients,
  type StoredClient,
  updateClients,
  writeSalesmen,
} from '../clients/client-records.service.js';
import { nextClientCodes } from '../registration/registration.service.js';
import { CLIENT_FIELDS, CLIENTS_TABLE, type ClientField } from './client-fields.js';
import { type ClientReferences, clientReferences, type Reference } from './client-references.js';
import type { BatchResult, ImportKind, KindFile, KindRow, KindWriter, RowChange } from './import-kind.js';
import { isRejected, type RowValues, readValues } from './kind-rows.js';
import type { Rejection } from './product-rows.js';
import { rejectionOf } from './table-file.js';

interface ClientRow extends KindRow {
  readonly clientCode: string | undefined;
  readonly legalId: string | undefined;
  /** Only what the row says, by the contract's names. */
  readonly after: Partial<ClientValues>;
}

export const CLIENT_KIND: ImportKind = {
  name: 'clients',
  label: 'Clientes',
  table: CLIENTS_TABLE,
  batch: { most: 1_000 },
  open: async (db, file) => ({
    writer: new ClientWriter(file, await clientReferences(db, file.companyId)),
    about: '',
  }),
};

/** What an empty cell of an existing client leaves alone: a client always has them. */
const KEPT: ReadonlySet<ClientField> = new Set(['legalName', 'email', 'legalId', 'code']);

interface Compared {
  readonly row: ClientRow;
  readonly stored: StoredClient | undefined;
  readonly values: ClientValues;
  readonly difference: Pick<RowChange, 'before' | 'after'> | undefined;
}

class ClientWriter implements KindWriter<ClientRow> {
  readonly #file: KindFile;
  readonly #references: ClientReferences;
  /** The lines of the CUITs that the file has named: two clients never share one. */
  readonly #cuits = new Map<string, number>();

  constructor(file: KindFile, references: ClientReferences) {
    this.#file = file;
    this.#references = references;
  }

  read(line: number, cells: readonly string[]): ClientRow | readonly Rejection[] {
    const columns = this.#file.fields as readonly (ClientField | undefined)[];
    const values = readValues(line, cells, columns, CLIENT_FIELDS, 'code', this.#file.options);
    if (isRejected(values)) return values;
    const clientCode = values.code as string | undefined;
    const legalId = values.legalId as string | undefined;
    const code = clientCode ?? (legalId === undefined ? '' : formatCuit(legalId));
    if (code === '')
      return [rejectionOf(line, '', CLIENT_FIELDS.code.label, '', 'falta el código o el CUIT')];
    const first = legalId === undefined ? undefined : this.#cuits.get(legalId);
    if (first !== undefined && legalId !== undefined)
      return [
        rejectionOf(
          line,
          code,
          CLIENT_FIELDS.legalId.label,
          legalId,
          `repetido: ya está en la línea ${first}`,
        ),
      ];
    if (legalId !== undefined) this.#cuits.set(legalId, line);
    const read = this.#valuesOf(line, code, values);
    return isRejected(read) ? read : { line, code, clientCode, legalId, after: read };
  }

  #valuesOf(
    line: number,
    code: string,
    values: RowValues<ClientField>,
  ): Partial<ClientValues> | readonly Rejection[] {
    const after: Record<string, unknown> = {};
    const wrong: Rejection[] = [];
    const refer = <Id>(field: ClientField, name: keyof ClientValues, reference: Reference<Id>) => {
      const text = values[field];
      if (typeof text !== 'string') return;
      const found = text === '' ? { value: null } : reference.find(text);
      if ('reason' in found)
        wrong.push(rejectionOf(line, code, CLIENT_FIELDS[field].label, text, found.reason));
      else after[name] = found.value;
    };
    const { priceLists, discountLists, paymentTerms, taxCategories, provinces, salesmen } = this.#references;
    refer('priceList', 'priceListId', priceLists);
    refer('discountList', 'discountListId', discountLists);
    refer('paymentTerms', 'paymentTermsId', paymentTerms);
    refer('taxCategory', 'taxCategoryId', taxCategories);
    refer('legalAddressProvinceId', 'legalAddressProvinceId', provinces);
    refer('deliveryAddressProvinceId', 'deliveryAddressProvinceId', provinces);
    if (Array.isArray(values.salesmen)) {
      const ids: number[] = [];
      for (const email of values.salesmen as readonly string[]) {
        const found = salesmen.find(email);
        if ('reason' in found)
          wrong.push(rejectionOf(line, code, CLIENT_FIELDS.salesmen.label, email, found.reason));
        else ids.push(found.value);
      }
      after['salesmanIds'] = ids.sort((a, b) => a - b);
    }
    if (values.creditLimit !== undefined)
      after['creditLimit'] = values.creditLimit === null ? null : toCentavos(String(values.creditLimit));
    for (const [field, value] of Object.entries(values) as [ClientField, unknown][]) {
      if (
        field in newClientValues &&
        !(field in after) &&
        typeof value === 'string' &&
        !(value === '' && KEPT.has(field))
      )
        after[field] = value;
    }
    if (values.code !== undefined) after['clientCode'] = values.code;
    return wrong.length > 0 ? wrong : (after as Partial<ClientValues>);
  }

  async write(db: Database, rows: readonly ClientRow[], store: boolean): Promise<BatchResult> {
    const { companyId } = this.#file;
    const compare = async (some: readonly ClientRow[]) =>
      comparedRows(
        some,
        await readClients(db, companyId, {
          codes: some.flatMap(({ clientCode }) => clientCode ?? []),
          legalIds: some.flatMap(({ legalId }) => legalId ?? []),
        }),
      );
    const first = await compare(rows);
    let changed = first.compared.filter(({ difference }) => difference !== undefined);
    let unchanged = first.compared.length - changed.length;
    let rejections = first.rejections;
    if (store && changed.length > 0) {
      await lockClientRows(
        db,
        companyId,
        changed.flatMap(({ stored }) => stored?.clientId ?? []),
      );
      const locked = await compare(changed.map(({ row }) => row));
      changed = locked.compared.filter(({ difference }) => difference !== undefined);
      unchanged += locked.compared.length - changed.length;
      rejections = [...rejections, ...locked.rejections];
    }
    const ids = store ? await this.#store(db, changed) : undefined;
    const isWritten = ({ stored, row }: Compared) =>
      stored !== undefined || ids === undefined || ids.has(row.line);
    rejections = [
      ...rejections,
      ...changed.flatMap((one) => (isWritten(one) ? [] : [createdMeanwhile(one.row)])),
    ];
    changed = changed.filter(isWritten);
    const created = changed.filter(({ stored }) => stored === undefined).length;
    const changes = changed.map((one) => this.#changeOf(one, ids));
    return {
      created,
      updated: changed.length - created,
      unchanged,
      rejections,
      changes,
      preview: changes.map((change) => this.#previewOf(change)),
    };
  }

  /** @returns the ids of the new clients by their lines. */
  async #store(db: Database, changed: readonly Compared[]): Promise<ReadonlyMap<number, number>> {
    const { companyId } = this.#file;
    const known = changed.flatMap(({ stored, values }) =>
      stored === undefined ? [] : [{ ...values, clientId: stored.clientId }],
    );
    if (known.length > 0) await updateClients(db, companyId, null, known);
    const added = changed.filter(({ stored }) => stored === undefined);
    const missing = added.filter(({ values }) => values.clientCode === '').length;
    const codes = missing === 0 ? [] : await nextClientCodes(db, companyId, missing);
    const records = added.map(({ row: { line }, values }) => ({
      ...values,
      line,
      clientCode: values.clientCode === '' ? (codes.shift() ?? '') : values.clientCode,
    }));
    const byCode =
      records.length === 0 ? new Map<string, number>() : await insertClients(db, companyId, records);
    const ids = new Map(
      records.flatMap(({ line, clientCode }): [number, number][] => {
        const id = byCode.get(String(clientCode));
        return id === undefined ? [] : [[line, id]];
      }),
    );
    const assigned = changed.flatMap(({ row: { line }, stored, values, difference }) => {
      const clientId = stored?.clientId ?? ids.get(line);
      return clientId === undefined || difference?.after?.['salesmanIds'] === undefined
        ? []
        : [{ clientId, salesmanIds: values.salesmanIds }];
    });
    if (assigned.length > 0) await writeSalesmen(db, companyId, assigned);
    return ids;
  }

  #changeOf(
    { row, stored, values, difference }: Compared,
    ids: ReadonlyMap<number, number> | undefined,
  ): RowChange {
    const id = stored?.clientId ?? ids?.get(row.line);
    return {
      line: row.line,
      kind: 'client',
      key: id === undefined ? '' : String(id),
      label: `${row.code} ${values.legalName}`,
      before: difference?.before ?? null,
      after: difference?.after ?? null,
    };
  }

  /** The change with names instead of ids, as people read it. */
  #previewOf(change: RowChange): RowChange {
    const { priceLists, discountLists, paymentTerms, taxCategories, provinces, salesmen } = this.#references;
    const shown = (name: string, value: unknown): unknown => {
      if (name === 'priceListId' && typeof value === 'number') return priceLists.textOf(value);
      if (name === 'discountListId' && typeof value === 'number') return discountLists.textOf(value);
      if (name === 'paymentTermsId' && typeof value === 'number') return paymentTerms.textOf(value);
      if (name === 'taxCategoryId' && typeof value === 'number') return taxCategories.textOf(value);
      if (name.endsWith('ProvinceId') && typeof value === 'string') return provinces.textOf(value);
      if (name === 'legalId' && typeof value === 'string') return formatCuit(value);
      return Array.isArray(value) ? value.map((id) => salesmen.textOf(Number(id))) : value;
    };
    const named = (values: RowChange['before']) =>
      values && Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shown(name, value)]));
    return { ...change, before: named(change.before), after: named(change.after) };
  }
}

function comparedRows(
  rows: readonly ClientRow[],
  clients: readonly StoredClient[],
): { readonly compared: Compared[]; readonly rejections: readonly Rejection[] } {
  const byCode = new Map(clients.map((client) => [client.clientCode, client]));
  const byCuit = new Map(clients.map((client) => [client.legalId, client]));
  const rejections: Rejection[] = [];
  const compared = rows.flatMap((row): Compared[] => {
    const { line, code, clientCode, legalId, after } = row;
    const reject = (field: ClientField, value: string, reason: string) => {
      rejections.push(rejectionOf(line, code, CLIENT_FIELDS[field].label, value, reason));
      return [];
    };
    const holder = legalId === undefined ? undefined : byCuit.get(legalId);
    const stored = clientCode === undefined ? holder : byCode.get(clientCode);
    if (holder !== undefined && holder !== stored)
      return reject('legalId', formatCuit(holder.legalId), `ya lo tiene el cliente ${holder.clientCode}`);
    if (stored === undefined) {
      const missing = (['legalId', 'legalName', 'email'] as const).find(
        (field) => after[field] === undefined,
      );
      if (missing !== undefined) return reject(missing, '', 'falta, y el cliente es nuevo');
      const values = { ...newClientValues, ...after };
      // A code that the shop gives is not known before it is stored.
      const { clientCode: _, ...given } = after;
      return [
        {
          row,
          stored,
          values,
          difference: { before: null, after: clientCode === undefined ? given : after },
        },
      ];
    }
    const values = { ...stored, ...after };
    return [{ row, stored, values, difference: differences({ ...stored }, { ...after }) }];
  });
  return { compared, rejections };
}

const createdMeanwhile = ({ line, code }: ClientRow): Rejection =>
  rejectionOf(
    line,
    code,
    CLIENT_FIELDS.code.label,
    code,
    'otro usuario creó un cliente con ese código o CUIT mientras se importaba: vuelva a importar la fila',
  );
