// Opens the shop that the fuzzer sends requests to: with jobs, without rate limits, every answer compared with its
// schema.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { brands } from '@mostrador/brands/all';
import { problem } from '@mostrador/contract/fields';
import { cuitCheckDigit } from '@mostrador/rules/cuit';
import type { App } from '@mostrador/server/app';
import { accountOf } from '@mostrador/server/features/auth/accounts.service';
import { startSession } from '@mostrador/server/features/auth/session-tokens.service';
import { insertMissingCompanies } from '@mostrador/server/features/company/insert-companies.queries';
import { loadGeography } from '@mostrador/server/features/geography/geography.service';
import { shopJobs } from '@mostrador/server/jobs';
import { type Database, openDatabase } from '@mostrador/server/platform/database/database';
import { notFound } from '@mostrador/server/platform/http/problem';
import { saveDrawing } from '@mostrador/server/platform/images/drawings';
import { startJobs } from '@mostrador/server/platform/jobs/start-jobs';
import { sql } from 'kysely';
import { pino } from 'pino';
import { PaymentStandIn } from '../payment-stand-in/stand-in.js';
import { actingToken } from '../testing/acting-token.js';
import type { OwnDatabase } from '../testing/database.js';
import {
  COMPANY,
  makeOwnedObjects,
  makeTwoClients,
  PASSWORD,
  type Person,
  type TwoClients,
} from '../testing/factories.js';
import { JOB_POLL_INTERVAL_MS, openShop } from '../testing/open-shop.js';
import { TEST_ORIGIN } from '../testing/session-origin.js';
import type { FuzzDoor } from './fuzzing.js';
import { operationsOf } from './openapi-operations.js';
import type { Known } from './values.js';

const ROLES = ['visitor', 'client', 'salesman', 'administrator', 'acting'] as const;
type Role = (typeof ROLES)[number];

const LOG = 'mostrador.1.log';
const PICTURE = 'cuaderno.webp';
const PERSON = {
  client: 'owner',
  salesman: 'salesman',
  administrator: 'administrator',
} as const satisfies Partial<Record<Role, Person>>;

export interface FuzzShop {
  readonly app: App;
  readonly db: Database;
  /** Moves the app's clock by milliseconds, so that rate limits recover. */
  forward(milliseconds: number): void;
  readonly people: TwoClients;
  /** The shop's own API. */
  readonly door: FuzzDoor;
  /** Returns the log's entry on a request that failed. */
  failureOf(requestId: string): string | undefined;
  /** Returns the errors of failed jobs, each once. */
  failedJobs(): Promise<string[]>;
  close(): Promise<void>;
}

/**
 * Opens the shop on a migrated database.
 * @param folder for the shop's files; the caller removes it.
 */
export async function openFuzzShop(
  { connectionString, runTimeConnectionString }: OwnDatabase,
  folder: string,
): Promise<FuzzShop> {
  const setup = openDatabase(connectionString, {
    max: 4,
    statementTimeout: 30_000,
    onError: () => undefined,
  });
  await loadGeography(setup.db);
  await insertMissingCompanies(setup.db, Object.values(brands));
  await sql`update companies set payments_mercado_pago = true where code = ${COMPANY}`.execute(setup.db);
  const failures = new Map<string, string>();
  const log = pino({ level: 'error' }, failuresInto(failures));
  const keys = { accessToken: 'TEST-access-token', webhookSecret: 'a-secret-of-the-platform' };
  const standIn = await PaymentStandIn.start(keys);
  standIn.notifier.set({ mode: 'drop' });
  let offset = 0;
  const app = await openShop({
    connectionString: runTimeConnectionString,
    company: COMPANY,
    log,
    secret: 'a-secret-for-fuzzing-of-more-than-32-bytes',
    publicUrl: 'https://tienda.example',
    version: 'fuzz',
    payment: {
      ...keys,
      publicKey: 'TEST-public-key',
      baseUrl: standIn.baseUrl,
      scriptUrl: standIn.scriptUrl,
    },
    rateLimits: false,
    dataDir: folder,
    checkAnswers: true,
    now: () => Date.now() + offset,
  });
  // as the pages do, which are not served here
  app.http.setNotFoundHandler(() => {
    throw notFound('La dirección no existe.');
  });
  mkdirSync(join(folder, 'logs'));
  writeFileSync(join(folder, 'logs', LOG), '{"level":30,"time":1,"msg":"answered"}\nno line of the shop\n');
  await saveDrawing(
    app.shop.files,
    COMPANY,
    PICTURE,
    '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
  );
  const { shop } = app;
  const { tasks } = shopJobs(shop, {
    smtpUrl: undefined,
    mailFrom: 'Mostrador <no-responder@mostrador.test>',
    dataDir: folder,
  });
  const jobs = await startJobs({
    connectionString: runTimeConnectionString,
    tasks,
    log,
    concurrency: 1,
    pollIntervalMs: JOB_POLL_INTERVAL_MS,
  });
  const people = await makeTwoClients(setup.db, shop.company().companyId, 'Zafiro');
  const door: FuzzDoor = {
    operations: await operationsOf(app.http, '/api/docs/openapi.json'),
    callers: [...ROLES, 'client', 'salesman', 'administrator', 'administrator'],
    async tokens() {
      const of = async (person: Person) => {
        await revive(setup.db, people, person);
        const account = await accountOf(shop, people.users[person]);
        if (account === undefined) throw new Error(`${person} is gone.`);
        return account;
      };
      const administrator = await of(PERSON.administrator);
      return {
        visitor: undefined,
        client: await startSession(shop, await of(PERSON.client), TEST_ORIGIN),
        salesman: await startSession(shop, await of(PERSON.salesman), TEST_ORIGIN),
        administrator: await startSession(shop, administrator, TEST_ORIGIN),
        acting: await actingToken(shop, await of('stranger'), administrator),
      };
    },
    known: () => knownIn(setup.db, people),
    isProblem: (body) => problem.strict().safeParse(body).success,
  };
  return {
    app,
    people,
    door,
    db: setup.db,
    forward(milliseconds) {
      offset += milliseconds;
    },
    failureOf: (requestId) => failures.get(requestId),
    async failedJobs() {
      const { rows } = await sql<{ said: string }>`
        select distinct task_identifier || ': ' || left(last_error, 200) as said
        from graphile_worker.jobs where last_error is not null`.execute(setup.db);
      return rows.map(({ said }) => said);
    },
    async close() {
      await jobs.stop();
      await app.close();
      await standIn.close();
      await setup.close();
    },
  };
}

