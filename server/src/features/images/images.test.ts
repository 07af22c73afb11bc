// The image proxy: widths, formats, caching with 304, forbidden paths and damaged pictures.

import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FolderBlobs } from '../../platform/blobs/folder-blobs.js';
import { registerCalls } from '../../platform/http/calls.js';
import { createHttpServer } from '../../platform/http/http-server.js';
import { ResponseCache } from '../../platform/http/response-cache.js';
import { saveImage } from '../../platform/images/originals.js';
import type { Session, Shop } from '../../shop.js';
import { imagesRoutes } from './images.routes.js';

const log = pino({ level: 'silent' });
const dataDir = mkdtempSync(join(tmpdir(), 'mostrador-images-'));
const root = join(dataDir, 'images', 'papelera');
const files = new FolderBlobs(dataDir);
const PROXY = '/api/store/StoreProductsImages/proxy/';
let app: FastifyInstance;
let port = 0;

const picture = (width: number, height = width) =>
  sharp({ create: { width, height, channels: 3, background: '#1f47ad' } })
    .webp()
    .toBuffer();

beforeAll(async () => {
  await saveImage(files, 'papelera', 'cuaderno.webp', await picture(800));
  await saveImage(files, 'papelera', 'sub/hoja.webp', await picture(100));
  await saveImage(files, 'barrilete', 'ajena.webp', await picture(50));
  const secret = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  writeFileSync(join(dataDir, 'secreto.png'), secret);
  symlinkSync(join(dataDir, 'secreto.png'), join(root, 'link.png'));
  symlinkSync('../barrilete', join(root, 'folder'));
  mkdirSync(join(root, 'folder.webp'));
  writeFileSync(join(root, 'drawing.png'), '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  writeFileSync(join(root, 'broken.webp'), (await picture(800)).subarray(0, 200));
  const bomb = await sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
  writeFileSync(join(root, 'bomb.png'), bomb);

  const shop = { dataDir, files, log, company: () => ({ code: 'papelera' }) } as unknown as Shop;
  const cache = new ResponseCache({ maxBytes: 1_000, isCurrent: () => false });
  app = await createHttpServer({ log, cache, trustedProxies: 0 });
  registerCalls<Session>(
    app,
    {
      basePath: '/api',
      cache,
      settingsMark: () => '',
      ensureSettings: async () => undefined,
      note: async () => async () => undefined,
      checkAnswers: true,
      authenticate: async () => undefined,
    },
    imagesRoutes(shop) as never,
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await app.close();
  rmSync(dataDir, { recursive: true, force: true });
});

interface Got {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Sends the path byte for byte: a URL would be tidied up on the way. */
const get = (path: string, headers: Record<string, string> = {}): Promise<Got> =>
  new Promise((done, fail) => {
    const sent = httpRequest({ port, host: '127.0.0.1', path, headers, agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        done({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      );
    });
    sent.on('error', fail);
    sent.end();
  });

describe('the image proxy', () => {
  it.each([
    ['image/avif,image/webp,*/*', 'image/avif', 'heif'],
    ['image/webp,image/apng,*/*', 'image/webp', 'webp'],
    ['*/*', 'image/jpeg', 'jpeg'],
    ['image/avif;q=0, image/webp', 'image/webp', 'webp'],
  ])('answers %s with %s', async (accept, type, format) => {
    const { status, headers, body } = await get(`${PROXY}cuaderno.webp?w=320`, { accept });
    expect([status, headers['content-type'], headers.vary]).toEqual([200, type, 'Accept']);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(await sharp(body).metadata()).toMatchObject({ format, width: 320, height: 320 });
  });

  it('makes 800 px when no width is asked for, never enlarges, and refuses other widths', async () => {
    const width = async (path: string) => (await sharp((await get(path)).body).metadata()).width;
    expect(await width(`${PROXY}cuaderno.webp`)).toBe(800);
    expect(await width('/api/store/StoreProductsImages?productImage=cuaderno.webp')).toBe(800);
    expect(await width('/api/store/StoreProductsImages?productImage=sub%2Fhoja.webp&w=1920')).toBe(100);
    for (const w of ['321', '0', '-1', '1e9', 'NaN', '99999']) {
      expect((await get(`${PROXY}cuaderno.webp?w=${w}`)).status).toBe(400);
    }
  });

  it('answers 304 to a client that has the picture', async () => {
    const { headers } = await get(`${PROXY}cuaderno.webp?w=96`);
    const again = await get(`${PROXY}cuaderno.webp?w=96`, { 'if-none-match': String(headers.etag) });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    expect((await get(`${PROXY}cuaderno.webp?w=160`, { 'if-none-match': String(headers.etag) })).status).toBe(
      200,
    );
  });

  it.each([
    'no-existe.webp',
    'folder.webp',
    'drawing.png',
    'broken.webp',
    'bomb.png',
    'link.png',
    'folder/ajena.webp',
  ])('has no %s, and says so as JSON', async (name) => {
    const { status, headers, body } = await get(`${PROXY}${name}`);
    expect(status).toBe(404);
    expect(headers['cache-control']).toBe('no-store');
    expect(JSON.parse(body.toString())).toMatchObject({ code: 'not_found' });
  });

  it.each([
    '../secreto.png',
    '../barrilete/ajena.webp',
    'sub/../../barrilete/ajena.webp',
    '..%2fsecreto.png',
    '..%2Fbarrilete%2fajena.webp',
    '%2e%2e/secreto.png',
    '%2e%2e%2fsecreto.png',
    '%252e%252e%252fsecreto.png',
    '..%5csecreto.png',
    '..%255csecreto.png',
    '%c0%ae%c0%ae/secreto.png',
    '%c0%af',
    '..;/secreto.png',
    '/etc/passwd.png',
    '%2fetc%2fpasswd',
    'C:%5csecreto.png',
    'cuaderno.webp%00',
    'cuaderno.webp%00.png',
    '%00',
    '%',
    '%zz.webp',
    '%E0%A4%A.webp',
    '.oculto.webp',
    'sub//hoja.webp',
    './cuaderno.webp',
    '../../../../../../../../etc/passwd',
    'http://127.0.0.1/x.png',
    'http:%2f%2f169.254.169.254%2flatest.png',
    'file:%2f%2f%2fetc%2fpasswd.png',
    'data:image/png;base64,AAAA.png',
    '//127.0.0.1/x.png',
    '%5b::1%5d/x.png',
    'x.svg',
    'x.php',
    'cuaderno.webp%0d%0aSet-Cookie:%20a=b',
    `${'a'.repeat(300)}.webp`,
    `${'a/'.repeat(120)}a.webp`,
    'ñandú.webp',
  ])('gives nothing for %s and lives on', async (name) => {
    for (const path of [PROXY + name, `/api/store/StoreProductsImages?productImage=${name}`]) {
      const { status, headers } = await get(encodeNonAscii(path));
      expect([400, 404, 414]).toContain(status);
      expect(headers['content-type']).toContain('json');
    }
    expect((await get(`${PROXY}cuaderno.webp?w=96`)).status).toBe(200);
  });

  it('keeps one file for each picture, width and format', () => {
    const files = readdirSync(join(dataDir, 'cache', 'images'));
    expect(files.every((name) => /^[0-9a-f]{32}\.(avif|webp|jpeg)$/.test(name))).toBe(true);
    expect(statSync(join(dataDir, 'cache', 'images', files[0] ?? '')).size).toBeGreaterThan(0);
  });
});

const encodeNonAscii = (path: string) => path.replace(/[^\x21-\x7e]/g, encodeURIComponent);
