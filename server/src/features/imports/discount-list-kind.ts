// The kind of import `discount-lists`: discount lists with their rules, each for a product, for a category or for
// everything.

import type { DecimalMark } from '@mostrador/rules/decimal';
import { toCentavos } from '@mostrador/rules/money';
import type { Database } from '../../platform/database/database.js';
import { ruleValues } from '../discounts/discounts.service.js';
import { lineOf, type Read, readPrice } from './cell-values.js';
import type { BatchResult, ImportKind, KindFile, KindRow, KindWriter, RowChange } from './import-kind.js';
import { type Fields, isRejected, readValues } from './kind-rows.js';
import {
  productsByCode,
  readCategories,
  readDiscountLists,
  readDiscountRules,
  writeDiscountLists,
  writeDiscountRules,
} from './kind-writes.queries.js';
import type { Rejection } from './product-rows.js';
import { DAYS_REVERSED, daysOf, QUANTITY_FIELDS } from './quantity-price-rows.js';
import { rejectionOf } from './table-file.js';

type DiscountField = 'list' | 'list_name' | 'product' | 'category' | 'percent' | 'valid_from' | 'valid_until';

const code = lineOf(64);

const DISCOUNT_FIELDS: Fields<DiscountField> = {
  list: {
    label: 'Lista',
    aliases: ['lista', 'lista de descuentos', 'código de lista'],
    read: (text) => (text === '' ? { reason: 'falta' } : code(text)),
  },
  list_name: { label: 'Nombre de la lista', aliases: ['nombre de la lista', 'nombre'], read: lineOf(200) },
  product: { label: 'Producto', aliases: ['producto', 'código de producto', 'código'], read: code },
  category: { label: 'Categoría', aliases: ['categoría', 'rubro'], read: code },
  percent: { label: 'Porcentaje', aliases: ['porcentaje', 'descuento', 'bonificación'], read: readPercent },
  valid_from: QUANTITY_FIELDS.valid_from,
  valid_until: QUANTITY_FIELDS.valid_until,
};

function readPercent(text: string, mark: DecimalMark): Read<string | undefined> {
  const read = readPrice(text.replace(/\s*%$/, ''), mark);
  if ('reason' in read)
    return { reason: read.reason === 'no es un precio' ? 'no es un porcentaje' : read.reason };
  return Number(read.value ?? 0) >= 100 ? { reason: 'tiene que ser menor que 100' } : read;
}

interface DiscountRow extends KindRow {
  readonly list: string;
  readonly listName: string | undefined;
  readonly product: string;
  readonly category: string;
  /** Decimal text; undefined: the row only names its list. */
  readonly percent: string | undefined;
  /** undefined: the file has no such column, and the rule keeps its day. */
  readonly validFrom: string | null | undefined;
  readonly validUntil: string | null | undefined;
}

export const DISCOUNT_LIST_KIND: ImportKind = {
  name: 'discount-lists',
  label: 'Listas de descuentos',
  table: { fields: DISCOUNT_FIELDS, required: ['list', 'percent'] },
  batch: { most: 10_000 },
  open: async (_, file) => ({ writer: new DiscountWriter(file), about: '' }),
};

class DiscountWriter implements KindWriter<DiscountRow> {
  readonly #file: KindFile;

  constructor(file: KindFile) {
    this.#file = file;
  }

