// Imports on the desk: upload, columns, comparison, application, rejected rows, undo, a stopped process, and the mode
// that deactivates what a file does not name.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ImportDetail, ImportReadingOptions } from '@mostrador/contract/entries/imports';
import { IMPORT_MAX_BYTES } from '@mostrador/contract/import-limits';
import { fillCatalogue, makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TaskRun } from '../../platform/jobs/start-jobs.js';
import { openXlsx } from '../../platform/xlsx/xlsx-reader.js';
import { audit } from '../audit/audit.service.js';
import { importTasks } from './import-jobs.service.js';
import { importTask } from './import-task.js';

let shop: TestShop;
let companyId: number;
let token: string;
let tasks: ReturnType<typeof importTasks>['tasks'];

beforeAll(async () => {
  shop = await testShop('papelera');
  ({ companyId } = shop.app.shop.company());
  ({ tasks } = importTasks(shop.app.shop));
  const administrator = await makeUser(shop.db, { profile: 3 });
  token = await shop.token(administrator.email);
});
afterAll(() => shop.close());

beforeEach(async () => {
  await sql`delete from product_tags`.execute(shop.db);
  await sql`delete from prices`.execute(shop.db);
  await sql`delete from change_log`.execute(shop.db);
  await sql`delete from products where company_id = ${companyId}`.execute(shop.db);
  await fillCatalogue(shop.db, companyId, {
    categories: [],
    products: Array.from({ length: 40 }, (_, nth) => ({
      code: `P-${String(nth + 1).padStart(2, '0')}`,
      name: `Producto ${nth + 1}`,
      price: 100_000,
      stock: 10,
      image: null,
    })),
  });
});

const running = (stopping = new AbortController().signal): TaskRun => ({
  stopping,
  signal: stopping,
  attempt: 1,
});
const work = (importId: string, run = running()) =>
  tasks[importTask(companyId)]?.({ importId }, run) ?? Promise.reject(new Error('no task'));

async function upload(kind: ImportDetail['kind'], fileName: string, content: string): Promise<ImportDetail> {
  const bytes = Buffer.from(content);
  const { importId } = await shop.call(
    'uploadImport',
    { body: { kind, fileName, bytes: bytes.byteLength } },
    token,
  );
  const half = Math.ceil(bytes.byteLength / 2);
  for (const offset of [0, half]) {
    const response = await shop.app.http.inject({
      method: 'PUT',
      url: `/api/store/Admin/imports/${importId}/file?offset=${offset}`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      payload: bytes.subarray(offset, offset === 0 ? half : undefined),
    });
    expect(response.statusCode).toBe(200);
  }
  return shop.call('importDetail', { params: { importId } }, token);
}

async function compared(
  detail: ImportDetail,
  typed: Partial<ImportReadingOptions> = {},
  columns = fieldsOf(detail),
) {
  const { importId } = detail;
  const options = { ...detail.options, ...typed };
  await shop.call(
    'saveImportOptions',
    { params: { importId }, body: { options, columns, compare: true } },
    token,
  );
  await work(importId);
  return shop.call('importDetail', { params: { importId } }, token);
}
const fieldsOf = ({ columns }: ImportDetail) => columns.map(({ field }) => field);

const PLAIN = { excludedLines: [] as number[], deactivates: 0, confirmsShare: false, at: null };
async function applied(importId: string, body: Partial<typeof PLAIN> = {}, run = running()) {
  await shop.call('applyImport', { params: { importId }, body: { ...PLAIN, ...body } }, token);
  await work(importId, run);
  return shop.call('importDetail', { params: { importId } }, token);
}

const rowsOf = (importId: string, view: 'alerts' | 'changed' | 'created' | 'rejected' | 'vanished') =>
  shop.call('importRows', { params: { importId }, query: { view } }, token);

async function prices(): Promise<Record<string, string>> {
  const { rows } = await sql<{ code: string; amount: string }>`
    select p.code, r.amount::text from products p join prices r using (product_id)
    where p.company_id = ${companyId} and p.active order by p.code`.execute(shop.db);
  return Object.fromEntries(rows.map(({ code, amount }) => [code, amount]));
}

