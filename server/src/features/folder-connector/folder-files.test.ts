// Files of the folder connector on the real app with a real SFTP server: each is imported once, whatever is cut off, and none is lost.

import { appendFileSync, renameSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fillCatalogue } from '@mostrador/trials/testing/factories';
import { type FolderShop, folderShop } from '@mostrador/trials/testing/folder-shop';
import { testShop } from '@mostrador/trials/testing/test-shop';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runFolder } from './run-folder.service.js';

let its: FolderShop;
beforeAll(async () => {
  its = await folderShop();
  await fillCatalogue(its.shop.db, its.companyId, {
    categories: [],
    products: ['A-1', 'A-2', 'A-3'].map((code) => ({
      code,
      name: `Producto ${code}`,
      price: 100_000,
      stock: 10,
      image: null,
    })),
  });
  await its.connect();
});
afterAll(() => its.close());
beforeEach(async () => {
  its.server.breakAtNumber(0, false);
  await its.clear();
  await sql`update products set stock = 10`.execute(its.shop.db);
});

const stocks = async () => {
  const { rows } = await sql<{ code: string; stock: number }>`
    select code, stock from products where company_id = ${its.companyId} and code like 'A-%' order by code`.execute(
    its.shop.db,
  );
  return rows.map(({ stock }) => stock);
};
const stockFile = (...figures: readonly number[]) =>
  `codigo;stock\r\n${figures.map((figure, nth) => `A-${nth + 1};${figure}\r\n`).join('')}`;
const imports = async () => {
  const { rows } = await sql<{ name: string }>`
    select file_name as name from imports where source = 'connector' order by created_at, import_id`.execute(
    its.shop.db,
  );
  return rows.map(({ name }) => name);
};
const states = async () => (await its.files()).map(({ fileName, state }) => [fileName, state]);

