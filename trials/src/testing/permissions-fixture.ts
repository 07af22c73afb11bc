// Fixture of the permission tests: two companies' orders, carts, clients and catalogues, and calls to the shop as
// every kind of user.

import { randomUUID } from 'node:crypto';
import type { CallShape } from '@mostrador/contract/call';
import { callPath, type Method, routes } from '@mostrador/contract/routes';
import { codeOf } from '@mostrador/rules/discount-codes';
import { type Account, accountOf } from '@mostrador/server/features/auth/accounts.service';
import { startSession } from '@mostrador/server/features/auth/session-tokens.service';
import { decodeJwt } from 'jose';
import { sql } from 'kysely';
import { actingToken } from './acting-token.js';
import { makeFolderFile } from './factories/folder-connector.js';
import {
  makeClientAddress,
  makeClientNote,
  makeDiscountCode,
  makeDiscountList,
  makeDocument,
  makeEntry,
  makeExchange,
  makeIdentityChange,
  makeImport,
  makeInvited,
  makeKeyRow,
  makeLoggedChange,
  makeOffer,
  makeOfflineClient,
  makeOrder,
  makeOwnedObjects,
  makePaymentTerms,
  makePricePlan,
  makeShoppingList,
  makeTransfer,
  makeTwoClients,
  makeVisit,
  makeWebhookEndpoint,
  type PEOPLE,
  type TwoClients,
} from './factories.js';
import { type Caller, expectedOf, type Verdict } from './permissions-access.js';
import { NOTHING, type ObjectIds } from './permissions-object-ids.js';
import { TEST_ORIGIN } from './session-origin.js';
import type { TestShop } from './test-shop.js';

const CALLER_KIND = {
  visitor: 'visitor',
  owner: 'client',
  colleague: 'client',
  stranger: 'client',
  salesman: 'salesman',
  otherSalesman: 'salesman',
  administrator: 'administrator',
  /** An administrator who acts in another client's name. */
  acting: 'acting',
  actingForOwner: 'acting',
  inRegistration: 'inRegistration',
  owesPassword: 'owesPassword',
  /** With the session of another company. */
  otherCompany: 'otherCompany',
  /** Of another company, at their own shop on the same database. */
  foreignClient: 'client',
  foreignSalesman: 'salesman',
  foreignAdministrator: 'administrator',
} as const satisfies Record<string, Caller>;

export type Requester = keyof typeof CALLER_KIND;
export const REQUESTERS = Object.keys(CALLER_KIND) as Requester[];

/** What the contract's access rules alone answer the requester. */
export const accessOf = (entry: CallShape, asker: Requester): Verdict =>
  expectedOf(entry)[CALLER_KIND[asker]];

/**
 * Whether the answer tells that the session of an admitted requester has ended. Requests share sessions, and a refusal of that kind would
 * look like one of the right kind.
 */
export const hasLostSession = (entry: CallShape, asker: Requester, { status }: Answer): boolean =>
  status === 401 && entry.access !== 'public' && accessOf(entry, asker) === 'admitted';

export interface Answer {
  readonly status: number;
  /** Without what differs from one answer to the next. */
  readonly told: string;
  readonly code: unknown;
  readonly resultCode: number;
}

