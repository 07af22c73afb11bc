// A shop with products, price lists, discounts, agreed prices and users of different terms, for the auditor of the read model.

import { dayAfter, dayAt, startOfDay } from '@mostrador/rules/days';
import { sql } from 'kysely';
import type { OwnDatabase } from '../testing/database.js';
import {
  assign,
  COMPANY,
  fillCatalogue,
  type MadeUser,
  makeCustomerPrice,
  makeDiscountList,
  makePriceList,
  makePriceStep,
  makeUser,
  PASSWORD,
} from '../testing/factories.js';
import { logIn } from './buyer-calls.js';
import { type DatabaseProxy, openDatabaseProxy } from './database-proxy.js';
import { type FaultShop, openFaultShop } from './fault-shop.js';
import type { SeededRandom } from './seeded-random.js';

const CATEGORIES = [
  { code: 'PAP' },
  { code: 'PAP-1', parent: 'PAP' },
  { code: 'PAP-2', parent: 'PAP' },
  { code: 'PAP-1-1', parent: 'PAP-1' },
  { code: 'LIB' },
  { code: 'LIB-1', parent: 'LIB' },
];
const TAGS = ['nuevo', 'oferta'];
const ARTICLES = ['Cuaderno', 'Lápiz', 'Papel', 'Carpeta', 'Goma'];
const MAKERS = ['Rivadavia', 'Éxito', 'Gloria', 'Laprida', 'Ledesma', 'Faber', 'Maped'];
const SORTS = ['', 'feD', 'prA', 'prD', 'nomA', 'nomD', 'codA', 'codD'];
const MINUTE = 60_000;

/** The rows that the changes of the auditor draw from. */
export interface AuditedRows {
  readonly companyId: number;
  readonly productIds: readonly number[];
  readonly codes: readonly string[];
  readonly priceListIds: readonly number[];
  readonly discountListIds: readonly number[];
  readonly clientIds: readonly number[];
  readonly userIds: readonly number[];
}

export interface AuditedShop extends FaultShop {
  /** Between the shop and its database. */
  readonly line: DatabaseProxy;
  readonly rows: AuditedRows;
  /** Tokens of users of different terms. */
  readonly tokens: readonly string[];
  /** Moves the shop's clock; a few minutes after its opening a new day begins. */
  forward(milliseconds: number): void;
  /** Returns the address of a random list, product or category, within a number of them that repeats. */
  randomUrl(random: SeededRandom): string;
}

/** Opens the shop and fills it with random products. */
export async function openAuditedShop(
  database: OwnDatabase,
  random: SeededRandom,
  products: number,
): Promise<AuditedShop> {
  const evening = startOfDay(dayAfter(dayAt(Date.now()), 1)) - 5 * MINUTE;
  const begun = Date.now();
  let offset = 0;
  const line = await openDatabaseProxy(database.runTimeConnectionString);
  const throughLine = {
    connectionString: database.connectionString,
    runTimeConnectionString: line.connectionString,
  };
  const shop = await openFaultShop(throughLine, {
    now: () => evening + (Date.now() - begun) + offset,
    // searches find their products in memory too
    searchIndexFrom: 1,
  });
  const { db } = shop;
  const { companyId } = shop.app.shop.company();
  await sql`insert into countries (country_code, country_name) values ('AR', 'Argentina') on conflict do nothing`.execute(
    db,
  );
  await sql`insert into tags (company_id, tag_code, description) select ${companyId}, t, t from unnest(${TAGS}::text[]) t
    on conflict do nothing`.execute(db);
  await fillCatalogue(db, companyId, {
    categories: CATEGORIES,
    products: Array.from({ length: products }, (_, nth) => randomProduct(random, nth)),
  });
  const { rows: made } = await sql<{ product_id: number; code: string }>`
    select product_id, code from products where company_id = ${companyId} order by product_id`.execute(db);
  const productIds = made.map(({ product_id }) => product_id);
  const priceListId = await makePriceList(db, {
    prices: Object.fromEntries(productIds.map((id) => [id, String(random.between(100, 9_999))])),
  });
  const discountListIds = [
    await makeDiscountList(db, { percent: 10 }),
    await makeDiscountList(db, { percent: 25 }),
  ];
  const users = await makeUsers(shop, { priceListId, discountListIds, productIds }, random);
  const tokens = await Promise.all(
    users.map(async ({ email }) => (await logIn(shop.client, email, PASSWORD)).token),
  );
  const { rows: lists } = await sql<{ price_list_id: number }>`
    select price_list_id from price_lists where company_id = ${companyId}`.execute(db);
  const codes = made.map(({ code }) => code);
  return {
    ...shop,
    line,
    close: async () => {
      await shop.close();
      await line.close();
    },
    rows: {
      companyId,
      productIds,
      codes,
      priceListIds: lists.map(({ price_list_id }) => price_list_id),
      discountListIds,
      clientIds: users.flatMap(({ clientId }) => clientId ?? []),
      userIds: users.map(({ userId }) => userId),
    },
    tokens,
    forward: (milliseconds) => {
      offset += milliseconds;
    },
    randomUrl: (numbers) => randomUrl(numbers, codes),
  };
}

