// Imports on the desk of shipping rates, order statuses, pictures, clients, assignments and synonyms: what the review shows, what is
// stored and logged, and what an undo restores.

import type { ImportDetail, ImportReadingOptions } from '@mostrador/contract/entries/imports';
import { cuitCheckDigit } from '@mostrador/rules/cuit';
import { makeProduct, makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { audit } from '../audit/audit.service.js';
import { importTasks } from './import-jobs.service.js';
import { importTask } from './import-task.js';

let shop: TestShop;
let companyId: number;
let token: string;

beforeAll(async () => {
  shop = await testShop('papelera');
  ({ companyId } = shop.app.shop.company());
  token = await shop.token((await makeUser(shop.db, { profile: 3 })).email);
});
afterAll(() => shop.close());

async function work(importId: string): Promise<void> {
  const { signal } = new AbortController();
  const { tasks } = importTasks(shop.app.shop);
  await tasks[importTask(companyId)]?.({ importId }, { stopping: signal, signal, attempt: 1 });
}
const detailOf = (importId: string) => shop.call('importDetail', { params: { importId } }, token);

async function upload(
  kind: ImportDetail['kind'],
  content: string | Buffer,
  fileName: string,
): Promise<ImportDetail> {
  const bytes = Buffer.from(content);
  const body = { kind, fileName, bytes: bytes.byteLength };
  const { importId } = await shop.call('uploadImport', { body }, token);
  await shop.app.http.inject({
    method: 'PUT',
    url: `/api/store/Admin/imports/${importId}/file?offset=0`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    payload: bytes,
  });
  return detailOf(importId);
}

async function compared(
  kind: ImportDetail['kind'],
  content: string | Buffer,
  fileName = 'archivo.csv',
  typed: Partial<ImportReadingOptions> = {},
): Promise<ImportDetail> {
  const { importId, options, columns, columnsProblem } = await upload(kind, content, fileName);
  expect(columnsProblem).toBeNull();
  const fields = columns.map(({ field }) => field);
  const body = { options: { ...options, ...typed }, columns: fields, compare: true };
  await shop.call('saveImportOptions', { params: { importId }, body }, token);
  await work(importId);
  return detailOf(importId);
}

const PLAIN = { excludedLines: [] as number[], deactivates: 0, confirmsShare: false, at: null };
const apply = (importId: string) => shop.raw('applyImport', { params: { importId }, body: PLAIN }, token);
async function applied({ importId }: ImportDetail): Promise<ImportDetail> {
  expect(await apply(importId)).toMatchObject({ status: 200 });
  await work(importId);
  return detailOf(importId);
}
async function undone({ importId }: ImportDetail): Promise<ImportDetail> {
  await shop.call('undoImport', { params: { importId } }, token);
  await work(importId);
  return detailOf(importId);
}
const rowsOf = async ({ importId }: ImportDetail, view: 'changed' | 'created' | 'rejected' | 'vanished') =>
  (await shop.call('importRows', { params: { importId }, query: { view } }, token)).rows;
async function loggedKinds({ importId }: ImportDetail): Promise<string[]> {
  const { changes } = await shop.call('changeLog', { query: { actionId: importId, pageSize: 100 } }, token);
  return changes.map(({ kind }) => kind);
}

describe('shipping rates on the desk', () => {
  const table = async () => {
    const { rows } = await sql<{ zone: string; grams: number; price: string }>`
      select zone, up_to_grams as grams, price::text from shipping_rates where company_id = ${companyId}
      order by zone, up_to_grams`.execute(shop.db);
    return rows.map(({ zone, grams, price }) => `${zone} ${grams} ${price}`);
  };
  const FIRST =
    'zona;provincias;hasta_kg;precio\nAMBA;CABA|Buenos Aires;1;7450,00\nAMBA;;5;9870,00\nSur;Chubut;1;12350,00\n';
  const SECOND =
    'zona;provincias;hasta_kg;precio\nAMBA;CABA|Buenos Aires|Córdoba;1;7450,00\nAMBA;;10;15000,00\nSur;Chubut;1;13000,00\n';

  it('shows what changes and what vanishes, replaces the table, and an undo brings it back', async () => {
    await applied(await compared('shipping-rates', FIRST));
    const before = await table();
    const review = await compared('shipping-rates', SECOND);
    expect(review.comparison).toMatchObject({ read: 3, created: 1, changed: 2, vanished: 1, rejected: 0 });
    expect(await rowsOf(review, 'changed')).toMatchObject([
      {
        code: 'AMBA',
        label: 'Hasta 1 kg',
        changes: [{ label: 'Provincias', after: expect.stringContaining('Córdoba') }],
      },
      { code: 'Sur', changes: [{ label: 'Precio', before: 1_235_000, after: 1_300_000 }] },
    ]);
    expect(await rowsOf(review, 'vanished')).toMatchObject([{ code: 'AMBA', label: 'Hasta 5 kg' }]);
    const done = await applied(review);
    expect(done).toMatchObject({ state: 'done', counts: { read: 3, created: 1, updated: 2 } });
    expect(await table()).toEqual(['AMBA 1000 7450.00', 'AMBA 10000 15000.00', 'Sur 1000 13000.00']);
    expect(await loggedKinds(done)).toEqual(['shipping_rates']);
    expect(await undone(done)).toMatchObject({ state: 'undone', undo: { restored: 1, keptCount: 0 } });
    expect(await table()).toEqual(before);
    expect((await compared('shipping-rates', FIRST)).comparison).toMatchObject({
      changed: 0,
      created: 0,
      vanished: 0,
    });
  });

  it('are not applied with a rejected row', async () => {
    const before = await table();
    const review = await compared('shipping-rates', `${FIRST}Norte;Atlántida;1;1,00\n`);
    expect(review.comparison).toMatchObject({ rejected: 1 });
    expect(await apply(review.importId)).toMatchObject({ status: 409 });
    expect(await table()).toEqual(before);
  });
});

describe('order statuses on the desk', () => {
  it('are reviewed without a change, stored with history and mail, logged, and not undone', async () => {
    const client = await shop.token((await makeUser(shop.db)).email);
    const { code } = await makeProduct(shop.db, { price: '50000', stock: 10 });
    await shop.call('upsertProductInCart', { query: {}, body: { product: { code }, quantity: 2 } }, client);
    const { cart } = await shop.call('confirmCart', { body: { total: 100_000 } }, client);
    const number = cart.formatedDocumentNumber;
    const status = async () => {
      const { rows } = await sql<{ status: string }>`
        select status from orders where order_number = ${Number(number.slice(-8))}`.execute(shop.db);
      return rows[0]?.status;
    };
    const file = `numero;estado;nota\n${number};Despachado;Guía 1\nPED-0001-00999999;Entregado;\n`;
    const review = await compared('order-status', file);
    expect(review.comparison).toMatchObject({ changed: 1, rejected: 1 });
    expect(await rowsOf(review, 'changed')).toMatchObject([
      {
        code: number,
        changes: [{ label: 'Estado', before: 'Pendiente', after: 'Despachado' }, { label: 'Nota' }],
      },
    ]);
    expect(await status()).toBe('Pendiente');
    const done = await applied(review);
    expect(done).toMatchObject({ state: 'done', counts: { updated: 1, rejected: 1 } });
    expect(await status()).toBe('Despachado');
    const { rows: mails } = await sql`select from mails where kind = 'order_dispatched'`.execute(shop.db);
    expect(mails).toHaveLength(1);
    expect(await loggedKinds(done)).toEqual(['order_status']);
    expect(await undone(done)).toMatchObject({ undo: { restored: 0, keptCount: 1 } });
    expect(await status()).toBe('Despachado');
    expect(await audit(shop.db)).toEqual([]);
  });
});

describe('pictures on the desk', () => {
  const picture = (red: number) =>
    sharp({ create: { width: 40, height: 30, channels: 3, background: { r: red, g: 20, b: 20 } } })
      .png()
      .toBuffer();
  async function zipOf(files: Readonly<Record<string, Buffer>>): Promise<Buffer> {
    const zip = new ZipFile();
    for (const [name, bytes] of Object.entries(files)) zip.addBuffer(bytes, name);
    zip.end();
    const pieces: Buffer[] = [];
    for await (const piece of zip.outputStream) pieces.push(piece as Buffer);
    return Buffer.concat(pieces);
  }
  const held = async (code: string) => {
    const { rows } = await sql`
      select from product_images m join products p using (product_id) where p.code = ${code}`.execute(
      shop.db,
    );
    return rows.length;
  };

  it('are matched by code, checked by content, added, and taken off by an undo', async () => {
    await makeProduct(shop.db, { code: 'FOTO-1' });
    const zip = await zipOf({
      'FOTO-1.png': await picture(1),
      'FOTO-1-2.png': await picture(90),
      'NADIE.png': await picture(5),
      'FOTO-1-3.png': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'leame.txt': Buffer.from('hola'),
    });
    const review = await compared('images', zip, 'fotos.zip');
    expect(review.comparison).toMatchObject({ read: 4, created: 2, changed: 0, rejected: 2 });
    expect(await rowsOf(review, 'created')).toMatchObject([
      { code: 'FOTO-1', changes: [{ label: 'Fotos', after: 1 }] },
      { code: 'FOTO-1', changes: [{ label: 'Fotos', after: 2 }] },
    ]);
    expect(await held('FOTO-1')).toBe(0);
    const done = await applied(review);
    expect(done).toMatchObject({ state: 'done', counts: { read: 4, created: 2, rejected: 2 } });
    expect(await held('FOTO-1')).toBe(2);
    expect((await compared('images', zip, 'fotos.zip')).comparison).toMatchObject({
      created: 0,
      unchanged: 2,
    });
    expect(await undone(done)).toMatchObject({ state: 'undone', undo: { restored: 2 } });
    expect(await held('FOTO-1')).toBe(0);
  });

  it('are refused in a ZIP that unpacks to too much, in another format, and where a table belongs', async () => {
    const bomb = await zipOf({ 'FOTO-1.png': Buffer.alloc(150 * 1024 ** 2) });
    expect(bomb.byteLength).toBeLessThan(1024 ** 2);
    expect(await upload('images', bomb, 'bomba.zip')).toMatchObject({
      columnsProblem: expect.stringContaining('se expande'),
    });
    expect(await upload('images', 'no soy un zip', 'fotos.zip')).toMatchObject({
      columnsProblem: 'fotos.zip no es un archivo ZIP.',
    });
    const begin = (kind: string, fileName: string) =>
      shop.raw('uploadImport', { body: { kind, fileName, bytes: 10 } } as never, token);
    expect(await begin('images', 'fotos.csv')).toMatchObject({ status: 400 });
    expect(await begin('products', 'fotos.zip')).toMatchObject({ status: 400 });
  });
});

/** Returns a right CUIT. */
const cuit = (nth: number): string => {
  const ten = `30${String(70_000_000 + nth)}`;
  return `${ten}${cuitCheckDigit(ten)}`;
};

describe('clients on the desk', () => {
  const clientOf = async (legalId: string) => {
    const { rows } = await sql<{
      client_id: number;
      client_code: string;
      legal_name: string;
      list: string | null;
    }>`
      select c.client_id, c.client_code, c.legal_name, l.code as list from clients c
      left join price_lists l using (price_list_id) where c.company_id = ${companyId} and c.legal_id = ${legalId}`.execute(
      shop.db,
    );
    return rows[0];
  };

  it('are created without users or mails, found by code or CUIT, and removed by an undo unless they were used', async () => {
    const { email: salesman } = await makeUser(shop.db, { profile: 2 });
    await sql`insert into payment_terms (company_id, name, days) values (${companyId}, '30 días', 30)`.execute(
      shop.db,
    );
    await sql`insert into price_lists (company_id, code, name) values (${companyId}, 'LX', 'Mayorista X')`.execute(
      shop.db,
    );
    const before =
      await sql`select (select count(*) from mails) as mails, (select count(*) from users) as users`.execute(
        shop.db,
      );
    const file = [
      'Cod. cliente;CUIT;Razón social;Mail;Teléfono;Condición IVA;Lista de precios;Condición de pago;Vendedor;Calle;Localidad;Provincia;Calle de entrega;Provincia de entrega',
      `A-1;${cuit(1)};Librería Uno;uno@clientes.test;11 4444;RI;Mayorista X;30 días;${salesman};San Martín;Rosario;Santa Fe;Belgrano;CABA`,
      `;${cuit(2)};Librería Dos;dos@clientes.test;;Monotributo;LX;;;;;;;`,
      `A-3;30-11111111-1;Librería Tres;tres@clientes.test;;RI;;;;;;;;`,
      `A-4;${cuit(4)};Librería Cuatro;cuatro;;Marciano;NOHAY;;;;;;;`,
      `A-5;${cuit(1)};Repetido;cinco@clientes.test;;;;;;;;;;`,
      `A-6;${cuit(6)};Sin mail;;;;;;;;;;;`,
    ].join('\n');
    const review = await compared('clients', `${file}\n`);
    expect(review.comparison).toMatchObject({ read: 6, created: 2, changed: 0, rejected: 4 });
    expect(
      (await rowsOf(review, 'rejected')).map(({ code, rejections }) => [
        code,
        rejections.map(({ field }) => field),
      ]),
    ).toEqual([
      ['A-3', ['CUIT']],
      ['A-4', ['E-mail']],
      ['A-5', ['CUIT']],
      ['A-6', ['E-mail']],
    ]);
    const [first] = await rowsOf(review, 'created');
    expect(first).toMatchObject({ code: 'A-1', label: 'Librería Uno' });
    expect(first?.changes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ label: 'Lista de precios', after: 'LX' }),
        expect.objectContaining({ label: 'Provincia fiscal', after: 'Santa Fe' }),
        expect.objectContaining({ label: 'Vendedores', after: [salesman.toLowerCase()] }),
      ]),
    );
    const done = await applied(review);
    expect(done).toMatchObject({ state: 'done', counts: { created: 2, rejected: 4 } });
    expect(await clientOf(cuit(1))).toMatchObject({ client_code: 'A-1', list: 'LX' });
    expect(await clientOf(cuit(2))).toMatchObject({
      client_code: expect.stringMatching(/^W-\d{5}$/),
      list: 'LX',
    });
    const after =
      await sql`select (select count(*) from mails) as mails, (select count(*) from users) as users`.execute(
        shop.db,
      );
    expect(after.rows).toEqual(before.rows);

    const changed = await applied(
      await compared('clients', `CUIT;Razón social;Lista de precios\n${cuit(2)};Librería Dos SRL;\n`),
    );
    expect(changed).toMatchObject({ counts: { updated: 1 } });
    expect(await clientOf(cuit(2))).toMatchObject({ legal_name: 'Librería Dos SRL', list: null });
    expect(await undone(changed)).toMatchObject({ undo: { restored: 1, keptCount: 0 } });
    expect(await clientOf(cuit(2))).toMatchObject({ legal_name: 'Librería Dos', list: 'LX' });

    const { client_id: clientId = 0, client_code: clientCode = '' } = (await clientOf(cuit(1))) ?? {};
    await makeUser(shop.db, { client: { clientId, clientCode } });
    expect(await undone(done)).toMatchObject({
      undo: { restored: 1, keptCount: 1, kept: [{ label: 'A-1 Librería Uno' }] },
    });
    expect(await clientOf(cuit(1))).toBeDefined();
    expect(await clientOf(cuit(2))).toBeUndefined();
  });

  it('keep the code of another client, and are assigned to salesmen by code or CUIT', async () => {
    const [one, two] = [await makeUser(shop.db, { profile: 2 }), await makeUser(shop.db, { profile: 2 })];
    await applied(
      await compared(
        'clients',
        `Código;CUIT;Razón social;E-mail;Límite de crédito\nB-1;${cuit(11)};Uno;u@clientes.test;500.000,50\nB-2;${cuit(12)};Dos;d@clientes.test;\n`,
      ),
    );
    const limits = await sql`
      select client_code as code, credit_limit as "limit" from clients where client_code like 'B-%' order by 1`.execute(
      shop.db,
    );
    expect(limits.rows).toEqual([
      { code: 'B-1', limit: '500000.50' },
      { code: 'B-2', limit: null },
    ]);
    const taken = await compared('clients', `Código;CUIT\nB-1;${cuit(12)}\n`);
    expect(await rowsOf(taken, 'rejected')).toMatchObject([
      { rejections: [{ reason: 'ya lo tiene el cliente B-2' }] },
    ]);
    const review = await compared(
      'assignments',
      `Código;CUIT;Vendedor\nB-1;;${one.email}\nB-1;;${two.email}\n;${cuit(12)};${one.email}\nB-9;;${one.email}\nB-1;;nadie@x.test\n`,
    );
    expect(review.comparison).toMatchObject({ changed: 3, rejected: 2 });
    const done = await applied(review);
    const assigned = async () => {
      const { rows } = await sql<{ code: string; count: number }>`
        select c.client_code as code, count(*)::int as count from salesman_clients s join clients c using (client_id)
        where c.client_code like 'B-%' group by 1 order by 1`.execute(shop.db);
      return rows;
    };
    expect(await assigned()).toEqual([
      { code: 'B-1', count: 2 },
      { code: 'B-2', count: 1 },
    ]);
    await undone(done);
    expect(await assigned()).toEqual([]);
  });
});

describe('synonyms on the desk', () => {
  it('are stored, searched, and undone', async () => {
    const { code } = await makeProduct(shop.db, { code: 'SIN-1' });
    const found = async () => {
      const { rows } = await sql<{ synonyms: string[]; found: boolean }>`
        select synonyms, search_text like '%birome%' as found from products where code = ${code}`.execute(
        shop.db,
      );
      return rows[0];
    };
    const done = await applied(await compared('synonyms', `Código;Sinónimos\n${code};birome|bic\nNOHAY;x\n`));
    expect(done).toMatchObject({ counts: { updated: 1, rejected: 1 } });
    expect(await found()).toEqual({ synonyms: ['birome', 'bic'], found: true });
    await undone(done);
    expect(await found()).toEqual({ synonyms: [], found: false });
  });
});
