// Importing pictures from a ZIP file and from a folder: each to the product of its name, once.

import { randomUUID } from 'node:crypto';
import { createWriteStream, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { makeProduct, makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { saveImageByContent } from '../../platform/images/originals.js';
import { readOptions } from './import-options.js';
import { kindNamed } from './kinds.js';
import { writePictures } from './pictures-export.js';
import { importRows } from './row-import.service.js';

const folder = mkdtempSync(join(tmpdir(), 'mostrador-pictures-'));
let shop: TestShop;

beforeAll(async () => {
  shop = await testShop('papelera');
});
afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true });
});

const NOISE = { type: 'gaussian', mean: 90, sigma: 50 } as const;

async function zipOf(files: Readonly<Record<string, Buffer>>): Promise<string> {
  const zip = new ZipFile();
  for (const [name, bytes] of Object.entries(files)) zip.addBuffer(bytes, name, { compress: false });
  zip.end();
  const path = join(folder, `${randomUUID()}.zip`);
  const out = createWriteStream(path);
  zip.outputStream.pipe(out);
  await finished(out);
  return path;
}

async function picturesOf(code: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(m.*)::int as count from products p join product_images m using (product_id)
    where p.code = ${code}`.execute(shop.db);
  return rows[0]?.count ?? 0;
}

const picture = (red: number) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: { r: red, g: 20, b: 20 } } })
    .png()
    .toBuffer();

async function run(path: string) {
  const options = readOptions(['images', path, '--company', 'papelera']);
  let screen = '';
  const write = (text: string) => {
    screen += text;
  };
  const { counts } = await importRows(
    shop.app.shop.db,
    kindNamed('images'),
    options,
    { write },
    new AbortController().signal,
    shop.app.shop.files,
  );
  return { counts, screen };
}

it('adds a picture behind the main picture that a product has alone', async () => {
  const { productId } = await makeProduct(shop.db, { code: 'SOLA-1' });
  await sql`update products set image_path = 'sola.webp' where product_id = ${productId}`.execute(shop.db);
  writeFileSync(join(folder, 'SOLA-1.png'), await picture(50));
  expect((await run(folder)).counts).toMatchObject({ read: 1, created: 1 });
  rmSync(join(folder, 'SOLA-1.png'));
  const { rows } = await sql`
    select image_path, (select count(*)::int from product_images m where m.product_id = p.product_id) as list,
      (select file_name from product_images m where m.product_id = p.product_id and position = 1) as first
    from products p where product_id = ${productId}`.execute(shop.db);
  expect(rows).toEqual([{ image_path: 'sola.webp', list: 2, first: 'sola.webp' }]);
});

it('adds each picture to the product of its name, refuses the others, and changes nothing the second time', async () => {
  await makeProduct(shop.db, { code: 'CUA-1' });
  await makeProduct(shop.db, { code: 'CUA-1-2' });
  const [one, two, three] = await Promise.all([picture(1), picture(100), picture(200)]);
  const path = await zipOf({
    'fotos/CUA-1.png': one,
    'fotos/CUA-1-3.png': two,
    'CUA-1-2.png': three,
    'NADIE.png': three,
    'CUA-1-4.png': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
  });

  const first = await run(path);
  expect(first.counts).toMatchObject({ read: 5, created: 3, unchanged: 0, rejected: 2 });
  expect(first.screen).toContain('ningún producto tiene ese código');
  const held = async () => {
    const { rows } = await sql<{ code: string; count: number; main: boolean }>`
      select p.code, count(m.*)::int as count, bool_or(m.position = 1 and m.file_name = p.image_path) as main
      from products p join product_images m using (product_id)
      where p.code like 'CUA-1%' group by p.code order by p.code`.execute(shop.db);
    return rows;
  };
  const expected = [
    { code: 'CUA-1', count: 2, main: true },
    { code: 'CUA-1-2', count: 1, main: true },
  ];
  expect(await held()).toEqual(expected);
  expect((await run(path)).counts).toMatchObject({ read: 5, created: 0, unchanged: 3, rejected: 2 });
  writeFileSync(join(folder, 'CUA-1.png'), one);
  expect((await run(folder)).counts).toMatchObject({ read: 1, unchanged: 1 });
  expect(await held()).toEqual(expected);
});

it('exports all pictures under names that its import finds, and that keep their order', async () => {
  const { db } = shop.app.shop;
  const { companyId } = shop.app.shop.company();
  // Codes that a name could mean another product by, or a folder.
  const codes = ['ORD-1', 'ORD-1-02', 'ORD/2%', '.ORD-3'];
  const stored = new Map<string, string[]>();
  for (const [nth, code] of codes.entries()) {
    const { productId } = await makeProduct(shop.db, { code });
    const names: string[] = [];
    for (const shade of [240 - nth, 10 + nth, 120 + nth]) {
      const name = await saveImageByContent(shop.app.shop.files, 'papelera', await picture(shade));
      names.push(name);
      await sql`insert into product_images (company_id, product_id, position, file_name)
        values (${companyId}, ${productId}, ${names.length}, ${name})`.execute(shop.db);
    }
    await sql`update products set image_path = ${names[0]} where product_id = ${productId}`.execute(shop.db);
    stored.set(code, names);
  }
  const path = join(folder, 'todas.zip');
  const { signal } = new AbortController();
  const count = await writePictures(db, shop.app.shop.company(), shop.app.shop.files, path, signal);
  const again = await run(path);
  expect(again.counts).toMatchObject({ read: count, created: 0, unchanged: count, rejected: 0 });
  expect(count).toBeGreaterThanOrEqual(12);

  // As in another shop: the pictures come back in their order.
  await sql`delete from product_images m using products p
    where m.product_id = p.product_id and p.code = any(${codes}::text[])`.execute(shop.db);
  await sql`update products set image_path = null where code = any(${codes}::text[])`.execute(shop.db);
  expect((await run(path)).counts).toMatchObject({ read: count, created: 12, rejected: 0 });
  for (const code of codes) {
    const { rows } = await sql<{ name: string }>`
      select m.file_name as name from product_images m join products p using (product_id)
      where p.code = ${code} order by m.position`.execute(shop.db);
    const shades = await Promise.all(
      rows.map(
        async ({ name }) =>
          (await sharp(join(shop.dataDir, 'images', 'papelera', name)).stats()).channels[0]?.mean ?? 0,
      ),
    );
    const [first = 0, second = 0, third = 0] = shades;
    expect([code, rows.length, first > third, third > second]).toEqual([code, 3, true, true]);
  }

  // On the desk.
  const token = await shop.token((await makeUser(shop.db, { profile: 3 })).email);
  const answer = await shop.app.http.inject({
    url: '/api/store/Admin/exports/images?format=zip',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('application/zip');
  expect(answer.rawPayload.subarray(0, 2).toString()).toBe('PK');
});

it('refuses a ZIP file whose names lead to other folders, and stores nothing', async () => {
  await makeProduct(shop.db, { code: 'FUERA-1' });
  for (const name of ['../../FUERA-1.png', '/raiz/FUERA-1.png', 'C:\\\\FUERA-1.png']) {
    const path = await zipOf({ ['x'.repeat(name.length)]: await picture(33) });
    // The writer of the test refuses such names too.
    const bytes = readFileSync(path, 'latin1').replaceAll('x'.repeat(name.length), name);
    writeFileSync(path, bytes, 'latin1');
    await expect(run(path)).rejects.toThrow(/cuyo nombre lleva a otra carpeta/);
  }
  expect(await picturesOf('FUERA-1')).toBe(0);
});

it('goes by the content of a picture: takes a JPEG named .png, refuses a PNG with a broken head or body', async () => {
  const png = await sharp({
    create: { width: 300, height: 300, channels: 3, background: '#fff', noise: NOISE },
  })
    .png()
    .toBuffer();
  const brokenHead = Buffer.from(png);
  brokenHead.writeUInt32BE(0, 16);
  const brokenBody = Buffer.from(png);
  brokenBody.fill(0, 200, 2_000);
  for (const code of ['JPEG-1', 'CABEZA-1', 'CUERPO-1', 'VIRUS-1']) await makeProduct(shop.db, { code });
  const before = readdirSync(shop.dataDir, { recursive: true }).length;
  const path = await zipOf({
    'CABEZA-1.png': brokenHead,
    'CUERPO-1.png': brokenBody,
    'VIRUS-1.jpg': Buffer.from('MZ\x90\0 programa'),
  });
  const refused = await run(path);
  expect(refused.counts).toMatchObject({ read: 3, created: 0, rejected: 3 });
  expect(refused.screen.match(/está dañado o incompleto/g)).toHaveLength(2);
  expect(refused.screen).toContain('no es una foto');
  expect(readdirSync(shop.dataDir, { recursive: true }).length).toBe(before);
  const jpeg = await sharp(png).jpeg().toBuffer();
  expect((await run(await zipOf({ 'JPEG-1.png': jpeg }))).counts).toMatchObject({ created: 1, rejected: 0 });
  expect(await picturesOf('JPEG-1')).toBe(1);
});
