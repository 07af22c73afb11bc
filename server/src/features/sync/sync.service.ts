// What a device downloads for offline use: products, prices, categories and a salesman's clients, all or only what
// changed since a mark.

import type {
  PricesForSync,
  ProductsForSync,
  SyncProduct,
  syncCalls,
} from '@mostrador/contract/entries/sync';
import { type Centavos, fromCentavos } from '@mostrador/rules/money';
import { offsetOf } from '@mostrador/rules/paging';
import type { DatedPrices } from '@mostrador/rules/quantity-prices';
import type { output } from 'zod';
import { notFound } from '../../platform/http/problem.js';
import type { Session, SessionClient, Shop } from '../../shop.js';
import { buysForOthers, targetClient } from '../clients/target-client.service.js';
import {
  type Buyer,
  buyerOf,
  type PricedProduct,
  pricesByIds,
  productsByIds,
} from '../products/products.service.js';
import { synonymGroups } from '../search-words/search-words.service.js';
import {
  manyProductsChanged,
  readSnapshot,
  type SyncExtras,
  selectExtras,
  selectIds,
} from './sync.queries.js';
import { readMark, writeMark } from './sync-mark.js';

type ProductsAsked = output<typeof syncCalls.productsForSync.query>;
type PricesAsked = output<typeof syncCalls.pricesForSync.query>;

/**
 * Returns a page of the products that the store shows the caller, or with a mark of those that have changed since. For a
 * salesman they have no prices, because prices depend on the client.
 */
export async function productsForSync(
  shop: Shop,
  session: Session,
  asked: ProductsAsked,
): Promise<ProductsForSync> {
  const buyer = session.profile === 1 ? buyerOf(shop, session) : unpriced(buyerOf(shop, session));
  const { ids, ...page } = await selectSyncPage(shop, 'products', buyer, asked);
  const products = await productsByIds(shop.db, buyer, ids);
  const more = await selectExtras(shop.db, buyer.companyId, ids);
  const kept = ids.flatMap((id) => {
    const [product, rest] = [products.get(id), more.get(id)];
    const shown = product !== undefined && rest !== undefined && isShown(buyer, product);
    return shown ? [syncProduct(product, rest)] : [];
  });
  const have = new Set(kept.map(({ productId }) => productId));
  return {
    ...page,
    productItems: kept,
    removed: ids.filter((id) => !have.has(id)),
    ...(asked.after === undefined && { synonyms: await synonymGroups(shop) }),
  };
}

/** A page of what a client pays for the products that the store shows them; 404 for a client that is not the caller's. */
export async function pricesForSync(
  shop: Shop,
  session: Session,
  asked: PricesAsked,
): Promise<PricesForSync> {
  const client =
    asked.forNewClient === 'true' && buysForOthers(shop, session)
      ? undefined
      : await clientOf(shop, session, asked.clientId);
  const buyer = buyerOf(shop, { ...session, client });
  const { ids, ...page } = await selectSyncPage(shop, 'prices', buyer, asked);
  const found = await pricesByIds(shop.db, buyer, ids);
  const prices = ids.map((id): PricesForSync['prices'][number] => {
    const price = found.get(id);
    if (price === undefined || !isShown(buyer, price)) return [id, null, null];
    const [list, final] = [pesosOf(price.listPrice), pesosOf(price.unitPrice)];
    return price.dated === undefined ? [id, list, final] : [id, list, final, datedAnswer(price.dated)];
  });
  return { ...page, prices };
}

const pesosOf = (price: Centavos | null): number | null => (price === null ? null : fromCentavos(price));

const datedAnswer = ({ steps, customerPrices, promotions, ...prices }: DatedPrices) => ({
  ...prices,
  steps: [...steps],
  customerPrices: [...customerPrices],
  promotions: [...promotions],
});

const unpriced = (buyer: Buyer): Buyer => ({
  ...buyer,
  discountListId: null,
  clientId: null,
  seesPrices: false,
});

const seesAll = (buyer: Buyer): boolean => buyer.profile === 3;

const isShown = (buyer: Buyer, { visible }: Pick<PricedProduct, 'visible'>): boolean =>
  visible || seesAll(buyer);

async function clientOf(shop: Shop, session: Session, clientId: number | undefined): Promise<SessionClient> {
  const client =
    clientId === undefined || clientId === session.client?.clientId
      ? session.client
      : await targetClient(shop, shop.db, session, { clientId });
  if (client === undefined) throw notFound('No encontramos ese cliente.');
  return client;
}

/** Decides whether the caller's mark is still valid, and which products are on the page. */
async function selectSyncPage(
  shop: Shop,
  download: 'products' | 'prices',
  buyer: Buyer,
  asked: ProductsAsked,
) {
  const { companyId, discountListId } = buyer;
  const priceListId = buyer.seesPrices ? buyer.priceListId : null;
  // Read first: what changes while the page is read comes again next time, and nothing is missed.
  const snapshot = await readSnapshot(shop.db, buyer);
  const { database, oldest, next: following, discountsSince, hasCustomerPrices } = snapshot;
  const clientId = hasCustomerPrices ? buyer.clientId : null;
  // A discount that begins or ends, and the first price that is agreed with a client, change the terms: the download starts again.
  const terms =
    `${download} ${priceListId} ${discountListId} ${seesAll(buyer)} ${discountsSince ?? ''} ${clientId ?? ''}`.trim();
  const place = { companyId, database, terms };
  const mark = writeMark({ ...place, transaction: oldest });
  const known = readMark(asked.since, place);
  const since =
    known === undefined ||
    // A database that was set back has not come so far yet.
    BigInt(known) > BigInt(following) ||
    (await manyProductsChanged(shop.db, companyId, discountListId, known))
      ? undefined
      : known;
  const { pageSize, pageNumber, after } = asked;
  const { total, ids } = await selectIds(
    shop.db,
    { companyId, seesAll: seesAll(buyer), priceListId, clientId, since },
    { limit: pageSize, after: after ?? 0, offset: after === undefined ? offsetOf(pageNumber, pageSize) : 0 },
  );
  const page = ids.slice(0, pageSize);
  const next = ids.length > pageSize ? (page.at(-1) ?? null) : null;
  return { totalCount: total, ids: page, next, mark, whole: since === undefined };
}

const syncProduct = (priced: PricedProduct, more: SyncExtras): SyncProduct => ({
  ...priced.product,
  ...(priced.dated !== undefined && { dated: datedAnswer(priced.dated) }),
  tags: [...more.tags],
  visible: priced.visible,
  createdDate: more.created_at.toISOString(),
  weightGrams: priced.weightGrams,
  lengthMm: priced.lengthMm,
  widthMm: priced.widthMm,
  heightMm: priced.heightMm,
});