describe('files in the folder', () => {
  it('are imported in the order in which they refer to each other, and moved to the day', async () => {
    await sql`update imports set source = 'command' where source = 'connector'`.execute(its.shop.db);
    its.drop('stock.csv', 'codigo;stock\r\nN-1;5\r\n');
    its.drop('precios.csv', 'lista;codigo;precio\r\nMAY;N-1;1234,50\r\n');
    its.drop(
      'cuenta-corriente.csv',
      `codigo de cliente;tipo;numero;fecha;importe;saldo\r\nC-900;Factura;A 0001-00000245;01/11/2026;100,00;100,00\r\n`,
    );
    its.drop(
      'clientes.csv',
      `codigo;razon social;mail;cuit;condicion de iva;lista de precios\r\nC-900;Kiosco Sur;kiosco@example.com;30-50001091-2;Responsable Inscripto;MAY\r\n`,
    );
    its.drop('productos.xlsx.part', 'half');
    its.drop('productos.ndjson', '{"code":"N-1","name":"Nuevo","price":1000,"category":"LIB"}\n');
    its.drop('listas.csv', 'codigo;nombre\r\nMAY;Mayorista\r\n');
    its.drop('rubros.csv', 'codigo;nombre\r\nLIB;Librería\r\n');
    await its.settle();
    expect(await imports()).toEqual([
      'rubros.csv',
      'listas.csv',
      'productos.ndjson',
      'precios.csv',
      'clientes.csv',
      'stock.csv',
      'cuenta-corriente.csv',
    ]);
    const { rows } = await sql<{ stock: number; amount: string }>`
      select p.stock, r.amount::text as amount from products p join prices r using (product_id)
      join price_lists l on l.price_list_id = r.price_list_id and l.code = 'MAY' where p.code = 'N-1'`.execute(
      its.shop.db,
    );
    expect([(await states()).filter(([, state]) => state !== 'imported'), rows]).toEqual([
      [],
      [{ stock: 5, amount: '1234.50' }],
    ]);
    expect(its.tree().filter((path) => !path.startsWith('procesados/'))).toEqual(['productos.xlsx.part']);
  });

  it('with wrong rows go to con-errores with the rejected rows beside them', async () => {
    its.drop('stock.csv', `codigo;stock\r\nA-1;7\r\nA-2;muchos\r\nZZZ;3\r\n`);
    await its.settle();
    expect(await stocks()).toEqual([7, 10, 10]);
    expect(its.tree()).toEqual(['con-errores/stock - rechazadas.csv', 'con-errores/stock.csv']);
    expect(its.content('rechazadas')).toMatch(/A-2;muchos;.*\r?\nZZZ;3;/);
    expect((await its.files())[0]).toMatchObject({
      state: 'rejected',
      counts: { read: 3, updated: 1, rejected: 2 },
      hasRejectedRows: true,
    });
    expect((await its.files('warned')).map(({ state }) => state)).toEqual(['rejected']);
    expect(await its.files('failed')).toEqual([]);
  });

  it('that cannot be read go to con-errores with the reason beside them', async () => {
    its.drop('stock.csv', 'algo;otra cosa\r\n1;2\r\n');
    its.drop('precios.xlsx', 'no es una planilla');
    await its.settle();
    expect(its.tree()).toEqual([
      'con-errores/precios - motivo.txt',
      'con-errores/precios.xlsx',
      'con-errores/stock - motivo.txt',
      'con-errores/stock.csv',
    ]);
    expect(its.content('stock - motivo')).toContain('Falta elegir la columna');
    expect(await imports()).not.toContain('precios.xlsx');
    const failed = (await its.files('failed')).map(({ fileName, state }) => [fileName, state]);
    expect(failed.toSorted()).toEqual([
      ['precios.xlsx', 'failed'],
      ['stock.csv', 'failed'],
    ]);
    expect((await its.files('warned')).filter(({ state }) => state === 'failed')).toEqual([]);
  });

  it('that are still written, empty, unknown or hostile stay where they are', async () => {
    its.drop('stock.csv', stockFile(1));
    await its.run();
    appendFileSync(join(its.root, 'stock.csv'), 'A-2;2\r\n');
    await its.run();
    expect(await stocks()).toEqual([10, 10, 10]);
    its.drop('precios.csv', '');
    its.drop('leeme.txt', 'Hola');
    symlinkSync('/etc/passwd', join(its.root, 'clientes.csv'));
    its.server.addNames(['../../etc/stock.csv', 'stock\u001b[2J.csv']);
    await its.settle();
    its.server.addNames([]);
    expect(await stocks()).toEqual([1, 2, 10]);
    expect(its.tree()).toEqual(['clientes.csv', 'leeme.txt', 'precios.csv', 'procesados/stock.csv']);
    expect(Object.fromEntries(await states())).toEqual({
      'precios.csv': 'waiting',
      'leeme.txt': 'left',
      'clientes.csv': 'left',
      '../../etc/stock.csv': 'left',
      'stock\ufffd[2J.csv': 'left',
      'stock.csv': 'imported',
    });
  });

  it('that get their name when they are whole are imported under it', async () => {
    its.drop('stock.csv.tmp', stockFile(4));
    await its.run();
    await its.run();
    expect(await its.files()).toEqual([]);
    renameSync(join(its.root, 'stock.csv.tmp'), join(its.root, 'stock.csv'));
    await its.settle();
    expect(await stocks()).toEqual([4, 10, 10]);
  });

  it('with the content of the last one are imported again only when asked, after another one they are', async () => {
    const retried = async (state: string) => {
      const file = (await its.files()).find((each) => each.state === state);
      const params = { fileId: file?.fileId ?? 0 };
      return shopCall('retryFolderFile', params);
    };
    const shopCall = async (name: 'retryFolderFile', params: { fileId: number }) =>
      its.shop.raw(name, { params }, await its.administrator());
    its.drop('stock.csv', stockFile(5));
    await its.settle();
    await sql`update products set stock = 99`.execute(its.shop.db);
    its.drop('stock-2.csv', stockFile(5));
    await its.settle();
    expect(await stocks()).toEqual([99, 99, 99]);
    expect((await states())[0]).toEqual(['stock-2.csv', 'repeated']);
    expect((await retried('repeated')).status).toBe(200);
    await its.settle();
    expect(await stocks()).toEqual([5, 99, 99]);
    expect(its.tree()).toEqual(['procesados/stock-2.csv', 'procesados/stock.csv']);
    its.drop('stock.csv', stockFile(6));
    await its.settle();
    its.drop('stock.csv', stockFile(5));
    await its.settle();
    expect(await stocks()).toEqual([5, 99, 99]);
    expect((await shopCall('retryFolderFile', { fileId: 2_147_483_647 })).status).toBe(404);
  });

  it('are taken once by two processes that run at the same time', async () => {
    const other = await testShop('papelera', its.shop, {
      outbound: { allowsPrivate: true },
      dataDir: its.shop.dataDir,
    });
    try {
      const before = (await imports()).length;
      for (const nth of [1, 2, 3]) its.drop(`stock-${nth}.csv`, stockFile(nth, nth));
      for (let round = 0; round < 12; round += 1) {
        await Promise.all([its.run(), runFolder(other.app.shop), runFolder(its.shop.app.shop)]);
      }
      await its.settle();
      expect((await imports()).length - before).toBe(3);
      expect((await states()).map(([, state]) => state)).toEqual(['imported', 'imported', 'imported']);
    } finally {
      await other.close();
    }
  });

  it('are imported when the connection was cut before the folder for files under import was made', async () => {
    await its.clear();
    its.drop('stock.csv', stockFile(7));
    await its.run();
    its.server.breakAt('MKDIR');
    await its.run();
    expect((await states()).map(([, state]) => state)).toEqual(['active']);
    await its.settle();
    expect(await stocks()).toEqual([7, 10, 10]);
  });

  it('are imported once and never lost when the connection is cut at any request, before it is carried out or after', async () => {
    // Where the connection is cut is another request in each run of the tests; LONG_CUTS=1 takes all of them.
    const isLong = process.env['LONG_CUTS'] === '1';
    const step = isLong ? 1 : 40;
    let cuts = 0;
    let wasReached = true;
    for (let number = 1 + (isLong ? 0 : Math.floor(Math.random() * step)); wasReached; number += step) {
      for (const isDone of isLong ? [false, true] : [Math.random() < 0.5]) {
        await its.clear();
        const before = (await imports()).length;
        its.drop('stock.csv', stockFile(number, 1));
        its.drop('precios.csv', `codigo;precio\r\nA-1;${number},50\r\nZZZ;1,00\r\n`);
        await its.run();
        its.server.breakAtNumber(number, isDone);
        for (let runs = 0; runs < 4; runs += 1) await its.run();
        wasReached = its.server.requests() > number;
        its.server.breakAtNumber(0, false);
        await its.settle();
        const about = `cut at request ${number}, ${isDone ? 'carried out' : 'not carried out'}`;
        expect((await imports()).slice(before), about).toEqual(['precios.csv', 'stock.csv']);
        expect(its.tree(), about).toEqual([
          'con-errores/precios - rechazadas.csv',
          'con-errores/precios.csv',
          'procesados/stock.csv',
        ]);
        expect((await stocks())[0], about).toBe(number);
        cuts += 1;
      }
    }
    expect(cuts).toBeGreaterThan(0);
    // 25 s on an idle machine
  }, 300_000);

  it('of many rows are imported in little memory', async () => {
    const rows = Number(process.env['FOLDER_ROWS'] ?? 3_000);
    const lines = Array.from({ length: rows }, (_, nth) => `S-${nth};${nth % 90}\r\n`).join('');
    await sql`
      insert into products (company_id, code, name, stock, sort_name, search_text)
      select ${its.companyId}, 'S-' || n, 'Producto ' || n, 100, '', '' from generate_series(0, ${rows - 1}) n
      on conflict do nothing`.execute(its.shop.db);
    its.drop('stock.csv', `codigo;stock\r\n${lines}`);
    global.gc?.();
    const before = process.memoryUsage().rss;
    const began = performance.now();
    await its.settle();
    const [file] = await its.files();
    expect(file).toMatchObject({ state: 'imported', counts: { read: rows, rejected: 0 } });
    if (rows > 3_000)
      process.stdout.write(
        `${rows} rows: ${Math.round((performance.now() - began) / 100) / 10} s, ${Math.round((process.memoryUsage().rss - before) / 1e6)} MB more\n`,
      );
  });
});
