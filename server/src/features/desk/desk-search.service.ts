// The desk's quick search: the first products, clients and orders that a text finds; of a salesman only their own clients and these
// clients' orders.

import type { DeskSearch } from '@mostrador/contract/entries/desk';
import { productFilter } from '@mostrador/contract/entries/products';
import { toCentavos } from '@mostrador/rules/money';
import type { Session, Shop } from '../../shop.js';
import { clientMatches } from '../clients/clients.service.js';
import { inScope, ordersFor } from '../orders/order-scope.service.js';
import { ofPortfolio } from '../portfolio/portfolio-scope.service.js';
import { listProducts } from '../products/products.service.js';
import { findClients, findOrders, findOrdersOf } from './desk-search.queries.js';

const HITS_EACH = 5;
/** '42', 'PED-0001-00000042'. */
const ORDER_NUMBER = /^(?:PED-?)?(?:\d{4}-)?0*([1-9]\d{0,8})$/i;

export async function searchDesk(shop: Shop, session: Session, searchTerm: string): Promise<DeskSearch> {
  const { companyId } = shop.company();
  const typed = searchTerm.trim();
  if (typed === '') return { products: [], clients: [], orders: [] };
  const orderNumber = ORDER_NUMBER.exec(typed)?.[1];
  const [products, clients, numbered] = await Promise.all([
    session.profile === 3
      ? listProducts(shop, session, productFilter.parse({ searchTerm: typed, pageSize: HITS_EACH }))
      : { productItems: [] },
    // a search text has its own time limit, so that it slows no other request down
    findClients(shop.searchDb, companyId, ofPortfolio(shop, session, clientMatches(typed)), HITS_EACH),
    orderNumber === undefined
      ? []
      : findOrders(shop.db, companyId, inScope(ordersFor(shop, session)), orderNumber, HITS_EACH),
  ]);
  const clientIds = clients.map((row) => row.client_id);
  const ofClients = await findOrdersOf(shop.db, companyId, clientIds, HITS_EACH);
  const seen = new Set(numbered.map((row) => row.external_id));
  const orders = [...numbered, ...ofClients.filter((row) => !seen.has(row.external_id))].slice(0, HITS_EACH);
  return {
    products: products.productItems.map((product) => ({
      productId: product.productId,
      code: product.code,
      title: product.name,
      imagePath: product.imagePath,
      price: product.price === null ? null : toCentavos(product.price),
      available: product.stock,
    })),
    clients: clients.map((row) => ({
      clientId: row.client_id,
      code: row.client_code,
      title: row.legal_name,
      city: row.city,
    })),
    orders: orders.map((row) => ({
      externalId: row.external_id,
      orderNumber: row.order_number,
      placedAt: row.placed_at.toISOString(),
      clientTitle: row.client_name,
      status: row.status,
      total: toCentavos(row.total),
    })),
  };
}
