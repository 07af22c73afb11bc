// The administrator's list of clients: search, pages, order, status, counts of clients waiting for verification, and
// its statements with thousands of clients.

import { type MadeUser, makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

let shop: TestShop;
let token: string;
/** Statements that the shop has sent. */
let statements = 0;
let waiting: MadeUser;
let neighbour: MadeUser;

beforeAll(async () => {
  shop = await testShop('papelera', undefined, {
    beforeStatement: () => {
      statements += 1;
    },
  });
  const { email, companyId } = await makeUser(shop.db, { profile: 3 });
  token = await shop.token(email);
  await client(companyId, 'C-10', 'Ñandú 100% papel', '30712345671', 'compras@nandu.test');
  await client(companyId, 'C-20', 'Águila Libros', '30598765432', 'hola@aguila.test');
  waiting = await makeUser(shop.db, { status: 'pending_verification' });
  await makeUser(shop.db, { status: 'blocked' });
  neighbour = await makeUser(shop.db, { company: 'barrilete', status: 'pending_verification' });
});
afterAll(() => shop.close());

const client = (companyId: number, code: string, name: string, cuit: string, email: string) =>
  shop.db
    .insertInto('clients')
    .values({ company_id: companyId, client_code: code, legal_name: name, legal_id: cuit, email })
    .execute();

const found = async (searchTerm: string) =>
  (await shop.call('storeClientsPage', { query: { searchTerm } }, token)).clients.map(
    (row) => row.clientName,
  );

it("lists the company's clients, each with what is to be verified, and none of another company's", async () => {
  const all = await shop.call('storeClients', {}, token);
  expect(all).toHaveLength(4);
  expect(all.map((one) => one.clientId)).not.toContain(neighbour.clientId);
  const toVerify = all.filter((one) => one.verificationRequired);
  expect(toVerify).toMatchObject([{ clientId: waiting.clientId }]);
  expect(toVerify[0]?.verificationToken).not.toBe('');
  for (const one of all) expect(one.verificationToken === '').toBe(one.clientId !== waiting.clientId);
});

it('the page has those who wait first, then the others by name, with their status', async () => {
  const page = await shop.call('storeClientsPage', { query: {} }, token);
  expect(page).toMatchObject({ totalCount: 4, waitingCount: 1 });
  expect(page.clients[0]).toMatchObject({
    clientId: waiting.clientId,
    status: 'pending_verification',
    verificationRequired: true,
  });
  expect(
    page.clients
      .slice(1)
      .map((one) => one.status)
      .sort(),
  ).toEqual(['blocked', null, null]);
  const last = await shop.call('storeClientsPage', { query: { pageSize: 3, pageNumber: 1 } }, token);
  expect([last.totalCount, last.clients.length]).toEqual([4, 1]);
  const past = await shop.call('storeClientsPage', { query: { pageNumber: 1_000_000 } }, token);
  expect([past.totalCount, past.clients]).toEqual([4, []]);
});

it.each([
  ['nandu', ['Ñandú 100% papel']],
  ['ÑANDÚ PAPEL', ['Ñandú 100% papel']],
  ['papel aguila', []],
  ['c-20', ['Águila Libros']],
  ['hola@aguila', ['Águila Libros']],
  ['30-71234567-1', ['Ñandú 100% papel']],
  ['%', ['Ñandú 100% papel']],
  ['_', []],
  ['\\', []],
])(
  'finds by name, code, e-mail or CUIT, every word of it, wildcards as they are: %j',
  async (typed, names) => {
    expect(await found(typed)).toEqual(names);
  },
);

it('no text breaks the search, and the count is of what is listed', async () => {
  const typed = fc.string({ unit: 'grapheme', maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(typed, async (searchTerm) => {
      const { status, body } = await shop.raw('storeClientsPage', { query: { searchTerm } }, token);
      expect(status === 200 || (status === 400 && searchTerm.includes('\u0000'))).toBe(true);
      if (status === 200) expect(body.clients.length).toBe(Math.min(body.totalCount, 25));
    }),
    { numRuns: 60 },
  );
});

it('a search changes the count of what is found, not of who waits', async () => {
  const page = await shop.call('storeClientsPage', { query: { searchTerm: 'aguila' } }, token);
  expect(page).toMatchObject({ totalCount: 1, waitingCount: 1 });
});

it('a client counts by the best of its users, and waits while one of them does', async () => {
  const { clientId } = await makeUser(shop.db);
  const second = await makeUser(shop.db, { status: 'pending_verification' });
  await shop.db
    .updateTable('users')
    .set({ client_id: clientId })
    .where('user_id', '=', second.userId)
    .execute();
  const page = await shop.call('storeClientsPage', { query: {} }, token);
  expect(page.clients.find((one) => one.clientId === clientId)).toMatchObject({
    status: 'active',
    verificationRequired: true,
  });
});

it('answers for five thousand clients with a few statements', async () => {
  const { companyId } = waiting;
  await sql`insert into clients (company_id, client_code, legal_name, legal_id, email)
    select ${companyId}, 'M-' || n, 'Librería del Norte ' || n, (20500000000 + n)::text, 'norte' || n || '@prueba.test'
    from generate_series(1, 5000) n`.execute(shop.db);
  await sql`insert into users (company_id, email, name, password_hash, web_profile_id, status, client_id)
    select company_id, email, legal_name, '', 1, case when client_id % 50 = 0 then 'pending_verification' else 'active' end, client_id
    from clients where client_code like 'M-%'`.execute(shop.db);
  const statementsOf = async (run: () => Promise<unknown>) => {
    const before = statements;
    await run();
    return statements - before;
  };
  const all = await statementsOf(() => shop.call('storeClients', {}, token));
  const page = await statementsOf(() =>
    shop.call('storeClientsPage', { query: { searchTerm: 'norte 49' } }, token),
  );
  expect(all).toBeGreaterThan(0);
  expect(all + page).toBeLessThan(20);
});

it('pages put together are everybody once, those who wait first and then by name', async () => {
  const pageSize = 50;
  const seen: { clientId: number; clientName: string; verificationRequired: boolean }[] = [];
  let total = Number.POSITIVE_INFINITY;
  // those who wait end in the middle of a page
  for (let pageNumber = 0; pageNumber * pageSize < total; pageNumber += 1) {
    const page = await shop.call('storeClientsPage', { query: { pageSize, pageNumber } }, token);
    total = page.totalCount;
    seen.push(...page.clients);
  }
  const whole = await shop.call('storeClients', {}, token);
  const waits = (one: { verificationRequired: boolean }) => one.verificationRequired;
  expect(whole.filter(waits).length % pageSize).not.toBe(0);
  expect(seen.map((one) => one.clientId)).toEqual(
    [...whole.filter(waits), ...whole.filter((one) => !waits(one))].map((one) => one.clientId),
  );
});

it('finds a client by the e-mail with which their user logs in, whatever the client’s own e-mail is', async () => {
  await shop.db
    .updateTable('clients')
    .set({ email: 'otra@casilla.test' })
    .where('client_id', '=', waiting.clientId)
    .execute();
  const { clients } = await shop.call('storeClientsPage', { query: { searchTerm: waiting.email } }, token);
  expect(clients).toMatchObject([{ clientId: waiting.clientId, userName: waiting.email }]);
});
