// Asks every call of the contract as a visitor and with each demonstration account, to record what the shop answers.

import { type CallName, routes } from '@mostrador/contract/routes';
import { SORT_CODES } from '@mostrador/rules/sort-codes';
import type { Recorder } from './recorder.js';

const PASSWORD = 'Mostrador#2026';

/** The demonstration's accounts, by the name under which their answers are recorded. */
const ACCOUNTS = {
  client: 'cliente@mostrador.test',
  'client without discounts': 'cliente2@mostrador.test',
  salesman: 'vendedor@mostrador.test',
  administrator: 'admin@mostrador.test',
  'waiting for verification': 'pendiente@mostrador.test',
  'owing a password change': 'cambiar@mostrador.test',
} as const;

const SEARCHES = ['cuaderno', 'lapiz', 'libro', 'cuadreno', 'nada-de-nada'];

/** These end sessions of the account, so they are called last. */
const LAST: readonly CallName[] = ['closeSessions', 'logout'];

interface Listed {
  readonly code: string;
  readonly productId: number;
}

/** Records reading, buying, managing, and every example of the contract. */
export async function recordShop(recorder: Recorder): Promise<void> {
  const products = await firstProducts(recorder);
  await recordProfile(recorder, 'visitor', undefined, products);
  for (const [profile, usr] of Object.entries(ACCOUNTS)) {
    const answer = await recorder.ask(profile, undefined, 'login', { body: { usr, pass: PASSWORD } });
    await recordProfile(recorder, profile, stringAt(answer, 'token'), products);
  }
}

async function recordProfile(
  recorder: Recorder,
  profile: string,
  token: string | undefined,
  products: readonly Listed[],
): Promise<void> {
  const ask: Ask = (name, input) => recorder.ask(profile, token, name, input);
  await browse(ask, products);
  if (token !== undefined) {
    await manage(ask, products);
    await buy(ask, products);
  }
  const names = (Object.keys(routes) as CallName[]).filter((name) => !LAST.includes(name));
  for (const name of [...names, ...LAST]) await recorder.askExample(profile, token, name);
  await recorder.ask(profile, 'broken', 'cart');
}

type Ask = (name: CallName, input?: Parameters<Recorder['ask']>[3]) => Promise<unknown>;

async function firstProducts(recorder: Recorder): Promise<readonly Listed[]> {
  const query = { pageSize: '16', pageNumber: '0', sortParam: 'codA' };
  const list = await recorder.ask('visitor', undefined, 'products', { query });
  return listAt(list, 'productItems') as readonly Listed[];
}

async function browse(ask: Ask, products: readonly Listed[]): Promise<void> {
  for (const sortParam of ['', ...SORT_CODES])
    await ask('products', { query: { pageSize: '16', pageNumber: '1', sortParam } });
  for (const searchTerm of [...SEARCHES, products[0]?.code ?? ''])
    await ask('products', { query: { pageSize: '16', pageNumber: '0', searchTerm } });
  await ask('products', { query: { tags: 'NOV', pageSize: '20' } });
  await ask('products', { query: { inStock: '0', soldOut: '1', inStockSoon: '1' } });
  await ask('products', { query: { visibleInPortal: '0', withoutImages: '1' } });
  await ask('products', { query: { pageSize: 'x' } });
  for (const { code } of products.slice(0, 3)) await ask('product', { query: { productCode: code } });
  const category = stringAt(first(await ask('categories', { query: {} })), 'categoryCode');
  if (category !== undefined) {
    await ask('products', { query: { ctegoryCodeFilter: category } });
    await ask('categoriesBreadcrumb', { query: { currentCategoryCode: category } });
    await ask('productCategories', { query: { ctegoryCodeFilter: category } });
  }
  const catalogId = numberAt(first(await ask('publicCatalogs')), 'catalogId');
  if (catalogId !== undefined) {
    await ask('products', { query: { catalogId: String(catalogId) } });
    await ask('catalog', { params: { catalogId: String(catalogId) } });
  }
}

