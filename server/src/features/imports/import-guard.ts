// Keeps what the comparison of an import showed, and finds the rows whose values were changed since: these are left alone
// when the import is applied, with who changed what and when.

import { hash } from 'node:crypto';
import { TIME_ZONE } from '@mostrador/rules/days';
import { formatPesos, formatWhole } from '@mostrador/rules/money';
import type { Database, Tx } from '../../platform/database/database.js';
import { type LatestChange, latestChanges } from '../change-log/change-log.service.js';
import { changeLabel, MONEY_FIELDS } from './change-labels.js';
import type { ImportKind, KindRow, RowChange } from './import-kind.js';
import { insertShown, selectShownHashes } from './import-shown.queries.js';
import type { Rejection } from './product-rows.js';
import { rejectionOf } from './table-file.js';

const HASH_BYTES = 8;
const NO_LISTS = new Map<number, string>();

/** A field that a row changes, or `''` for a thing that it creates. */
interface ChangedField {
  readonly change: RowChange;
  readonly field: string;
  readonly before: unknown;
}

/**
 * Whether a change is guarded. Categories and tags that rows of products name are created on the way: no comparison shows them. The
 * kinds `images` and `documents` lose nothing of others: a document that is replaced stays.
 */
const isGuarded = ({ kind: { name } }: GuardedImport, { kind, before }: RowChange): boolean =>
  name === 'images' || name === 'documents'
    ? false
    : name !== 'products' || before !== null || (kind !== 'category' && kind !== 'tag');

const fieldsOf = (change: RowChange): ChangedField[] =>
  change.before === null
    ? [{ change, field: '', before: null }]
    : Object.entries(change.before).map(([field, before]) => ({ change, field, before }));

/** A new thing has no key yet, nor have the pictures of a new product. */
const hashOf = ({ change: { line, kind, key }, field, before }: ChangedField): Buffer =>
  hashed([line, kind, field === '' || kind === 'picture' ? '' : key, field, before ?? null]);

/** Says that the comparison showed that a row changes its product's pictures, whatever they were. */
const picturesHash = (line: number): Buffer => hashed([line, 'changes pictures']);

const hashed = (values: readonly unknown[]): Buffer =>
  Buffer.from(hash('sha256', JSON.stringify(values), 'buffer')).subarray(0, HASH_BYTES);

/** An import whose comparison is kept. */
export interface GuardedImport {
  readonly companyId: number;
  readonly importId: string;
  readonly kind: ImportKind;
}

/** Keeps what the comparison of a batch showed. A row without changes has the stored values; it needs no entry. */
export async function keepShown(
  db: Database,
  of: GuardedImport,
  changes: readonly RowChange[],
): Promise<void> {
  const shown = changes.filter((change) => isGuarded(of, change));
  if (shown.length === 0) return;
  const [firstLine, lastLine] = linesOf(shown);
  const hashes = Buffer.concat([
    ...shown.flatMap(fieldsOf).map(hashOf),
    ...shown.filter(({ kind }) => kind === 'picture').map(({ line }) => picturesHash(line)),
  ]);
  await insertShown(db, of.companyId, of.importId, { firstLine, lastLine, hashes });
}

function linesOf(changes: readonly RowChange[]): [number, number] {
  let [first, last] = [Number.POSITIVE_INFINITY, 0];
  for (const { line } of changes) {
    first = Math.min(first, line);
    last = Math.max(last, line);
  }
  return [first, last];
}

/** What the guard found in a batch. */
export interface Guarded {
  /** Of rows that would change a value which is another one than the comparison showed. */
  readonly rejections: readonly Rejection[];
  /** Lines that change their product's pictures only because another user did since: the comparison showed no change of them. */
  readonly keepsPictures: ReadonlySet<number>;
}

const NOTHING: Guarded = { rejections: [], keepsPictures: new Set() };

/**
 * Looks for rows of a batch that do something else than the comparison showed.
 * @param changes what the rows change, from values that are locked.
 */
export async function changedSinceShown(
  tx: Tx,
  of: GuardedImport,
  rows: readonly KindRow[],
  changes: readonly RowChange[],
): Promise<Guarded> {
  const wanted = changes.filter((change) => isGuarded(of, change));
  if (wanted.length === 0) return NOTHING;
  const shown = new Set<bigint>();
  for (const hashes of await selectShownHashes(tx, of.importId, ...linesOf(wanted)))
    for (let at = 0; at < hashes.length; at += HASH_BYTES) shown.add(hashes.readBigUInt64BE(at));
  const stale = new Map<number, ChangedField>();
  const keepsPictures = new Set<number>();
  for (const changed of wanted.flatMap(fieldsOf)) {
    const { line, kind } = changed.change;
    if (shown.has(hashOf(changed).readBigUInt64BE())) continue;
    if (kind === 'picture' && !shown.has(picturesHash(line).readBigUInt64BE())) keepsPictures.add(line);
    else if (!stale.has(line)) stale.set(line, changed);
  }
  if (stale.size === 0) return { rejections: [], keepsPictures };
  const fields = [...stale.values()];
  const latest = await latestChanges(
    tx,
    of.companyId,
    fields.map(({ change: { kind, key, productId }, field }) => ({ kind, key, productId, field })),
  );
  const codes = new Map(rows.map(({ line, code }) => [line, code]));
  const rejections = fields.map((changed, index) =>
    rejectionOf(
      changed.change.line,
      codes.get(changed.change.line) ?? '',
      changed.field === '' ? '' : changeLabel(changed.field, undefined, NO_LISTS),
      valueText(changed.field, changed.change.after?.[changed.field]),
      reasonOf(changed, latest[index]),
    ),
  );
  return { rejections, keepsPictures };
}

const MOMENT = new Intl.DateTimeFormat('es-AR', {
  timeZone: TIME_ZONE,
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
});

function reasonOf({ field, before }: ChangedField, last: LatestChange | undefined): string {
  if (field === '')
    return 'alguien lo quitó después de la comparación; vuelva a cargar la fila si quiere crearlo';
  const who = last?.userName || 'otra carga u otro cambio';
  const when = last === undefined ? '' : ` el ${MOMENT.format(last.changedAt)}`;
  return `lo cambió ${who}${when}, después de la comparación: ahora es ${valueText(field, before) || 'vacío'}; vuelva a cargar la fila si quiere pisarlo`;
}

function valueText(field: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (MONEY_FIELDS.has(field)) return formatPesos(Number(value));
  if (field === 'bps') return `${String(Number(value) / 100).replace('.', ',')} %`;
  if (typeof value === 'boolean') return value ? 'sí' : 'no';
  if (typeof value === 'number') return formatWhole(value);
  const text = Array.isArray(value) ? value.join(', ') : String(value);
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
