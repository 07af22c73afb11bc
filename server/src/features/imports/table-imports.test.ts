// Importing shipping rates and order statuses from CSV files: stored or rejected rows, repeated runs, dry runs,
// failures half-way.

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeProduct, makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readOptions } from './import-options.js';
import { type Counts, exitCodeOf } from './import-report.js';
import { kindNamed } from './kinds.js';
import { importRows } from './row-import.service.js';

const folder = mkdtempSync(join(tmpdir(), 'mostrador-tables-'));
const file = join(folder, 'tabla.csv');
const rejected = join(folder, 'tabla.rechazos.csv');

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true });
});

async function run(
  kind: 'shipping-rates' | 'order-status',
  content: string,
  typed = '',
): Promise<{ code: 0 | 1; screen: string; counts: Counts; rejections: string[] }> {
  writeFileSync(file, content);
  const words = typed.split(' ').filter((word) => word !== '');
  const options = readOptions([kind, file, '--company', 'papelera', ...words]);
  let screen = '';
  const write = (text: string) => {
    screen += text;
  };
  const result = await importRows(
    shop.app.shop.db,
    kindNamed(kind),
    options,
    { write },
    new AbortController().signal,
    shop.app.shop.files,
  );
  const rejections = existsSync(rejected) ? readFileSync(rejected, 'utf8').trim().split('\r\n').slice(1) : [];
  return { code: exitCodeOf(result), screen, counts: { ...result.counts }, rejections };
}

describe('importing shipping rates', () => {
  const GOOD = [
    'Zona;Provincias;Hasta kg;Precio',
    'AMBA;Capital Federal|B;1;6.500,50',
    'amba;;2,5;8.200',
    'Patagonia;neuquen|R|26|Santa Cruz|Tierra del Fuego;1;14.000',
    '',
  ].join('\n');
  const table = async (company = 'papelera') => {
    const rows = await shop.db
      .selectFrom('shipping_rates as r')
      .innerJoin('companies as c', 'c.company_id', 'r.company_id')
      .where('c.code', '=', company)
      .select(['r.zone', 'r.up_to_grams', 'r.price'])
      .orderBy('r.zone')
      .orderBy('r.up_to_grams')
      .execute();
    return rows.map((row) => [row.zone, row.up_to_grams, row.price]);
  };
  const STORED = [
    ['AMBA', 1_000, '6500.50'],
    ['AMBA', 2_500, '8200.00'],
    ['Patagonia', 1_000, '14000.00'],
  ];

  it('replaces the whole table of one company, and the same file changes nothing', async () => {
    const first = await run('shipping-rates', GOOD, '--decimal comma');
    expect([first.code, first.counts, first.rejections]).toEqual([
      0,
      { read: 3, created: 3, updated: 0, unchanged: 0, rejected: 0 },
      [],
    ]);
    expect(await table()).toEqual(STORED);
    const provinces = await shop.db.selectFrom('shipping_zone_provinces').select('province_id').execute();
    expect(provinces.map((row) => row.province_id).sort()).toEqual([
      '02',
      '06',
      '26',
      '58',
      '62',
      '78',
      '94',
    ]);
    const again = await run('shipping-rates', GOOD, '--decimal comma');
    expect(again.counts).toEqual({ read: 3, created: 0, updated: 0, unchanged: 3, rejected: 0 });
    expect(await table()).toEqual(STORED);
    await run('shipping-rates', 'zona,provincias,hasta_gramos,precio\nTodo,X,500,10.25', '');
    expect(await table()).toEqual([['Todo', 500, '10.25']]);
    await run('shipping-rates', GOOD, '--decimal comma');
    expect(await table('barrilete')).toEqual([]);
  });

  it('stores nothing with one wrong row, and tells line, field and reason of each', async () => {
    const { code, rejections, screen } = await run(
      'shipping-rates',
      [
        'zona,provincias,hasta_gramos,precio',
        'Norte,Salta|Atlántida,1000,100',
        'Sur,Chubut|Salta,1000,100',
        'Sur,,1000,200',
        'Sur,,dos,200',
        'Sur,,2000,1.234',
        'Este,,1000,100',
        ',Jujuy,1000,100',
      ].join('\n'),
    );
    expect(code).toBe(1);
    expect(rejections).toEqual([
      '2,Norte,Provincias,Atlántida,no es una provincia,rechazada',
      '3,Sur,Provincias,Salta,ya está en la zona Norte (línea 2),rechazada',
      '4,Sur,Hasta gramos,1000,la zona ya tiene ese peso (línea 3),rechazada',
      '5,Sur,Hasta gramos,dos,no es un número entero,rechazada',
      '6,Sur,Precio,1.234,tiene más de dos decimales (los decimales se leen con punto),rechazada',
      '7,Este,Provincias,,la zona no tiene ninguna provincia,rechazada',
      '8,,Zona,,falta,rechazada',
    ]);
    expect(screen).toContain('No se guardó nada: hay filas rechazadas');
    expect(await table()).toEqual(STORED);
  });

  it('warns of a price that falls with the weight, and takes it', async () => {
    const content = 'zona,provincias,hasta_gramos,precio\nAMBA,C,2000,100\nAMBA,,5000,90';
    const dry = await run('shipping-rates', content, '--dry-run');
    expect([dry.code, await table()]).toEqual([0, STORED]);
    const { code, rejections } = await run('shipping-rates', content);
    expect([code, rejections]).toEqual([
      0,
      ['3,AMBA,Precio,90.00,baja con el peso: la línea 2 es de un peso menor y cuesta más,guardada'],
    ]);
    expect(await table()).toHaveLength(2);
  });

  it('keeps its table with a file that has no rows, or lacks a column', async () => {
    const before = await table();
    expect((await run('shipping-rates', 'zona,precio\n')).counts).toMatchObject({ read: 0, created: 0 });
    await expect(run('shipping-rates', 'zona,hasta_gramos\nA,1')).rejects.toThrow(
      'Falta la columna de «Precio»',
    );
    expect(await table()).toEqual(before);
  });
});

