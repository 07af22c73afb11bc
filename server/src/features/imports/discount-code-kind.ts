// The kind of import `discount-codes`: what a code takes off, for whom, when and how often. A column that the file does not have
// leaves what is stored.

import type { DiscountCodeValues } from '@mostrador/contract/entries/discount-codes';
import type { DecimalMark } from '@mostrador/rules/decimal';
import { codeOf, DISCOUNT_CODE_USES_MAX, isDiscountCode } from '@mostrador/rules/discount-codes';
import { toCentavos } from '@mostrador/rules/money';
import type { Database, Tx } from '../../platform/database/database.js';
import { differences } from '../change-log/change-log.service.js';
import {
  fieldsOf,
  insertCodes,
  knownClients,
  lockCodes,
  rowOf,
  selectByCode,
  updateCodes,
} from '../discount-codes/code-records.service.js';
import { lineOf, type Read, readDay, readFlag, readPrice, readWhole } from './cell-values.js';
import { readClientCode } from './client-fields.js';
import type { BatchResult, ImportKind, KindFile, KindRow, KindWriter, RowChange } from './import-kind.js';
import { type Fields, isRejected, readValues } from './kind-rows.js';
import { readPercent } from './percentages.js';
import type { Rejection } from './product-rows.js';
import { rejectionOf } from './table-file.js';

export type DiscountCodeField =
  | 'code'
  | 'percent'
  | 'amount'
  | 'minimum'
  | 'valid_from'
  | 'valid_until'
  | 'client'
  | 'client_name'
  | 'max_uses'
  | 'active';

const DISCOUNT_CODE_FIELDS: Fields<DiscountCodeField> = {
  code: { label: 'Código', aliases: ['código', 'código de descuento', 'cupón'], read: readDiscountCode },
  percent: { label: 'Porcentaje', aliases: ['porcentaje', 'descuento', '%'], read: readPercent },
  amount: { label: 'Importe', aliases: ['importe', 'monto'], read: readPrice },
  minimum: { label: 'Compra mínima', aliases: ['compra mínima', 'mínimo', 'minimum'], read: readPrice },
  valid_from: {
    label: 'Vale desde',
    aliases: ['vale desde', 'desde', 'vigencia desde'],
    read: (text, _, dates) => readDay(text, dates),
  },
  valid_until: {
    label: 'Vale hasta',
    aliases: ['vale hasta', 'hasta', 'vigencia hasta'],
    read: (text, _, dates) => readDay(text, dates),
  },
  client: { label: 'Cliente', aliases: ['cliente', 'código de cliente'], read: readClientCode },
  // So that an exported file can be read by people; it is not stored.
  client_name: { label: 'Razón social', aliases: ['razón social', 'nombre del cliente'], read: lineOf(200) },
  max_uses: { label: 'Usos', aliases: ['usos', 'usos máximos', 'cantidad de usos'], read: readUses },
  active: { label: 'Activo', aliases: ['activo', 'habilitado'], read: readFlag },
};

function readDiscountCode(text: string): Read<string> {
  if (text === '') return { reason: 'falta' };
  const code = codeOf(text);
  return isDiscountCode(code) ? { value: code } : { reason: 'no es un código de 4 a 40 letras o números' };
}

function readUses(text: string, mark: DecimalMark): Read<number | undefined> {
  const read = readWhole(text, mark);
  if ('reason' in read || read.value === undefined) return read;
  return read.value >= 1 && read.value <= DISCOUNT_CODE_USES_MAX
    ? read
    : { reason: `no es un número de 1 a ${DISCOUNT_CODE_USES_MAX}` };
}

interface DiscountCodeRow extends KindRow {
  /** The fields that the file has. */
  readonly given: Partial<DiscountCodeValues>;
}

export const DISCOUNT_CODE_KIND: ImportKind = {
  name: 'discount-codes',
  label: 'Códigos de descuento',
  table: { fields: DISCOUNT_CODE_FIELDS, required: ['code'], oneOf: ['percent', 'amount'] },
  batch: { most: 1_000 },
  open: async (_, file) => ({ writer: new DiscountCodeWriter(file), about: '' }),
};

const NEW_CODE: Omit<DiscountCodeValues, 'code'> = {
  bps: null,
  amount: null,
  minimum: 0,
  validFrom: null,
  validUntil: null,
  clientCode: null,
  maxUses: null,
  active: true,
};

class DiscountCodeWriter implements KindWriter<DiscountCodeRow> {
  readonly #file: KindFile;

  constructor(file: KindFile) {
    this.#file = file;
  }

