import type { CallInput } from '@mostrador/contract/client';
import { LocalCatalogue } from '../catalogue/local-catalogue';
import { openDeviceDatabase } from '../database';
import { lastSyncs, syncDevice } from '../sync/sync';
import { PagedShop, syncProduct } from './paged-shop';

const WORDS =
  'lápiz negro cuaderno rayado goma blanca regla tijera papel afiche cartulina témpera pincel'.split(' ');
const word = (seed: number): string => WORDS[seed % WORDS.length] ?? '';
const QUERIES: readonly CallInput<'products'>['query'][] = [
  {},
  { searchTerm: 'lapiz' },
  { searchTerm: 'cuaderno ray' },
  { searchTerm: 'artul' },
  { searchTerm: 'c-19999' },
  { ctegoryCodeFilter: 'R3', sortParam: 'prA' },
  { sortParam: 'nomA', pageNumber: 400 },
  { sortParam: 'prD', searchTerm: 'tempera', ctegoryCodeFilter: 'R3' },
  { specialCode: '9789870000001' },
];
const ROUNDS = 40;

/** Syncs so many products from a server in memory and asks the catalogue; milliseconds. */
export async function measureDevice(products: number) {
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
  const db = await openDeviceDatabase({ company: 'bench', userId: String(Date.now()) });
  const begun = performance.now();
  const entry = await syncDevice(
    {
      db,
      carrier: shop.carrier,
      caches,
      fetch: (address, init) => fetch(address, init),
      apiBase: '',
      signal: new AbortController().signal,
      now: Date.now,
      onProgress: () => undefined,
    },
    { profile: 1, clientIds: undefined, pictures: undefined },
  );
  const sync = performance.now() - begun;
  const catalogue = new LocalCatalogue(db, 1);
  const opening = performance.now();
  await catalogue.products({}, { terms: 'own' });
  const first = performance.now() - opening;
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    for (const query of QUERIES) {
      const asked = performance.now();
      await catalogue.products(query, { terms: 'own' });
      times.push(performance.now() - asked);
    }
  times.sort((a, b) => a - b);
  const counting = performance.now();
  await catalogue.productCategories({ searchTerm: 'lapiz' });
  const counts = performance.now() - counting;
  const at = (share: number) => times[Math.floor(times.length * share)];
  return {
    products: entry.products,
    status: entry.status,
    syncs: (await lastSyncs(db)).length,
    sync,
    firstList: first,
    p50: at(0.5),
    p95: at(0.95),
    slowest: times.at(-1),
    categoryCounts: counts,
  };
}
