// Product lists as PDF and XLSX: their prices and rights, layout, formulas kept as text, and the request, limits and
// cleaning up of the files.

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ExportState } from '@mostrador/contract/entries/exports';
import { formatPesos, toCentavos } from '@mostrador/rules/money';
import { assign, fillCatalogue, makeClient, makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { readSheet } from 'read-excel-file/node';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { shopJobs } from '../../jobs.js';
import { startJobs, type TaskRun } from '../../platform/jobs/start-jobs.js';
import { exportTasks } from './export-jobs.service.js';
import { preparePublicList } from './public-list.service.js';

const DAY = 86_400_000;
let shop: TestShop;
let companyId: number;
let token: string;
let others: string;
let tasks: ReturnType<typeof exportTasks>['tasks'];

beforeAll(async () => {
  shop = await testShop('papelera');
  ({ companyId } = shop.app.shop.company());
  ({ tasks } = exportTasks(shop.app.shop));
  const product = (nth: number) => ({
    code: `CUA-${String(nth).padStart(3, '0')}`,
    name: `Cuaderno ${nth} rayado ñandú`,
    category: nth % 2 === 0 ? 'TAPA' : 'ESPIRAL',
    price: 100_037 + nth * 1_111,
    image: null,
  });
  await fillCatalogue(shop.db, companyId, {
    categories: [
      { code: 'ESC', description: 'Escolar' },
      { code: 'TAPA', description: 'Tapa dura', parent: 'ESC' },
      { code: 'ESPIRAL', description: 'Espiralados', parent: 'ESC' },
    ],
    products: [
      ...Array.from({ length: 30 }, (_, nth) => product(nth)),
      {
        code: '=1+1',
        name: '=cmd|calc',
        subtitle: '@SUM(1)',
        barCode: '5901234123457',
        category: 'TAPA',
        image: null,
      },
      { code: '\t-7', name: '\r+x\u0001y', subtitle: '<b>&"', category: 'TAPA', image: null },
      { code: 'OCULTO', name: 'Oculto', visible: false, image: null },
      { code: 'A-PEDIDO', name: 'Por encargo', price: null, stock: 0, image: null },
    ],
  });
  const client = await makeUser(shop.db, { discountPercent: 12.5 });
  token = await shop.token(client.email);
  others = await shop.token((await makeUser(shop.db)).email);
});
const giveUpWaiting = () => sql`update exports set state = 'failed' where state <> 'done'`.execute(shop.db);
afterEach(async () => {
  await sql`delete from throttles`.execute(shop.db);
  await giveUpWaiting();
});
afterAll(() => shop.close());

const running = (stopping = new AbortController().signal, attempt = 1): TaskRun => ({
  stopping,
  signal: stopping,
  attempt,
});
const perform = (exportId: string, run = running()) =>
  tasks[`export:${companyId}`]?.({ exportId }, run) ?? Promise.reject(new Error('no task'));
const stateOf = (exportId: string, who?: string) => shop.raw('exportState', { params: { exportId } }, who);

async function ask(body: object, who?: string): Promise<ExportState> {
  const answer = await shop.raw('createExport', { body }, who);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

async function download(exportId: string, who?: string) {
  const { statusCode, headers, rawPayload } = await shop.app.http.inject({
    url: `/api/store/StoreProducts/exports/${exportId}/file`,
    headers: {
      'accept-encoding': 'gzip, br',
      ...(who !== undefined && { authorization: `Bearer ${who}` }),
    },
  });
  return { status: statusCode, headers, bytes: new Uint8Array(rawPayload) };
}

async function listFile(body: object, who?: string): Promise<Uint8Array> {
  const { exportId } = await ask(body, who);
  await perform(exportId);
  const { status, bytes } = await download(exportId, who);
  expect(status).toBe(200);
  return bytes;
}

/** Of each page. */
async function textOf(pdf: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(pdf), { mergePages: false });
  return text.map((page) => page.replaceAll('\u00a0', ' '));
}

const rowsOf = (xlsx: Uint8Array) => readSheet(Buffer.from(xlsx));
const pesos = (amount: number | null) => formatPesos(toCentavos(amount ?? 0)).replaceAll('\u00a0', ' ');

describe('the list for printing', () => {
  it('holds what the store lists, at the same prices, and no price for a visitor', async () => {
    const stored = await shop.call('products', { query: { pageSize: 50, sortParam: 'codA' } }, token);
    const printed = await shop.call('productsExport', { query: { sortParam: 'codA' } }, token);
    const facts = ({
      code,
      price,
      discountedFinalPrice,
      stockStatusCode,
    }: (typeof stored.productItems)[0]) => ({
      code,
      price,
      discountedFinalPrice,
      stockStatusCode,
    });
    expect(printed.totalCount).toBe(stored.totalCount);
    expect(printed.productItems).toMatchObject(stored.productItems.map(facts));
    const visitor = await shop.call('productsExport', { query: {} });
    expect(visitor.totalCount).toBe(stored.totalCount);
    expect(
      visitor.productItems.every((each) => each.price === null && each.discountedFinalPrice === null),
    ).toBe(true);
  });

  it.each([
    [{ ctegoryCodeFilter: '*' }, 33],
    [{ ctegoryCodeFilter: '-' }, 1],
    [{ ctegoryCodeFilter: 'ESC' }, 32],
    [{ catalogId: '*' as const }, 33],
    [{ catalogId: '-' as const }, 33],
    [{ searchTerm: 'ñandu' }, 30],
    [{ catalogId: 2_147_483_647 }, 0],
  ])('is narrowed by %j to %i', async (query, count) => {
    const { totalCount, productItems } = await shop.call('productsExport', { query }, token);
    expect([totalCount, productItems.length]).toEqual([count, count]);
  });
});

describe('the PDF', () => {
  it('shows a client each price to the cent, as the cart does', async () => {
    const { productItems } = await shop.call('productsExport', { query: {} }, token);
    const sellable = productItems.filter(
      ({ price, stockStatusCode }) => price !== null && stockStatusCode === 0,
    );
    const text = (await textOf(await listFile({ format: 'pdf' }, token))).join(' ');
    for (const { code } of sellable.slice(0, 12))
      await shop.call('upsertProductInCart', { query: {}, body: { product: { code }, quantity: 1 } }, token);
    const { cartProducts } = await shop.call('cart', {}, token);
    expect(cartProducts).toHaveLength(12);
    for (const { product } of cartProducts) expect(text).toContain(pesos(product.discountedFinalPrice));
    for (const { price, discountedFinalPrice } of sellable) {
      expect(text).toContain(pesos(price));
      expect(text).toContain(pesos(discountedFinalPrice));
    }
    expect(text).toContain('Precios sin impuestos');
    expect(text).not.toContain('Oculto');
  });

  it('has an index whose numbers are the pages on which the categories begin', async () => {
    const pages = await textOf(await listFile({ format: 'pdf' }, token));
    const entries = [...(pages[1] ?? '').matchAll(/(Tapa dura|Espiralados|Otros productos)\s+(\d+)/g)];
    expect(entries).toHaveLength(3);
    for (const [, name = '', number] of entries) expect(pages[Number(number) - 1]).toContain(name);
    expect(pages[0]).toContain('33 productos');
  });

  it('holds no price for a visitor, in no place', async () => {
    const text = (await textOf(await listFile({ format: 'pdf' }))).join(' ');
    expect(text).toContain('CUA-001');
    expect(text).not.toContain('$');
    expect(text).not.toMatch(/precio/i);
  });

  it('is made of an empty list too', async () => {
    const text = (await textOf(await listFile({ format: 'pdf', searchTerm: 'zzzzzz' }))).join(' ');
    expect(text).toContain('No hay productos en esta lista.');
  });
});

describe('the spreadsheet', () => {
  it('has texts as texts, prices as numbers, and the same prices as the store', async () => {
    const [header, ...rows] = await rowsOf(await listFile({ format: 'xlsx', sortParam: 'codA' }, token));
    expect(header).toEqual([
      'Código',
      'Nombre',
      'Detalle',
      'Categoría',
      'Código de barras',
      'ISBN',
      'Precio de lista',
      'Precio neto',
      'IVA',
      'Precio con IVA',
      'Disponibilidad',
    ]);
    const { productItems } = await shop.call('productsExport', { query: {} }, token);
    expect(rows).toHaveLength(productItems.length);
    for (const { code, price, discountedFinalPrice } of productItems.filter(({ code }) =>
      code.startsWith('CUA'),
    ))
      expect(rows.find(([first]) => first === code)?.slice(6, 8)).toEqual([price, discountedFinalPrice]);
    expect(rows.find(([first]) => first === 'A-PEDIDO')?.slice(6)).toEqual([
      null,
      null,
      '21 %',
      null,
      'Sin stock',
    ]);
  });

  it('never lets a text become a formula', async () => {
    const xlsx = await listFile({ format: 'xlsx', ctegoryCodeFilter: 'TAPA' }, token);
    const files = unzipSync(xlsx);
    const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(sheet).not.toContain('<f');
    // Style 3 is the one of texts that are never formulas, however they are edited.
    for (const text of ['=1+1', '=cmd|calc', '@SUM(1)', '-7', '+x y'])
      expect(sheet).toContain(`s="3" t="inlineStr"><is><t xml:space="preserve">${text}</t>`);
    expect(strFromU8(files['xl/styles.xml'] ?? new Uint8Array())).toMatch(
      /<cellXfs[^>]*>(<xf[^>]*\/>){3}<xf quotePrefix="1"\/>/,
    );
    // biome-ignore lint/suspicious/noControlCharactersInRegex: none of them may be there.
    expect(sheet.replaceAll('\n', '')).not.toMatch(/[\u0000-\u001f]/);
    expect(sheet).toContain('&lt;b&gt;&amp;');
    expect(sheet).toMatch(/<autoFilter ref="A1:K18"\/>/);
    expect(sheet).toContain('state="frozen"');
  });

  it('has no column of prices for a visitor', async () => {
    const [header] = await rowsOf(await listFile({ format: 'xlsx' }));
    expect(header).not.toContain('Precio con IVA');
  });
});

describe('asking for a file', () => {
  it('is for the user who asked for it; a visitor’s opens for every caller who knows its id', async () => {
    const own = await ask({ format: 'xlsx', ctegoryCodeFilter: 'TAPA' }, token);
    expect(own).toMatchObject({ state: 'waiting', fileName: 'Papelera del Plata - Tapa dura.xlsx' });
    expect((await download(own.exportId, token)).status).toBe(409);
    await perform(own.exportId);
    for (const who of [undefined, others]) {
      expect((await stateOf(own.exportId, who)).status).toBe(404);
      expect((await download(own.exportId, who)).status).toBe(404);
    }
    const { headers } = await download(own.exportId, token);
    // Both formats are compressed already, and the answer has a content length.
    expect(headers['content-encoding']).toBeUndefined();
    expect(headers['content-disposition']).toContain(
      "filename*=UTF-8''Papelera%20del%20Plata%20-%20Tapa%20dura.xlsx",
    );
    const visitors = await ask({ format: 'xlsx' });
    await perform(visitors.exportId);
    expect((await download(visitors.exportId, others)).status).toBe(200);
  });

  it('is allowed ten times an hour to each', async () => {
    for (let nth = 0; nth < 10; nth += 1) {
      await ask({ format: 'xlsx' }, token);
      await giveUpWaiting();
    }
    const refused = await shop.raw('createExport', { body: { format: 'xlsx' } }, token);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, expect.any(String)]);
    await ask({ format: 'xlsx' }, others);
  });

  it.each([
    ['a user', () => token],
    ['a visitor', () => undefined],
  ])('leaves %s at most two that wait and the newest three that are made', async (_, who) => {
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => shop.raw('createExport', { body: { format: 'xlsx' } }, who())),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body.message).toBe(
      'Ya se están preparando sus listas. Por favor espere a que estén listas.',
    );
    await ask({ format: 'xlsx' }, others);
    const asked = answers.filter(({ status }) => status === 200).map(({ body }) => String(body.exportId));
    for (const exportId of asked) await perform(exportId);
    for (let nth = 0; nth < 2; nth += 1) {
      const { exportId } = await ask({ format: 'xlsx' }, who());
      await perform(exportId);
      asked.push(exportId);
    }
    const files = asked.map((exportId) => existsSync(join(shop.dataDir, 'exports', `${exportId}.xlsx`)));
    expect(files).toEqual([false, true, true, true]);
    expect((await stateOf(asked[0] ?? '', who())).status).toBe(404);
  });

  it('is refused for a catalogue that the caller may not see', async () => {
    const admin = await shop.token((await makeUser(shop.db, { profile: 3 })).email);
    const { catalogId } = await shop.call('createCatalog', { body: { catalogName: 'Privado' } }, admin);
    const { status } = await shop.raw('createExport', { body: { format: 'pdf', catalogId } }, token);
    expect(status).toBe(404);
    expect(await ask({ format: 'pdf', catalogId }, admin)).toMatchObject({
      fileName: 'Papelera del Plata - Privado.pdf',
    });
  });

  it('ends as failed where its catalogue was hidden or deleted meanwhile', async () => {
    const admin = await shop.token((await makeUser(shop.db, { profile: 3 })).email);
    const { catalogId } = await shop.call('createCatalog', { body: { catalogName: 'Fugaz' } }, admin);
    const params = { catalogId: String(catalogId) };
    const asked: string[] = [];
    for (const isPublic of ['true', 'false'] as const) {
      await shop.call('setCatalogPublic', { params: { ...params, isPublic }, query: {}, body: {} }, admin);
      const who = isPublic === 'true' ? undefined : admin;
      asked.push((await ask({ format: 'xlsx', catalogId }, who)).exportId);
    }
    const [hidden = '', deleted = ''] = asked;
    await perform(hidden);
    expect((await stateOf(hidden)).body.state).toBe('failed');
    await shop.call('deleteCatalog', { params }, admin);
    await perform(deleted);
    expect((await stateOf(deleted, admin)).body.state).toBe('failed');
  });

  it('is at the prices of the client whose code a salesman names, and refused for an unknown one', async () => {
    const admin = await shop.token((await makeUser(shop.db, { profile: 3 })).email);
    const { rows } = await sql<{ client_code: string }>`
      select c.client_code from clients c join users u on u.client_id = c.client_id
      where c.company_id = ${companyId} order by u.user_id limit 1`.execute(shop.db);
    const clientCode = rows[0]?.client_code ?? '';
    const wanted = { format: 'xlsx', ctegoryCodeFilter: 'TAPA' };
    const [, ...theirs] = await rowsOf(await listFile(wanted, token));
    const [, ...asClient] = await rowsOf(await listFile({ ...wanted, clientCode }, admin));
    expect(asClient).toEqual(theirs);
    const body = { format: 'pdf' as const, clientCode: 'NADIE' };
    expect((await shop.raw('createExport', { body }, admin)).status).toBe(404);
  });

  describe('once it is made', () => {
    const made = async (body: object, who?: string) => {
      const { exportId } = await ask({ format: 'xlsx', ...body }, who);
      await perform(exportId);
      expect((await download(exportId, who)).status).toBe(200);
      return exportId;
    };

    it('is closed to a salesman who lost the client, and opens again with the client', async () => {
      await sql`update companies set implements_third_party_purchases = true`.execute(shop.db);
      const salesman = await makeUser(shop.db, { profile: 2 });
      const { clientId, clientCode } = await makeClient(shop.db);
      await assign(shop.db, salesman, { clientId, companyId });
      const seller = await shop.token(salesman.email);
      const exportId = await made({ clientCode }, seller);
      const own = await made({}, seller);
      await sql`delete from salesman_clients where client_id = ${clientId}`.execute(shop.db);
      for (let n = 0; n < 5; n += 1) expect((await download(exportId, seller)).status).toBe(404);
      expect((await download(own, seller)).status).toBe(200);
      await assign(shop.db, salesman, { clientId, companyId });
      expect((await download(exportId, seller)).status).toBe(200);
    });

    it('is closed to a user whose role changed, and to one who lost the catalogue', async () => {
      const user = await makeUser(shop.db, { profile: 3 });
      const admin = await shop.token(user.email);
      const owner = await shop.token((await makeUser(shop.db, { profile: 3 })).email);
      const { catalogId } = await shop.call('createCatalog', { body: { catalogName: 'Oculto' } }, owner);
      const params = { catalogId: String(catalogId), isPublic: 'true' as const };
      await shop.call('setCatalogPublic', { params, query: {}, body: {} }, owner);
      const [asAdmin, visitors] = [await made({}, admin), await made({ catalogId })];
      const clients = await made({ catalogId }, others);
      await shop.call(
        'setCatalogPublic',
        { params: { ...params, isPublic: 'false' }, query: {}, body: {} },
        owner,
      );
      expect((await download(clients, others)).status).toBe(404);
      expect((await download(visitors)).status).toBe(404);
      await sql`update users set web_profile_id = 2 where user_id = ${user.userId}`.execute(shop.db);
      shop.app.shop.forgetSession(user.userId);
      expect((await download(asAdmin, await shop.token(user.email))).status).toBe(404);
    });
  });

  it('gives the rights of the moment in which the file is made', async () => {
    const someone = await makeUser(shop.db);
    const theirs = await shop.token(someone.email);
    const { exportId } = await ask({ format: 'pdf' }, theirs);
    await sql`update users set status = 'blocked' where user_id = ${someone.userId}`.execute(shop.db);
    await perform(exportId);
    const { rows } = await sql`select state, bytes from exports where export_id = ${exportId}`.execute(
      shop.db,
    );
    expect(rows).toEqual([{ state: 'failed', bytes: null }]);
  });
});