async function manage(ask: Ask, products: readonly Listed[]): Promise<void> {
  const clientId = numberAt(first(await ask('salesmanClients')), 'clientId');
  if (clientId !== undefined) {
    await ask('updateCart', { body: { targetClientId: clientId } });
    await ask('salesmanUserDetails', { query: { clientId: String(clientId) } });
  }
  const catalogDetails = products.slice(0, 3).map(({ productId }, order) => ({ productId, order }));
  const made = await ask('createCatalog', { body: { catalogName: 'Primavera', catalogDetails } });
  const catalogId = numberAt(made, 'catalogId');
  if (catalogId === undefined) return;
  const params = { catalogId: String(catalogId) };
  await ask('catalog', { params });
  await ask('updateCatalog', {
    body: { catalogId, catalogName: 'Verano', isDefault: false, catalogDetails },
  });
  await ask('setCatalogPublic', { params: { ...params, isPublic: 'true' }, body: { isSemiPublic: true } });
  await ask('deleteCatalog', { params });
}

async function buy(ask: Ask, products: readonly Listed[]): Promise<void> {
  const codes = [...products.map(({ code }) => code), 'NO-SUCH'];
  const quantities = [60, 60, 0, 1, 900_000];
  for (const [index, quantity] of quantities.entries())
    await ask('upsertProductInCart', {
      body: { product: { code: codes[index] }, quantity, observations: 'Nota' },
    });
  await ask('upsertProductInCart', { body: { product: { code: 'NO-SUCH' }, quantity: 1 } });
  await ask('upsertProductInCart', {
    query: { bypassQuantityCheck: 'true' },
    body: { product: { code: codes[5] }, quantity: 900_000 },
  });
  await ask('cartItemsCount');
  for (let times = 0; times < 2; times += 1)
    await ask('removeCartProduct', { params: { productCode: codes[5] ?? '' } });
  for (const body of CHOICES) await ask('updateCart', { body });
  const cart = await ask('cart');
  const externalId = stringAt(cart, 'externalId') ?? '';
  const total = numberAt(cart, 'total') ?? 0;
  const targetClientId = numberAt(cart, 'targetClientId');
  const target = targetClientId === undefined ? {} : { targetClientId };
  await ask('confirmCart', { body: { externalId, total: 1, ...target } });
  const confirmed = await ask('confirmCart', { body: { externalId, total, ...target } });
  await ask('confirmCart', { body: { externalId, total, ...target } });
  const orders = await ask('clientOrders', { query: {} });
  const placed = (numberAt(confirmed, 'resultCode') ?? -1) >= 0;
  const orderId = placed ? externalId : stringAt(first(orders), 'externalId');
  if (orderId !== undefined) await follow(ask, orderId);
}

/** Every kind of choice that a cart may carry, right and wrong. */
const CHOICES = [
  { deliveryOption: 2, paymentOption: 1 },
  { deliveryOption: 1, deliveryDetails: 'Expreso', paymentOption: 2, discountCodes: 'ABC' },
  { deliveryOption: 9 },
  { pickUp: true },
  { deliveryAddress: { deliveryAddressStreet: 'Mitre' } },
  { contactPhone: '4444-5555', observations: 'Por la tarde' },
];

async function follow(ask: Ask, externalId: string): Promise<void> {
  const params = { externalId };
  await ask('clientOrderDetails', { query: params });
  for (const name of ['orderPdf', 'repeatOrder', 'orderMails'] as const) await ask(name, { params });
  for (const [from, to] of [
    ['pending', 'preparing'],
    ['pending', 'cancelled'],
    ['preparing', 'dispatched'],
    ['dispatched', 'delivered'],
  ])
    await ask('changeOrderStatus', { params, body: { from, to } });
  await ask('paymentDataLinkData', { params: { ...params, paymentMethod: 'MercadoPago' } });
}

const first = (value: unknown): unknown => (Array.isArray(value) ? (value[0] as unknown) : undefined);

function at(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && name in value
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}

function listAt(value: unknown, name: string): readonly unknown[] {
  const list = at(value, name);
  return Array.isArray(list) ? list : [];
}

function stringAt(value: unknown, name: string): string | undefined {
  const text = at(value, name);
  return typeof text === 'string' ? text : undefined;
}

function numberAt(value: unknown, name: string): number | undefined {
  const number = at(value, name);
  return typeof number === 'number' ? number : undefined;
}
