// Imports that other systems send are stored in the order in which they were sent, also when a job is tried again after later ones.

import { makeProduct } from '@mostrador/trials/testing/factories';
import { makeApiKey, runImport, sendMachine } from '@mostrador/trials/testing/machine-shop';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

let shop: TestShop;
let key: string;

beforeAll(async () => {
  shop = await testShop();
  key = (await makeApiKey(shop)).text;
  await makeProduct(shop.db, { code: 'LAP-001', stock: 1 });
});
afterAll(() => shop.close());

async function sendStock(stock: number, query: Readonly<Record<string, string>> = {}): Promise<string> {
  const file = `{"code":"LAP-001","stock":${stock}}\n`;
  const { body } = await sendMachine(shop, 'startImport', {
    key,
    params: { kindOrId: 'stock' },
    query,
    file,
  });
  return String(body['importId']);
}
const stateOf = async (importId: string) => {
  const { body } = await sendMachine(shop, 'getImport', { key, params: { kindOrId: importId } });
  return body['state'];
};
const stock = async () =>
  (await shop.db.selectFrom('products').select('stock').executeTakeFirstOrThrow()).stock;

it('stores an earlier import first when the job of a later one runs before its own', async () => {
  const [first, second] = [await sendStock(10), await sendStock(20, { atomic: 'true' })];
  const third = await sendStock(30);
  // the jobs of the first and the second have failed for a moment and are tried again later
  await runImport(shop, third);
  expect([await stateOf(first), await stateOf(second), await stateOf(third)]).toEqual([
    'done',
    'done',
    'done',
  ]);
  for (const each of [first, second]) await runImport(shop, each);
  expect(await stock()).toBe(30);
});

it('goes on with a compared import whose process was killed before it went on', async () => {
  const atomic = await sendStock(40, { atomic: 'true' });
  await runImport(shop, atomic);
  await sql`update imports set state = 'compared', finished_at = null, started_at = null,
    rows_read = 0, rows_updated = 0, file_deleted_at = null where import_id = ${atomic}::uuid`.execute(
    shop.db,
  );
  await sql`update products set stock = 1`.execute(shop.db);
  await runImport(shop, atomic);
  expect(await stateOf(atomic)).toBe('done');
  expect(await stock()).toBe(40);
});