describe('an import on the desk', () => {
  it('maps unknown columns by hand, remembers them, points out what stands out, and stores and undoes what was confirmed', async () => {
    const file =
      'ARTICU;IMPORTE_L1;DETALLE\nP-01;1.100,00;a\nP-02;100,00;b\nP-03;1.000,00;c\nP-04;x;d\nP-99;5,00;e\n';
    const detail = await upload('prices', 'lista.csv', file);
    expect(detail).toMatchObject({ state: 'uploaded', columnsProblem: expect.stringContaining('Código') });
    expect(detail.columns[1]).toMatchObject({ samples: ['1.100,00', '100,00', '1.000,00'], how: 'unused' });
    const review = await compared(detail, {}, ['code', 'price', null]);
    expect(review.comparison).toMatchObject({
      read: 5,
      created: 0,
      changed: 2,
      unchanged: 1,
      rejected: 2,
      alerts: 1,
    });
    const { rows } = await rowsOf(detail.importId, 'alerts');
    expect(rows).toMatchObject([
      {
        line: 3,
        code: 'P-02',
        alert: 'price_down',
        changes: [{ field: 'price', before: 100_000, after: 10_000 }],
      },
    ]);
    expect(await prices()).toMatchObject({ 'P-01': '1000.00', 'P-02': '1000.00' });

    const done = await applied(detail.importId, { excludedLines: [3] });
    expect(done).toMatchObject({ state: 'done', counts: { read: 5, updated: 1, unchanged: 2, rejected: 2 } });
    expect(await prices()).toMatchObject({ 'P-01': '1100.00', 'P-02': '1000.00' });
    expect((await rowsOf(detail.importId, 'rejected')).rows).toMatchObject([
      { line: 5, rejections: [{ field: 'Precio', value: 'x', reason: 'no es un precio' }] },
      { line: 6, rejections: [{ reason: 'no existe ese producto' }] },
    ]);

    const again = await upload('prices', 'lista-2.csv', file);
    expect(again.columns.map(({ field, how }) => [field, how])).toEqual([
      ['code', 'remembered'],
      ['price', 'remembered'],
      [null, 'unused'],
    ]);

    const rejected =
      'ARTICU;IMPORTE_L1;DETALLE;Línea rechazada;Motivo\nP-04;9,00;d;5;Precio: no es un precio\n';
    const corrected = await upload('prices', 'rechazadas.csv', rejected);
    expect(corrected.columns.map(({ field, how }) => [field, how])).toEqual([
      ['code', 'remembered'],
      ['price', 'remembered'],
      [null, 'unused'],
      [null, 'unused'],
      [null, 'unused'],
    ]);

    await shop.call('undoImport', { params: { importId: detail.importId } }, token);
    await work(detail.importId);
    const undone = await shop.call('importDetail', { params: { importId: detail.importId } }, token);
    expect(undone).toMatchObject({ state: 'undone', undo: { restored: 1, keptCount: 0 } });
    expect(await prices()).toMatchObject({ 'P-01': '1000.00' });
  });

  it('answers the rejected rows as a file that is corrected and loaded again', async () => {
    const detail = await upload('stock', 'stock.csv', 'Código;Stock\nP-01;20\nP-02;muchos\nP-03;30\n');
    await compared(detail);
    await applied(detail.importId);
    const response = await shop.app.http.inject({
      url: `/api/store/Admin/imports/${detail.importId}/rejected`,
      headers: { authorization: `Bearer ${token}` },
    });
    const text = response.body;
    expect(text).toBe(
      '\ufeffCódigo;Stock;Línea rechazada;Motivo\r\nP-02;muchos;3;Stock: no es un número entero\r\n',
    );
    const corrected = await upload('stock', 'corregido.csv', text.replace('muchos', '25'));
    expect(corrected.columns.map(({ field }) => field)).toEqual(['code', 'stock', null, null]);
    await compared(corrected);
    expect(await applied(corrected.importId)).toMatchObject({ counts: { read: 1, updated: 1, rejected: 0 } });
  });

  it('reads the titles from a chosen row, and dates in a chosen form', async () => {
    const file = 'Lista de noviembre\n;\nCódigo;Nombre;Vale desde\nVERANO;Verano;02/03/2026\n';
    const detail = await upload('price-lists', 'listas.csv', file);
    expect(detail.reading.headerRow).toBe(1);
    const read = await shop.call(
      'saveImportOptions',
      {
        params: { importId: detail.importId },
        body: { options: { ...detail.options, headerRow: 3 }, columns: [], compare: false },
      },
      token,
    );
    expect(read.columns.map(({ name, field }) => [name, field])).toEqual([
      ['Código', 'code'],
      ['Nombre', 'name'],
      ['Vale desde', 'valid_from'],
    ]);
    const review = await compared(read, { dateForm: 'mdy' });
    expect(review.comparison).toMatchObject({ read: 1, created: 1 });
    const { rows } = await rowsOf(detail.importId, 'created');
    expect(rows[0]?.changes).toContainEqual({
      kind: 'price_list',
      field: 'validFrom',
      label: 'Vale desde',
      before: null,
      after: '2026-02-03',
    });
  });

  it('answers all differences of a review as a spreadsheet, also those that it does not keep', async () => {
    const detail = await upload(
      'prices',
      'lista.csv',
      'Código;Precio\nP-01;1500,00\nP-02;1000,00\nP-03;900,00\n',
    );
    const url = `/api/store/Admin/imports/${detail.importId}/differences`;
    const headers = { authorization: `Bearer ${token}` };
    expect((await shop.app.http.inject({ url, headers })).statusCode).toBe(409);
    await compared(detail);
    const sheet = async () => {
      const { rawPayload } = await shop.app.http.inject({ url, headers });
      const path = join(shop.dataDir, 'diferencias.xlsx');
      writeFileSync(path, rawPayload);
      const opened = await openXlsx(path, ',');
      const lines: string[][] = [];
      for await (const rows of opened.rows()) lines.push(...rows.map(({ cells }) => [...cells]));
      opened.close();
      return lines;
    };
    const expected = [
      ['Línea', 'Código', 'Nombre', 'Campo', 'Hoy', 'En el archivo', 'Diferencia %', 'Aviso'],
      [
        '2',
        'P-01',
        'Producto 1',
        expect.stringMatching(/^Precio, /),
        '1000',
        '1500',
        '50',
        expect.stringContaining('Sube'),
      ],
      ['4', 'P-03', 'Producto 3', expect.stringMatching(/^Precio, /), '1000', '900', '-10'],
    ];
    expect(await sheet()).toEqual(expected);
    // as for a file with more changed rows than are kept
    await sql`delete from import_rows where import_id = ${detail.importId}::uuid`.execute(shop.db);
    await sql`
      update imports set summary = jsonb_set(summary, '{changed}', '20001') where import_id = ${detail.importId}::uuid`.execute(
      shop.db,
    );
    expect(await sheet()).toEqual(expected);
  });

  it('finds the codes of a spreadsheet again in the file of its rejected rows', async () => {
    const detail = await upload('stock', 'stock.csv', 'Código;Stock\n"=""P-01""";muchos\n');
    await compared(detail);
    await applied(detail.importId);
    const { body: text } = await shop.app.http.inject({
      url: `/api/store/Admin/imports/${detail.importId}/rejected`,
      headers: { authorization: `Bearer ${token}` },
    });
    const corrected = await upload('stock', 'corregido.csv', text.replace('muchos', '77'));
    await compared(corrected);
    expect(await applied(corrected.importId)).toMatchObject({ counts: { read: 1, updated: 1, rejected: 0 } });
  });

  it('counts the rows that are stored without a wrong ISBN, and answers them to be corrected', async () => {
    const file = (isbn: string) => `codigo,isbn13,titulo,precio\nL-1,${isbn},Uno,10.00\nL-2,,Dos,20.00\n`;
    const detail = await upload('products', 'libros.csv', file('9780439023480'));
    const review = await compared(detail);
    expect(review.comparison).toMatchObject({ read: 2, created: 2, rejected: 0, storedWithout: 1 });
    expect((await rowsOf(detail.importId, 'rejected')).rows).toMatchObject([
      { line: 2, code: 'L-1', rejections: [{ field: 'ISBN', value: '9780439023480' }] },
    ]);
    expect(await applied(detail.importId)).toMatchObject({ counts: { created: 2, rejected: 0 } });
    const { body: text } = await shop.app.http.inject({
      url: `/api/store/Admin/imports/${detail.importId}/rejected`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(text.trim().split('\n')).toHaveLength(2);
    const corrected = await upload(
      'products',
      'corregido.csv',
      text.replace('9780439023480', '9780439023481'),
    );
    expect((await compared(corrected)).comparison).toMatchObject({ read: 1, changed: 1, storedWithout: 0 });
    expect(await applied(corrected.importId)).toMatchObject({ counts: { read: 1, updated: 1 } });
  });

  it('answers no column name that a spreadsheet would run as a formula', async () => {
    const rejected = async (file: string) => {
      const detail = await upload('stock', 'stock.csv', file);
      expect(detail.columns.map(({ field }) => field).slice(0, 3)).toEqual(['code', 'stock', null]);
      await compared(detail);
      await applied(detail.importId);
      const url = `/api/store/Admin/imports/${detail.importId}/rejected`;
      return (await shop.app.http.inject({ url, headers: { authorization: `Bearer ${token}` } })).body;
    };
    const first = await rejected('=Código;+Stock;"=HYPERLINK(""x"")"\nP-02;muchos;\n');
    expect(first).toMatch(/^\ufeff'=Código;'\+Stock;"'=HYPERLINK\(""x""\)";Línea rechazada;Motivo\r\n/);
    const again = await rejected(first);
    expect(again).toMatch(/^\ufeff'=Código;'\+Stock;"'=HYPERLINK/);
  });

  it('stores every row exactly once when the process stops in the middle', async () => {
    await sql`
      insert into products (company_id, code, name, sort_name, search_text)
      select ${companyId}, 'X-' || n, 'Extra ' || n, 'extra', 'extra' from generate_series(1, 5000) n`.execute(
      shop.db,
    );
    const rows = Array.from({ length: 5_000 }, (_, nth) => `X-${nth + 1};${nth % 7 === 0 ? 'x' : nth + 2}`);
    const detail = await upload('stock', 'stock.csv', `Código;Stock\n${rows.join('\n')}\n`);
    await compared(detail);
    const { importId } = detail;
    await shop.call('applyImport', { params: { importId }, body: PLAIN }, token);
    const stop = new AbortController();
    const poll = setInterval(async () => {
      const { state, counts } = await shop.call('importDetail', { params: { importId } }, token);
      if (state === 'applying' && counts.read > 0) stop.abort();
    }, 5);
    await work(importId, running(stop.signal)).catch((error: Error) =>
      expect(error.message).toMatch(/interrupted/),
    );
    clearInterval(poll);
    const half = await shop.call('importDetail', { params: { importId } }, token);
    await work(importId);
    await work(importId);
    const done = await shop.call('importDetail', { params: { importId } }, token);
    expect(half.counts.read).toBeLessThanOrEqual(done.counts.read);
    expect(done).toMatchObject({ state: 'done', counts: { read: 5_000, updated: 4_285, rejected: 715 } });
    const { rows: found } = await sql<{ changes: number; rejected: number; sum: number }>`
      select (select count(*) from change_log where action_id = ${importId}::uuid) as changes,
        (select count(*) from import_rows where import_id = ${importId}::uuid and outcome = 'rejected') as rejected,
        (select sum(stock) from products where code like 'X-%') as sum`.execute(shop.db);
    expect(found[0]).toMatchObject({ changes: 4_285, rejected: 715 });
  });

  it('undoes only values that nobody has changed since, and lists the others', async () => {
    const detail = await upload('prices', 'p.csv', 'Código;Precio\nP-01;10\nP-02;20\nP-03;30\n');
    await compared(detail);
    await applied(detail.importId);
    await sql`update prices set amount = 99 where product_id = (select product_id from products where code = 'P-02' and company_id = ${companyId})`.execute(
      shop.db,
    );
    await shop.call('undoImport', { params: { importId: detail.importId } }, token);
    await work(detail.importId);
    const { undo } = await shop.call('importDetail', { params: { importId: detail.importId } }, token);
    expect(undo).toMatchObject({
      restored: 2,
      keptCount: 1,
      kept: [{ label: expect.stringContaining('P-02') }],
    });
    expect(await prices()).toMatchObject({ 'P-01': '1000.00', 'P-02': '99.00', 'P-03': '1000.00' });
    expect(await audit(shop.db)).toEqual([]);
  });

  it('deactivates what the file does not name only as confirmed, and undoes it', async () => {
    const some = Array.from(
      { length: 30 },
      (_, nth) => `P-${String(nth + 1).padStart(2, '0')};Producto ${nth + 1}`,
    );
    const detail = await upload('products', 'todo.csv', `Código;Nombre\n${some.join('\n')}\n`);
    const review = await compared(detail, { mode: 'replace' });
    expect(review.comparison).toMatchObject({ changed: 0, vanished: 10, active: 40 });
    const { importId } = detail;
    const apply = (body: object) =>
      shop.raw('applyImport', { params: { importId }, body: { ...PLAIN, ...body } }, token);
    expect(await apply({ deactivates: 9 })).toMatchObject({ status: 409 });
    expect(await apply({ deactivates: 10 })).toMatchObject({
      status: 409,
      body: { code: 'needs_confirmation' },
    });
    expect(await applied(importId, { deactivates: 10, confirmsShare: true })).toMatchObject({
      state: 'done',
      counts: { deactivated: 10 },
    });
    expect(Object.keys(await prices())).toHaveLength(30);
    await shop.call('undoImport', { params: { importId } }, token);
    await work(importId);
    expect(Object.keys(await prices())).toHaveLength(40);
  });

  it('fails with a sentence on an error of the database that comes again, and is then only undone', async () => {
    const rows = Array.from({ length: 1_200 }, (_, nth) => `X-${nth + 1};${nth === 1_100 ? 777 : 5}`);
    await sql`
      insert into products (company_id, code, name, sort_name, search_text)
      select ${companyId}, 'X-' || n, 'Extra ' || n, 'extra', 'extra' from generate_series(1, 1200) n`.execute(
      shop.db,
    );
    const detail = await upload('stock', 'stock.csv', `Código;Stock\n${rows.join('\n')}\n`);
    const { importId } = detail;
    await compared(detail);
    await sql`alter table products add constraint no_777 check (stock <> 777)`.execute(shop.db);
    try {
      expect(await applied(importId)).toMatchObject({
        state: 'failed',
        failure: expect.stringContaining('No pudimos guardar todas las filas'),
      });
    } finally {
      await sql`alter table products drop constraint no_777`.execute(shop.db);
    }
    const body = { options: detail.options, columns: fieldsOf(detail), compare: true };
    expect(await shop.raw('saveImportOptions', { params: { importId }, body }, token)).toMatchObject({
      status: 409,
    });
    expect(await shop.raw('discardImport', { params: { importId } }, token)).toMatchObject({ status: 409 });
    expect(await shop.raw('undoImport', { params: { importId } }, token)).toMatchObject({ status: 200 });
  });

  it('fails at the last attempt of its job', async () => {
    const detail = await upload('stock', 'stock.csv', 'Código;Stock\nP-01;20\n');
    await compared(detail);
    const { importId } = detail;
    await shop.call('applyImport', { params: { importId }, body: PLAIN }, token);
    const stop = AbortSignal.abort();
    await expect(work(importId, running(stop))).rejects.toThrow('interrupted');
    await work(importId, { ...running(stop), attempt: 25 });
    expect(await shop.call('importDetail', { params: { importId } }, token)).toMatchObject({
      state: 'failed',
    });
  });

  it('shows a row with characters that no table stores', async () => {
    const detail = await upload('stock', 'stock.csv', 'Código;Stock\nP-01;2\0\nP-02;7\n');
    expect((await compared(detail)).comparison).toMatchObject({ changed: 1, rejected: 1 });
    expect((await rowsOf(detail.importId, 'rejected')).rows).toMatchObject([
      { line: 2, rejections: [{ value: '2\ufffd' }] },
    ]);
  });

  it('rejects a deactivated list as the default one, and a price of zero', async () => {
    await sql`insert into price_lists (company_id, code, name, active) values (${companyId}, 'VIEJA', 'Vieja', false)`.execute(
      shop.db,
    );
    const lists = await upload('price-lists', 'l.csv', 'Código;Nombre;Predeterminada\nVIEJA;Vieja;sí\n');
    expect((await compared(lists)).comparison).toMatchObject({ changed: 0, rejected: 1 });
    expect(await applied(lists.importId)).toMatchObject({ state: 'done', counts: { rejected: 1 } });
    const zero = await upload('prices', 'p.csv', 'Código;Precio\nP-01;0,00\nP-02;5\n');
    expect((await compared(zero)).comparison).toMatchObject({ changed: 1, rejected: 1 });
    const product = await upload('products', 'q.csv', 'Código;Nombre;Precio\nP-01;Producto 1;\n');
    expect((await compared(product)).comparison).toMatchObject({ unchanged: 1, rejected: 0 });
  });

  it('never deactivates a product that was created after the comparison', async () => {
    const some = Array.from({ length: 39 }, (_, nth) => `P-${String(nth + 1).padStart(2, '0')};Producto`);
    const detail = await upload('products', 'todo.csv', `Código;Nombre\n${some.join('\n')}\n`);
    await compared(detail, { mode: 'replace' });
    await sql`update products set active = false where code = 'P-40'`.execute(shop.db);
    await sql`
      insert into products (company_id, code, name, sort_name, search_text)
      values (${companyId}, 'NUEVO', 'Nuevo', 'nuevo', 'nuevo')`.execute(shop.db);
    expect(await applied(detail.importId, { deactivates: 1 })).toMatchObject({
      state: 'done',
      counts: { deactivated: 0 },
    });
    const { rows } = await sql<{ active: boolean }>`select active from products where code = 'NUEVO'`.execute(
      shop.db,
    );
    expect(rows).toEqual([{ active: true }]);
  });

  it('stores prices in the list that they were compared with, also when another becomes the default one', async () => {
    const detail = await upload('prices', 'p.csv', 'Código;Precio\nP-01;77\n');
    await compared(detail);
    const { rows } = await sql<{ id: number }>`
      select price_list_id as id from price_lists where company_id = ${companyId} and is_default`.execute(
      shop.db,
    );
    const former = rows[0]?.id ?? 0;
    // in one transaction: without a default list the settings cannot be read, and everything is refused
    await shop.db.transaction().execute(async (tx) => {
      await sql`update price_lists set is_default = false where price_list_id = ${former}`.execute(tx);
      await sql`insert into price_lists (company_id, code, name, is_default) values (${companyId}, 'NUEVA', 'Nueva', true)`.execute(
        tx,
      );
    });
    await applied(detail.importId);
    const { rows: stored } = await sql<{ list: number }>`
      select price_list_id as list from prices where amount = 77`.execute(shop.db);
    await shop.db.transaction().execute(async (tx) => {
      await sql`update price_lists set is_default = false where company_id = ${companyId}`.execute(tx);
      await sql`update price_lists set is_default = true where price_list_id = ${former}`.execute(tx);
    });
    expect(stored).toEqual([{ list: former }]);
  });

  it('refuses a file of more than a gigabyte, of another format, and parts that are out of order', async () => {
    const begin = (fileName: string, bytes: number) =>
      shop.raw('uploadImport', { body: { kind: 'prices', fileName, bytes } }, token);
    expect(await begin('a.csv', IMPORT_MAX_BYTES + 1)).toMatchObject({ status: 413 });
    expect(await begin('a.xlsm', 10)).toMatchObject({ status: 400 });
    const { body } = await begin('a.csv', 10);
    const part = (offset: number, payload: Buffer) =>
      shop.app.http.inject({
        method: 'PUT',
        url: `/api/store/Admin/imports/${body.importId}/file?offset=${offset}`,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
        payload,
      });
    expect((await part(5, Buffer.from('abcde'))).statusCode).toBe(409);
    expect((await part(0, Buffer.from('abcd'))).json()).toEqual({ received: 4, isComplete: false });
    // The answer was lost, so the part comes again.
    expect((await part(0, Buffer.from('abcd'))).json()).toEqual({ received: 4, isComplete: false });
    expect((await part(0, Buffer.alloc(11))).statusCode).toBe(409);
    expect((await part(0, Buffer.alloc(5 * 1024 ** 2))).statusCode).toBe(413);
  });

  it('says what is wrong with a hostile file and stores nothing', async () => {
    const wide = `${Array.from({ length: 10_000 }, (_, nth) => `c${nth}`).join(';')}\n`;
    const columns = await upload('prices', 'ancho.csv', wide);
    expect(columns.columnsProblem).toBe('ancho.csv tiene más de 500 columnas.');
    const fake = await upload('prices', 'lista.xlsx', 'Código;Precio\nP-01;1\n');
    expect(fake.columnsProblem).toBe('lista.xlsx no es una planilla XLSX.');
    expect(
      await shop.raw(
        'saveImportOptions',
        { params: { importId: fake.importId }, body: { options: fake.options, columns: [], compare: true } },
        token,
      ),
    ).toMatchObject({ status: 400 });
  });
});

it.each([
  ['1234.50', '.'],
  ['1234,50', ','],
  ['1.234', ','],
  ['1.234,50', ','],
])('proposes how the decimals of a new CSV file are read: %s with %s', async (price, mark) => {
  const detail = await upload('prices', 'decimales.csv', `codigo;precio nuevo ${price}\nP-01;${price}\n`);
  expect(detail.options.decimalMark).toBe(mark);
});
