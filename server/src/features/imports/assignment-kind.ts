// The kind of import `assignments`: which salesmen a client is assigned to. A row adds an assignment; it takes none away.

import { formatCuit } from '@mostrador/rules/cuit';
import type { Database } from '../../platform/database/database.js';
import {
  lockClientRows,
  readClients,
  type StoredClient,
  salesmenByEmail,
  writeSalesmen,
} from '../clients/client-records.service.js';
import { lineOf } from './cell-values.js';
import { readClientCode, readCuit, readEmail } from './client-fields.js';
import type { BatchResult, ImportKind, KindFile, KindRow, KindWriter, RowChange } from './import-kind.js';
import { type Fields, isRejected, readValues } from './kind-rows.js';
import type { Rejection } from './product-rows.js';
import { rejectionOf } from './table-file.js';

type AssignmentField = 'client' | 'legalId' | 'salesman' | 'name';

export const ASSIGNMENT_FIELDS: Fields<AssignmentField> = {
  salesman: {
    label: 'Vendedor',
    aliases: ['vendedor', 'e-mail del vendedor', 'mail del vendedor', 'email vendedor', 'mail vendedor'],
    read: (text) => (text === '' ? { reason: 'falta' } : readEmail(text)),
  },
  client: {
    label: 'Código',
    aliases: ['código de cliente', 'cod cliente', 'cliente', 'código', 'cod'],
    read: readClientCode,
  },
  legalId: { label: 'CUIT', aliases: ['cuil', 'cuit del cliente'], read: readCuit },
  // So that an exported file can be read by people; it is not stored.
  name: { label: 'Razón social', aliases: ['nombre', 'nombre del cliente'], read: lineOf(200) },
};

interface AssignmentRow extends KindRow {
  readonly clientCode: string | undefined;
  readonly legalId: string | undefined;
  readonly email: string;
  readonly salesmanId: number;
}

export const ASSIGNMENT_KIND: ImportKind = {
  name: 'assignments',
  label: 'Clientes de vendedores',
  table: { fields: ASSIGNMENT_FIELDS, required: ['salesman'], oneOf: ['client', 'legalId'] },
  batch: { most: 1_000 },
  open: async (db, file) => ({
    writer: new AssignmentWriter(file, await salesmenByEmail(db, file.companyId)),
    about: '',
  }),
};

class AssignmentWriter implements KindWriter<AssignmentRow> {
  readonly #file: KindFile;
  readonly #salesmen: ReadonlyMap<string, number>;
  /** Rows by the client that they name: their assignments before, with what earlier rows of the file add. */
  readonly #added = new Map<number, Set<number>>();

  constructor(file: KindFile, salesmen: ReadonlyMap<string, number>) {
    this.#file = file;
    this.#salesmen = salesmen;
  }

  read(line: number, cells: readonly string[]): AssignmentRow | readonly Rejection[] {
    const columns = this.#file.fields as readonly (AssignmentField | undefined)[];
    const values = readValues(line, cells, columns, ASSIGNMENT_FIELDS, 'client', this.#file.options);
    if (isRejected(values)) return values;
    const { client: clientCode, legalId, salesman = '' } = values as Partial<Record<AssignmentField, string>>;
    const client = clientCode ?? (legalId === undefined ? '' : formatCuit(legalId));
    if (client === '')
      return [rejectionOf(line, '', ASSIGNMENT_FIELDS.client.label, '', 'falta el código o el CUIT')];
    const email = salesman.toLowerCase();
    const salesmanId = this.#salesmen.get(email);
    if (salesmanId === undefined)
      return [
        rejectionOf(
          line,
          client,
          ASSIGNMENT_FIELDS.salesman.label,
          salesman,
          'no hay un vendedor con ese e-mail',
        ),
      ];
    return { line, code: `${client} · ${email}`, clientCode, legalId, email, salesmanId };
  }

  async write(db: Database, rows: readonly AssignmentRow[], store: boolean): Promise<BatchResult> {
    const { companyId } = this.#file;
    const read = () =>
      readClients(db, companyId, {
        codes: rows.flatMap(({ clientCode }) => clientCode ?? []),
        legalIds: rows.flatMap(({ clientCode, legalId }) =>
          clientCode === undefined ? (legalId ?? []) : [],
        ),
      });
    let clients = await read();
    if (store) {
      await lockClientRows(
        db,
        companyId,
        clients.map(({ clientId }) => clientId),
      );
      clients = await read();
    }
    const byCode = new Map(clients.map((client) => [client.clientCode, client]));
    const byCuit = new Map(clients.map((client) => [client.legalId, client]));
    const rejections: Rejection[] = [];
    const held = new Map<number, Set<number>>();
    const changes: RowChange[] = [];
    let known = 0;
    for (const row of rows) {
      const client =
        row.clientCode === undefined ? byCuit.get(row.legalId ?? '') : byCode.get(row.clientCode);
      if (client === undefined) {
        const [code = ''] = row.code.split(' · ');
        rejections.push(
          rejectionOf(row.line, code, ASSIGNMENT_FIELDS.client.label, code, 'no existe ese cliente'),
        );
        continue;
      }
      known += 1;
      const salesmen = held.get(client.clientId) ?? this.#salesmenOf(client, store);
      held.set(client.clientId, salesmen);
      if (salesmen.has(row.salesmanId)) continue;
      const before = sorted(salesmen);
      salesmen.add(row.salesmanId);
      changes.push(changeOf(row, client, before, sorted(salesmen)));
    }
    const changedIds = new Set(changes.map(({ key }) => Number(key)));
    const written = [...held].flatMap(([clientId, ids]) =>
      changedIds.has(clientId) ? [{ clientId, salesmanIds: sorted(ids) }] : [],
    );
    if (store && written.length > 0) await writeSalesmen(db, companyId, written);
    if (!store) for (const [clientId, ids] of held) this.#added.set(clientId, ids);
    return {
      created: 0,
      updated: changes.length,
      unchanged: known - changes.length,
      rejections,
      changes,
      preview: changes.map((change) => this.#previewOf(change)),
    };
  }

  /** A comparison stores nothing, so the rows that it has read are remembered. */
  #salesmenOf({ clientId, salesmanIds }: StoredClient, store: boolean): Set<number> {
    return new Set([...salesmanIds, ...(store ? [] : (this.#added.get(clientId) ?? []))]);
  }

  #previewOf(change: RowChange): RowChange {
    const emails = new Map([...this.#salesmen].map(([email, id]) => [id, email]));
    const named = (values: RowChange['before']) =>
      values && {
        salesmanIds: (values['salesmanIds'] as readonly number[]).map((id) => emails.get(id) ?? ''),
      };
    return { ...change, before: named(change.before), after: named(change.after) };
  }
}

const sorted = (ids: ReadonlySet<number>): number[] => [...ids].sort((a, b) => a - b);

const changeOf = (
  { line }: AssignmentRow,
  { clientId, clientCode, legalName }: StoredClient,
  before: readonly number[],
  after: readonly number[],
): RowChange => ({
  line,
  kind: 'client',
  key: String(clientId),
  label: `${clientCode} ${legalName}`,
  before: { salesmanIds: before },
  after: { salesmanIds: after },
});
