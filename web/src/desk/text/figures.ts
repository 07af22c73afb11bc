// Spanish texts of the desk's reports, and their days, periods, amounts and changes in words.

import { TIME_ZONE } from '@mostrador/rules/days';
import { type Centavos, formatPesos, formatWhole } from '@mostrador/rules/money';
import type { Comparison, DayRange, Period, Step } from '@mostrador/rules/sales-periods';

export const figuresText = {
  title: 'Informes',
  reports: 'Informes',
  loading: 'Cargando…',
  failed: 'No se pudieron leer los datos.',
  retry: 'Reintentar',
  tabs: {
    sales: 'Ventas',
    clients: 'Clientes',
    products: 'Productos',
    categories: 'Categorías',
    salesmen: 'Vendedores',
    lapsed: 'Dejaron de comprar',
    sellingOut: 'Se agotan',
  },
  searches: 'Búsquedas',

  period: 'Período',
  periods: {
    today: 'Hoy',
    '7': 'Últimos 7 días',
    '30': 'Últimos 30 días',
    '90': 'Últimos 90 días',
    month: 'Este mes',
    'last-month': 'Mes pasado',
    year: 'Este año',
  } satisfies Record<Period, string>,
  otherPeriod: 'Elegir fechas…',
  choosePeriod: 'Elegir fechas',
  from: 'Desde',
  to: 'Hasta',
  show: 'Ver',
  wrongPeriod: 'El período termina antes de empezar.',
  compare: (range: string | undefined) => (range === undefined ? 'Sin comparar' : `Comparar: ${range}`),
  comparing: 'Comparar:',
  comparisons: {
    previous: 'Con el período anterior',
    year: 'Con un año antes',
    none: 'Sin comparar',
  } satisfies Record<Comparison, string>,
  every: 'Cada',
  steps: { day: 'Día', week: 'Semana', month: 'Mes' } satisfies Record<Step, string>,

  net: 'Ventas netas',
  orders: 'Pedidos',
  orderCount: (orders: number) => `${formatWhole(orders)} ${orders === 1 ? 'pedido' : 'pedidos'}`,
  average: 'Pedido medio',
  buyers: 'Clientes que compraron',
  units: 'Unidades',
  against: (value: string) => `contra ${value}`,
  salesBy: { day: 'Ventas por día', week: 'Ventas por semana', month: 'Ventas por mes' } satisfies Record<
    Step,
    string
  >,
  chart: 'Ventas netas. Con las flechas se recorre; la tabla de abajo tiene los mismos valores.',
  noSales: 'No hay ventas en este período',
  noSalesText: 'Elija otras fechas, o espere los primeros pedidos.',
  byCategory: 'Por categoría',
  markIs: (range: string) => `la marca negra es ${range}`,
  bestClients: 'Clientes que más compraron',
  all: (count: number) => (count === 1 ? 'Ver el cliente' : `Los ${formatWhole(count)}`),
  byPart: { day: 'Día por día', week: 'Semana por semana', month: 'Mes por mes' } satisfies Record<
    Step,
    string
  >,
  sameValues: 'los mismos valores del gráfico',
  part: { day: 'Día', week: 'Semana', month: 'Mes' } satisfies Record<Step, string>,
  compared: 'Comparado',
  change: 'Diferencia',
  moreParts: (count: number) => `Ver los ${formatWhole(count)} renglones`,
  foot: 'Ventas netas de pedidos confirmados, sin cancelados, sin IVA ni envío',
  keyMoves: 'Recorrer el gráfico',

  one: { client: 'Cliente', product: 'Producto', category: 'Categoría', salesman: 'Vendedor' },
  nameless: { client: '–', product: '–', category: 'Sin categoría', salesman: 'Sin vendedor' },
  removed: 'Categoría quitada',
  code: 'Código',
  bar: 'Gráfico',
  search: 'Nombre o código',
  searchLabel: 'Buscar en este informe',
  counted: (rows: number, net: Centavos) =>
    `${formatWhole(rows)} ${rows === 1 ? 'renglón' : 'renglones'} · ${wholePesos(net)}`,
  count: (rows: number) => `${formatWhole(rows)} ${rows === 1 ? 'renglón' : 'renglones'}`,
  open: 'Abrir',
  nothingFound: 'Nada con esa búsqueda',
  nothingFoundText: 'Pruebe con otro nombre o código.',

  lateAfter: 'Sin comprar desde hace más de',
  factors: {
    '1.5': '1,5 veces lo habitual',
    '2': '2 veces lo habitual',
    '3': '3 veces lo habitual',
  } as Readonly<Record<string, string>>,
  phone: 'Teléfono',
  lastOrder: 'Último pedido',
  daysSince: 'Días sin comprar',
  usualDays: 'Compraba cada',
  days: (days: number) => `${formatWhole(days)} ${days === 1 ? 'día' : 'días'}`,
  lateness: 'Atraso',
  boughtNet: 'Compras netas',
  noLapsed: 'Nadie dejó de comprar',
  noLapsedText: 'Aquí aparecen los clientes que llevan más tiempo sin pedir que el habitual.',

  lasts: 'Alcanza para hasta',
  lastsDays: { '7': '7 días', '15': '15 días', '30': '30 días', '60': '60 días' } as Readonly<
    Record<string, string>
  >,
  available: 'Disponible',
  arriving: 'Por ingresar',
  soldInNinety: 'Vendidas en 90 días',
  daysLeft: 'Alcanza para',
  soldOut: 'Agotado',
  noSellingOut: 'Hay stock para todos esos días',
  noSellingOutText: 'Aquí aparecen los productos que se agotan al ritmo de los últimos 90 días.',
} as const;

