// A client that a third-party generator makes from the document of /api/v1 compiles, and works against the shop.

import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { projectCompiler } from '../testing/compile-sources.js';
import { makeClient, makeOrder, makeProduct, makeUser } from '../testing/factories.js';
import { makeApiKey } from '../testing/machine-shop.js';
import { type TestShop, testShop } from '../testing/test-shop.js';

const PROGRAM = `
import createClient from 'openapi-fetch';
import type { paths } from './api.js';

export async function use(baseUrl: string, key: string) {
  const client = createClient<paths>({ baseUrl, headers: { authorization: \`Bearer \${key}\` } });
  const path = { code: 'LAP-001' };
  const stock = await client.PUT('/stock/{code}', { params: { path }, body: { stock: 12 } });
  // @ts-expect-error the document says that units are a number
  const wrong = () => client.PUT('/stock/{code}', { params: { path }, body: { stock: 'twelve' } });
  const orders = await client.GET('/orders', { params: { query: { acknowledged: 'false', limit: 10 } } });
  const number = orders.data?.items[0]?.number ?? '';
  const delivery = await client.POST('/orders/{number}/deliveries', {
    params: { path: { number }, header: { 'Idempotency-Key': 'R-1' } },
    body: { lines: [{ code: 'LAP-001', units: 1 }] },
  });
  const missing = await client.GET('/products/{code}', { params: { path: { code: 'NO' } } });
  const units: number | undefined = stock.data?.stock;
  return { units, number, delivered: delivery.data?.lines[0]?.quantity, code: missing.error?.code, wrong };
}
`;

const COMPILER = {
  strict: true,
  module: 'nodenext',
  target: 'es2023',
  lib: ['es2023', 'dom'],
  types: [],
  outDir: 'out',
};

const run = promisify(execFile);
const cache = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url));
let shop: TestShop;
let folder: string;

beforeAll(async () => {
  shop = await testShop();
  const product = await makeProduct(shop.db, { code: 'LAP-001' });
  const [client, user] = [await makeClient(shop.db), await makeUser(shop.db)];
  const { companyId } = product;
  await makeOrder(shop.db, { companyId, client, userId: user.userId, product, mark: 'pedido' });
  await shop.app.http.listen({ host: '127.0.0.1', port: 0 });
  mkdirSync(cache, { recursive: true });
  // inside the project, where its packages are found
  folder = mkdtempSync(join(cache, 'third-party-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await shop.close();
});

it('makes a client with openapi-typescript that compiles and calls the shop with openapi-fetch', async () => {
  const { port } = shop.app.http.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/api/v1`;
  const document = await (await fetch(`${url}/openapi.json`)).text();
  writeFileSync(join(folder, 'openapi.json'), document);
  writeFileSync(join(folder, 'use.ts'), PROGRAM);
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: COMPILER, files: ['use.ts'] }),
  );
  const generator = dirname(createRequire(import.meta.url).resolve('openapi-typescript/package.json'));
  const made = [join(generator, 'bin', 'cli.js'), 'openapi.json', '-o', 'api.d.ts'];
  await run(process.execPath, made, { cwd: folder });
  const compiled = run(process.execPath, [projectCompiler(), '-p', '.'], { cwd: folder });
  await compiled.catch((error: { stdout?: string }) => expect(error.stdout).toBe(''));
  const { use } = await import(pathToFileURL(join(folder, 'out', 'use.js')).href);
  const { text: key } = await makeApiKey(shop);
  expect(await use(url, key)).toMatchObject({
    units: 12,
    number: 'PED-0001-00000001',
    delivered: 1,
    code: 'not_found',
  });
});
