import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { migrateShop } from '@mostrador/server/platform/database/migrate';
import { startEmbeddedPostgres } from '@mostrador/server/platform/postgres/embedded-postgres';
import { embeddedDatabase } from '@mostrador/server/platform/postgres/open-shop-database';
import { openFuzzShop } from '../fuzz/fuzz-shop.js';
import { fuzz } from '../fuzz/fuzzing.js';
import { machineDoor } from '../fuzz/machine-door.js';

/*
 * npm run fuzz: sends the shop random valid and invalid requests made from its two OpenAPI documents (docs/attacks.md). Exits
 * with 1 at any answer that is a failure or not of the contract, and at any uncaught error.
 *   --requests N  how many to each API, 100,000 when left out
 *   --api NAME    only `shop`, the shop's own, or `v1`, the one for other systems
 *   --seed N      repeats the random choices of another run
 */
const { values } = parseArgs({
  options: { requests: { type: 'string' }, seed: { type: 'string' }, api: { type: 'string' } },
});
const requests = Number(values.requests ?? 100_000);
const seed = Number(values.seed ?? Date.now() % 1_000_000);
const apis = values.api === undefined ? ['shop', 'v1'] : [values.api];
if (!Number.isSafeInteger(requests) || !Number.isSafeInteger(seed) || requests < 1 || !apis.every(isApi)) {
  process.stderr.write('--requests and --seed take whole numbers, --api shop or v1.\n');
  process.exit(1);
}
process.stdout.write(`Seed ${seed}\n`);
const folder = mkdtempSync(join(tmpdir(), 'mostrador-fuzz-'));
const postgres = await startEmbeddedPostgres({
  dataDir: folder,
  log: { info: () => undefined, warn: () => undefined },
  durable: false,
});
let failed = false;
try {
  await migrateShop(embeddedDatabase(postgres));
  const shop = await openFuzzShop(postgres, folder);
  try {
    for (const api of apis) {
      const start = performance.now();
      const door = api === 'shop' ? shop.door : await machineDoor(shop, folder);
      const report = await fuzz(shop, door, {
        requests,
        seed,
        tell: (done) => {
          if (process.stderr.isTTY) process.stderr.write(`\r${api} ${done} of ${requests}`);
        },
      });
      failed ||= report.failures.length > 0;
      for (const { route, answers, slowest } of report.routes) {
        const counts = [2, 3, 4, 5, 0].map((kind) => String(answers.get(kind) ?? 0).padStart(6)).join('');
        process.stdout.write(`${route.padEnd(72)}${counts}${slowest.toFixed(0).padStart(7)} ms\n`);
      }
      for (const failure of report.failures) process.stdout.write(`FAILED ${failure}\n`);
      process.stdout.write(
        `${api}: ${report.requests} requests to ${report.routes.length} calls, ${report.bySocket} of them over a connection of their own, in ${((performance.now() - start) / 1_000).toFixed(0)} s. ` +
          `Slowest ${report.slowest.toFixed(0)} ms. ${report.memory}. ${report.failures.length} failures.\n`,
      );
    }
  } finally {
    await shop.close();
  }
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failed ? 1 : 0;

function isApi(name: string): boolean {
  return name === 'shop' || name === 'v1';
}
