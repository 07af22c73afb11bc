// How the values of changed fields, sizes and times are written on the screens of imports.

import type { ImportRow } from '@mostrador/contract/entries/imports';
import { TIME_ZONE } from '@mostrador/rules/days';
import { ivaRate } from '@mostrador/rules/iva';
import { formatPesos, formatWhole } from '@mostrador/rules/money';

const MONEY: ReadonlySet<string> = new Set(['price', 'amount', 'openAmount', 'creditLimit']);

/** Returns a field's value in words; money comes in centavos. */
export function shownValue(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (MONEY.has(field) && typeof value === 'number') return formatPesos(value);
  if (field === 'bps' && typeof value === 'number') return `${(value / 100).toLocaleString('es-AR')} %`;
  if (field === 'taxCode' && typeof value === 'string') return ivaRate(value)?.label ?? value;
  if (typeof value === 'boolean') return value ? 'sí' : 'no';
  if (typeof value === 'number') return formatWhole(value);
  return Array.isArray(value) ? value.join(', ') : String(value);
}

/** Returns the difference of two prices in percent, with its sign; undefined for other values. */
export function percentOf({ field, before, after }: ImportRow['changes'][number]): number | undefined {
  if (field !== 'price' || typeof before !== 'number' || typeof after !== 'number' || before === 0)
    return undefined;
  return ((after - before) / before) * 100;
}

const percentText = new Intl.NumberFormat('es-AR', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
});
export const shownPercent = (percent: number): string => `${percentText.format(percent).replace('-', '−')} %`;

const UNITS = ['B', 'kB', 'MB', 'GB'] as const;

/** Returns a file's size: '88 kB'. */
export function shownBytes(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (size >= 1_000 && unit < UNITS.length - 1) {
    size /= 1_000;
    unit += 1;
  }
  return `${new Intl.NumberFormat('es-AR', { maximumFractionDigits: size < 10 && unit > 0 ? 1 : 0 }).format(size)} ${UNITS[unit]}`;
}

const moment = new Intl.DateTimeFormat('es-AR', {
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: TIME_ZONE,
});

/** Returns a time: '23/11, 10:14'. */
export const shownMoment = (iso: string): string => moment.format(new Date(iso));