it('the process makes what was asked for, with the jobs that it runs', async () => {
  // Those that the other tests asked for without having them made.
  await sql`delete from graphile_worker._private_jobs`.execute(shop.db);
  const { exportId } = await ask({ format: 'xlsx' }, token);
  const { log } = shop.app.shop;
  const { runTimeConnectionString: connectionString, dataDir } = shop;
  const config = { smtpUrl: undefined, mailFrom: 'tienda@prueba.test', dataDir };
  const jobs = await startJobs({
    connectionString,
    log,
    concurrency: 2,
    ...shopJobs(shop.app.shop, config),
  });
  try {
    await expect
      .poll(async () => (await stateOf(exportId, token)).body.state, { timeout: 15_000, interval: 100 })
      .toBe('done');
  } finally {
    await jobs.stop();
  }
});

describe('a job that is cut short', () => {
  it('leaves nothing that looks whole, and makes the same file when it runs again', async () => {
    const { exportId } = await ask({ format: 'pdf' }, token);
    // a file may be just being opened, at one of these
    for (let time = 0; time < 10; time += 1) {
      const stop = new AbortController();
      const cut = perform(exportId, running(stop.signal));
      stop.abort(new Error('The process is stopping.'));
      await expect(cut).rejects.toThrow('stopping');
      expect((await stateOf(exportId, token)).body.state).toBe('waiting');
      const left = () =>
        readdirSync(join(shop.dataDir, 'exports')).filter((name) => name.startsWith(exportId));
      await expect.poll(left, { interval: 5 }).toEqual([]);
    }

    // As a killed process leaves it.
    const part = join(shop.dataDir, 'exports', `${exportId}.pdf.part`);
    writeFileSync(part, 'x'.repeat(1_000_000));
    await sql`update exports set state = 'working', products_done = 17 where export_id = ${exportId}`.execute(
      shop.db,
    );
    await perform(exportId, running(undefined, 2));
    expect(existsSync(part)).toBe(false);
    const { bytes } = await download(exportId, token);
    expect((await textOf(bytes)).join(' ')).toContain('CUA-029');
    expect((await stateOf(exportId, token)).body).toMatchObject({
      state: 'done',
      productsDone: 33,
      productsTotal: 33,
    });
    const again = perform(exportId);
    await expect(again).resolves.toBeUndefined();
  });

  it('is given up after three attempts', async () => {
    const { exportId } = await ask({ format: 'pdf' }, token);
    await sql`update exports set selection = '{"catalogId": "nonsense", "clientId": null}' where export_id = ${exportId}`.execute(
      shop.db,
    );
    await sql`update exports set user_id = null where export_id = ${exportId}`.execute(shop.db);
    await expect(perform(exportId, running(undefined, 2))).rejects.toThrow();
    await expect(perform(exportId, running(undefined, 3))).resolves.toBeUndefined();
    expect((await stateOf(exportId)).body.state).toBe('failed');
  });
});

