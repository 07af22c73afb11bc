// 'Exportar' of the product table: all products that the table shows, or the chosen ones, in its order, as a file.

import type {
  DeskProductColumn,
  DeskProductRow,
  productDeskCalls,
} from '@mostrador/contract/entries/product-desk';
import { isRunningOut } from '@mostrador/rules/stock';
import type { output } from 'zod';
import { notFound } from '../../platform/http/problem.js';
import type { Download } from '../../platform/table-files/download.js';
import { type ShownColumn, shownTableFile } from '../../platform/table-files/shown-table.js';
import type { Shop } from '../../shop.js';
import { deskProductIds } from '../products/desk-list.service.js';
import { selectPriceLists, selectTableRows } from './product-rows.queries.js';
import { toTableRow } from './product-values.js';

type FileQuery = output<typeof productDeskCalls.deskProductsFile.query> & {
  /** Narrows the file to these of the shown products. */
  readonly productIds?: readonly number[] | undefined;
  /** Leaves these out. */
  readonly exceptIds?: readonly number[] | undefined;
};

const ROWS_A_PAGE = 1_000;
const EVERY_ROW = { limit: 100_000_000, offset: 0 };

/** Makes the file of the table. Throws 404 for a price list of another company, 400 for an unknown column. */
export async function productsFile(shop: Shop, query: FileQuery, signal: AbortSignal): Promise<Download> {
  const { sort, direction, format, columns, priceListId: wanted, productIds, exceptIds, ...filter } = query;
  const { companyId, defaultPriceListId } = shop.company();
  const listId = wanted ?? defaultPriceListId;
  const list = (await selectPriceLists(shop.db, companyId)).find(({ id }) => id === listId);
  if (list === undefined) throw notFound('No encontramos la lista de precios.');
  const order = { sort, down: direction === 'down' };
  const shown = await deskProductIds(shop, listId, filter, order, EVERY_ROW);
  const only = productIds && new Set(productIds);
  const except = new Set(exceptIds);
  const ids = shown.ids.filter((id) => (only?.has(id) ?? true) && !except.has(id));
  const pages = async function* () {
    for (let from = 0; from < ids.length; from += ROWS_A_PAGE) {
      const page = ids.slice(from, from + ROWS_A_PAGE);
      yield (await selectTableRows(shop.db, companyId, listId, page)).map(toTableRow);
    }
  };
  const table = { name: 'Productos', columns: columnsOf(list.name), pages: pages() };
  return shownTableFile(shop, { format, columns }, table, signal);
}

const number = (value: number | null) => (value === null ? null : { number: value });

const columnsOf = (listName: string): Readonly<Record<DeskProductColumn, ShownColumn<DeskProductRow>>> => ({
  picture: { title: 'Imagen', cell: ({ imagePath }) => imagePath },
  code: { title: 'Código', cell: ({ code }) => code },
  name: { title: 'Nombre', cell: ({ name }) => name },
  category: { title: 'Categoría', cell: ({ categoryName }) => categoryName },
  pack: { title: 'Pack', cell: ({ presentationQuantity }) => number(presentationQuantity) },
  minimum: { title: 'Mínimo', cell: ({ minimalSalesQuantity }) => number(minimalSalesQuantity) },
  price: {
    title: `${listName}, neto`,
    cell: ({ price }) => (price === null ? null : { money: price / 100 }),
  },
  iva: {
    title: 'IVA',
    cell: ({ taxCode, taxRate }) => (taxCode === 'EXENTO' ? 'Exento' : { number: taxRate }),
  },
  stock: {
    title: 'Stock',
    cell: ({ hasPhysicalStock, stock }) => (hasPhysicalStock ? { number: stock } : null),
  },
  reserved: { title: 'Reservado', cell: ({ reserved }) => ({ number: reserved }) },
  state: { title: 'Estado', cell: stateOf },
});

function stateOf(row: DeskProductRow): string {
  if (!row.active) return 'Inactivo';
  if (!row.visibleInPortal) return 'Oculto';
  if (row.stockStatusCode === 1) return 'Sin stock';
  if (row.stockStatusCode === 2) return 'A ingresar';
  return isRunningOut(row, row.minimalSalesQuantity) ? 'Por agotarse' : 'Activo';
}
