import { makeClient, makeOrder, makeProduct, makeUser } from '@mostrador/trials/testing/factories';
import { makeApiKey, sendMachine } from '@mostrador/trials/testing/machine-shop';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DB } from '../../platform/database/generated/schema.js';

/*
 * The change feed of /api/v1: what commits late is not lost, and a request that waits is answered when something changes.
 */

let shop: TestShop;
let key: string;
let codes: string[];

beforeAll(async () => {
  shop = await testShop();
  key = (await makeApiKey(shop)).text;
  codes = [];
  for (let nth = 0; nth < 4; nth += 1) codes.push((await makeClient(shop.db)).clientCode);
  const client = await makeClient(shop.db);
  const [user, product] = [await makeUser(shop.db), await makeProduct(shop.db)];
  const { companyId } = product;
  await makeOrder(shop.db, { companyId, client, userId: user.userId, product, mark: 'pedido' });
});
afterAll(() => shop.close());

interface Page {
  readonly items: readonly { readonly kind: string; readonly code: string; readonly event: string }[];
  readonly mark: string;
  readonly more: boolean;
}

async function changes(since?: string, query: Record<string, string> = {}): Promise<Page> {
  const answer = await sendMachine(shop, 'listChanges', {
    key,
    query: { kinds: 'clients', ...(since !== undefined && { since }), ...query },
  });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body as unknown as Page;
}

const touch = (db: TestShop['db'] | Transaction<DB>, code: string) =>
  sql`update clients set contact_phone = contact_phone || '1' where client_code = ${code}`.execute(db);

/** Begins a transaction that changes a client, and returns the function that commits it. */
async function openChange(code: string): Promise<() => Promise<void>> {
  let commit: () => void = () => undefined;
  const held = new Promise<void>((done) => {
    commit = done;
  });
  let begun: () => void = () => undefined;
  const hasBegun = new Promise<void>((done) => {
    begun = done;
  });
  const transaction = shop.db.transaction().execute(async (tx) => {
    await touch(tx, code);
    begun();
    await held;
  });
  await hasBegun;
  return async () => {
    commit();
    await transaction;
  };
}

it('lists everything page by page without a mark, and nothing again with the mark of the end', async () => {
  const seen: string[] = [];
  let page = await changes(undefined, { kinds: 'orders,clients,products', limit: '2' });
  seen.push(...page.items.map(({ kind, code }) => `${kind} ${code}`));
  while (page.more) {
    page = await changes(page.mark, { kinds: 'orders,clients,products', limit: '2' });
    seen.push(...page.items.map(({ kind, code }) => `${kind} ${code}`));
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.filter((each) => each.startsWith('orders'))).toEqual(['orders PED-0001-00000001']);
  expect(seen.filter((each) => each.startsWith('clients')).length).toBeGreaterThan(5);
  expect(await changes(page.mark, { kinds: 'orders,clients,products' })).toMatchObject({
    items: [],
    more: false,
  });
});

it('loses no change that commits late, and repeats none that it has listed, in 50 interleaved rounds', async () => {
  let { mark } = await changes('now');
  const made = new Map<string, number>();
  const heard = new Map<string, number>();
  const count = (counts: Map<string, number>, code: string) => counts.set(code, (counts.get(code) ?? 0) + 1);
  const listen = async () => {
    const page = await changes(mark, { limit: '100' });
    for (const { code } of page.items) count(heard, code);
    mark = page.mark;
    return page.items.length;
  };
  for (let round = 0; round < 50; round += 1) {
    const [late = '', early = ''] = [codes[round % 2], codes[2 + (round % 2)]];
    const commit = await openChange(late);
    await touch(shop.db, early);
    count(made, early);
    expect(await listen()).toBe(1);
    // the open transaction is older than what was just listed
    expect(await listen()).toBe(0);
    await commit();
    count(made, late);
    expect(await listen()).toBe(1);
  }
  expect([...heard].sort()).toEqual([...made].sort());
});

it('answers a request that waits as soon as something changes, and an empty page when the time is over', async () => {
  const { mark } = await changes('now');
  const begun = Date.now();
  const waiting = changes(mark, { wait: '20' });
  await new Promise((done) => setTimeout(done, 300));
  await touch(shop.db, String(codes[0]));
  expect((await waiting).items).toEqual([{ kind: 'clients', code: codes[0], event: 'changed' }]);
  expect(Date.now() - begun).toBeLessThan(10_000);
  const after = await changes('now');
  expect((await changes(after.mark, { wait: '1' })).items).toEqual([]);
});

it('tells what is gone', async () => {
  const { clientCode } = await makeClient(shop.db);
  const { mark } = await changes('now');
  await shop.db.deleteFrom('clients').where('client_code', '=', clientCode).execute();
  expect((await changes(mark)).items).toEqual([{ kind: 'clients', code: clientCode, event: 'removed' }]);
});

it('refuses a mark of another database, and other kinds in the middle of a round', async () => {
  const refused = async (query: Record<string, string>) =>
    (await sendMachine(shop, 'listChanges', { key, query: { kinds: 'clients', ...query } })).body.code;
  const { mark } = await changes('now');
  const parts = mark.split('.');
  const other = (body: string) => `${parts[0]}.${parts[1]}.${Buffer.from(body).toString('base64url')}`;
  for (const since of [
    'x',
    `${parts[0]}.${'0'.repeat(32)}.${parts[2]}`,
    other('5:4:'),
    other('5:9:9'),
    other('5:9:7,6'),
    other('0:9:'),
    other('1:2:/1:2:'),
    other(`${'9'.repeat(30)}:${'9'.repeat(30)}:`),
  ])
    expect([since, await refused({ since })]).toEqual([since, 'start_again']);
  const page = await changes(undefined, { limit: '1' });
  expect(page.more).toBe(true);
  expect(await refused({ since: page.mark, kinds: 'clients,orders' })).toBe('invalid_request');
});
