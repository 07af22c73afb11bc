// Writes a product list as an Excel spreadsheet (XLSX file).

import type { ExportedProduct } from '@mostrador/contract/entries/exports';
import { priceWithIva } from '@mostrador/rules/display-prices';
import { ivaRate } from '@mostrador/rules/iva';
import { fromCentavos, toCentavos } from '@mostrador/rules/money';
import { taxRateOf } from '@mostrador/rules/tax-rates';
import { type XlsxCell, XlsxWriter } from '../../platform/xlsx/xlsx-writer.js';
import { formatDay, type ListOutput, type PrintedList } from './printed-list.js';

const ROWS_AT_A_TIME = 100;
const STOCK_WORDS = ['Disponible', 'Sin stock', 'A ingresar'] as const;

interface Column {
  readonly title: string;
  /** The column's width in characters. */
  readonly width: number;
  readonly value: (product: ExportedProduct) => XlsxCell;
}

const money = (amount: number | null): XlsxCell => (amount === null ? null : { money: amount });
/** A text on one line. */
const line = (text: string | null): XlsxCell => text?.replace(/\s*\n\s*/g, ' ') ?? null;

/** What a unit costs with IVA. */
function finalPrice({ discountedFinalPrice: net, taxCode, taxRate }: ExportedProduct): XlsxCell {
  const final = net === null ? null : priceWithIva(toCentavos(net), taxRateOf(taxCode, taxRate));
  return money(final === null ? null : fromCentavos(final));
}

const COLUMNS: readonly Column[] = [
  { title: 'Código', width: 16, value: ({ code }) => code },
  { title: 'Nombre', width: 48, value: ({ name }) => line(name) },
  { title: 'Detalle', width: 30, value: ({ subtitle }) => line(subtitle) },
  { title: 'Categoría', width: 26, value: ({ categoryDescripcion }) => line(categoryDescripcion) },
  { title: 'Código de barras', width: 18, value: ({ barCode }) => barCode },
  { title: 'ISBN', width: 18, value: ({ isbn }) => isbn },
];
const PRICES: readonly Column[] = [
  { title: 'Precio de lista', width: 16, value: ({ price }) => money(price) },
  { title: 'Precio neto', width: 16, value: ({ discountedFinalPrice }) => money(discountedFinalPrice) },
  { title: 'IVA', width: 9, value: ({ taxCode, taxRate }) => ivaRate(taxCode)?.label ?? `${taxRate} %` },
  { title: 'Precio con IVA', width: 16, value: finalPrice },
];
const STOCK: Column = {
  title: 'Disponibilidad',
  width: 15,
  value: ({ stockStatusCode }) => STOCK_WORDS[stockStatusCode],
};

/** Writes the list as a spreadsheet: prices are numbers, codes are texts. Rows are written in batches of a hundred. */
export async function writeXlsx(list: PrintedList, { path, signal, progress }: ListOutput): Promise<void> {
  const columns = list.showsPrices ? [...COLUMNS, ...PRICES, STOCK] : [...COLUMNS, STOCK];
  const writer = new XlsxWriter(path, `Lista ${formatDay(list.at).replaceAll('/', '-')}`, columns, signal);
  try {
    let done = 0;
    for (const { products } of list.sections) {
      for (let from = 0; from < products.length; from += ROWS_AT_A_TIME) {
        const some = products.slice(from, from + ROWS_AT_A_TIME);
        await writer.add(some.map((product) => columns.map(({ value }) => value(product))));
        done += some.length;
        await progress(done);
      }
    }
    await writer.close();
  } catch (error) {
    await writer.destroy();
    throw error;
  }
}