it.each([
  ['a user', 'a day', DAY, () => token],
  ['a visitor', 'two hours', DAY / 12, () => undefined],
])('lists of %s that are older than %s are taken away, with their files', async (_who, _age, age, who) => {
  const { exportId } = await ask({ format: 'xlsx' }, who());
  await perform(exportId);
  const file = join(shop.dataDir, 'exports', `${exportId}.xlsx`);
  const sweep = () => tasks[`exports_sweep:${companyId}`]?.({}, running());
  await sweep();
  expect(existsSync(file)).toBe(true);
  shop.forward(age - 60_000);
  await sweep();
  expect(existsSync(file)).toBe(true);
  shop.forward(61_000);
  await sweep();
  shop.forward(-age - 1_000);
  expect(existsSync(file)).toBe(false);
  expect((await stateOf(exportId, who())).status).toBe(404);
});

describe('the brand’s list for everybody', () => {
  const get = (headers = {}) =>
    shop.app.http.inject({ url: '/assets/downloads/papelera/catalogo.pdf', headers });

  it('waits for a minute after the start, and not for those who ask', async () => {
    const wait = async () =>
      (
        await sql<{ seconds: number }>`
          select extract(epoch from run_at - now())::int as seconds from graphile_worker.jobs
          where task_identifier = ${`public_list:${companyId}`}`.execute(shop.db)
      ).rows.map(({ seconds }) => seconds);
    await preparePublicList(shop.app.shop);
    const [seconds] = await wait();
    expect(seconds).toBeLessThanOrEqual(60);
    expect(seconds).toBeGreaterThan(30);
  });

  it('is made at the first request, and served with an ETag afterwards', async () => {
    const first = get();
    const queued = async () =>
      (
        await sql<{ n: number }>`
          select count(*)::int as n from graphile_worker.jobs
          where task_identifier = ${`public_list:${companyId}`} and run_at <= now()`.execute(shop.db)
      ).rows[0]?.n;
    await expect.poll(queued).toBe(1);
    await tasks[`public_list:${companyId}`]?.({}, running());
    const { statusCode, headers, rawPayload } = await first;
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf']);
    const text = (await textOf(new Uint8Array(rawPayload))).join(' ');
    expect(text).toContain('CUA-001');
    expect(text).not.toContain('$');
    const again = await get({ 'if-none-match': headers['etag'] });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    expect(readFileSync(join(shop.dataDir, 'exports', 'catalogo-papelera.pdf')).length).toBe(
      rawPayload.length,
    );
  });
});
