// 'Exportar' of the reports: the parts of a period, and the whole lists, as XLSX or CSV.

import type {
  figuresCalls,
  LapsedClient,
  SalesList,
  SalesPart,
  SellingOutProduct,
  TopRow,
} from '@mostrador/contract/entries/figures';
import type { output } from 'zod';
import type { Download } from '../../platform/table-files/download.js';
import { type ShownColumn, shownTableFile } from '../../platform/table-files/shown-table.js';
import type { Session, Shop } from '../../shop.js';
import { lapsedClients, salesFigures, sellingOut, topSales } from './figures.service.js';

type Query<Name extends keyof typeof figuresCalls> = output<(typeof figuresCalls)[Name]['query']>;
type Columns<Row> = Readonly<Record<string, ShownColumn<Row>>>;

const ROWS_A_PAGE = 1_000;

const money = (centavos: number | undefined) => (centavos === undefined ? null : { money: centavos / 100 });
const number = (value: number | undefined) => (value === undefined ? null : { number: value });
const dayCell = (day: string) => day.split('-').reverse().join('/');

/** Reads a list page by page. */
async function* pagesOf<Row>(
  read: (page: { offset: number; limit: number }) => Promise<{ readonly rows: readonly Row[] }>,
) {
  for (let offset = 0; ; offset += ROWS_A_PAGE) {
    const { rows } = await read({ offset, limit: ROWS_A_PAGE });
    yield rows;
    if (rows.length < ROWS_A_PAGE) return;
  }
}

const PART_COLUMNS: Columns<SalesPart> = {
  part: { title: 'Desde', cell: ({ from }) => dayCell(from) },
  to: { title: 'Hasta', cell: ({ to }) => dayCell(to) },
  orders: { title: 'Pedidos', cell: ({ orders }) => number(orders) },
  units: { title: 'Unidades', cell: ({ units }) => number(units) },
  net: { title: 'Ventas netas', cell: ({ net }) => money(net) },
  compared: { title: 'Ventas netas del período comparado', cell: ({ compared }) => money(compared?.net) },
  change: {
    title: 'Diferencia',
    cell: ({ net, compared }) => (compared === null ? null : money(net - compared.net)),
  },
  average: {
    title: 'Pedido medio',
    cell: ({ net, orders }) => (orders === 0 ? null : money(Math.round(net / orders))),
  },
};

/** The file of the sales by day, week or month. */
export async function salesFiguresFile(
  shop: Shop,
  session: Session,
  query: Query<'salesFiguresFile'>,
  signal: AbortSignal,
): Promise<Download> {
  const { parts } = await salesFigures(shop, session, query);
  const pages = async function* () {
    yield parts;
  };
  return shownTableFile(shop, query, { name: 'Ventas', columns: PART_COLUMNS, pages: pages() }, signal);
}

const LIST_NAMES: Readonly<Record<SalesList, { readonly file: string; readonly one: string }>> = {
  client: { file: 'Ventas por cliente', one: 'Cliente' },
  product: { file: 'Ventas por producto', one: 'Producto' },
  category: { file: 'Ventas por categoría', one: 'Categoría' },
  salesman: { file: 'Ventas por vendedor', one: 'Vendedor' },
};
const NAMELESS: Readonly<Record<SalesList, string>> = {
  client: '',
  product: '',
  category: 'Sin categoría',
  salesman: 'Sin vendedor',
};

const topColumns = (by: SalesList): Columns<TopRow> => ({
  code: { title: 'Código', cell: ({ code }) => code },
  title: { title: LIST_NAMES[by].one, cell: ({ title }) => title || NAMELESS[by] },
  orders: { title: 'Pedidos', cell: ({ orders }) => number(orders) },
  units: { title: 'Unidades', cell: ({ units }) => number(units) },
  net: { title: 'Ventas netas', cell: ({ net }) => money(net) },
  compared: { title: 'Ventas netas del período comparado', cell: ({ compared }) => money(compared?.net) },
  change: {
    title: 'Diferencia',
    cell: ({ net, compared }) => (compared === null ? null : money(net - compared.net)),
  },
});

/** The file of the sales by client, product, category or salesman. */
export async function topSalesFile(
  shop: Shop,
  session: Session,
  query: Query<'topSalesFile'>,
  signal: AbortSignal,
): Promise<Download> {
  const pages = pagesOf((page) => topSales(shop, session, { ...query, ...page }));
  const table = { name: LIST_NAMES[query.by].file, columns: topColumns(query.by), pages };
  return shownTableFile(shop, query, table, signal);
}

const LAPSED_COLUMNS: Columns<LapsedClient> = {
  code: { title: 'Código', cell: ({ code }) => code },
  title: { title: 'Cliente', cell: ({ title }) => title },
  phone: { title: 'Teléfono', cell: ({ phone }) => phone },
  lastDay: { title: 'Último pedido', cell: ({ lastDay }) => dayCell(lastDay) },
  daysSince: { title: 'Días sin comprar', cell: ({ daysSince }) => number(daysSince) },
  usualDays: { title: 'Compraba cada (días)', cell: ({ usualDays }) => number(usualDays) },
  orders: { title: 'Pedidos', cell: ({ orders }) => number(orders) },
  net: { title: 'Compras netas', cell: ({ net }) => money(net) },
};

/** The file of the clients who stopped buying. */
export async function lapsedClientsFile(
  shop: Shop,
  session: Session,
  query: Query<'lapsedClientsFile'>,
  signal: AbortSignal,
): Promise<Download> {
  const pages = pagesOf((page) => lapsedClients(shop, session, { ...query, ...page }));
  return shownTableFile(shop, query, { name: 'Dejaron de comprar', columns: LAPSED_COLUMNS, pages }, signal);
}

const SELLING_OUT_COLUMNS: Columns<SellingOutProduct> = {
  code: { title: 'Código', cell: ({ code }) => code },
  title: { title: 'Producto', cell: ({ title }) => title },
  available: { title: 'Disponible', cell: ({ available }) => number(available) },
  arriving: { title: 'Por ingresar', cell: ({ arriving }) => number(arriving) },
  sold: { title: 'Vendidas en 90 días', cell: ({ sold }) => number(sold) },
  daysLeft: { title: 'Alcanza para (días)', cell: ({ daysLeft }) => number(daysLeft) },
};

/** The file of the products that sell out. */
export async function sellingOutFile(
  shop: Shop,
  query: Query<'sellingOutFile'>,
  signal: AbortSignal,
): Promise<Download> {
  const pages = pagesOf((page) => sellingOut(shop, { ...query, ...page }));
  return shownTableFile(shop, query, { name: 'Se agotan', columns: SELLING_OUT_COLUMNS, pages }, signal);
}