const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];
const monthName = (day: string) => MONTHS[Number(day.slice(5, 7)) - 1] ?? '';
const dayNumber = (day: string) => String(Number(day.slice(8)));
const year = (day: string) => day.slice(0, 4);
/** In the middle of the day, so that no time zone moves it to another. */
const midday = (day: string) => new Date(`${day}T15:00:00Z`);
const shortWeekday = new Intl.DateTimeFormat('es-AR', { weekday: 'short', timeZone: TIME_ZONE });
const longWeekday = new Intl.DateTimeFormat('es-AR', { weekday: 'long', timeZone: TIME_ZONE });

/** '22/11'. */
const shortDay = (day: string) => `${dayNumber(day)}/${String(Number(day.slice(5, 7)))}`;

/** '1–22 nov', '24 oct – 22 nov', '22 nov'; with the year where it is not this one. */
export function rangeText({ from, to }: DayRange, today: string): string {
  const last = `${dayNumber(to)} ${monthName(to)}${year(to) === year(today) ? '' : ` ${year(to)}`}`;
  if (from === to) return last;
  if (from.slice(0, 7) === to.slice(0, 7)) return `${dayNumber(from)}–${last}`;
  return `${dayNumber(from)} ${monthName(from)}${year(from) === year(to) ? '' : ` ${year(from)}`} – ${last}`;
}

/** The label of a part below the chart: 'lun 2/11', '2/11', 'nov 26'. */
export function tickText({ from }: DayRange, step: Step): string {
  if (step === 'month') return `${monthName(from)} ${from.slice(2, 4)}`;
  return step === 'week' ? shortDay(from) : `${shortWeekday.format(midday(from))} ${shortDay(from)}`;
}

/** A part in the table and the tip: 'viernes 13/11', '2/11 a 8/11', 'noviembre 2026'. */
export function partText({ from, to }: DayRange, step: Step): string {
  if (step === 'day') return `${longWeekday.format(midday(from))} ${shortDay(from)}`;
  if (step === 'week') return from === to ? shortDay(from) : `${shortDay(from)} a ${shortDay(to)}`;
  return new Intl.DateTimeFormat('es-AR', { month: 'long', year: 'numeric', timeZone: TIME_ZONE }).format(
    midday(from),
  );
}

export const isMonday = (day: string): boolean => midday(day).getUTCDay() === 1;

/** '$ 37.220.000': pesos without centavos, as sums of many orders are read. */
export const wholePesos = (centavos: Centavos): string =>
  formatPesos(Math.round(centavos / 100) * 100).replace(/,00$/, '');

/** '–' for none. */
export const wholePesosOrNone = (centavos: Centavos): string => (centavos === 0 ? '–' : wholePesos(centavos));

/** '+3,9 %', '−2 %', 'nuevo' of what was nothing before, '–' of nothing at all. */
export function changeText(now: number, past: number): string {
  if (past === 0) return now === 0 ? '–' : 'nuevo';
  const permille = Math.round(((now - past) / Math.abs(past)) * 1_000);
  const sign = permille > 0 ? '+' : permille < 0 ? '−' : '';
  const size = Math.abs(permille) / 10;
  return `${sign}${size.toLocaleString('es-AR', { maximumFractionDigits: size >= 100 ? 0 : 1 })} %`;
}

/** The class of a change: green with its plus, red with its minus. */
export const changeLook = (now: number, past: number): string =>
  past === 0 || now === past ? 'sub' : now > past ? 'up' : 'down';
