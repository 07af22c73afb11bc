// The kind of import `perceptions`: the percentages that the company collects from a client for a tax office, as its lists tell them. A
// row takes the place of what its jurisdiction had on the row's days; 0 % only takes away.

import { formatCuit } from '@mostrador/rules/cuit';
import {
  jurisdictionOf,
  PERCEPTIONS_MAX,
  perceptionText,
  withPerception,
} from '@mostrador/rules/perceptions';
import type { DatedPerception } from '@mostrador/rules/taxes';
import type { Database } from '../../platform/database/database.js';
import { isSameValue } from '../change-log/change-log.service.js';
import {
  lockClientRows,
  readClients,
  type StoredClient,
  writePerceptions,
} from '../clients/client-records.service.js';
import { lineOf, type Read, readDay } from './cell-values.js';
import { readClientCode, readCuit } from './client-fields.js';
import type { BatchResult, ImportKind, KindFile, KindRow, KindWriter, RowChange } from './import-kind.js';
import { type Fields, isRejected, readValues } from './kind-rows.js';
import { readPercent } from './percentages.js';
import type { Rejection } from './product-rows.js';
import { rejectionOf } from './table-file.js';

type PerceptionField = 'client' | 'legalId' | 'name' | 'jurisdiction' | 'percent' | 'from' | 'until';

const PERCEPTION_FIELDS: Fields<PerceptionField> = {
  client: {
    label: 'Código de cliente',
    aliases: ['código', 'cod cliente', 'cliente', 'cuenta'],
    read: readClientCode,
  },
  legalId: { label: 'CUIT', aliases: ['cuil', 'cuit del cliente'], read: readCuit },
  // So that an exported file can be read by people; it is not stored.
  name: { label: 'Razón social', aliases: ['nombre', 'nombre del cliente'], read: lineOf(200) },
  jurisdiction: {
    label: 'Jurisdicción',
    aliases: ['jurisdicción', 'provincia', 'impuesto', 'percepción', 'régimen'],
    read: readJurisdiction,
  },
  percent: { label: 'Alícuota', aliases: ['alícuota', 'porcentaje', 'tasa', '%'], read: readPercent },
  from: {
    label: 'Desde',
    aliases: ['desde', 'vigencia desde', 'fecha desde', 'vale desde'],
    read: (text, _, form) => readDay(text, form),
  },
  until: {
    label: 'Hasta',
    aliases: ['hasta', 'vigencia hasta', 'fecha hasta', 'vale hasta'],
    read: (text, _, form) => readDay(text, form),
  },
};

function readJurisdiction(text: string): Read<string> {
  if (text === '') return { reason: 'falta' };
  const name = jurisdictionOf(text);
  return name === undefined
    ? { reason: 'no es IVA, una provincia ni su número de jurisdicción' }
    : { value: name };
}

interface PerceptionRow extends KindRow {
  readonly clientCode: string | undefined;
  readonly legalId: string | undefined;
  readonly perception: DatedPerception;
}

export const PERCEPTION_KIND: ImportKind = {
  name: 'perceptions',
  label: 'Percepciones de clientes',
  table: {
    fields: PERCEPTION_FIELDS,
    required: ['jurisdiction', 'percent'],
    oneOf: ['client', 'legalId'],
  },
  batch: { most: 1_000 },
  open: async (_, file) => ({ writer: new PerceptionWriter(file), about: '' }),
};

class PerceptionWriter implements KindWriter<PerceptionRow> {
  readonly #file: KindFile;
  /** A comparison stores nothing, so what the rows of earlier batches make of clients is remembered. */
  readonly #compared = new Map<number, readonly DatedPerception[]>();

  constructor(file: KindFile) {
    this.#file = file;
  }

