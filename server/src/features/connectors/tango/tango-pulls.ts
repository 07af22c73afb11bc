// What Tango brings by the import engine: price lists, clients, articles, prices, prices of clients and stock.

import type {
  TangoCustomer,
  TangoCustomerPrice,
  TangoPrice,
  TangoPriceList,
  TangoProduct,
  TangoStock,
} from '@mostrador/connectors/tango/contract';
import {
  clientRow,
  customerPriceRow,
  type ImportRow,
  isInForce,
  type ListCodes,
  priceListRow,
  priceRow,
  productRow,
  stockRow,
} from '@mostrador/connectors/tango/import-rows';
import type { TangoResource } from '@mostrador/connectors/tango/tango-client';
import type { TangoSettings } from '@mostrador/rules/connectors';
import { dayAt } from '@mostrador/rules/days';
import type { KindName } from '../../imports/api-imports.service.js';
import type { PulledRows, Stream, StreamContext } from '../connector.js';
import { selectDefaultList } from '../connectors.queries.js';
import { ndjsonBody } from '../ndjson-body.js';
import { selectEngaged } from '../sent-orders.queries.js';
import { connectorError, tangoClient } from './tango-requests.js';

type Context = StreamContext<TangoSettings>;

/** The names under which streams remember what later ones need. */
export const MEMORY = { lists: 'priceLists', conditions: 'saleConditions' } as const;

/** Clocks differ, and a change may be stored after its moment: as much is asked for twice. Storing it again changes nothing. */
const OVERLAP_MS = 600_000;
/** `datePrice` is a day in Argentina. */
const DAY_MS = 86_400_000;

const sinceText = (moment: Date, overlap = OVERLAP_MS): string =>
  new Date(moment.getTime() - overlap).toISOString().slice(0, 19);

type ToRow<Row> = (row: Row) => ImportRow | undefined | Promise<ImportRow | undefined>;

interface Pull<Row> {
  readonly importKind: KindName;
  readonly label: string;
  readonly resource: TangoResource;
  /** Tango's parameters, with the one that asks for what has changed. */
  query(context: Context): Record<string, string>;
  prepare(context: Context): ToRow<Row> | Promise<ToRow<Row>>;
  /** What identifies a row: a page that moved while it was read brings rows twice. */
  keyOf(row: ImportRow): string;
}

const pullOf = <Row>(pull: Pull<Row>): Stream<TangoSettings> => ({
  async pull(context): Promise<PulledRows | undefined> {
    try {
      const body = await ndjsonBody(rowsOf(pull, context));
      return (
        body && { importKind: pull.importKind, format: 'ndjson', fileName: `Tango: ${pull.label}`, body }
      );
    } catch (error) {
      throw connectorError(error);
    }
  },
});

async function* rowsOf<Row>(pull: Pull<Row>, context: Context): AsyncGenerator<ImportRow> {
  const toRow = await pull.prepare(context);
  const seen = new Set<string>();
  try {
    for await (const row of tangoClient(context).rows<Row>(pull.resource, pull.query(context))) {
      const translated = await toRow(row);
      if (translated === undefined) continue;
      const key = pull.keyOf(translated);
      if (seen.has(key)) continue;
      seen.add(key);
      yield translated;
    }
  } catch (error) {
    throw connectorError(error);
  }
}

const changedSince =
  (name: 'updatedDate' | 'lastUpdate') =>
  ({ since }: Context): Record<string, string> =>
    since === undefined ? {} : { [name]: sinceText(since) };

const codeOf = ({ code }: ImportRow): string => String(code);
/** The lists of Tango that the shop takes. */
async function listCodes({ shop, companyId, memory, settings }: Context): Promise<ListCodes> {
  const stored = memory[MEMORY.lists];
  return {
    base: settings.baseList,
    defaultCode: await selectDefaultList(shop.db, companyId),
    others: new Set(Array.isArray(stored) ? stored.map(String) : []),
  };
}

