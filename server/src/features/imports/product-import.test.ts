// Importing products from CSV files: books, encodings and separators, rejected rows, all-or-nothing, interruptions,
// and repeated runs that change nothing.

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toDecimalText } from '@mostrador/rules/money';
import { searchText } from '@mostrador/rules/search-text';
import { createTestDatabase, type TestDatabase } from '@mostrador/trials/testing/database';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { FolderBlobs } from '../../platform/blobs/folder-blobs.js';
import { type Database, type DatabasePool, openDatabase } from '../../platform/database/database.js';
import { runStatement } from '../../platform/postgres/databases.js';
import { type ImportOptions, readOptions } from './import-options.js';
import { exitCodeOf } from './import-report.js';
import { kindNamed } from './kinds.js';
import { importRows } from './row-import.service.js';

const folder = mkdtempSync(join(tmpdir(), 'mostrador-import-'));
const file = join(folder, 'libros.csv');
const rejected = join(folder, 'libros.rechazos.csv');
const opened: { database: TestDatabase; pool: DatabasePool }[] = [];
/** As the run-time role, which an import works as. */
let db: Database;
let connectionString: string;
let ownerConnectionString: string;

beforeEach(async () => {
  const database = await createTestDatabase();
  connectionString = database.runTimeConnectionString;
  ownerConnectionString = database.connectionString;
  const pool = openDatabase(connectionString, { max: 4, statementTimeout: 20_000, onError: () => undefined });
  // Without this error handler, a cut connection ends the process.
  pool.pool.on('connect', (client) => client.on('error', () => undefined));
  opened.push({ database, pool });
  db = pool.db;
  for (const code of ['barrilete', 'papelera']) {
    const { companyId } = await db
      .insertInto('companies')
      .values({
        code,
        name: code,
        price_visible_for_users_only: false,
        payments_mercado_pago: false,
        implements_third_party_purchases: false,
        verifies_clients: false,
        minimum_purchase_amount: '0',
        order_mail: 'ventas@mostrador.test',
      })
      .returning('company_id as companyId')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('price_lists')
      .values([
        { company_id: companyId, code: 'L1', name: 'General', is_default: true },
        { company_id: companyId, code: 'L2', name: 'Otra' },
      ])
      .execute();
  }
});

afterAll(async () => {
  for (const { database, pool } of opened) {
    await pool.close();
    await database.drop();
  }
  rmSync(folder, { recursive: true });
});

interface Shown {
  readonly screen: string;
  readonly code: 0 | 1;
  readonly counts: readonly number[];
  readonly rejections: string;
}

/** Imports a content; the counts are: read, created, updated, unchanged, rejected. */
async function run(
  content: string | Buffer,
  typed: Partial<ImportOptions> | string = {},
  signal?: AbortSignal,
) {
  writeFileSync(file, content);
  const words = typeof typed === 'string' ? typed.split(' ').filter((word) => word !== '') : [];
  const options = {
    ...readOptions(['products', file, '--company', 'barrilete', '--wrong-isbn', 'reject', ...words]),
    ...(typeof typed === 'string' ? {} : typed),
  };
  const said: string[] = [];
  const screen = { write: (text: string) => said.push(text) };
  const products = kindNamed('products');
  const result = await importRows(
    db,
    products,
    options,
    screen,
    signal ?? new AbortController().signal,
    new FolderBlobs(folder),
  );
  const { read, created, updated, unchanged, rejected: refused } = result.counts;
  expect(created + updated + unchanged + refused).toBe(read);
  const shown: Shown = {
    screen: said.join(''),
    code: exitCodeOf(result),
    counts: [read, created, updated, unchanged, refused],
    rejections: existsSync(rejected) ? readFileSync(rejected, 'utf8') : '',
  };
  return shown;
}

