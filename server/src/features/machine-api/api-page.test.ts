import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  makeClient,
  makeOrder,
  makeProduct,
  makeTransfer,
  makeUser,
} from '@mostrador/trials/testing/factories';
import { makeApiKey, runImport } from '@mostrador/trials/testing/machine-shop';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { afterAll, beforeAll, expect, it } from 'vitest';

/*
 * The commands of docs/api.md work as they are written there.
 */

const run = promisify(execFile);
const page = readFileSync(join(import.meta.dirname, '../../../../docs/api.md'), 'utf8');
const commands = [...page.matchAll(/^```sh\n([\s\S]*?)^```/gm)]
  .flatMap(([, block = '']) => block.split(/\n(?=curl )/))
  .filter((command) => command.startsWith('curl '));

let shop: TestShop;
let folder: string;
let transferId: string;

beforeAll(async () => {
  shop = await testShop();
  const product = await makeProduct(shop.db, { code: 'LAP-001' });
  const [client, user] = [await makeClient(shop.db), await makeUser(shop.db)];
  const { companyId } = product;
  await makeOrder(shop.db, { companyId, client, userId: user.userId, product, mark: 'pedido' });
  const { clientId } = client;
  transferId = await makeTransfer(shop, { companyId, clientId, userId: user.userId, name: 'a.pdf' });
  await shop.app.http.listen({ port: 0, host: '127.0.0.1' });
  folder = mkdtempSync(join(tmpdir(), 'mostrador-api-page-'));
  writeFileSync(join(folder, 'stock.ndjson'), '{"code":"LAP-001","stock":240}\n');
});
afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true, force: true });
});

it('runs every command of the page without an error', async () => {
  const { port } = shop.app.http.server.address() as AddressInfo;
  const { text } = await makeApiKey(shop);
  let importId = '';
  expect(commands.length).toBeGreaterThan(5);
  for (const command of commands) {
    const env = {
      ...process.env,
      SHOP: `http://127.0.0.1:${port}`,
      KEY: text,
      ID: importId,
      MARK: 'now',
      TRANSFER: transferId,
      SECRET: `whsec_${Buffer.alloc(32, 1).toString('base64')}`,
    };
    const { stdout } = await run('bash', ['-c', command.replace('-sS', '-sS --fail-with-body')], {
      cwd: folder,
      env,
    }).catch((error: { stdout?: string }) => {
      throw new Error(`${command}\n${error.stdout}`);
    });
    if (command.includes('/imports/stock')) {
      importId = String(JSON.parse(stdout).importId);
      await runImport(shop, importId);
    }
  }
});
