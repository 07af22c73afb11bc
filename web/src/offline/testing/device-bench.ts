// The benchmark's code inside a browser: measures how fast a device syncs and answers catalogue queries.

import type { CallInput, Carrier } from '@mostrador/contract/client';
import { isReady } from '@mostrador/rules/quick-order';
import { QUICK_LINES_MAX } from '@mostrador/rules/quick-order-lines';
import { faultList } from '@mostrador/rules/testing/quick-order-faults';
import { createHttpCarrier } from '../../api/http-carrier';
import { type SessionState, visitor } from '../../session/session-store';
import { LocalCatalogue } from '../catalogue/local-catalogue';
import { type DeviceDatabase, openDeviceDatabase } from '../database';
import { answersOf } from '../device-carrier';
import { syncDevice } from '../sync/sync';
import { faultProduct } from './fault-product';
import { PagedShop, syncProduct } from './paged-shop';

type Query = CallInput<'products'>['query'];

/** A device that is measured: its database, and the shop that it downloads from. */
interface Device {
  readonly db: DeviceDatabase;
  readonly carrier: Carrier;
}

const WORDS =
  'lápiz negro cuaderno rayado goma blanca regla tijera papel afiche cartulina témpera pincel'.split(' ');
const word = (seed: number): string => WORDS[seed % WORDS.length] ?? '';
/** The queries that are measured. */
export const QUERIES: readonly Query[] = [
  {},
  { searchTerm: 'lapiz' },
  { searchTerm: 'cuaderno ray' },
  { searchTerm: 'artul' },
  { searchTerm: 'cuadreno' },
  { searchTerm: 'c-19999' },
  { ctegoryCodeFilter: 'R3', sortParam: 'prA' },
  { sortParam: 'nomA', pageNumber: 400 },
  { sortParam: 'prD', searchTerm: 'tempera', ctegoryCodeFilter: 'R3' },
  { specialCode: '9789870000001' },
];
const ROUNDS = 40;
const QUICK_ROUNDS = 21;

let device: Device | undefined;

function opened(): Device {
  if (device === undefined) throw new Error('No device is open.');
  return device;
}

const freshDatabase = () => openDeviceDatabase({ company: 'bench', userId: String(Date.now()) });

/** Opens an empty device of a client that downloads from the shop at the page's address. */
export async function openBesideShop(token: string): Promise<void> {
  const state: SessionState = { ...visitor, token };
  const carrier = createHttpCarrier({
    apiBase: '/api',
    session: { state: () => state, refresh: () => state, end: () => undefined },
    onSessionRefused: () => undefined,
    onGatewayTimeout: () => undefined,
  });
  device = { db: await freshDatabase(), carrier };
}

/** Opens an empty device that downloads from a stub shop with this many products. */
export async function openAlone(products: number): Promise<void> {
  const shop = new PagedShop();
  shop.pageSize = 500;
  for (let code = 0; code < 40; code += 1)
    shop.categories.push({ code: `R${code}`, parent: code < 8 ? null : `R${code % 8}` });
  for (let id = 1; id <= products; id += 1)
    shop.put(
      syncProduct(id, {
        code: `C-${id}`,
        name: `${word(id)} ${word(id * 7 + 3)} ${word(Math.floor(id / 13))} ${id % 97}`,
        descriptionLong: 'Descripción del producto, como la tienen casi todos. '.repeat(12),
        categoryCode: `R${id % 40}`,
        price: (id % 999) + 1,
        discountedFinalPrice: (id % 999) + 1,
        isbn: `97898700${String(id).padStart(5, '0')}`,
      }),
    );
  for (const [index, product] of faultList(QUICK_LINES_MAX).products.entries())
    if (product.visible && product.active) shop.put(faultProduct(products + index + 1, product));
  device = { db: await freshDatabase(), carrier: shop.carrier };
}

/** Runs a sync. @returns its rows, bytes of text and seconds. @throws when it fails. */
export async function bringUpToDate(): Promise<{ products: number; bytes: number; seconds: number }> {
  const { db, carrier } = opened();
  const begun = performance.now();
  const { products, bytes, error } = await syncDevice(
    {
      db,
      carrier,
      caches,
      fetch: (address, init) => fetch(address, init),
      apiBase: '',
      signal: new AbortController().signal,
      now: Date.now,
      onProgress: () => undefined,
    },
    { profile: 1, clientIds: undefined, pictures: undefined },
  );
  if (error !== '') throw new Error(error);
  return { products, bytes, seconds: (performance.now() - begun) / 1_000 };
}

/** Measures the queries on the device's catalogue, in milliseconds. */
export async function askCatalogue(queries: readonly Query[]) {
  const catalogue = new LocalCatalogue(opened().db, 1);
  const opening = performance.now();
  await catalogue.products({}, { terms: 'own' });
  const firstList = performance.now() - opening;
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    for (const query of queries) {
      const asked = performance.now();
      await catalogue.products(query, { terms: 'own' });
      times.push(performance.now() - asked);
    }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  const counting = performance.now();
  await catalogue.productCategories({ searchTerm: queries[1]?.searchTerm ?? '' });
  const categoryCounts = performance.now() - counting;
  return { firstList, p50: at(0.5), p95: at(0.95), slowest: at(1), categoryCounts };
}

/**
 * Measures the answers to a quick order with every kind of fault, and the adding of its lines that are ready, in milliseconds.
 * @param count the lines. The first answer builds the index of codes.
 */
export async function askQuickOrder(count: number) {
  const { answers, close } = answersOf(opened().db, { profile: 1, clientRole: 'buys' });
  const { checkQuickOrder, addQuickOrder } = answers;
  if (checkQuickOrder === undefined || addQuickOrder === undefined)
    throw new Error('The device does not answer the quick order.');
  const lines = faultList(count).lines.map(({ code, quantity }) => ({ code, quantity }));
  const times: number[] = [];
  const ready: { code: string; quantity: number }[] = [];
  for (let round = 0; round < QUICK_ROUNDS; round += 1) {
    const asked = performance.now();
    const { lines: found } = await checkQuickOrder({ body: { lines } }, undefined);
    times.push(performance.now() - asked);
    if (round > 0) continue;
    for (const { state, units, matches } of found)
      if (isReady(state)) ready.push({ code: matches[0] ?? '', quantity: units ?? 0 });
  }
  const [firstAnswer = 0, ...later] = times;
  later.sort((a, b) => a - b);
  const adding = performance.now();
  const added = await addQuickOrder({ body: { lines: ready } }, undefined);
  const addedMs = performance.now() - adding;
  close();
  return {
    quickFirst: firstAnswer,
    quickP50: later[Math.floor(later.length / 2)] ?? 0,
    quickP95: later[Math.floor(later.length * 0.95)] ?? 0,
    quickReady: ready.length,
    quickAdd: addedMs,
    quickInCart: added.cart.cartProducts.length,
  };
}