export interface Input {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** A request as it goes over the line. */
export interface Sent {
  readonly method: Method;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** A call's request; a list in the query repeats its name. */
export function sentOf({ name }: CallShape, { params, query, body }: Input): Sent {
  const [method] = routes[name];
  const filled = callPath(name, params);
  const pairs = Object.entries(query ?? {}).flatMap(([key, value]) =>
    (Array.isArray(value) ? value : [value]).map((one): [string, string] => [key, String(one)]),
  );
  const search = new URLSearchParams(pairs);
  return { method, url: `/api${filled}${search.size > 0 ? `?${search}` : ''}`, body };
}

export interface PermissionsFixture {
  readonly world: TwoClients;
  /**
   * Ids of unused things of the first client.
   * @param wanted the kinds that are used, besides what {@link makeOwnedObjects} makes; all kinds if left out. The others do not exist.
   */
  things(wanted?: ReadonlySet<keyof ObjectIds>): Promise<ObjectIds>;
  /** Ids of the same kinds that do not exist. */
  readonly nothing: ObjectIds;
  ask(asker: Requester, entry: CallShape, input: Input): Promise<Answer>;
  send(asker: Requester, sent: Sent): Promise<Answer>;
  /** Cancels waiting exports, of which a user may have two. */
  cancelExports(): Promise<void>;
  /** What every table holds that a refused call must leave alone. */
  state(): Promise<string>;
}

/** Two companies on one database, each with its people and things. */
export async function permissionsFixture(shop: TestShop, neighbour: TestShop): Promise<PermissionsFixture> {
  const world = await makeTwoClients(shop.db, shop.app.shop.company().companyId, 'Zafiro');
  const foreign = await makeTwoClients(shop.db, neighbour.app.shop.company().companyId, 'Topacio');
  const accounts = async (of: TestShop, { users }: TwoClients) => {
    const found = await Promise.all(
      Object.entries(users).map(async ([person, id]) => [person, await accountOf(of.app.shop, id)] as const),
    );
    return Object.fromEntries(found) as Record<keyof typeof PEOPLE, Account>;
  };
  const here = await accounts(shop, world);
  const there = await accounts(neighbour, foreign);
  const tokens: Record<Requester, () => Promise<string> | string | undefined> = {
    visitor: () => undefined,
    owner: () => startSession(shop.app.shop, here.owner, TEST_ORIGIN),
    colleague: () => startSession(shop.app.shop, here.colleague, TEST_ORIGIN),
    stranger: () => startSession(shop.app.shop, here.stranger, TEST_ORIGIN),
    salesman: () => startSession(shop.app.shop, here.salesman, TEST_ORIGIN),
    otherSalesman: () => startSession(shop.app.shop, here.otherSalesman, TEST_ORIGIN),
    administrator: () => startSession(shop.app.shop, here.administrator, TEST_ORIGIN),
    acting: () => actingToken(shop.app.shop, here.stranger, here.administrator),
    actingForOwner: () => actingToken(shop.app.shop, here.owner, here.administrator),
    inRegistration: () => startSession(shop.app.shop, here.inRegistration, TEST_ORIGIN),
    owesPassword: () => startSession(shop.app.shop, here.owesPassword, TEST_ORIGIN),
    otherCompany: () => startSession(neighbour.app.shop, there.administrator, TEST_ORIGIN),
    foreignClient: () => startSession(neighbour.app.shop, there.owner, TEST_ORIGIN),
    foreignSalesman: () => startSession(neighbour.app.shop, there.salesman, TEST_ORIGIN),
    foreignAdministrator: () => startSession(neighbour.app.shop, there.administrator, TEST_ORIGIN),
  };
  const others = {
    companyId: world.companyId,
    product: world.product,
    client: world.otherClient,
    userId: world.users.stranger,
    mark: 'Otra librería',
  };
  /** The tokens of the next requests, until a request that writes succeeds: it may have ended a session. */
  const keptTokens = new Map<Requester, Promise<string> | string | undefined>();
  const tokenOf = (asker: Requester) => {
    if (!keptTokens.has(asker)) keptTokens.set(asker, tokens[asker]());
    return keptTokens.get(asker);
  };
  let asked = 0;
  const send = async (asker: Requester, { method, url, headers, body }: Sent): Promise<Answer> => {
    asked += 1;
    const place = asked;
    const token = await tokenOf(asker);
    const response = await (asker.startsWith('foreign') ? neighbour : shop).app.http.inject({
      method,
      url,
      // each from another address, so that no visitor reaches the rate limit
      remoteAddress: `198.18.${(place >> 8) & 255}.${place & 255}`,
      headers: { ...headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { payload: body as object }),
    });
    if (method !== 'GET' && response.statusCode < 400) keptTokens.clear();
    const isJson = String(response.headers['content-type']).includes('json');
    const json = isJson ? (response.json() as Record<string, unknown> | null) : {};
    return {
      status: response.statusCode,
      told: response.body.replace(CHANGING, '*'),
      code: json?.['code'],
      resultCode: Number(json?.['resultCode'] ?? 0),
    };
  };
  return {
    send,
    world,
    async things(wanted) {
      const areWanted = (...kinds: readonly (keyof ObjectIds)[]) =>
        wanted === undefined || kinds.some((kind) => wanted.has(kind));
      const made = async <K extends keyof ObjectIds>(
        kind: K,
        make: () => Promise<ObjectIds[K]>,
      ): Promise<ObjectIds[K]> => (areWanted(kind) ? await make() : NOTHING[kind]);
      const { db, dataDir } = shop;
      const { orderId, mailId, cartId, catalogId, exportId } = await makeOwnedObjects(db, world);
      const { companyId, mark, users, product } = world;
      const ofClient = { companyId, clientId: world.client.clientId };
      const priceListId = shop.app.shop.company().defaultPriceListId;
      return {
        ...NOTHING,
        order: orderId,
        mail: String(mailId),
        cart: cartId,
        catalog: catalogId,
        export: exportId,
        offer: await made(
          'offer',
          async () =>
            (
              await makeOffer(db, {
                companyId,
                client: world.client,
                userId: users.salesman,
                product,
                priceListId,
                mark,
              })
            ).externalId,
        ),
        transfer: await made('transfer', () =>
          makeTransfer(shop, { ...ofClient, userId: users.owner, name: mark }),
        ),
        shoppingList: await made('shoppingList', () =>
          makeShoppingList(db, {
            ...ofClient,
            userId: users.owner,
            productId: product.productId,
            name: mark,
          }),
        ),
        accountEntry: await made('accountEntry', async () => (await makeEntry(db, ofClient)).externalId),
        accountDocument: await made('accountDocument', () => makeDocument(db, shop.app.shop.files, ofClient)),
        othersOrder: await made('othersOrder', async () => (await makeOrder(db, others)).externalId),
        client: world.client.clientId,
        identityChange: await made('identityChange', () => makeIdentityChange(db, world)),
        neighboursClient: foreign.client.clientId,
        clientCode: world.client.clientCode,
        product: product.code,
        productId: product.productId,
        priceList: priceListId,
        ...(areWanted('change', 'action') && (await makeLoggedChange(db, world))),
        import: await made('import', () => makeImport(db, dataDir, world)),
        category: world.category,
        categoryId: world.categoryId,
        salesman: users.salesman,
        company: companyId,
        job: await made('job', () => makeJob(shop, companyId)),
        session: await made('session', async () =>
          String(decodeJwt(await startSession(shop.app.shop, here.owner, TEST_ORIGIN))['sid']),
        ),
        passkey: await made('passkey', () => makePasskey(shop, world)),
        pricePlan: await made('pricePlan', () => makePricePlan(db, { companyId, name: `${mark} plan` })),
        discountList: await made('discountList', () =>
          makeDiscountList(db, { companyId, name: `${mark} lista` }),
        ),
        ...(areWanted('clientUser', 'member', 'wave') && (await makeInvited(db, world))),
        clientAddress: await made('clientAddress', () => makeClientAddress(db, { ...ofClient, mark })),
        clientNote: await made('clientNote', () =>
          makeClientNote(db, { ...ofClient, userId: users.administrator, text: mark }),
        ),
        clientVisit: await made('clientVisit', () =>
          makeVisit(db, { ...ofClient, userId: users.salesman, text: mark }),
        ),
        paymentTerms: await made('paymentTerms', () => makePaymentTerms(db, { companyId, name: mark })),
        ...(areWanted('webhookEndpoint', 'webhookDelivery') &&
          (await makeWebhookEndpoint(db, { companyId, mark }))),
        apiKey: await made('apiKey', () => makeKeyRow(db, { companyId, mark })),
        folderFile: await made('folderFile', () => makeFolderFile(db, { companyId, mark })),
        exchange: await made('exchange', () => makeExchange(db, { companyId, mark })),
        discountCode: await made('discountCode', () =>
          makeDiscountCode(db, { companyId, code: codeOf(`${mark} ${randomUUID().slice(0, 8)}`) }),
        ),
        offlineClient: await made('offlineClient', () =>
          makeOfflineClient(db, { companyId, userId: users.salesman }),
        ),
        newId: randomUUID(),
      };
    },
    nothing: NOTHING,
    ask: (asker, entry, input) => send(asker, sentOf(entry, input)),
    async cancelExports() {
      await sql`update exports set state = 'failed' where state = 'waiting' and title not like ${`${world.mark}%`}`.execute(
        shop.db,
      );
    },
    async state() {
      const { rows: tables } = await sql<{ name: string }>`
        select table_name::text as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(shop.db);
      const held = tables
        .filter(({ name }) => !UNCOMPARED_TABLES.has(name))
        .map(
          ({ name }) =>
            sql`select ${sql.lit(name)} as name, count(*) as rows, sum(hashtextextended(t::text, 0)) as sum from ${sql.table(name)} t`,
        );
      const { rows } = await sql<object>`${sql.join(held, sql` union all `)} order by name`.execute(shop.db);
      return rows.map((row) => JSON.stringify(row)).join('\n');
    },
  };
}

/** Queues a job for tomorrow and returns its id. */
async function makeJob({ db }: TestShop, companyId: number): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id::text from graphile_worker.add_job(${`send_mail:${companyId}`}, '{"mailId":0}',
      run_at => now() + interval '1 day')`.execute(db);
  return rows[0]?.id ?? '';
}

/** Gives the first client's owner a passkey and returns its id. */
async function makePasskey({ db }: TestShop, { companyId, users }: TwoClients): Promise<string> {
  const passkeyId = randomUUID();
  await db
    .insertInto('passkeys')
    .values({
      passkey_id: passkeyId,
      company_id: companyId,
      user_id: users.owner,
      credential_id: passkeyId,
      public_key: Buffer.from('none'),
      counter: 0,
      name: 'Notebook',
      created_at: new Date(),
    })
    .execute();
  return passkeyId;
}

/** Ids, moments and positions of things that were made for the answer. */
const CHANGING =
  /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+Z|"(mark|token)":"[^"]*"|"(catalogId|catalogOrder|catalogDetailId)":\d+/g;

/** What is written of refused requests too, and what no request can write. */
const UNCOMPARED_TABLES = new Set([
  'throttles',
  'login_attempts',
  'page_views',
  'trail_entries',
  'cities',
  'sessions',
]);
