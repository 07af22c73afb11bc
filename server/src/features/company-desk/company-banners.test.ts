// Banners of the company: pictures by upload, what is refused, the days on which visitors see them, and that settings and pictures
// survive a backup.

import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callPath } from '@mostrador/contract/routes';
import { dayAt } from '@mostrador/rules/days';
import { createTestDatabase } from '@mostrador/trials/testing/database';
import { makeUser } from '@mostrador/trials/testing/factories';
import { openShop } from '@mostrador/trials/testing/open-shop';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FolderBlobs } from '../../platform/blobs/folder-blobs.js';
import { roleName } from '../../platform/postgres/database-addresses.js';
import { backup } from '../backup/backup.service.js';
import { restore } from '../backup/restore.service.js';

let shop: TestShop;
let token: string;

beforeAll(async () => {
  shop = await testShop('papelera');
  const { companyId } = shop.app.shop.company();
  token = await shop.token((await makeUser(shop.db, { companyId, profile: 3 })).email);
});
afterAll(() => shop.close());

const DAY_MS = 86_400_000;
const folder = () => join(shop.dataDir, 'images', 'papelera');
const picture = (background: string) =>
  sharp({ create: { width: 800, height: 200, channels: 3, background } }).withMetadata({
    exif: { IFD0: { Artist: 'Ana' } },
  });

async function upload(payload: Buffer) {
  const response = await shop.app.http.inject({
    method: 'POST',
    url: `/api${callPath('addCompanyPicture', {})}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    payload,
  });
  return { status: response.statusCode, body: response.json() };
}
const banner = (fileName: string, description: string) => ({
  fileName,
  description,
  link: '/store',
  from: null as string | null,
  until: null as string | null,
});
async function save(banners: readonly ReturnType<typeof banner>[]) {
  const { values } = await shop.call('companySettings', {}, token);
  const edits = [{ field: 'banners', from: values['banners'], to: banners }];
  return shop.call('saveCompanySettings', { body: { edits } }, token);
}
const seen = async () => (await shop.call('companyContext', {})).bannerTexts;
/** A day from today, by the clock of the app. */
const day = (days: number) => dayAt(shop.app.shop.now() + days * DAY_MS);

it('stores a picture without its metadata, and shows the banners in their order', async () => {
  const red = await upload(await picture('#a00').jpeg().toBuffer());
  const blue = await upload(await picture('#00a').png().toBuffer());
  expect([red.status, red.body.width, red.body.height]).toEqual([200, 800, 200]);
  expect((await sharp(join(folder(), red.body.fileName)).metadata()).exif).toBeUndefined();
  await save([banner(blue.body.fileName, 'Azul'), banner(red.body.fileName, 'Rojo')]);
  await expect.poll(seen).toEqual(['Azul', 'Rojo']);
  const undone = await save([banner(red.body.fileName, 'Rojo'), banner(blue.body.fileName, 'Azul')]);
  await expect.poll(seen).toEqual(['Rojo', 'Azul']);
  await shop.call('undoAction', { params: { actionId: undone.actionId ?? '' } }, token);
  await expect.poll(seen).toEqual(['Azul', 'Rojo']);
});

it('shows a banner on its days only', async () => {
  const { fileName } = (await upload(await picture('#0a0').png().toBuffer())).body;
  const planned = { ...banner(fileName, 'Verde'), from: day(2), until: day(3) };
  await save([planned]);
  await expect.poll(seen).toEqual([]);
  for (const expected of [[], ['Verde'], ['Verde'], []]) {
    shop.forward(DAY_MS);
    // what visitors get is kept until the day ends; another call of the shop begins anew
    await shop.db.updateTable('banners').set({ position: 1 }).execute();
    await expect.poll(seen).toEqual(expected);
  }
  shop.forward(-4 * DAY_MS);
});

it('refuses a file of 200 MB with a sentence, without reading it all', async () => {
  await shop.app.http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = shop.app.http.server.address() as AddressInfo;
  const before = readdirSync(shop.dataDir, { recursive: true }).length;
  const total = 200 * 1_048_576;
  let sent = 0;
  const answer = await new Promise<{ readonly status: number; readonly body: string }>((resolve, reject) => {
    const call = request(
      {
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: `/api${callPath('addCompanyPicture', {})}`,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/octet-stream',
          'content-length': total,
        },
      },
      (response) => {
        let body = '';
        response.on('data', (part) => {
          body += String(part);
        });
        response.on('end', () => {
          resolve({ status: response.statusCode ?? 0, body });
          call.destroy();
        });
      },
    );
    call.on('error', (error) => (sent === 0 ? reject(error) : undefined));
    const part = Buffer.alloc(1_048_576, 1);
    const go = () => {
      if (sent >= total || call.destroyed) return;
      sent += part.length;
      call.write(part, () => setImmediate(go));
    };
    go();
  });
  expect(answer.status).toBe(413);
  expect(JSON.parse(answer.body)).toMatchObject({
    code: 'picture_too_heavy',
    message: 'La foto pesa más de 20 MB. Por favor elija una más liviana.',
  });
  expect(sent).toBeLessThan(total / 2);
  expect(readdirSync(shop.dataDir, { recursive: true }).length).toBe(before);
});

it('refuses what is no picture', async () => {
  const { status, body } = await upload(Buffer.from('<svg onload="alert(1)"/>'));
  expect([status, body.code]).toEqual([415, 'picture_unknown']);
});

it('keeps settings, banners and their pictures in a backup', async () => {
  const { fileName } = (await upload(await picture('#777').png().toBuffer())).body;
  await save([banner(fileName, 'Gris')]);
  const { values } = await shop.call('companySettings', {}, token);
  const edits = [{ field: 'greeting', from: values['greeting'], to: 'Hola desde la copia' }];
  await shop.call('saveCompanySettings', { body: { edits } }, token);
  const place = mkdtempSync(join(tmpdir(), 'mostrador-settings-'));
  const target = await createTestDatabase();
  const file = join(place, 'shop.zip');
  await backup({
    connectionString: shop.connectionString,
    files: shop.app.shop.files,
    file,
    appVersion: 'test',
  });
  const dataDir = join(place, 'data');
  await restore({
    connectionString: target.connectionString,
    runTimeRole: roleName(target.runTimeConnectionString),
    dataDir,
    files: new FolderBlobs(dataDir),
    file,
    replace: false,
  });
  const restored = await openShop({ connectionString: target.connectionString, dataDir });
  expect(restored.shop.brand.greeting).toBe('Hola desde la copia');
  const context = await restored.http.inject({
    method: 'GET',
    url: '/api/store/StoreCompanies/companycontextforuser',
  });
  expect(context.json()).toMatchObject({ bannerTexts: ['Gris'], bannerImages: [fileName] });
  expect(readdirSync(join(dataDir, 'images', 'papelera'))).toContain(fileName);
  await restored.close();
  await target.drop();
  rmSync(place, { recursive: true });
});
