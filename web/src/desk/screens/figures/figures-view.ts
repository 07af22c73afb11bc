// What the reports show (report, period, comparison, step, search and order) as part of their address, and back.

import type { SalesList } from '@mostrador/contract/entries/figures';
import { dayAt, daysBetween } from '@mostrador/rules/days';
import {
  type Comparison,
  comparedRange,
  type DayRange,
  type Period,
  periodRange,
  type Step,
} from '@mostrador/rules/sales-periods';

export const REPORTS = [
  'sales',
  'clients',
  'products',
  'categories',
  'salesmen',
  'lapsed',
  'sellingOut',
] as const;
export type Report = (typeof REPORTS)[number];

/** The reports of a salesman: those that can be narrowed to their own clients. */
const SALESMAN_REPORTS: readonly Report[] = ['sales', 'clients', 'products', 'categories', 'lapsed'];

/** Returns the reports of an administrator or of a salesman, in the order of the tabs. */
export const reportsOf = (isSalesman: boolean): readonly Report[] =>
  isSalesman ? SALESMAN_REPORTS : REPORTS;

/** The list of the contract that a report shows. */
export const LISTS: Partial<Readonly<Record<Report, SalesList>>> = {
  clients: 'client',
  products: 'product',
  categories: 'category',
  salesmen: 'salesman',
};

/** The names in the address: Spanish, because users see them. */
const REPORT_NAMES: Readonly<Record<Report, string>> = {
  sales: 'ventas',
  clients: 'clientes',
  products: 'productos',
  categories: 'categorias',
  salesmen: 'vendedores',
  lapsed: 'dejaron-de-comprar',
  sellingOut: 'se-agotan',
};
const PERIOD_NAMES: Readonly<Record<Period, string>> = {
  today: 'hoy',
  '7': '7',
  '30': '30',
  '90': '90',
  month: 'mes',
  'last-month': 'mes-pasado',
  year: 'anio',
};
const COMPARISON_NAMES: Readonly<Record<Comparison, string>> = {
  previous: 'anterior',
  year: 'anio',
  none: 'nada',
};
const STEP_NAMES: Readonly<Record<Step, string>> = { day: 'dia', week: 'semana', month: 'mes' };

function keyOf<Key extends string>(
  names: Readonly<Record<Key, string>>,
  name: string | null,
): Key | undefined {
  return (Object.keys(names) as Key[]).find((key) => names[key] === name);
}

export interface FiguresView {
  readonly report: Report;
  /** undefined for chosen dates. */
  readonly period: Period | undefined;
  readonly range: DayRange;
  readonly comparison: Comparison;
  readonly compared: DayRange | undefined;
  readonly step: Step;
  /** The steps that suit the period. */
  readonly steps: readonly Step[];
  readonly today: string;
}

const DAY = /^20\d{2}-\d{2}-\d{2}$/;
const DEFAULT_PERIOD: Period = '30';
/** The longest period of each step by itself, in days. */
const STEP_DAYS: readonly (readonly [Step, number])[] = [
  ['day', 45],
  ['week', 200],
  ['month', Number.POSITIVE_INFINITY],
];
/** The periods, in days, for which each step can be chosen. */
const STEP_LIMITS: Readonly<Record<Step, readonly [number, number]>> = {
  day: [0, 190],
  week: [14, 800],
  month: [45, Number.POSITIVE_INFINITY],
};

/** Reads the view from an address; what it cannot read has its default. */
export function figuresView(
  query: URLSearchParams,
  now = Date.now(),
  reports: readonly Report[] = REPORTS,
): FiguresView {
  const today = dayAt(now);
  const [from, to] = [query.get('desde') ?? '', query.get('hasta') ?? ''];
  const isChosen = DAY.test(from) && DAY.test(to) && from <= to && !Number.isNaN(daysBetween(from, to));
  const period = isChosen ? undefined : (keyOf(PERIOD_NAMES, query.get('periodo')) ?? DEFAULT_PERIOD);
  const range = period === undefined ? { from, to } : periodRange(period, today);
  const comparison = keyOf(COMPARISON_NAMES, query.get('contra')) ?? 'previous';
  const days = daysBetween(range.from, range.to);
  const steps = (['day', 'week', 'month'] as const).filter((step) => {
    const [least, most] = STEP_LIMITS[step];
    return days >= least && days <= most;
  });
  const wanted = keyOf(STEP_NAMES, query.get('cada'));
  const own = STEP_DAYS.find(([, most]) => days <= most)?.[0] ?? 'month';
  return {
    report: reports.find((report) => REPORT_NAMES[report] === query.get('ver')) ?? 'sales',
    period,
    range,
    comparison,
    compared: comparedRange(range, comparison),
    step: wanted !== undefined && steps.includes(wanted) ? wanted : own,
    steps,
    today,
  };
}

/** What of the view changes; the rest of the address stays. */
export interface ViewChange {
  readonly report?: Report;
  readonly period?: Period;
  readonly range?: DayRange;
  readonly comparison?: Comparison;
  readonly step?: Step;
}

/** Returns the address of a changed view. Another report forgets the search and order of a list. */
export function changedQuery(query: URLSearchParams, change: ViewChange): URLSearchParams {
  const next = new URLSearchParams(query);
  const set = (name: string, value: string, byDefault: string) =>
    value === byDefault ? next.delete(name) : next.set(name, value);
  if (change.report !== undefined) {
    set('ver', REPORT_NAMES[change.report], REPORT_NAMES.sales);
    for (const name of ['buscar', 'orden', 'veces', 'dias']) next.delete(name);
  }
  if (change.period !== undefined || change.range !== undefined)
    for (const name of ['periodo', 'desde', 'hasta', 'cada']) next.delete(name);
  if (change.period !== undefined) set('periodo', PERIOD_NAMES[change.period], PERIOD_NAMES[DEFAULT_PERIOD]);
  if (change.range !== undefined) {
    next.set('desde', change.range.from);
    next.set('hasta', change.range.to);
  }
  if (change.comparison !== undefined)
    set('contra', COMPARISON_NAMES[change.comparison], COMPARISON_NAMES.previous);
  if (change.step !== undefined) next.set('cada', STEP_NAMES[change.step]);
  return next;
}
