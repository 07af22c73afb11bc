// Amounts, moments and states in the desk's words: '7.250,00', '10:14', 'ayer', '23/11'.

import { TIME_ZONE } from '@mostrador/rules/days';
import { parseTypedDecimal } from '@mostrador/rules/decimal';
import { type Centavos, formatPesos, formatWhole } from '@mostrador/rules/money';

/** '7.250,00': an amount without its sign, as it is typed. Empty for none. */
export const amountText = (centavos: Centavos | null): string =>
  centavos === null ? '' : formatPesos(centavos).replace(/^(-?)\$\s/u, '$1');

/** '$ 7.250,00', '–' for none. */
export const pesosText = (centavos: Centavos | null): string =>
  centavos === null ? '–' : formatPesos(centavos);

/**
 * Parses a typed price in pesos: '7.250,50', '7250,5', and '7250.50' of a keypad.
 * @returns centavos, null for an empty text, undefined if it is no price.
 */
export function parseAmount(text: string): Centavos | null | undefined {
  if (text.trim() === '') return null;
  const read = parseTypedDecimal(text);
  return read.ok ? read.centavos : undefined;
}

/** Parses a typed whole number, with or without a sign and points between thousands; null for an empty text, undefined if it is none. */
export function parseWhole(text: string): number | null | undefined {
  const typed = text.trim().replace('−', '-');
  if (typed === '') return null;
  if (!/^[+-]?(\d+|\d{1,3}(\.\d{3})+)$/.test(typed)) return undefined;
  return Number(typed.replaceAll('.', ''));
}

export const wholeText = (value: number | null): string => (value === null ? '–' : formatWhole(value));

/** '+12,5 %' of a change from one amount to another. */
export function changePercent(from: Centavos, to: Centavos): string {
  const percent = Math.round(((to - from) * 1_000) / from) / 10;
  return `${percent > 0 ? '+' : ''}${percent.toLocaleString('es-AR')} %`;
}

const parts = new Intl.DateTimeFormat('es-AR', {
  timeZone: TIME_ZONE,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

interface Moment {
  readonly day: string;
  readonly date: string;
  readonly year: string;
  readonly time: string;
}

function momentOf(at: number): Moment {
  const of = Object.fromEntries(parts.formatToParts(at).map(({ type, value }) => [type, value]));
  const date = `${of['day']}/${of['month']}`;
  return {
    date,
    year: String(of['year']),
    day: `${date}/${of['year']}`,
    time: `${of['hour']}:${of['minute']}`,
  };
}

const DAY_MS = 86_400_000;

/** 'hoy 10:14', 'ayer 17:31', '02/11 08:05', '02/11/2025 08:05'. */
export function momentText(iso: string, now = Date.now()): string {
  const then = momentOf(Date.parse(iso));
  const today = momentOf(now);
  if (then.day === today.day) return `hoy ${then.time}`;
  if (then.day === momentOf(now - DAY_MS).day) return `ayer ${then.time}`;
  return `${then.year === today.year ? then.date : then.day} ${then.time}`;
}

/** 'hoy', 'ayer', '02/11', '02/11/2025'. */
export function dayText(iso: string, now = Date.now()): string {
  const then = momentOf(Date.parse(iso));
  const today = momentOf(now);
  if (then.day === today.day) return 'hoy';
  if (then.day === momentOf(now - DAY_MS).day) return 'ayer';
  return then.year === today.year ? then.date : then.day;
}
