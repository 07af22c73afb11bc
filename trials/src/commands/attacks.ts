import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectDir } from '@mostrador/server/platform/config';
import { migrateShop } from '@mostrador/server/platform/database/migrate';
import { startEmbeddedPostgres } from '@mostrador/server/platform/postgres/embedded-postgres';
import { embeddedDatabase } from '@mostrador/server/platform/postgres/open-shop-database';
import { sql } from 'kysely';
import { type AttackShop, openAttackShop } from '../attacks/attack-shop.js';
import { buyerUnderAttack } from '../attacks/buyer-under-attack.js';
import { codeGuessing } from '../attacks/code-guessing.js';
import { crowds } from '../attacks/crowds.js';
import { foreignFields } from '../attacks/foreign-fields.js';
import { guessing } from '../attacks/guessing.js';
import { headers } from '../attacks/headers.js';
import { filters } from '../attacks/hidden-products.js';
import { hostHeaders } from '../attacks/host-headers.js';
import { canaries } from '../attacks/leaked-secrets.js';
import { logLines } from '../attacks/log-lines.js';
import { cartBloat, mailBombs } from '../attacks/mail-bombs.js';
import { markup } from '../attacks/markup.js';
import { pathTraversal } from '../attacks/path-traversal.js';
import { pictures } from '../attacks/pictures.js';
import { prices } from '../attacks/prices.js';
import { replays } from '../attacks/replay.js';
import { rotation } from '../attacks/rotation.js';
import { scanners } from '../attacks/scanners.js';
import { slowExpressions } from '../attacks/slow-expressions.js';
import { sqlInjection } from '../attacks/sql-injection.js';
import type { Finding } from '../attacks/target.js';
import { timing } from '../attacks/timing.js';
import { tokenMutants } from '../attacks/token-mutants.js';
import { makeProductsNamed } from '../testing/factories.js';

/**
 * `npm run attacks`: attacks the shop in every way of docs/attacks.md and prints the findings; exits with 1 if any succeeds.
 * `-- --only markup,pressure` runs some of them, `--seconds 10` shortens those that press.
 */
const { values } = parseArgs({
  options: { only: { type: 'string' }, seconds: { type: 'string', default: '30' } },
});

interface Place {
  readonly shop: AttackShop;
  readonly folder: string;
  readonly port: number;
}

const PRODUCTS = 20_000;
const attacks: Readonly<Record<string, (place: Place) => Promise<Finding | readonly Finding[]>>> = {
  guessing: ({ shop }) => guessing(shop, 10_000),
  codes: ({ shop }) => codeGuessing(shop, { addresses: 1_000, each: 10 }),
  tokens: ({ shop }) => tokenMutants(shop, 1_000),
  replays: ({ shop }) => replays(shop, 50),
  scanners: ({ shop }) => scanners(shop, 20),
  rotation: ({ shop }) => rotation(shop, 2_000),
  fields: ({ shop }) => foreignFields(shop),
  timing: ({ shop }) => timing(shop, { tries: 2_000, apart: 0.05 }),
  prices: ({ shop }) => prices(shop),
  filters: ({ shop }) => filters(shop),
  headers: ({ shop }) => headers(shop),
  hosts: ({ shop }) => hostHeaders(shop),
  markup: ({ shop }) => markup(shop),
  statements: ({ shop }) => sqlInjection(shop),
  expressions: ({ shop }) => slowExpressions(shop),
  log: ({ shop }) => logLines(shop),
  pictures: ({ folder, port }) => pictures(folder, port, { every: 1, widths: 3_000 }),
  paths: ({ folder, port }) => pathTraversal(folder, port, { depths: [1, 3, 8], every: 1 }),
  mails: ({ shop }) => mailBombs(shop, 1_000),
  carts: ({ shop }) => cartBloat(shop),
  canaries: ({ shop }) => canaries(shop),
  crowds: ({ shop, port }) => crowds({ shop, port, seconds: 0 }, { rounds: 10, slower: 3, atOnce: [1, 20] }),
  pressure: async ({ shop, port }) => {
    await fill(shop);
    return buyerUnderAttack({ shop, port, seconds: Number(values.seconds) });
  },
};

const wanted = values.only?.split(',') ?? Object.keys(attacks);
const unknown = wanted.filter((name) => attacks[name] === undefined);
if (unknown.length > 0)
  throw new Error(`There is no ${unknown.join(', ')}: ${Object.keys(attacks).join(', ')}.`);
const pages = existsSync(join(projectDir, 'web/dist/client/.vite/manifest.json'));
if (!pages) process.stdout.write('Pages are left out: npm run build makes them.\n');

/** Attacks that must meet the limits: the others must find the shop closed without them. */
const limited = new Set(['crowds', 'pressure']);
let failures = 0;
for (const names of [
  wanted.filter((name) => !limited.has(name)),
  ...[...limited].filter((name) => wanted.includes(name)).map((name) => [name]),
])
  if (names.length > 0) await attack(names);
process.stdout.write(failures === 0 ? 'Nothing got through.\n' : `${failures} failures.\n`);
process.exitCode = failures === 0 ? 0 : 1;

/** On a shop of their own. */
async function attack(names: readonly string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'mostrador-attacks-'));
  const postgres = await startEmbeddedPostgres({
    dataDir: folder,
    log: { info: () => undefined, warn: () => undefined },
    durable: false,
  });
  try {
    await migrateShop(embeddedDatabase(postgres));
    const pressed = names.some((name) => limited.has(name));
    const shop = await openAttackShop(postgres, folder, {
      pages,
      rateLimits: pressed,
      trustedProxies: pressed ? 1 : 0,
    });
    try {
      const port = await shop.listening();
      for (const name of names) {
        const found = await attacks[name]?.({ shop, folder, port });
        for (const finding of found === undefined ? [] : [found].flat()) tell(finding);
      }
    } finally {
      await shop.close();
    }
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function tell({ code, figures, failures: failed }: Finding): void {
  failures += failed.length;
  process.stdout.write(`${code}: ${figures}\n`);
  for (const failure of failed) process.stdout.write(`  FAILED ${failure}\n`);
}

/** Makes the products that are searched, listed and exported during the load attacks. */
async function fill({ db }: AttackShop): Promise<void> {
  const products = Array.from({ length: PRODUCTS }, (_, index) => ({
    code: `P-${index + 1}`,
    name: `Producto ${index + 1} de prueba`,
  }));
  await makeProductsNamed(db, products, { stock: 1_000, price: 1_000 });
  await sql`analyze`.execute(db);
}
