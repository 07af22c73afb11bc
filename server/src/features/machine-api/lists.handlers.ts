// Handlers of the lists of /api/v1 that are only read.

import type { V1Client } from '@mostrador/contract/v1/clients';
import { notFound } from '../../platform/http/problem.js';
import { pageOfRows, placeOf } from '../../platform/machine-api/cursors.js';
import type { KeyCaller, MachineHandlers } from '../../platform/machine-api/register-entries.js';
import type { Shop } from '../../shop.js';
import {
  accountEntriesPage,
  addressesPage,
  type ClientRow,
  categoriesPage,
  clientsPage,
  customerPricesPage,
  discountsPage,
  documentsPage,
  type ListPage,
  type Placed,
  priceListsPage,
  pricesPage,
  saleConditionsPage,
  salespeoplePage,
} from './lists.queries.js';

type ListEntries =
  | 'listCategories'
  | 'listPriceLists'
  | 'listPrices'
  | 'listCustomerPrices'
  | 'listDiscounts'
  | 'listClients'
  | 'getClient'
  | 'listAddresses'
  | 'listSalespeople'
  | 'listSaleConditions'
  | 'listAccountEntries'
  | 'listDocuments';

interface Asked {
  readonly caller: KeyCaller;
  readonly query: { readonly after?: string | undefined; readonly limit: number };
}

/** Returns a page of a list whose rows are answered as they are read. */
async function page<Row>(
  { caller: { companyId }, query: { after, limit } }: Asked,
  read: (of: ListPage) => Promise<readonly Placed<Row>[]>,
) {
  const rows = await read({ companyId, after: placeOf(after) ?? '', limit: limit + 1 });
  const cut = pageOfRows(rows, limit, ({ place }) => place);
  return { items: cut.rows.map(({ place: _, ...row }) => row), next: cut.next };
}

export function listHandlers({ db }: Shop): MachineHandlers<ListEntries> {
  return {
    listCategories: (asked) => page(asked, (of) => categoriesPage(db, of)),
    listPriceLists: (asked) => page(asked, (of) => priceListsPage(db, of)),
    listPrices: async (asked) => {
      const { items, next } = await page(asked, (of) => pricesPage(db, of, asked.query.priceList));
      return { items: items.map((item) => ({ ...item, price: Number(item.price) })), next };
    },
    listCustomerPrices: async (asked) => {
      const { items, next } = await page(asked, (of) => customerPricesPage(db, of));
      return { items: items.map((item) => ({ ...item, price: Number(item.price) })), next };
    },
    listDiscounts: async (asked) => {
      const { items, next } = await page(asked, (of) => discountsPage(db, of));
      return { items: items.map((item) => ({ ...item, percent: Number(item.percent) })), next };
    },
    listClients: async (asked) => {
      const { items, next } = await page(asked, (of) => clientsPage(db, of));
      return { items: items.map(toClient), next };
    },
    getClient: async ({ caller: { companyId }, params }) => {
      const [row] = await clientsPage(db, { companyId, after: '', limit: 1 }, params.code);
      if (row === undefined) throw notFound('No hay un cliente con ese código.');
      const { place: _, ...client } = row;
      return toClient(client);
    },
    listAddresses: (asked) => page(asked, (of) => addressesPage(db, of)),
    listSalespeople: (asked) => page(asked, (of) => salespeoplePage(db, of)),
    listSaleConditions: (asked) => page(asked, (of) => saleConditionsPage(db, of)),
    listAccountEntries: async (asked) => {
      const { items, next } = await page(asked, (of) => accountEntriesPage(db, of));
      const inPesos = items.map((item) => ({
        ...item,
        amount: Number(item.amount),
        openAmount: Number(item.openAmount),
      }));
      return { items: inPesos, next };
    },
    listDocuments: async (asked) => {
      const { items, next } = await page(asked, (of) => documentsPage(db, of));
      return {
        items: items.map(({ loadedAt, ...item }) => ({ ...item, loadedAt: loadedAt.toISOString() })),
        next,
      };
    },
  };
}

const toClient = ({ creditLimit, createdAt, ...client }: ClientRow): V1Client => ({
  ...client,
  creditLimit: creditLimit === null ? null : Number(creditLimit),
  createdAt: createdAt.toISOString(),
});