/** Everything that an import may write, by code. */
async function state(): Promise<unknown> {
  const { rows } = await sql`
    select c.code as company, p.code, p.name, p.subtitle, p.isbn, p.bar_code, p.stock, p.future_stock, p.active,
      p.sort_name, p.search_text, k.category_code, p.image_path,
      (select json_agg(l.code || ' ' || x.amount order by l.code) from prices x join price_lists l using (price_list_id)
        where x.product_id = p.product_id) as prices,
      (select json_agg(t.tag_code order by t.tag_code) from product_tags t where t.product_id = p.product_id) as tags,
      (select json_agg(m.file_name order by m.position) from product_images m where m.product_id = p.product_id) as images
    from products p join companies c using (company_id) left join categories k using (category_id)
    order by 1, 2`.execute(db);
  return rows;
}

async function one(code: string): Promise<Record<string, unknown> | undefined> {
  return ((await state()) as Record<string, unknown>[]).find((row) => row['code'] === code);
}

function withCheckDigit(twelve: string): string {
  const total = [...twelve].reduce((sum, digit, at) => sum + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return twelve + String((10 - (total % 10)) % 10);
}

const HEADER = 'codigo,isbn13,titulo,autores,anio,precio,stock';

/** Books as real lists have them: some without ISBN, some with a wrong one, some titles with quotes and commas. */
function books(count: number, price = (index: number) => toDecimalText(100_000 + index * 3_701)): string {
  const rows = Array.from({ length: count }, (_, index) => {
    const right = withCheckDigit(`978${String(index * 7_919).padStart(9, '0')}`);
    const wrong = right.slice(0, 12) + String((Number(right[12]) + 1) % 10);
    const isbn = index % 17 === 3 ? '' : index % 10 === 7 ? wrong : right;
    const title = index % 5 === 0 ? `"El ""Niño"", tomo ${index}\n(edición corregida)"` : `Canción ${index}`;
    return `GB${index},${isbn},${title},"Suárez, José",2008,${price(index)},${index % 40}`;
  });
  return [HEADER, ...rows, ''].join('\n');
}

const WRONG_OF_200 = Array.from({ length: 200 }, (_, index) => index).filter(
  (index) => index % 10 === 7 && index % 17 !== 3,
).length;

describe('a list of books', () => {
  it('is stored, and a second time nothing changes', async () => {
    const first = await run(books(200), { batch: 30 });
    expect(first.counts).toEqual([200, 200 - WRONG_OF_200, 0, 0, WRONG_OF_200]);
    expect(first.code).toBe(0);
    const before = await state();
    const versions = () => sql`select sum(xmin::text::bigint) as x, count(*) from products`.execute(db);
    const { rows: xmin } = await versions();
    const second = await run(books(200), { batch: 70 });
    expect(second.counts).toEqual([200, 0, 0, 200 - WRONG_OF_200, WRONG_OF_200]);
    expect(await state()).toEqual(before);
    expect((await versions()).rows).toEqual(xmin);
    expect(second.rejections).toBe(first.rejections);
  });

  it('is found by title, author, code and ISBN', async () => {
    await run(books(3));
    const isbn = withCheckDigit('978000007919');
    expect(await one('GB1')).toMatchObject({
      name: 'Canción 1',
      search_text: searchText('Canción 1', 'GB1', ['Suárez, José', '', isbn]),
    });
    expect(await one('GB0')).toMatchObject({ name: 'El "Niño", tomo 0 (edición corregida)' });
    const { rows } = await sql<{ word: string }>`select word from search_words order by word`.execute(db);
    expect(rows.map(({ word }) => word)).toEqual(
      expect.arrayContaining(['cancion', 'gb1', isbn, 'jose', 'suarez']),
    );
  });

  it('changes only what differs', async () => {
    await run(books(50));
    const raised = books(50, (index) => (index === 10 ? '99.99' : toDecimalText(100_000 + index * 3_701)));
    const result = await run(raised.replace('Canción 11,', 'Canción nueva,'));
    expect(result.counts[2]).toBe(2);
    expect(await one('GB10')).toMatchObject({ prices: ['L1 99.99'] });
    expect(await one('GB11')).toMatchObject({ name: 'Canción nueva', sort_name: 'cancion nueva' });
  });

  it('belongs to one company and one price list', async () => {
    await run('code,name,price\nA,Uno,1');
    await run('code,name,price\nA,Otro,2', { company: 'papelera' });
    await run('code,name,price\nA,Uno,3', { priceList: 'L2' });
    expect(await state()).toMatchObject([
      { company: 'barrilete', name: 'Uno', prices: ['L1 1.00', 'L2 3.00'] },
      { company: 'papelera', name: 'Otro', prices: ['L1 2.00'] },
    ]);
  });

  it('keeps any price to the centavo', async () => {
    const price = fc.integer({ min: 1, max: 99_999_999_999_999 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(price, { minLength: 1, maxLength: 60 }),
        fc.boolean(),
        async (prices, comma) => {
          const text = (centavos: number) => {
            const point = toDecimalText(centavos);
            return comma ? point.replace('.', ',') : point;
          };
          const rows = prices.map((centavos, index) => `P${index};Libro;${text(centavos)}`);
          await run(['codigo;nombre;precio', ...rows].join('\n'), comma ? '--decimal comma' : '');
          for (const [index, centavos] of prices.entries()) {
            expect(await priceOf(`P${index}`)).toBe(toDecimalText(centavos));
          }
        },
      ),
      { numRuns: 8 },
    );
  });
});

async function priceOf(code: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('prices')
    .innerJoin('products', 'products.product_id', 'prices.product_id')
    .where('products.code', '=', code)
    .select('prices.amount')
    .executeTakeFirst();
  return row?.amount;
}

describe('every form of the same file gives the same products', () => {
  const text = 'codigo,titulo,autores,precio,stock\nÑ1,"Canción, dos",Ibáñez,1234.50,3\nÑ2,Año,,0.99,0\n';
  const semicolons =
    'codigo;titulo;autores;precio;stock\r\nÑ1;Canción, dos;Ibáñez;"1.234,50";3,00\r\nÑ2;Año;;0,99;0';
  const bom = '\ufeff';
  it.each([
    ['UTF-8', Buffer.from(text), '', 'UTF-8, separado por comas'],
    ['UTF-8 with a byte order mark', Buffer.from(bom + text), '', 'UTF-8'],
    ['Latin-1, found', Buffer.from(text, 'latin1'), '', 'Latin-1 (no es UTF-8 válido)'],
    ['Latin-1, stated', Buffer.from(text, 'latin1'), '--encoding latin-1', 'Latin-1, separado'],
    [
      'semicolons',
      Buffer.from(semicolons),
      '--decimal comma',
      'separado por punto y coma, decimales con coma',
    ],
    ['Excel in Spanish', Buffer.from(semicolons, 'latin1'), '--decimal comma --delimiter ;', 'Latin-1'],
    ['mapped', Buffer.from(text.replace('titulo', 'Obra')), '--map obra=name', 'Obra → Nombre'],
  ])('%s', async (_name, content, options, said) => {
    const result = await run(content, options);
    expect(result.screen).toContain(said);
    expect(result.counts).toEqual([2, 2, 0, 0, 0]);
    expect(await state()).toMatchObject([
      { code: 'Ñ1', name: 'Canción, dos', subtitle: 'Ibáñez', prices: ['L1 1234.50'], stock: 3 },
      { code: 'Ñ2', name: 'Año', subtitle: '', prices: ['L1 0.99'], stock: 0 },
    ]);
  });

  it('takes no byte for a letter that it is not', async () => {
    const result = await run(
      Buffer.from('codigo,titulo,precio\nA,Año,1\nB,Libro,1', 'latin1'),
      '--encoding utf-8',
    );
    expect(result.counts).toEqual([2, 1, 0, 0, 1]);
    expect(result.screen).toContain('Línea 2 (A): Nombre «A�o»: tiene letras dañadas');
  });
});

describe('rejected rows', () => {
  const content = [
    'codigo,titulo,isbn,precio,stock',
    'A,"Dos\nlíneas",,10.00,1',
    'B,Libro,9780439554931,10.00,1',
    'C,Libro,9.78043902348e+12,10.00,1',
    'D,Libro,,"10,00",1',
    'A,Repetido,,10.00,1',
    'E,Libro,,10.00',
    'F,"Libro,,10.00,1',
    'G,Libro,,,1',
    ',Libro,,10.00,uno',
    '=1+1,Libro,,-5,1',
    'H,Libro,0439554934,10.00,1',
  ].join('\n');

  it('are reported with line, field and reason, and do not stop the other rows', async () => {
    const result = await run(content);
    expect(result.counts).toEqual([11, 2, 0, 0, 9]);
    expect(result.code).toBe(0);
    expect(await one('H')).toMatchObject({ isbn: '9780439554930' });
    expect(result.screen).toContain(
      'Línea 4 (B): ISBN «9780439554931»: el dígito de control no es correcto\n',
    );
    expect(result.screen).toContain('Línea 7 (A): Código «A»: repetido: ya está en la línea 2\n');
    expect(result.rejections.split('\r\n')).toEqual([
      '\ufefflinea,codigo,campo,valor,motivo,fila',
      '4,B,ISBN,9780439554931,el dígito de control no es correcto,rechazada',
      expect.stringMatching(/^5,C,ISBN,9\.78043902348e\+12,la planilla lo guardó como número/),
      '6,D,Precio,"10,00",no corresponde al signo decimal indicado (los decimales se leen con punto),rechazada',
      '7,A,Código,A,repetido: ya está en la línea 2,rechazada',
      '8,,,"E,Libro,,10.00",tiene 4 columnas y el encabezado 5,rechazada',
      '9,,,"F,""Libro,,10.00,1",comillas sin cerrar,rechazada',
      '10,G,Precio,,"falta, y el producto es nuevo",rechazada',
      '11,,Código,,falta,rechazada',
      '11,,Stock,uno,no es un número entero,rechazada',
      "12,'=1+1,Precio,'-5,es negativo,rechazada",
      '',
    ]);
  });

  it('take everything back when all or nothing was asked for', async () => {
    await run('codigo,titulo,precio\nZ,Libro,1');
    const before = await state();
    const result = await run(content, { strict: true, batch: 2 });
    expect(result.code).toBe(1);
    expect(result.counts[4]).toBe(9);
    expect(result.screen).toContain('No se guardó nada');
    expect(await state()).toEqual(before);
    expect((await run('codigo,titulo,precio\nA,Libro,1\nB,Libro,1', { strict: true, batch: 1 })).code).toBe(
      0,
    );
    expect(await one('B')).toBeDefined();
  });

  it('with a wrong ISBN are stored without it unless they are to be rejected', async () => {
    const result = await run(content, '--wrong-isbn empty');
    expect(result.counts).toEqual([11, 4, 0, 0, 7]);
    expect(await one('B')).toMatchObject({ isbn: null });
    expect(result.rejections).toContain('"el dígito de control no es correcto; se guardó sin ISBN",guardada');
    expect(result.screen).toMatch(/Guardadas sin su ISBN +2\n/);
    expect((await run(content, '--wrong-isbn empty')).counts).toEqual([11, 0, 0, 4, 7]);
  });

  it('are found over batches, and twenty are shown', async () => {
    const rows = Array.from({ length: 60 }, (_, index) => `P${index % 30},Libro,1`);
    const result = await run(['codigo;titulo;precio', ...rows].join('\n').replaceAll(',', ';'), { batch: 7 });
    expect(result.counts).toEqual([60, 30, 0, 0, 30]);
    expect(result.screen.match(/^Línea /gm)).toHaveLength(20);
    expect(result.screen).toContain('… y 10 más');
    expect(result.rejections.split('\r\n')).toHaveLength(32);
  });

  it('leave no file of an earlier run behind', async () => {
    expect((await run(content)).rejections).not.toBe('');
    expect((await run('codigo,titulo,precio\nA,Libro,1')).rejections).toBe('');
  });
});

describe('what a file does not say', () => {
  it('stays where there is no column, and is emptied by an empty cell but for price, stock and flags', async () => {
    await run('codigo,titulo,autores,isbn,precio,stock,activo\nA,Uno,Ana,9780439554930,5.00,7,no', '');
    expect((await run('codigo,titulo\nA,Uno')).counts).toEqual([1, 0, 0, 1, 0]);
    const kept = { subtitle: 'Ana', isbn: '9780439554930', prices: ['L1 5.00'], stock: 7, active: false };
    expect(await one('A')).toMatchObject(kept);
    await run('codigo,titulo,autores,isbn,precio,stock,activo\nA,Uno,,,,,');
    expect(await one('A')).toMatchObject({ ...kept, subtitle: '', isbn: null });
    expect(await one('A')).toMatchObject({ search_text: searchText('Uno', 'A') });
  });

  it('keeps an author in the search text when only the title comes', async () => {
    await run('codigo,titulo,autores,precio\nA,Uno,Ana,1');
    await run('codigo,titulo\nA,Dos');
    expect(await one('A')).toMatchObject({ search_text: searchText('Dos', 'A', ['Ana']) });
  });
});

describe('categories, tags and images', () => {
  const content =
    'codigo,titulo,precio,categoria,etiquetas,imagen\nA,Uno,1,Libros,NOV|DEST,a.webp|b.webp\nB,Dos,1,,,';

  it('are refused when they do not exist', async () => {
    const result = await run(content);
    expect(result.counts).toEqual([2, 1, 0, 0, 1]);
    expect(result.screen).toContain('Línea 2 (A): Categoría «Libros»: no existe esa categoría');
    expect(result.screen).toContain('Línea 2 (A): Etiquetas «NOV|DEST»: no existe la etiqueta «NOV»');
  });

  it('are made where that is asked for, also in a rehearsal', async () => {
    const making = '--create-categories --create-tags --batch 1';
    expect((await run(content, `${making} --dry-run`)).counts).toEqual([2, 2, 0, 0, 0]);
    expect(await db.selectFrom('categories').selectAll().execute()).toEqual([]);
    await run(content, making);
    expect(await one('A')).toMatchObject({
      category_code: 'Libros',
      tags: ['DEST', 'NOV'],
      image_path: 'a.webp',
      images: ['a.webp', 'b.webp'],
    });
    expect((await run(content, making)).counts).toEqual([2, 0, 0, 2, 0]);
    const fewer = content.replace('NOV|DEST', 'DEST').replace('a.webp|b.webp', 'b.webp');
    expect((await run(fewer)).counts).toEqual([2, 0, 1, 1, 0]);
    expect(await one('A')).toMatchObject({ tags: ['DEST'], image_path: 'b.webp', images: ['b.webp'] });
  });
});

describe('an import that ends early', () => {
  it('counts and stores nothing in a dry run', async () => {
    const result = await run(books(50), '--dry-run');
    expect(result.counts.slice(0, 2)).toEqual([50, 46]);
    expect(result.screen).toContain('no se guardó nada');
    expect(await state()).toEqual([]);
  });

  it('rejects a product that another user creates meanwhile, and changes nothing of it', async () => {
    const other = await db.startTransaction().execute();
    await sql`
      insert into products (company_id, code, name, sort_name, search_text)
      select company_id, 'B', 'De otro', 'de otro', 'de otro' from companies where code = 'barrilete'`.execute(
      other,
    );
    const importing = run(
      'codigo,titulo,precio,etiquetas,imagen\nA,Uno,1,NOV,a.webp\nB,Dos,2,NOV,b.webp\n',
      '--create-tags',
    );
    await expect
      .poll(
        async () => {
          const { rows } = await sql<{ waiting: boolean }>`
          select exists (
              select from pg_locks join pg_stat_activity using (pid)
              where not granted and locktype = 'transactionid' and datname = current_database()) as waiting`.execute(
            db,
          );
          return rows[0]?.waiting;
        },
        { timeout: 10_000 },
      )
      .toBe(true);
    await other.commit().execute();
    const { counts, rejections } = await importing;
    expect(counts).toEqual([2, 1, 0, 0, 1]);
    expect(rejections).toContain('otro usuario creó ese producto');
    expect(await one('B')).toMatchObject({ name: 'De otro', prices: null, tags: null, images: null });
    const { rows } = await sql`select distinct label from change_log where label like 'B %'`.execute(db);
    expect(rows).toEqual([]);
  });

  it('keeps whole batches when it is interrupted, and a second run completes it', async () => {
    const controller = new AbortController();
    const batch = 5;
    const watched = watchProducts(() => controller.abort());
    const result = await run(books(600), { batch }, controller.signal);
    await watched;
    expect(result.screen).toContain('se interrumpió');
    expect(result.code).toBe(1);
    expect(result.counts[0]).toBeLessThan(600);
    expect(((await state()) as unknown[]).length).toBe(result.counts[1]);
    await expectSameEnd(600);
  });

  it('stores nothing when it is interrupted and all or nothing was asked for', async () => {
    const controller = new AbortController();
    controller.abort();
    const result = await run(books(100), { strict: true, batch: 10 }, controller.signal);
    expect(result.screen).toContain('se interrumpió y no se guardó nada');
    expect(await state()).toEqual([]);
  });

  it('gives the same products when its connection was cut in the middle and it is run again', async () => {
    const watched = watchProducts(async () => {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
    });
    const result = await run(books(600), { batch: 5 });
    await watched;
    expect(result.code).toBe(1);
    expect(result.screen).toContain('La importación se detuvo por una falla');
    await expectSameEnd(600);
  });

  /** Calls back when the first products are there. */
  async function watchProducts(then: () => unknown): Promise<void> {
    for (;;) {
      const { rows } = await sql`select from products limit 1`.execute(db);
      if (rows.length > 0) break;
    }
    await then();
  }

  async function expectSameEnd(count: number): Promise<void> {
    await run(books(count));
    const resumed = await state();
    await runStatement(ownerConnectionString, 'truncate products cascade');
    await run(books(count));
    expect(resumed).toEqual(await state());
  }
});

describe('an import that cannot be run', () => {
  it.each([
    ['a,b\n1,2', '', 'Falta la columna de «Código» y «Nombre». El archivo tiene: a, b.'],
    ['codigo,titulo\n', '--price-list NO', 'No hay una lista de precios «NO». Las listas son: L1, L2.'],
    ['codigo,titulo\n', '--company NO', 'No hay una empresa «NO». Las empresas son: barrilete, papelera.'],
    ['\n\n', '', 'no tiene una línea de encabezado'],
  ])('%j %s', async (content, typed, message) => {
    await expect(run(content, typed)).rejects.toThrow(message);
  });

  it('waits for no other import of the company', async () => {
    await db.connection().execute(async (other) => {
      await sql`select pg_advisory_lock(7301996, company_id) from companies where code = 'barrilete'`.execute(
        other,
      );
      await expect(run('codigo,titulo,precio\nA,B,1')).rejects.toThrow(
        'Ya hay otra importación de barrilete',
      );
      expect((await run('codigo,titulo,precio\nA,B,1', { company: 'papelera' })).code).toBe(0);
      await sql`select pg_advisory_unlock_all()`.execute(other);
    });
    expect((await run('codigo,titulo,precio\nA,B,1')).code).toBe(0);
  });
});

it('sends as many statements for ten rows as for five hundred', async () => {
  const counts: number[] = [];
  for (const rows of [10, 500]) {
    let statements = 0;
    const pool = openDatabase(connectionString, {
      max: 2,
      statementTimeout: 20_000,
      onError: () => undefined,
    });
    pool.pool.on('connect', (client) => {
      const query = client.query.bind(client) as (...args: unknown[]) => unknown;
      Object.assign(client, {
        query: (...args: unknown[]) => {
          statements += 1;
          return query(...args);
        },
      });
    });
    const before = db;
    db = pool.db;
    await run(books(rows).replaceAll('GB', `R${rows}`));
    db = before;
    await pool.close();
    counts.push(statements);
  }
  expect(counts[0]).toBe(counts[1]);
});
