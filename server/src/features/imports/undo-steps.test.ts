// The undo of an import in steps: it goes on behind its last batch after a failure, tells of stock that is too low, and a company's
// open files are bounded and swept.

import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DeskImporter, deskImporter } from '@mostrador/trials/testing/desk-importer';
import { makeProduct, makeProducts, makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importTasks } from './import-jobs.service.js';

let shop: TestShop;
let desk: DeskImporter;
let token: string;

beforeAll(async () => {
  shop = await testShop('papelera');
  token = await shop.token((await makeUser(shop.db, { profile: 3 })).email);
  desk = deskImporter(shop, token);
});
afterAll(() => shop.close());

describe('the undo of an import', () => {
  it('ends with a sentence on an error that comes again, and goes on behind its last batch when it is asked for again', async () => {
    const codes = await makeProducts(shop.db, 'B', 3_000, 7);
    const file = `Código;Stock\n${codes.map((code) => `${code};8`).join('\n')}\n`;
    const { importId } = await desk.compared('stock', file);
    expect((await desk.applied(importId)).counts.updated).toBe(3_000);
    // The first row of the file is in the last batch of the undo.
    await sql`alter table products add constraint no_seven check (code <> 'B0001' or stock <> 7)`.execute(
      shop.db,
    );
    const restored = async () => {
      const { rows } = await sql<{ restored: number; undos: number }>`
        select (select count(*) from products where code like 'B%' and stock = 7)::int as restored,
          (select count(distinct action_id) from change_log where undone_action_id = ${importId}::uuid)::int as undos`.execute(
        shop.db,
      );
      return rows[0];
    };
    try {
      expect(await desk.undone(importId)).toMatchObject({
        state: 'failed',
        failure: expect.stringContaining('Intente deshacerla otra vez'),
      });
      expect(await restored()).toEqual({ restored: 2_000, undos: 1 });
    } finally {
      await sql`alter table products drop constraint no_seven`.execute(shop.db);
    }
    expect(await desk.undone(importId)).toMatchObject({
      state: 'undone',
      failure: null,
      undo: { restored: 3_000, keptCount: 0 },
    });
    expect(await restored()).toEqual({ restored: 3_000, undos: 1 });
  });

  it('tells of stock that is less than what orders reserve', async () => {
    const { code } = await makeProduct(shop.db, { price: '90000.00', stock: 1 });
    const { importId } = await desk.compared('stock', `Código;Stock\n${code};9\n`);
    await desk.applied(importId);
    const client = await shop.token((await makeUser(shop.db)).email);
    const put = { query: {}, body: { product: { code }, quantity: 3 } };
    const { cart } = await shop.call('upsertProductInCart', put, client);
    await shop.call('confirmCart', { body: { total: cart.total } }, client);
    const { undo } = await desk.undone(importId);
    expect(undo).toMatchObject({
      restored: 1,
      keptCount: 0,
      notices: [`${code}: Hay 3 unidades reservadas: faltan 2 unidades.`],
    });
  });

  it('applies no import whose date was taken back', async () => {
    const { code } = await makeProduct(shop.db, { stock: 1 });
    const { importId } = await desk.compared('stock', `Código;Stock\n${code};9\n`);
    const at = new Date(Date.now() + 3_600_000).toISOString();
    const body = { excludedLines: [], deactivates: 0, confirmsShare: false, at };
    await shop.call('applyImport', { params: { importId }, body }, token);
    await shop.call('discardImport', { params: { importId } }, token);
    await desk.work(importId);
    expect(await desk.detail(importId)).toMatchObject({ state: 'compared', counts: { updated: 0 } });
  });
});

describe('the files of imports', () => {
  it('are at most ten uploads at one time, and downloads that were cut off are swept after a day', async () => {
    const begin = () =>
      shop.raw('uploadImport', { body: { kind: 'stock', fileName: 'a.csv', bytes: 10 } }, token);
    for (let nth = 0; nth < 10; nth += 1) expect(await begin()).toMatchObject({ status: 200 });
    expect(await begin()).toMatchObject({ status: 409, body: { code: 'conflict' } });
    // An upload of yesterday was given up.
    await sql`update imports set created_at = now() - interval '1 day' where state = 'uploading'`.execute(
      shop.db,
    );
    expect(await begin()).toMatchObject({ status: 200 });

    const folder = join(shop.dataDir, 'imports');
    mkdirSync(folder, { recursive: true });
    for (const name of ['old.download', 'new.download']) writeFileSync(join(folder, name), 'x');
    const twoDaysAgo = Date.now() / 1_000 - 2 * 86_400;
    utimesSync(join(folder, 'old.download'), twoDaysAgo, twoDaysAgo);
    const { tasks } = importTasks(shop.app.shop);
    const { signal } = new AbortController();
    const [sweep] = Object.entries(tasks).filter(([name]) => name.startsWith('imports_sweep'));
    await sweep?.[1]({}, { stopping: signal, signal, attempt: 1 });
    const left = readdirSync(folder);
    expect(left).toContain('new.download');
    expect(left).not.toContain('old.download');
  });
});
