// 'Exportar' of the grid of prices: all products that it shows with the prices of its lists, as a file.

import type { priceListsCalls } from '@mostrador/contract/entries/price-lists';
import { dayAt } from '@mostrador/rules/days';
import { withIva } from '@mostrador/rules/iva';
import { toCentavos } from '@mostrador/rules/money';
import type { output } from 'zod';
import type { Download } from '../../platform/table-files/download.js';
import { type ShownColumn, shownTableFile } from '../../platform/table-files/shown-table.js';
import type { Shop } from '../../shop.js';
import { type GridPriceRow, selectGrid } from './price-grid.queries.js';
import { selectListNames } from './price-lists.queries.js';

type FileQuery = output<typeof priceListsCalls.priceGridFile.query>;

const ROWS_A_PAGE = 1_000;

/** Makes the file of the grid. Throws 400 for an unknown column, such as a list that is hidden. */
export async function priceGridFile(shop: Shop, query: FileQuery, signal: AbortSignal): Promise<Download> {
  const { format, columns, final, ...filter } = query;
  const { companyId } = shop.company();
  const lists = (await selectListNames(shop.db, companyId)).filter(({ active }) => active);
  const ids = lists.map((list) => list.price_list_id);
  const pages = async function* () {
    let after: string | undefined;
    for (;;) {
      const page = { limit: ROWS_A_PAGE, ...(after !== undefined && { after }) };
      const rows = await selectGrid(shop.db, { companyId, ...filter }, ids, page);
      yield rows;
      after = rows.at(-1)?.code;
      if (rows.length < ROWS_A_PAGE) return;
    }
  };
  const shown: Record<string, ShownColumn<GridPriceRow>> = {
    code: { title: 'Código', cell: ({ code }) => code },
    name: { title: 'Nombre', cell: ({ name }) => name },
    changed: { title: 'Cambió', cell: (row) => row.changed_at && dayAt(row.changed_at.getTime()) },
  };
  lists.forEach(({ price_list_id, name }, nth) => {
    shown[`list-${price_list_id}`] = {
      title: final ? `${name}, con IVA` : name,
      cell: (row) => priceCell(row.amounts[nth] ?? null, final ? Number(row.tax_rate) : 0),
    };
  });
  const table = { name: 'Precios', columns: shown, pages: pages() };
  return shownTableFile(shop, { format, columns }, table, signal);
}

const priceCell = (amount: string | null, percent: number) =>
  amount === null ? null : { money: withIva(toCentavos(amount), percent) / 100 };
