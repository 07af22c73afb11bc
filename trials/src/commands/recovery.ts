import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { backup } from '@mostrador/server/features/backup/backup.service';
import { restore } from '@mostrador/server/features/backup/restore.service';
import { FolderBlobs } from '@mostrador/server/platform/blobs/folder-blobs';
import { migrateShop } from '@mostrador/server/platform/database/migrate';
import {
  createDatabaseIfMissing,
  runStatement,
  withDatabase,
} from '@mostrador/server/platform/postgres/databases';
import { startEmbeddedPostgres } from '@mostrador/server/platform/postgres/embedded-postgres';
import { embeddedDatabase } from '@mostrador/server/platform/postgres/open-shop-database';
import { type Buyer, confirm, fillCart } from '../faults/buyer-calls.js';
import { type FaultShop, openFaultShop, openForInspection } from '../faults/fault-shop.js';
import { makeProducts, PRICE, seedCarts } from '../testing/factories.js';

/*
 * npm run recovery -- --products 100000 --orders 2000: tries backup and restore. Fills a shop, backs it up while twenty
 * buyers order, restores it elsewhere, and prints the times and what is lost: no order acknowledged before the backup began.
 */
const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '100000' },
    orders: { type: 'string', default: '2000' },
  },
});
const [products, orders] = [Number(values.products), Number(values.orders)];
const BUYERS = 20;
const LINES = 20;
const CHUNK = 10_000;
const SAMPLE_MS = 20;

const say = (line: string) => void process.stdout.write(`${line}\n`);
const seconds = (begun: number) => ((performance.now() - begun) / 1_000).toFixed(1);

const folder = mkdtempSync(join(tmpdir(), 'mostrador-recovery-'));
const silent = { info: () => undefined, warn: () => undefined };
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), log: silent });
let shop: FaultShop | undefined;
try {
  await migrateShop(embeddedDatabase(postgres));
  shop = await openFaultShop(postgres);
  process.exitCode = (await measure(shop)) ? 0 : 1;
} finally {
  await shop?.close();
  await postgres.stop();
  rmSync(postgres.home, { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
}

async function measure(filled: FaultShop): Promise<boolean> {
  const { db, client, connectionString, buyers, folder: dataDir } = filled;
  let begun = performance.now();
  const codes: string[] = [];
  for (let made = 0; made < products; made += CHUNK)
    codes.push(...(await makeProducts(db, `R${made / CHUNK}-`, Math.min(CHUNK, products - made), 1_000_000)));
  const crowd = await buyers(BUYERS);
  await fillWithOrders(filled, crowd, codes);
  say(`${products} products, ${orders} orders of ${LINES} lines: ${seconds(begun)} s`);

  const acknowledged = new Map<string, number>();
  let going = true;
  const ordering = crowd.map(async (buyer, nth) => {
    for (let turn = 0; going; turn += 1) {
      const code = codes[(nth + turn * BUYERS) % codes.length] ?? '';
      const cart = await fillCart(client, buyer, [{ code, quantity: 1 }]);
      const answer = await confirm(client, buyer, cart);
      if (answer.kind === 'placed') acknowledged.set(answer.externalId, performance.now());
    }
  });
  await wait(2_000);
  begun = performance.now();
  const file = join(folder, 'shop.zip');
  const memory = peak();
  const taken = await backup({
    connectionString,
    files: new FolderBlobs(dataDir),
    file,
    appVersion: 'recovery',
  });
  const { rows, bytes } = taken;
  const took = Number(seconds(begun));
  say(
    `backup: ${rows} rows, ${(bytes / 1_048_576).toFixed(1)} MB, ${took} s, ${memory()} MB more memory (the shop's own included), ` +
      `${[...acknowledged.values()].filter((at) => at > begun).length} orders acknowledged meanwhile`,
  );
  await wait(500);
  going = false;
  await Promise.all(ordering);

  const elsewhere = withDatabase(connectionString, 'elsewhere');
  await createDatabaseIfMissing(elsewhere);
  const before = performance.now();
  const steps: string[] = [];
  const restored = await restore({
    connectionString: elsewhere,
    dataDir: join(folder, 'elsewhere'),
    files: new FolderBlobs(join(folder, 'elsewhere')),
    file,
    replace: false,
    onStep: (step) => steps.push(`${seconds(before)} ${step}`),
  });
  say(`restore: ${seconds(before)} s, ${restored.violations.length} violations`);
  for (const step of steps.filter((line) => !/: 0$/.test(line))) say(`  ${step}`);
  const there = openForInspection(elsewhere);
  const kept = new Set(
    (await there.db.selectFrom('orders').select('external_id').execute()).map((row) => row.external_id),
  );
  await there.close();
  await runStatement(connectionString, 'drop database elsewhere');
  const due = [...acknowledged].filter(([, at]) => at < begun);
  const lost = due.filter(([id]) => !kept.has(id));
  say(`${due.length} orders acknowledged before the backup began, ${lost.length} lost`);
  return lost.length === 0 && restored.violations.length === 0;
}

/** Orders by the shop itself: copies made in the database would break what the auditor looks at. */
async function fillWithOrders(
  { db, client }: FaultShop,
  crowd: readonly Buyer[],
  codes: readonly string[],
): Promise<void> {
  const linesOf = (first: number) =>
    Array.from({ length: LINES }, (_, nth) => ({
      code: codes[(first + nth) % codes.length] ?? '',
      quantity: 1,
    }));
  for (let placed = 0; placed < orders; placed += crowd.length) {
    const carts = crowd.map(({ email }, nth) => ({ email, lines: linesOf((placed + nth) * LINES) }));
    const ids = await seedCarts(db, carts);
    await Promise.all(
      crowd.map((buyer, nth) => {
        const lines = carts[nth]?.lines ?? [];
        return confirm(client, buyer, {
          externalId: ids.get(buyer.email) ?? '',
          total: LINES * PRICE,
          lines,
        });
      }),
    );
  }
}

/** How much the memory of this process grows at most, in MB, until it is asked. */
function peak(): () => number {
  const start = process.memoryUsage.rss();
  let most = start;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, SAMPLE_MS);
  return () => {
    clearInterval(timer);
    return Math.round((most - start) / 1_048_576);
  };
}
