// The client library against the real shop: pages, imports with rejections, changes, conditions, and deliveries that are repeated.

import type { AddressInfo } from 'node:net';
import { ApiProblem, ShopApi, verifyWebhook } from '@mostrador/client';
import { importTasks } from '@mostrador/server/features/imports/import-jobs.service';
import { secretText, signedHeaders } from '@mostrador/server/features/webhooks/signature';
import { type JobRunner, startJobs } from '@mostrador/server/platform/jobs/start-jobs';
import { openLog } from '@mostrador/server/platform/log';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeClient, makeOrder, makeProduct, makeUser } from '../testing/factories.js';
import { makeApiKey } from '../testing/machine-shop.js';
import { JOB_POLL_INTERVAL_MS } from '../testing/open-shop.js';
import { type TestShop, testShop } from '../testing/test-shop.js';

let shop: TestShop;
let jobs: JobRunner;
let api: ShopApi;
let number: string;

beforeAll(async () => {
  shop = await testShop();
  jobs = await startJobs({
    connectionString: shop.runTimeConnectionString,
    tasks: importTasks(shop.app.shop).tasks,
    log: openLog({ level: 'silent' }),
    concurrency: 1,
    pollIntervalMs: JOB_POLL_INTERVAL_MS,
  });
  await shop.app.http.listen({ host: '127.0.0.1', port: 0 });
  const { port } = shop.app.http.server.address() as AddressInfo;
  api = new ShopApi({ url: `http://127.0.0.1:${port}`, key: (await makeApiKey(shop)).text });
  const product = await makeProduct(shop.db, { code: 'LAP-001' });
  for (const code of ['LAP-002', 'LAP-003']) await makeProduct(shop.db, { code });
  const [client, user] = [await makeClient(shop.db), await makeUser(shop.db)];
  const { companyId } = product;
  await makeOrder(shop.db, { companyId, client, userId: user.userId, product, mark: 'pedido' });
  for await (const order of api.list('listOrders')) number = order.number;
});
afterAll(async () => {
  await jobs.stop();
  await shop.close();
});

it('imports rows and names the rejected ones, and reads them page by page', async () => {
  async function* rows() {
    yield { code: 'LAP-001', stock: 240 };
    yield { code: 'NO', stock: 1 };
    yield { code: 'LAP-003', stock: 7 };
  }
  const rejected: string[] = [];
  const { counts, importIds } = await api.importRows('stock', rows(), {
    partBytes: 60,
    onRejection: ({ line, code }) => {
      rejected.push(`${line} ${code}`);
    },
  });
  expect(counts).toMatchObject({ read: 3, updated: 2, rejected: 1 });
  expect(importIds).toHaveLength(2);
  expect(rejected).toEqual(['2 NO']);
  const stock: string[] = [];
  for await (const { code, stock: units } of api.list('listStock', { limit: 1 }))
    stock.push(`${code} ${units}`);
  expect(stock).toContain('LAP-001 240');
  expect(stock).toContain('LAP-003 7');
  expect(stock).toHaveLength(3);
});

it('knows what it has read, and never overwrites what another system wrote in between', async () => {
  const { etag } = await api.send('getProduct', { params: { code: 'LAP-001' } });
  const again = await api.send('getProduct', { params: { code: 'LAP-001' }, ifNoneMatch: etag ?? '' });
  expect([again.status, again.body]).toEqual([304, undefined]);
  let edits = 0;
  const changed = await api.changeProduct('LAP-001', ({ subtitle }) => {
    edits += 1;
    return { subtitle: `${subtitle}+` };
  });
  expect([changed.subtitle.endsWith('+'), edits]).toEqual([true, 1]);
  const stale = api.call('patchProduct', {
    params: { code: 'LAP-001' },
    body: { subtitle: '' },
    ifMatch: etag ?? '',
  });
  const error = await stale.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiProblem);
  expect(error).toMatchObject({ status: 412, code: 'precondition_failed' });
});

it('hears of an order that changes, and tells a delivery once however often it is repeated', async () => {
  const stop = new AbortController();
  let mark: string | undefined = 'now';
  const marks = {
    read: () => mark,
    write: (next: string) => {
      if (mark === 'now') void acknowledge();
      mark = next;
    },
  };
  const acknowledge = () => api.call('acknowledgeOrder', { params: { number }, body: { erpNumber: 'NP-1' } });
  const heard: string[] = [];
  for await (const { items } of api.changes(['orders'], { marks, signal: stop.signal })) {
    heard.push(...items.map(({ code }) => code));
    stop.abort();
  }
  expect(heard).toEqual([number]);
  const input = {
    params: { number },
    body: { lines: [{ code: 'LAP-001', units: 1 }] },
    idempotencyKey: 'R-1',
  };
  const answers = [await api.call('createDelivery', input), await api.call('createDelivery', input)];
  expect(answers[1]).toEqual(answers[0]);
  const told: number[] = [];
  for await (const delivery of api.list('listDeliveries')) told.push(delivery.number);
  expect(told).toHaveLength(1);
});

it('accepts the signature of a webhook of the shop', async () => {
  const secret = Buffer.alloc(32, 7);
  const body = JSON.stringify({ type: 'webhook.test', timestamp: '', data: {} });
  const headers = signedHeaders([secret], { id: 'msg_1', at: Date.now(), body });
  expect(await verifyWebhook(secretText(secret), headers, body)).toMatchObject({
    id: 'msg_1',
    type: 'webhook.test',
  });
});
