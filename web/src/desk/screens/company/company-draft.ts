// The edits of the company's page: what was typed in each field, its value, what is wrong with it, and what is sent.

import type { CompanySettings, SettingEdit } from '@mostrador/contract/entries/company-desk';
import {
  type CompanyField,
  type CompanyValues,
  isCompanyField,
  readSetting,
  settingConflicts,
} from '@mostrador/rules/company-settings';
import { ivaRate } from '@mostrador/rules/iva';
import type { FieldRead } from '@mostrador/rules/product-fields';
import { amountText, parseAmount, parseWhole, pesosText, wholeText } from '../../text/amounts';
import { companyText as text } from '../../text/company';
import { gridOf, type RateGrid, readGrid } from './rate-grid';

/** What is in a field: a text as it is typed, a list, or whether it is ticked. */
export type Typed = unknown;

export interface CompanyDraft {
  readonly read: CompanySettings;
  /** What the user has taken over of another user's changes. */
  readonly seen: Readonly<Record<string, unknown>>;
  readonly typed: Readonly<Partial<Record<CompanyField, Typed>>>;
}

export const beginDraft = (read: CompanySettings): CompanyDraft => ({
  read,
  seen: read.values,
  typed: {},
});

/** Terms of free delivery as they are typed. */
export interface TypedFreeDelivery {
  readonly above: string;
  readonly provinceCodes: readonly string[];
}

const AMOUNTS: ReadonlySet<CompanyField> = new Set(['minimumPurchaseAmount']);
const WHOLES: ReadonlySet<CompanyField> = new Set(['defaultWeightGrams', 'volumetricDivisor', 'dueMailDays']);

/** Returns how a value is typed. */
export function typedOf(field: CompanyField, value: unknown, draft: CompanyDraft): Typed {
  if (AMOUNTS.has(field)) return amountText(value as number);
  if (WHOLES.has(field)) return String(value);
  if (field === 'freeDelivery' && value !== null) {
    const { above, provinceCodes } = value as NonNullable<CompanyValues['freeDelivery']>;
    return { above: amountText(above), provinceCodes } satisfies TypedFreeDelivery;
  }
  if (field === 'shippingZones') return gridOf(value as CompanyValues['shippingZones'], draft.read.provinces);
  return value;
}

export const typedIn = (draft: CompanyDraft, field: CompanyField): Typed =>
  Object.hasOwn(draft.typed, field) ? draft.typed[field] : typedOf(field, draft.seen[field], draft);

/** Returns the value of what is typed, or what is wrong with it. */
export function readTyped(field: CompanyField, typed: Typed, { read }: CompanyDraft): FieldRead {
  const { provinces } = read;
  if (AMOUNTS.has(field)) {
    const amount = parseAmount(String(typed));
    return amount === undefined || amount === null
      ? { message: text.wrongAmount }
      : readSetting(field, amount, { provinces });
  }
  if (WHOLES.has(field)) {
    const whole = parseWhole(String(typed));
    return whole === undefined || whole === null
      ? { message: text.wrongWhole }
      : readSetting(field, whole, { provinces });
  }
  if (field === 'freeDelivery' && typed !== null) {
    const { above, provinceCodes } = typed as TypedFreeDelivery;
    const amount = parseAmount(above);
    return amount === undefined || amount === null
      ? { message: text.wrongAmount }
      : readSetting(field, { above: amount, provinceCodes }, { provinces });
  }
  if (field === 'shippingZones') {
    const zones = readGrid(typed as RateGrid, provinces);
    return 'message' in zones ? zones : readSetting(field, zones.value, { provinces });
  }
  return readSetting(field, typed, { provinces });
}

/** The fields whose value differs from what was read, or cannot be read. */
export function changedFields(draft: CompanyDraft): CompanyField[] {
  return (Object.entries(draft.typed) as [CompanyField, Typed][]).flatMap(([field, typed]) => {
    const read = readTyped(field, typed, draft);
    return 'value' in read && isSame(read.value, draft.seen[field]) ? [] : [field];
  });
}