  read(line: number, cells: readonly string[]): DiscountRow | readonly Rejection[] {
    const columns = this.#file.fields as readonly (DiscountField | undefined)[];
    const values = readValues(line, cells, columns, DISCOUNT_FIELDS, 'list', this.#file.options);
    if (isRejected(values)) return values;
    const {
      list = '',
      list_name: listName,
      product = '',
      category = '',
      percent,
    } = values as Partial<Record<DiscountField, string>>;
    const reject = (field: DiscountField, value: string, reason: string) => [
      rejectionOf(line, list, DISCOUNT_FIELDS[field].label, value, reason),
    ];
    if (product !== '' && category !== '')
      return reject('category', category, 'la regla es para un producto o para una categoría: deje uno solo');
    if (percent === undefined && product + category !== '') return reject('percent', '', 'falta');
    if (daysOf(values) === undefined) return reject('valid_until', '', DAYS_REVERSED);
    return {
      line,
      code: [list, product && `producto ${product}`, category && `categoría ${category}`]
        .filter((part) => part !== '')
        .join(' · '),
      list,
      listName: listName === '' ? undefined : listName,
      product,
      category,
      percent,
      validFrom: values.valid_from as string | null | undefined,
      validUntil: values.valid_until as string | null | undefined,
    };
  }

  async write(db: Database, rows: readonly DiscountRow[], store: boolean): Promise<BatchResult> {
    const { companyId } = this.#file;
    const lists = new Map((await readDiscountLists(db, companyId, store)).map((list) => [list.code, list]));
    const products = await productsByCode(
      db,
      companyId,
      rows.flatMap(({ product }) => product || []),
    );
    const categories = new Map((await readCategories(db, companyId, false)).map((one) => [one.code, one]));
    const rejections = rows.flatMap(({ line, list, product, category }) => {
      if (product !== '' && !products.has(product))
        return [rejectionOf(line, list, DISCOUNT_FIELDS.product.label, product, 'no existe ese producto')];
      if (category !== '' && !categories.has(category))
        return [rejectionOf(line, list, DISCOUNT_FIELDS.category.label, category, 'no existe esa categoría')];
      return [];
    });
    const wrong = new Set(rejections.map(({ line }) => line));
    const accepted = rows.filter(({ line }) => !wrong.has(line));

    const changedLists = listChanges(accepted, lists);
    const written =
      store && changedLists.size > 0
        ? await writeDiscountLists(
            db,
            companyId,
            [...changedLists.values()].map(({ code: listCode, name }) => ({ code: listCode, name })),
          )
        : new Map<string, number>();
    const listIdOf = (listCode: string) => lists.get(listCode)?.id ?? written.get(listCode);
    const rules = await readDiscountRules(
      db,
      companyId,
      [...lists.values()].map(({ id }) => id),
    );
    const held = new Map(rules.map((rule) => [keyOf(rule), rule]));
    const compared = accepted.map((row) => {
      const listId = listIdOf(row.list) ?? 0;
      const productId = products.get(row.product)?.productId ?? null;
      const categoryId = categories.get(row.category)?.id ?? null;
      const stored = held.get(keyOf({ listId, productId, categoryId }));
      const rule = {
        listId,
        productId,
        categoryId,
        percent: row.percent ?? '',
        validFrom: row.validFrom === undefined ? (stored?.validFrom ?? null) : row.validFrom,
        validUntil: row.validUntil === undefined ? (stored?.validUntil ?? null) : row.validUntil,
      };
      const differs =
        row.percent !== undefined &&
        (Number(stored?.percent ?? Number.NaN) !== Number(row.percent) ||
          stored?.validFrom !== rule.validFrom ||
          stored.validUntil !== rule.validUntil);
      return { row, rule, stored, differs };
    });
    const changed = compared.filter(({ differs }) => differs);
    if (store && changed.length > 0)
      await writeDiscountRules(
        db,
        companyId,
        changed.map(({ rule }) => rule),
      );
    const touched = new Map<number, boolean>();
    for (const { line, isNew } of changedLists.values()) touched.set(line, isNew);
    for (const { row, stored } of changed) touched.set(row.line, stored === undefined);
    const created = [...touched.values()].filter((isNew) => isNew).length;
    return {
      created,
      updated: touched.size - created,
      unchanged: accepted.length - touched.size,
      rejections,
      changes: [
        ...[...changedLists.values()].map(
          (list): RowChange => ({
            line: list.line,
            kind: 'discount_list',
            key: String(listIdOf(list.code) ?? ''),
            label: `${list.code} ${list.name}`,
            before: list.isNew ? null : { name: lists.get(list.code)?.name },
            after: list.isNew ? { code: list.code, name: list.name, active: true } : { name: list.name },
          }),
        ),
        ...changed.map(
          ({ row, rule, stored }): RowChange => ({
            line: row.line,
            kind: 'discount_rule',
            key: `${rule.listId}:${targetOf(rule)}`,
            label: row.code,
            productId: rule.productId,
            before: stored === undefined ? null : ruleValues(toCentavos(stored.percent), stored),
            after: ruleValues(toCentavos(rule.percent), rule),
          }),
        ),
      ],
    };
  }
}

const keyOf = ({
  listId,
  productId,
  categoryId,
}: {
  listId: number;
  productId: number | null;
  categoryId: number | null;
}) => `${listId}|${productId ?? ''}|${categoryId ?? ''}`;

/** The part of a rule's key in the audit trail that says what it is for. */
function targetOf({
  productId,
  categoryId,
}: {
  productId: number | null;
  categoryId: number | null;
}): string {
  if (productId !== null) return `p${productId}`;
  return categoryId === null ? '*' : `c${categoryId}`;
}

interface ListChange {
  readonly line: number;
  readonly code: string;
  readonly name: string;
  readonly isNew: boolean;
}

/** Returns the lists that are new or get another name, by their code. */
function listChanges(
  rows: readonly DiscountRow[],
  lists: ReadonlyMap<string, { readonly name: string }>,
): ReadonlyMap<string, ListChange> {
  const changes = new Map<string, ListChange>();
  for (const { line, list, listName } of rows) {
    const stored = lists.get(list);
    const name = listName ?? stored?.name ?? list;
    if (stored?.name === name || changes.has(list)) continue;
    changes.set(list, { line, code: list, name, isNew: stored === undefined });
  }
  return changes;
}