  read(line: number, cells: readonly string[]): PerceptionRow | readonly Rejection[] {
    const columns = this.#file.fields as readonly (PerceptionField | undefined)[];
    const values = readValues(line, cells, columns, PERCEPTION_FIELDS, 'client', this.#file.options);
    if (isRejected(values)) return values;
    const clientCode = values.client as string | undefined;
    const legalId = values.legalId as string | undefined;
    const client = clientCode ?? (legalId === undefined ? '' : formatCuit(legalId));
    const reject = (field: PerceptionField, value: string, reason: string) => [
      rejectionOf(line, client, PERCEPTION_FIELDS[field].label, value, reason),
    ];
    if (client === '') return reject('client', '', 'falta el código o el CUIT');
    if (values.percent === undefined) return reject('percent', '', 'falta');
    const jurisdiction = String(values.jurisdiction);
    const validFrom = (values.from as string | null | undefined) ?? null;
    const validUntil = (values.until as string | null | undefined) ?? null;
    if (validFrom !== null && validUntil !== null && validUntil < validFrom)
      return reject('until', validUntil, 'es anterior al primer día');
    return {
      line,
      code: [client, jurisdiction, validFrom ?? ''].filter((part) => part !== '').join(' · '),
      clientCode,
      legalId,
      perception: { jurisdiction, bps: Number(values.percent), validFrom, validUntil },
    };
  }

  async write(db: Database, rows: readonly PerceptionRow[], store: boolean): Promise<BatchResult> {
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
    const changes: RowChange[] = [];
    const held = new Map<number, readonly DatedPerception[]>();
    let created = 0;
    for (const row of rows) {
      const { line, clientCode, legalId, perception } = row;
      const [name = ''] = row.code.split(' · ');
      const reject = (field: PerceptionField, value: string, reason: string) =>
        rejections.push(rejectionOf(line, name, PERCEPTION_FIELDS[field].label, value, reason));
      const client = clientCode === undefined ? byCuit.get(legalId ?? '') : byCode.get(clientCode);
      if (client === undefined) {
        reject(clientCode === undefined ? 'legalId' : 'client', name, 'no existe ese cliente');
        continue;
      }
      if (legalId !== undefined && legalId !== client.legalId) {
        reject('legalId', formatCuit(legalId), `no es el CUIT del cliente ${client.clientCode}`);
        continue;
      }
      const before = held.get(client.clientId) ?? this.#perceptionsOf(client, store);
      const after = withPerception(before, perception);
      if (after.length > PERCEPTIONS_MAX) {
        reject('jurisdiction', perception.jurisdiction, `el cliente tiene más de ${PERCEPTIONS_MAX}`);
        continue;
      }
      held.set(client.clientId, after);
      if (isSameValue(before, after)) continue;
      const isNew = !before.some(({ jurisdiction }) => jurisdiction === perception.jurisdiction);
      if (isNew) created += 1;
      changes.push(changeOf(row, client, before, after));
    }
    const changedIds = new Set(changes.map(({ key }) => Number(key)));
    const written = [...held].flatMap(([clientId, perceptions]) =>
      changedIds.has(clientId) ? [{ clientId, perceptions }] : [],
    );
    if (store && written.length > 0) await writePerceptions(db, companyId, written);
    if (!store) for (const [clientId, perceptions] of held) this.#compared.set(clientId, perceptions);
    return {
      created,
      updated: changes.length - created,
      unchanged: rows.length - rejections.length - changes.length,
      rejections,
      changes,
      preview: changes.map(previewOf),
    };
  }

  #perceptionsOf({ clientId, perceptions }: StoredClient, store: boolean): readonly DatedPerception[] {
    return (store ? undefined : this.#compared.get(clientId)) ?? perceptions;
  }
}

const changeOf = (
  { line }: PerceptionRow,
  { clientId, clientCode, legalName }: StoredClient,
  before: readonly DatedPerception[],
  after: readonly DatedPerception[],
): RowChange => ({
  line,
  kind: 'client',
  key: String(clientId),
  label: `${clientCode} ${legalName}`,
  before: { perceptions: before },
  after: { perceptions: after },
});

/** The change as people read it. */
const previewOf = (change: RowChange): RowChange => {
  const named = (values: RowChange['before']) =>
    values && { perceptions: (values['perceptions'] as readonly DatedPerception[]).map(perceptionText) };
  return { ...change, before: named(change.before), after: named(change.after) };
};