describe('importing order statuses', () => {
  async function order(): Promise<string> {
    const token = await shop.token((await makeUser(shop.db)).email);
    const { code } = await makeProduct(shop.db, { price: '50000', stock: 10 });
    await shop.call('upsertProductInCart', { query: {}, body: { product: { code }, quantity: 2 } }, token);
    const { cart } = await shop.call('confirmCart', { body: { total: 100_000 } }, token);
    return cart.formatedDocumentNumber;
  }
  const numberOf = (document: string) => Number(document.slice(-8));
  const history = async (document: string) => {
    const rows = await shop.db
      .selectFrom('order_status_changes as s')
      .innerJoin('orders as o', 'o.order_id', 's.order_id')
      .where('o.order_number', '=', numberOf(document))
      .select(['s.to_status', 's.note', 's.source'])
      .orderBy('s.order_status_change_id')
      .execute();
    return rows.map((row) => [row.to_status, row.note, row.source]);
  };
  const mails = async (document: string) => {
    const rows = await shop.db
      .selectFrom('mails as m')
      .innerJoin('orders as o', 'o.order_id', 'm.order_id')
      .where('o.order_number', '=', numberOf(document))
      .where('m.kind', 'not in', ['order_client', 'order_company'])
      .select('m.kind')
      .execute();
    return rows.map((row) => row.kind);
  };

  it('takes each order along its steps, tells the client once, and the same file changes nothing', async () => {
    const [sent, cancelled] = [await order(), await order()];
    const content = `numero;estado;nota\n${sent};DESPACHADO;Guía 12345\n${cancelled};cancelled;\n`;
    const first = await run('order-status', content);
    expect([first.code, first.counts]).toEqual([
      0,
      { read: 2, created: 0, updated: 2, unchanged: 0, rejected: 0 },
    ]);
    const steps = [
      ['Pendiente', '', 'shop'],
      ['En preparación', '', 'erp'],
      ['Despachado', 'Guía 12345', 'erp'],
    ];
    expect([await history(sent), await mails(sent)]).toEqual([steps, ['order_dispatched']]);
    expect(await mails(cancelled)).toEqual(['order_cancelled']);
    const second = await run('order-status', content);
    expect([second.counts, second.rejections]).toEqual([
      { read: 2, created: 0, updated: 0, unchanged: 2, rejected: 0 },
      [],
    ]);
    expect([await history(sent), await mails(sent)]).toEqual([steps, ['order_dispatched']]);
  });

  it('rejects what cannot be and goes on with the rest; a trial stores nothing', async () => {
    const [done, open] = [await order(), await order()];
    await run('order-status', `numero,estado\n${done},entregado`);
    const content = [
      'numero,estado,nota',
      `${done},preparing,`,
      'PED-0001-00999999,Entregado,',
      'PED-0002-00000001,Entregado,',
      '42,Entregado,',
      `${open},Perdido,`,
      `${open},En preparacion,`,
      `${open.toLowerCase()},Entregado,`,
    ].join('\n');
    const trial = await run('order-status', content.replace(`${open},Perdido,\n`, ''), '--dry-run');
    expect([trial.counts.updated, (await history(open)).length]).toEqual([1, 1]);
    const { code, rejections, counts } = await run(
      'order-status',
      content.replace(`${open},Perdido,`, 'PED-0001-00999998,Perdido,'),
    );
    expect([code, counts]).toEqual([0, { read: 7, created: 0, updated: 1, unchanged: 0, rejected: 6 }]);
    expect(rejections).toEqual([
      `2,${done},Estado,En preparación,Un pedido Entregado no puede pasar a En preparación.,rechazada`,
      '3,PED-0001-00999999,Número,PED-0001-00999999,la empresa no tiene ese pedido,rechazada',
      '4,,Número,PED-0002-00000001,la empresa no tiene ese pedido,rechazada',
      '5,,Número,42,no es un número como PED-0001-00000042,rechazada',
      '6,PED-0001-00999998,Estado,Perdido,"no es un estado: En revisión, Pendiente, En preparación, Despachado, Entregado, Cancelado",rechazada',
      `8,${open},Número,${open},repetido: ya está en la línea 7,rechazada`,
    ]);
    expect((await history(open)).at(-1)).toEqual(['En preparación', '', 'erp']);
  });

  it('keeps what was done before a failure, says so, and goes on from there when it is repeated', async () => {
    const [first, second] = [await order(), await order()];
    const content = `numero,estado,nota\n${first},preparing,\n${second},preparing,FALLA\n`;
    await sql`create function fall() returns trigger language plpgsql as $$ begin raise exception 'disco lleno'; end $$`.execute(
      shop.db,
    );
    await sql`create trigger fall before insert on order_status_changes for each row when (new.note = 'FALLA') execute function fall()`.execute(
      shop.db,
    );
    const stopped = await run('order-status', content);
    expect([stopped.code, stopped.counts]).toEqual([
      1,
      { read: 1, created: 0, updated: 1, unchanged: 0, rejected: 0 },
    ]);
    expect(stopped.screen).toContain('La importación se detuvo por una falla: disco lleno');
    await sql`drop trigger fall on order_status_changes`.execute(shop.db);
    const again = await run('order-status', content);
    expect([again.code, again.counts]).toEqual([
      0,
      { read: 2, created: 0, updated: 1, unchanged: 1, rejected: 0 },
    ]);
  });
});
