// The edits of a product's page: what was typed in each field, its value, what is wrong with it, and what is sent.

import type { Conflict } from '@mostrador/contract/entries/change-log';
import type { DeskProduct, ProductEdit } from '@mostrador/contract/entries/product-desk';
import { ivaRate } from '@mostrador/rules/iva';
import { type ProductField, readPrice, readProductField } from '@mostrador/rules/product-fields';
import { amountText, parseAmount, parseWhole, pesosText, wholeText } from '../../text/amounts';
import { productsText, productText as text } from '../../text/products';

/** A field of the page: one of the product, or the price of a list. */
export type DraftKey = ProductField | `price:${number}`;

/** What is in a field: a text as it is typed, or whether it is ticked. */
export type Typed = string | boolean;

/** The values of a product that the page begins with; a new product has no other. */
export type DraftProduct = Omit<DeskProduct, 'prices'> & {
  readonly prices: readonly {
    readonly priceListId: number;
    readonly name: string;
    readonly price: number | null;
  }[];
};

export interface Draft {
  /** As it was read, with what the user has taken over of another user's changes. */
  readonly seen: DraftProduct;
  readonly typed: Readonly<Partial<Record<DraftKey, Typed>>>;
}

const NUMBERS: ReadonlySet<DraftKey> = new Set([
  'weightGrams',
  'lengthMm',
  'widthMm',
  'heightMm',
  'minimalSalesQuantity',
  'presentationQuantity',
  'stock',
  'futureStock',
]);
const LISTS: ReadonlySet<DraftKey> = new Set(['tags', 'synonyms']);

const listIdOf = (key: DraftKey): number | undefined =>
  key.startsWith('price:') ? Number(key.slice('price:'.length)) : undefined;

/** Returns a field's value as it was read. */
export function seenValue({ prices, ...product }: DraftProduct, key: DraftKey): unknown {
  const list = listIdOf(key);
  if (list !== undefined) return prices.find(({ priceListId }) => priceListId === list)?.price ?? null;
  return product[key as ProductField];
}

/** Returns how a value is typed. */
export function typedOf(key: DraftKey, value: unknown): Typed {
  if (typeof value === 'boolean') return value;
  if (listIdOf(key) !== undefined) return amountText(value as number | null);
  if (Array.isArray(value)) return value.join(', ');
  return value === null || value === undefined ? '' : String(value);
}

export const typedIn = ({ seen, typed }: Draft, key: DraftKey): Typed =>
  typed[key] ?? typedOf(key, seenValue(seen, key));

/** Returns the value of what is typed, or what is wrong with it. */
export function readTyped(key: DraftKey, typed: Typed): ReturnType<typeof readProductField> {
  if (listIdOf(key) !== undefined) {
    const price = parseAmount(String(typed));
    return price === undefined ? { message: productsText.wrongPrice } : readPrice(price);
  }
  const field = key as ProductField;
  if (NUMBERS.has(key)) {
    const value = parseWhole(String(typed));
    return value === undefined ? { message: productsText.wrongWhole } : readProductField(field, value);
  }
  if (LISTS.has(key)) return readProductField(field, String(typed).split(','));
  return readProductField(field, typed);
}

const isSame = (a: unknown, b: unknown): boolean => {
  const comparable = (value: unknown) => (Array.isArray(value) ? [...value].sort() : (value ?? null));
  return JSON.stringify(comparable(a)) === JSON.stringify(comparable(b));
};

/** The fields whose value differs from what was read, or cannot be read. */
export function changedKeys({ seen, typed }: Draft): DraftKey[] {
  return (Object.entries(typed) as [DraftKey, Typed][]).flatMap(([key, text]) => {
    const read = readTyped(key, text);
    return 'value' in read && isSame(read.value, seenValue(seen, key)) ? [] : [key];
  });
}

/** What is wrong, by field. */
export function failures(draft: Draft): Readonly<Partial<Record<DraftKey, string>>> {
  return Object.fromEntries(
    changedKeys(draft).flatMap((key) => {
      const read = readTyped(key, typedIn(draft, key));
      return 'message' in read ? [[key, read.message]] : [];
    }),
  );
}

/** What a save sends: each changed field with the value that the user saw. Fields that are wrong are left out. */
export function editsOf(draft: Draft): ProductEdit[] {
  return changedKeys(draft).flatMap((key) => {
    const read = readTyped(key, typedIn(draft, key));
    if (!('value' in read)) return [];
    const from = (seenValue(draft.seen, key) ?? null) as ProductEdit['from'];
    const list = listIdOf(key);
    const to = read.value as ProductEdit['to'];
    return [list === undefined ? { field: key, from, to } : { field: 'price', priceListId: list, from, to }];
  });
}

/** The page's field that a conflict is about. */
export const keyOfConflict = ({ kind, key, field }: Conflict): DraftKey =>
  kind === 'price' ? `price:${Number(key.split(':')[0])}` : (field as ProductField);

/** The draft after a save: what was typed while it ran, and was not sent, stays. */
export function afterSave({ typed }: Draft, sent: Draft, saved: DraftProduct): Draft {
  const kept = (Object.entries(typed) as [DraftKey, Typed][]).filter(
    ([key, text]) => text !== sent.typed[key],
  );
  return { seen: saved, typed: Object.fromEntries(kept) };
}

/** The draft after the user has seen a conflict: what was read is the other user's value; the own one stays or goes. */
export function resolved(draft: Draft, key: DraftKey, current: unknown, keepsOwn: boolean): Draft {
  const list = listIdOf(key);
  const seen: DraftProduct =
    list === undefined
      ? { ...draft.seen, [key]: current }
      : {
          ...draft.seen,
          prices: draft.seen.prices.map((price) =>
            price.priceListId === list ? { ...price, price: current as number | null } : price,
          ),
        };
  const { [key]: own, ...others } = draft.typed;
  return { seen, typed: keepsOwn && own !== undefined ? { ...others, [key]: own } : others };
}

/** A value in the words of the page. */
export function valueText(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return text.values.none;
  if (field.startsWith('price')) return pesosText(Number(value));
  if (field === 'taxCode') return ivaRate(String(value))?.label ?? String(value);
  if (typeof value === 'boolean') return value ? text.values.yes : text.values.no;
  if (typeof value === 'number') return wholeText(value);
  if (Array.isArray(value)) return value.length === 0 ? text.values.none : value.join(', ');
  return String(value);
}

/** A field's name as the page has it. */
export function fieldText(field: string): string {
  const names: Readonly<Record<string, string>> = text.fields;
  return names[field] ?? field;
}