/** The values as they would be after a save; a wrong field keeps its old one. */
export function valuesAfter(draft: CompanyDraft): Readonly<Record<string, unknown>> {
  const values: Record<string, unknown> = { ...draft.seen };
  for (const field of changedFields(draft)) {
    const read = readTyped(field, typedIn(draft, field), draft);
    if ('value' in read) values[field] = read.value;
  }
  return values;
}

/** What is wrong, by field. */
export function failures(draft: CompanyDraft): Readonly<Partial<Record<CompanyField, string>>> {
  const changed = changedFields(draft);
  const wrong: Partial<Record<CompanyField, string>> = {};
  if (changed.some((field) => field.endsWith('Color')))
    for (const { field, message } of settingConflicts(valuesAfter(draft) as Partial<CompanyValues>))
      wrong[field] = message;
  for (const field of changed) {
    const read = readTyped(field, typedIn(draft, field), draft);
    if ('message' in read) wrong[field] = read.message;
  }
  return wrong;
}

/** What a save sends: each changed field with the value that the user saw. */
export function editsOf(draft: CompanyDraft): SettingEdit[] {
  return changedFields(draft).flatMap((field) => {
    const read = readTyped(field, typedIn(draft, field), draft);
    return 'value' in read ? [{ field, from: draft.seen[field], to: read.value }] : [];
  });
}

/** The draft after the user has seen a conflict: what was read is the other user's value; the own one stays or goes. */
export function resolved(
  draft: CompanyDraft,
  field: CompanyField,
  current: unknown,
  keepsOwn: boolean,
): CompanyDraft {
  const { [field]: own, ...others } = draft.typed;
  return {
    ...draft,
    seen: { ...draft.seen, [field]: current },
    typed: keepsOwn && own !== undefined ? { ...others, [field]: own } : others,
  };
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(ordered(a)) === JSON.stringify(ordered(b));

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value ?? null;
  const entries = Object.entries(value).map(([key, each]) => [key, ordered(each)] as const);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** A field's name as the page has it. */
export const fieldText = (field: string): string => (isCompanyField(field) ? text.fields[field] : field);

/** Whether a setting is a picture in the place of a logo of the brand. */
export const isLogo = (field: string): boolean => field === 'logo' || field === 'logoOnWhite';

/** A value in the words of the page. */
export function valueText(field: string, value: unknown): string {
  if (field === 'shippingIva' && value === '') return text.shippingIvaIncluded;
  if (isLogo(field)) return value === null ? text.look.brandValue : text.look.ownValue;
  if (value === null || value === undefined || value === '') return text.none;
  if (AMOUNTS.has(field as CompanyField)) return pesosText(Number(value));
  if (field === 'priceDisplay')
    return text.priceDisplays[value as CompanyValues['priceDisplay']] ?? String(value);
  if (field === 'creditControl')
    return text.creditControls[value as CompanyValues['creditControl']] ?? String(value);
  if (field === 'newProductIva' || field === 'newBookIva' || field === 'shippingIva')
    return ivaRate(String(value))?.label ?? String(value);
  if (field === 'freeDelivery') {
    const { above, provinceCodes } = value as NonNullable<CompanyValues['freeDelivery']>;
    return `${pesosText(above)}, ${provinceCodes.join(', ')}`;
  }
  if (field === 'paymentOptions')
    return (value as (1 | 2)[]).map((option) => text.payments[option]).join(', ');
  if (typeof value === 'boolean') return value ? text.yes : text.no;
  if (typeof value === 'number') return wholeText(value);
  if (Array.isArray(value)) return listText(value);
  if (typeof value === 'object') return String(Object.values(value)[0] ?? '');
  return String(value);
}

function listText(values: readonly unknown[]): string {
  if (values.length === 0) return text.none;
  const names = values.map((value) => {
    if (typeof value !== 'object' || value === null) return String(value);
    const { name, title, zone, description } = value as Readonly<Record<string, unknown>>;
    return String(name ?? title ?? zone ?? description ?? '');
  });
  return names.filter((name) => name !== '').join(', ') || text.items(values.length);
}