  read(line: number, cells: readonly string[]): DiscountCodeRow | readonly Rejection[] {
    const columns = this.#file.fields as readonly (DiscountCodeField | undefined)[];
    const values = readValues(line, cells, columns, DISCOUNT_CODE_FIELDS, 'code', this.#file.options);
    if (isRejected(values)) return values;
    const has = (field: DiscountCodeField) => columns.includes(field);
    const pesos = (text: unknown) => (typeof text === 'string' ? toCentavos(text) : null);
    const code = String(values.code);
    const given: Partial<DiscountCodeValues> = {
      code,
      ...((has('percent') || has('amount')) && {
        bps: (values.percent as number | undefined) ?? null,
        amount: pesos(values.amount),
      }),
      ...(has('minimum') && { minimum: pesos(values.minimum) ?? 0 }),
      ...(has('valid_from') && { validFrom: (values.valid_from as string | null | undefined) ?? null }),
      ...(has('valid_until') && { validUntil: (values.valid_until as string | null | undefined) ?? null }),
      ...(has('client') && { clientCode: (values.client as string | undefined) ?? null }),
      ...(has('max_uses') && { maxUses: (values.max_uses as number | undefined) ?? null }),
      ...(typeof values.active === 'boolean' && { active: values.active }),
    };
    if ((given.bps === null || given.bps === 0) === (given.amount === null || given.amount === 0))
      return [
        this.#reject({ line, code }, 'percent', '', 'indique un porcentaje o un importe, mayor que cero'),
      ];
    return { line, code, given: { ...given, bps: given.bps || null, amount: given.amount || null } };
  }

  #reject({ line, code }: KindRow, field: DiscountCodeField, value: string, reason: string): Rejection {
    return rejectionOf(line, code, DISCOUNT_CODE_FIELDS[field].label, value, reason);
  }

  async write(db: Database, rows: readonly DiscountCodeRow[], store: boolean): Promise<BatchResult> {
    const { companyId } = this.#file;
    const found = await selectByCode(
      db,
      companyId,
      rows.map(({ code }) => code),
    );
    const stored = store
      ? await lockCodes(
          db as Tx,
          companyId,
          found.map(({ discountCodeId }) => discountCodeId),
        )
      : found;
    const byCode = new Map(stored.map((row) => [row.code, row]));
    const clients = await knownClients(
      db,
      companyId,
      rows.flatMap(({ given }) => given.clientCode ?? []),
    );
    const rejections: Rejection[] = [];
    const compared = rows.flatMap((row) => {
      const before = byCode.get(row.code);
      const held = before === undefined ? undefined : fieldsOf(before);
      const after = { code: row.code, ...NEW_CODE, ...held, ...row.given };
      const { validFrom, validUntil, clientCode } = after;
      if (validFrom !== null && validUntil !== null && validUntil < validFrom)
        rejections.push(this.#reject(row, 'valid_until', validUntil, 'es anterior al primer día'));
      else if (clientCode !== null && !clients.has(clientCode) && clientCode !== held?.clientCode)
        rejections.push(this.#reject(row, 'client', clientCode, 'no existe ese cliente'));
      else return [{ row, id: before?.discountCodeId, held, after }];
      return [];
    });
    const fresh = compared.filter(({ held }) => held === undefined);
    const changed = compared.flatMap(({ held, ...one }) => {
      const fields = held === undefined ? undefined : differences(held, one.after);
      return fields === undefined ? [] : [{ ...one, fields }];
    });
    const ids = store ? await this.#store(db, fresh, changed) : new Map<string, number>();
    const changes: RowChange[] = [
      ...fresh.map(({ row, after }) => ({
        line: row.line,
        kind: 'discount_code' as const,
        key: String(ids.get(row.code) ?? ''),
        label: row.code,
        before: null,
        after: { ...after },
      })),
      ...changed.map(({ row, id, fields }) => ({
        line: row.line,
        kind: 'discount_code' as const,
        key: String(id),
        label: row.code,
        ...fields,
      })),
    ].toSorted((a, b) => a.line - b.line);
    return {
      created: fresh.length,
      updated: changed.length,
      unchanged: rows.length - rejections.length - changes.length,
      rejections,
      changes: changes.map((change) => ({ ...change, shown: { code: change.label, label: '' } })),
    };
  }

  async #store(
    db: Database,
    fresh: readonly { readonly after: DiscountCodeValues }[],
    changed: readonly { readonly after: DiscountCodeValues }[],
  ): Promise<ReadonlyMap<string, number>> {
    const { companyId } = this.#file;
    const rowsOf = (some: typeof fresh) => some.map(({ after }) => rowOf(after));
    if (changed.length > 0) await updateCodes(db as Tx, companyId, rowsOf(changed));
    return fresh.length === 0 ? new Map() : insertCodes(db as Tx, companyId, rowsOf(fresh));
  }
}