/** The prices that the base list has today, by article. */
async function basePrices(context: Context): Promise<ReadonlyMap<string, number>> {
  const today = dayAt(context.shop.now());
  const prices = new Map<string, number>();
  const rows = tangoClient(context).rows<TangoPrice>('Price', { filter: context.settings.baseList });
  for await (const price of rows) {
    const isOfBase = String(price.PriceListNumber) === context.settings.baseList;
    if (isOfBase && price.Price > 0 && isInForce(price, today)) prices.set(price.SKUCode.trim(), price.Price);
  }
  return prices;
}

/** The names of sale conditions by their codes. */
export function conditionNames({ memory }: Pick<Context, 'memory'>): ReadonlyMap<string, string> {
  const stored = memory[MEMORY.conditions];
  return new Map(
    typeof stored === 'object' && stored !== null
      ? Object.entries(stored).map(([code, name]): [string, string] => [code, String(name)])
      : [],
  );
}

/** All lists each time: there are few, and later streams need to know which there are. */
const priceLists: Stream<TangoSettings> = {
  async pull(context) {
    try {
      const rows: ImportRow[] = [];
      for await (const list of tangoClient(context).rows<TangoPriceList>('PriceList')) {
        const row = priceListRow(list, context.settings.baseList);
        if (row !== undefined && !rows.some(({ code }) => code === row['code'])) rows.push(row);
      }
      await context.remember(MEMORY.lists, rows.map(codeOf));
      const body = await ndjsonBody(
        (async function* () {
          yield* rows;
        })(),
      );
      return (
        body && { importKind: 'price-lists', format: 'ndjson', fileName: 'Tango: Listas de precios', body }
      );
    } catch (error) {
      throw connectorError(error);
    }
  },
};

export const TANGO_PULLS = {
  'price-lists': priceLists,
  clients: pullOf<TangoCustomer>({
    importKind: 'clients',
    label: 'Clientes',
    resource: 'Customer',
    query: changedSince('updatedDate'),
    prepare: async (context) => {
      const conditions = conditionNames(context);
      const lists = await listCodes(context);
      return (row) => clientRow(row, conditions, lists);
    },
    keyOf: codeOf,
  }),
  products: pullOf<TangoProduct>({
    importKind: 'products',
    label: 'Artículos',
    resource: 'Product',
    query: changedSince('updatedDate'),
    prepare: (context) => {
      // A new product needs its price. Most runs find no changed article and ask for none.
      let prices: ReadonlyMap<string, number> | undefined;
      return async (row) => {
        prices ??= await basePrices(context);
        return productRow(row, prices.get(row.SKUCode.trim()));
      };
    },
    keyOf: codeOf,
  }),
  prices: pullOf<TangoPrice>({
    importKind: 'prices',
    label: 'Precios',
    resource: 'Price',
    query: ({ since }) => (since === undefined ? {} : { datePrice: sinceText(since, DAY_MS) }),
    prepare: async (context) => {
      const lists = await listCodes(context);
      const today = dayAt(context.shop.now());
      return (row) => priceRow(row, lists, today);
    },
    keyOf: ({ code, list, valid_from: from }) => `${code}\n${list}\n${from}`,
  }),
  'customer-prices': pullOf<TangoCustomerPrice>({
    importKind: 'customer-prices',
    label: 'Precios por cliente',
    resource: 'PriceByCustomer',
    query: changedSince('lastUpdate'),
    prepare: () => customerPriceRow,
    keyOf: ({ client, code }) => `${client}\n${code}`,
  }),
  stock: pullOf<TangoStock>({
    importKind: 'stock',
    label: 'Stock',
    resource: 'Stock',
    query: (context) => ({
      groupByProduct: 'true',
      ...(context.settings.warehouseCode !== '' && { warehouseCode: context.settings.warehouseCode }),
      ...changedSince('lastUpdate')(context),
    }),
    prepare: async ({ shop, companyId }) => {
      const engaged = await selectEngaged(shop.db, { companyId, kind: 'tango' });
      return (row) => stockRow(row, engaged.get(row.SKUCode.trim()) ?? 0);
    },
    keyOf: codeOf,
  }),
} as const;