/** Restores a user whom a request has blocked, renamed or asked for another password. */
async function revive(db: Database, people: TwoClients, person: Person): Promise<void> {
  await sql`update users set email = ${people.emails[person]}, status = 'active', must_change_password = false
    where user_id = ${people.users[person]} and (email, status, must_change_password) <> (${people.emails[person]}, 'active', false)`.execute(
    db,
  );
}

async function knownIn(db: Database, people: TwoClients): Promise<Known> {
  const { orderId, mailId, cartId, exportId } = await makeOwnedObjects(db, people);
  const ids = async (column: string, table: string) => {
    const { rows } = await sql<{ id: string | number }>`
      select ${sql.ref(column)} as id from ${sql.table(table)} where company_id = ${people.companyId}
      order by 1 desc limit 20`.execute(db);
    return rows.map(({ id }) => id);
  };
  const [orders, catalogs, mails, tokens] = [
    await ids('external_id', 'orders'),
    await ids('catalog_id', 'catalogs'),
    await ids('mail_id', 'mails'),
    await sql<{ id: string }>`select id::text from graphile_worker.jobs order by id desc limit 5`.execute(db),
  ];
  const clients = [people.client.clientId, people.otherClient.clientId];
  const codes = [people.product.code, people.product.code.toLowerCase()];
  return {
    externalId: [orderId, orderId, orderId, cartId, ...orders],
    localUniqueId: [cartId, ...orders],
    catalogId: catalogs,
    exportId: [exportId, exportId, ...(await ids('export_id', 'exports'))],
    mailId: [mailId, mailId, mailId, ...mails],
    jobId: tokens.rows.map(({ id }) => id),
    clientId: clients,
    targetClientId: clients,
    userId: [...clients, ...Object.values(people.users)],
    salesmanIds: [people.users.salesman, people.users.otherSalesman],
    clientCode: [people.client.clientCode, people.otherClient.clientCode],
    companyId: [people.companyId],
    productId: [people.product.productId],
    code: codes,
    productCode: codes,
    specialCode: codes,
    ctegoryCodeFilter: [people.category, '*', '-'],
    currentCategory: [people.category],
    currentCategoryCode: [people.category],
    searchTerm: ['cuaderno', 'cuadreno', 'ros', people.product.code],
    search: ['cuaderno', '42', 'zafiro'],
    provinceCode: ['S', 'B'],
    provinceId: ['82', '06'],
    countryCode: ['AR'],
    revision: [1, 2],
    usr: [...Object.values(people.emails), 'nadie@prueba.test'],
    pass: [PASSWORD, 'incorrecta'],
    paymentId: ['1', '2', '3'],
    quantity: [1, 2, 6],
    total: [0, 1_000, 2_000],
    price: [1_000],
    dateFrom: ['2026-01-01', '2026-06-30'],
    dateTo: ['2026-12-31'],
    logName: [LOG],
    file: ['1'],
    '*': [PICTURE],
    ...saidOfOneself(mailId),
    productImage: [PICTURE],
  };
}

/** What a new person types into a form, different each time. */
function saidOfOneself(number: number): Known {
  const person = `20${String(30_000_000 + number)}`;
  const cuit = `${person}${cuitCheckDigit(person)}`;
  return {
    email: [`persona${number}@prueba.test`],
    userName: [`persona${number}@prueba.test`],
    password: ['Cuarzo#Violeta7'],
    newPass: [PASSWORD],
    legalId: [cuit],
    taxId: [cuit],
    idType: [1],
    taxCategory: [1],
    legalName: ['Librería Ñandú'],
    contactName: ['Ana'],
    name: ['Ana'],
    contactPhone: ['011 4555-0142'],
    cellPhoneNumber: ['011 4555-0142'],
    city: ['Rosario'],
    province: ['Santa Fe'],
    message: ['¿Tienen cuadernos?'],
    deliveryAddressProvinceCode: ['S'],
    legalAddressProvinceCode: ['S'],
    deliveryAddressCountry: ['AR'],
    catalogName: [`Catálogo ${number}`],
  };
}

const KEPT = 2_000;

/** A log of failures alone, the newest ones, by the id of their request. */
function failuresInto(failures: Map<string, string>): Writable {
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      for (const line of chunk.toString().split('\n')) {
        const id = /"reqId":"([^"]+)"/.exec(line)?.[1];
        if (id === undefined) continue;
        failures.set(id, line);
        const [oldest] = failures.keys();
        if (failures.size > KEPT && oldest !== undefined) failures.delete(oldest);
      }
      done();
    },
  });
}
