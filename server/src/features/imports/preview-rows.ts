// Turns a compared or stored batch into the rows that the desk shows: changed and new rows with old and new values, and
// rejected rows with their cells.

import type { KindName, RowChange } from './import-kind.js';
import type { NewImportRow } from './import-records.queries.js';
import type { RunBatch } from './import-run.js';

/** Returns a batch's changes, one row for each line of the file. */
export function previewRows(kind: KindName, { result }: RunBatch): NewImportRow[] {
  const lines = new Map<number, RowChange[]>();
  const vanished: RowChange[] = [];
  for (const change of result.preview ?? result.changes) {
    const held = lines.get(change.line);
    if (change.after === null) vanished.push(change);
    else if (held === undefined) lines.set(change.line, [change]);
    else held.push(change);
  }
  const rows = [...lines].sort(([a], [b]) => a - b);
  return [...rows, ...vanished.map((change) => [0, [change]] as const)]
    .map(([line, changes]): NewImportRow => {
      const isNew = (change: RowChange) =>
        change.before === null && (change.kind !== 'price' || kind === 'prices');
      const [first] = changes;
      const [code = '', ...name] = (first?.label ?? '').split(' ');
      const { shown = { code, label: name.join(' ') } } = first ?? {};
      return {
        outcome: first?.after === null ? 'vanished' : changes.some(isNew) ? 'created' : 'changed',
        alert: changes.find(({ alert }) => alert !== undefined)?.alert ?? null,
        line,
        ...shown,
        detail: { changes: changes.flatMap(fieldsOf) },
        cells: null,
      };
    })
    .map(storable);
}

/** A changed field of a row. */
export interface PreviewChange {
  readonly kind: string;
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
  /** Of a price: its key in the audit trail, which names its list. */
  readonly key?: string;
}

function fieldsOf({ kind, key, before, after }: RowChange): PreviewChange[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields.map((field) => ({
    kind,
    field,
    before: before?.[field] ?? null,
    after: after?.[field] ?? null,
    ...(kind === 'price' && { key }),
  }));
}

/** Returns a batch's rejected rows and notices, one row for each line of the file. */
export function rejectedRows({ rejections, cellsOf }: RunBatch): NewImportRow[] {
  const lines = new Map<number, (typeof rejections)[number][]>();
  for (const rejection of rejections) {
    const held = lines.get(rejection.line);
    if (held === undefined) lines.set(rejection.line, [rejection]);
    else held.push(rejection);
  }
  return [...lines]
    .map(
      ([line, told]): NewImportRow => ({
        outcome: told.every(({ isStored }) => isStored) ? 'stored_without' : 'rejected',
        alert: null,
        line,
        code: told.find(({ code }) => code !== '')?.code ?? '',
        label: '',
        detail: { rejections: told.map(({ field, value, reason }) => ({ field, value, reason })) },
        cells: cellsOf(line) ?? null,
      }),
    )
    .map(storable);
}

/** Returns a row whose texts PostgreSQL stores: it has neither the character NUL nor half a pair of UTF-16. */
const storable = (row: NewImportRow): NewImportRow =>
  JSON.parse(JSON.stringify(row), (_, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\0', '\ufffd').replace(/\p{Cs}/gu, '\ufffd') : value,
  ) as NewImportRow;