const pick = <T>(random: SeededRandom, items: readonly T[]): T =>
  items[random.between(0, items.length - 1)] as T;

function randomProduct(random: SeededRandom, nth: number) {
  return {
    code: `P${nth + 1}`,
    name: `${pick(random, ARTICLES)} ${pick(random, MAKERS)} ${nth + 1}`,
    category: pick(random, [...CATEGORIES.map(({ code }) => code), '']),
    price: random.between(0, 9) === 0 ? null : random.between(1_000, 9_999_999),
    stock: random.between(0, 5) === 0 ? 0 : random.between(1, 500),
    futureStock: random.between(0, 3) === 0 ? random.between(1, 50) : 0,
    hasPhysicalStock: random.between(0, 9) > 0,
    visible: random.between(0, 19) > 0,
    tags: random.between(0, 3) === 0 ? [pick(random, TAGS)] : [],
    created: random.between(0, 100_000),
  };
}

/** Clients of each combination of lists, two with agreed prices, one who may only look, and a salesman who buys for a client. */
async function makeUsers(
  { db }: FaultShop,
  of: {
    readonly priceListId: number;
    readonly discountListIds: readonly number[];
    readonly productIds: readonly number[];
  },
  random: SeededRandom,
): Promise<MadeUser[]> {
  const users: MadeUser[] = [];
  for (const list of [null, of.priceListId])
    for (const discounts of [null, ...of.discountListIds])
      for (const agreed of [0, discounts === null ? 5 : 0]) {
        const user = await makeUser(db, { clientRole: users.length === 2 ? 'looks' : 'buys' });
        await sql`update clients set price_list_id = ${list}, discount_list_id = ${discounts} where client_id = ${user.clientId}`.execute(
          db,
        );
        for (let nth = 0; nth < agreed; nth += 1)
          await makeCustomerPrice(db, {
            clientId: user.clientId,
            productId: of.productIds[nth * 3] ?? 0,
            amount: String(random.between(50, 5_000)),
          });
        users.push(user);
      }
  for (const nth of [1, 4])
    await makePriceStep(db, {
      productId: of.productIds[nth] ?? 0,
      fromQuantity: 10,
      amount: String(random.between(10, 900)),
    });
  const [bought] = users;
  if (bought === undefined) throw new Error(`${COMPANY} has no clients.`);
  const salesman = await makeUser(db, { profile: 2 });
  await assign(db, salesman, bought);
  await sql`insert into salesman_targets (user_id, company_id, client_id)
    values (${salesman.userId}, ${bought.companyId}, ${bought.clientId})`.execute(db);
  return [...users, salesman];
}

/** Returns what a person types: words of many or few products, typing errors and codes, in one of two spellings. */
function randomSearch(random: SeededRandom, codes: readonly string[]): string {
  const [article, maker] = [pick(random, ARTICLES), pick(random, MAKERS)];
  const number = random.between(1, 40);
  const typed = pick(random, [
    article,
    maker,
    `${article} ${number}`,
    `${maker.slice(0, 4)} ${number}`,
    'cuadreno',
    `lapirda ${number}`,
    pick(random, codes.slice(0, 40)),
  ]);
  return random.between(0, 1) === 0 ? typed : typed.toUpperCase();
}

function randomUrl(random: SeededRandom, codes: readonly string[]): string {
  const category = () => pick(random, [...CATEGORIES.map(({ code }) => code), '-', '']);
  switch (random.between(0, 9)) {
    case 0:
      return `/api/store/StoreProducts/products/categories?ctegoryCodeFilter=${category()}`;
    case 1:
      return `/api/store/StoreCategories?currentCategory=${category()}`;
    case 2:
    case 3:
      return `/api/store/StoreProducts/product?productCode=${pick(random, codes.slice(0, 40))}`;
    case 4:
    case 5: {
      const query = new URLSearchParams({ searchTerm: randomSearch(random, codes), pageSize: '8' });
      if (random.between(0, 3) === 0) query.set('sortParam', 'feD');
      return `/api/store/StoreProducts/products?${query}`;
    }
    default: {
      const query = new URLSearchParams({ pageSize: '8', pageNumber: String(random.between(0, 3)) });
      query.set('ctegoryCodeFilter', category());
      query.set('sortParam', pick(random, SORTS));
      if (random.between(0, 5) === 0) query.set('tags', pick(random, TAGS));
      return `/api/store/StoreProducts/products?${query}`;
    }
  }
}
