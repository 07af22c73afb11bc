import type { CallInput, CallOptions, CallOutput, Carrier, JsonCallName } from '@mostrador/contract/client';
import type { SalesmanClient } from '@mostrador/contract/entries/clients';
import type { Buyer } from '@mostrador/rules/buying';
import { fold } from '@mostrador/rules/search-text';
import { offlineText } from '../text/offline';
import { type LocalBuyer, readBuyer } from './carts/local-buyer';
import { LocalCarts } from './carts/local-carts';
import { LocalCatalogue, type Pricing } from './catalogue/local-catalogue';
import { localSuggestions } from './catalogue/local-suggestions';
import type { DeviceDatabase } from './database';
import { type DeviceUser, openForUser } from './device-lock';
import { LocalLists } from './lists/local-lists';
import { notOffline } from './not-offline';
import { clientsOnlyHere } from './outbox/new-clients';
import { tellOrders } from './outbox/queue-order';
import { pricesMark } from './sync/downloads';

export interface DeviceCarrier {
  readonly carrier: Carrier;
  readonly close: () => void;
}

type Answers = {
  readonly [Name in JsonCallName]?: (
    input: CallInput<Name>,
    marks: CallOptions | undefined,
  ) => Promise<CallOutput<Name>>;
};

/**
 * Opens a carrier that answers calls from one user's device database; calls that need the server fail with a sentence.
 * @throws CallFailed if the server has not recognised the user's token.
 */
export async function openDeviceCarrier(user: DeviceUser, buyer: Buyer): Promise<DeviceCarrier> {
  const db = await openForUser(user);
  const { answers, close } = answersOf(db, buyer);
  const carrier = async (name: JsonCallName, input: never, marks?: CallOptions): Promise<unknown> => {
    const answer = answers[name] as ((input: never, marks?: CallOptions) => Promise<unknown>) | undefined;
    if (answer === undefined) throw notOffline();
    return await answer(input, marks);
  };
  // the type `Answers` checks each call's input and answer
  return { carrier: carrier as Carrier, close };
}

/** Returns the calls that the device answers. @param db stays open until `close`. */
export function answersOf(
  db: DeviceDatabase,
  { profile, clientRole }: Buyer,
): { readonly answers: Answers; readonly close: () => void } {
  const catalogue = new LocalCatalogue(db, profile);
  const carts = new LocalCarts({
    db,
    catalogue,
    profile,
    clientRole,
    now: Date.now,
    newId: () => crypto.randomUUID(),
    queued: () => tellOrders(db),
  });
  const lists = new LocalLists(db, catalogue, profile);
  const stored = async (key: string): Promise<never> => {
    const answer = await db.get('answers', key);
    if (answer === undefined) throw notOffline(offlineText.noData);
    return answer.value as never;
  };
  /** Fails on a device that was never synced, instead of showing an empty shop. */
  const synced = async (): Promise<LocalBuyer> => {
    const [buyer, mark] = await Promise.all([readBuyer(db, profile), db.get('marks', 'products')]);
    if (mark === undefined) throw notOffline(offlineText.noData);
    return buyer;
  };
  const pricing = async (clientCode: string | undefined): Promise<Pricing> => {
    const buyer = await synced();
    if (profile === 1 || !clientCode) return buyer.pricing;
    const client = (await db.getAll('clients')).find((one) => one.clientCode === clientCode);
    return { terms: client?.priceTerms ?? null };
  };

  const answers: Answers = {
    products: async ({ query }) => catalogue.products(query, await pricing(query.clientCode)),
    product: async ({ query }) => catalogue.product(query.productCode, await pricing(query.clientCode)),
    productSuggestions: async ({ query }) =>
      localSuggestions(catalogue, query, await pricing(query.clientCode)),
    productCategories: async ({ query }) => {
      await synced();
      return await catalogue.productCategories(query);
    },
    categories: ({ query }) => catalogue.categories(query),
    categoriesBreadcrumb: ({ query }) => catalogue.breadcrumb(query.currentCategoryCode),
    cart: () => carts.cart(),
    cartItemsCount: () => carts.count(),
    upsertProductInCart: (input, marks) => carts.upsert(input, marks),
    checkQuickOrder: async ({ body }) => {
      await synced();
      return await carts.checkQuickOrder(body);
    },
    addQuickOrder: ({ body }, marks) => carts.addQuickOrder(body, marks),
    fillCartFromList: ({ body }, marks) => carts.fillFromList(body, marks),
    shoppingLists: () => lists.lists(),
    shoppingList: ({ params }) => lists.list(params.listId),
    usualProducts: () => lists.usual(),
    favouriteCodes: () => lists.favouriteCodes(),
    removeCartProduct: ({ params }, marks) => carts.remove([params.productCode], marks),
    removeCartProducts: ({ body }, marks) =>
      carts.remove(
        body.lines.map(({ code }) => code),
        marks,
      ),
    restoreCartProducts: ({ body }, marks) => carts.restore(body, marks),
    updateCart: ({ body }, marks) => carts.save(body, marks),
    confirmCart: ({ body }, marks) => carts.confirm(body, marks),
    createOffer: ({ body }) => carts.makeOffer(body),
    salesmanClients: ({ query }) =>
      salesmanClients(db, query.searchTerm ?? '', Number(query.pageSize ?? 100)),
    companyContext: () => stored('companyContext'),
    userDetails: () => stored('userDetails'),
    deliveryOptions: () => stored('deliveryOptions'),
    provinces: () => stored('provinces'),
    taxCategories: () => stored('taxCategories'),
    userNews: async () => [],
    // the device stores no catalogues
    publicCatalogs: async () => [],
  };
  return { answers, close: catalogue.close };
}

/** Returns the clients whose prices are on the device and that match the search. */
async function salesmanClients(
  db: DeviceDatabase,
  searchTerm: string,
  limit: number,
): Promise<SalesmanClient[]> {
  const [registered, entered, carts, marks] = await Promise.all([
    db.getAll('clients'),
    clientsOnlyHere(db),
    db.getAll('carts'),
    db.getAll('marks'),
  ]);
  const priced = new Set(marks.filter(({ mark }) => mark !== undefined).map(({ key }) => key));
  const lines = new Map(carts.map((cart) => [cart.targetClientId, cart.lines.length]));
  const wanted = fold(searchTerm);
  return [...entered, ...registered]
    .filter(({ priceTerms }) => priced.has(pricesMark(priceTerms)))
    .filter(({ clientName, clientCode, clientEmail, city }) =>
      fold(`${clientName} ${clientCode} ${clientEmail} ${city}`).includes(wanted),
    )
    .sort((a, b) => a.clientName.localeCompare(b.clientName, 'es-AR'))
    .slice(0, limit)
    .map(({ priceTerms: _, deliveryAddresses: __, taxTerms: ___, credit: ____, ...client }) => ({
      ...client,
      cartItemsCount: lines.get(client.clientId) ?? 0,
    }));
}
