import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reportFailure } from '@mostrador/server/platform/cli/report-failure';
import { migrateShop } from '@mostrador/server/platform/database/migrate';
import { startEmbeddedPostgres } from '@mostrador/server/platform/postgres/embedded-postgres';
import { embeddedDatabase } from '@mostrador/server/platform/postgres/open-shop-database';
import { type AttackShop, openAttackShop } from '../attacks/attack-shop.js';
import { payloads } from '../attacks/payloads.js';
import { attempt, sessionFor } from '../attacks/target.js';
import { makeProduct, makeUser } from '../testing/factories.js';

/** Starts a shop whose texts are all hostile markup, for the browser test in e2e/attacks: prints its port, ends on SIGTERM. */
const folder = mkdtempSync(join(tmpdir(), 'mostrador-stage-'));
// listens from the beginning: a signal while the shop is being filled must not leave the database behind
const ended = once(process, 'SIGTERM');
try {
  const postgres = await startEmbeddedPostgres({
    dataDir: folder,
    log: { info: () => undefined, warn: () => undefined },
    durable: false,
  });
  try {
    await migrateShop(embeddedDatabase(postgres));
    const shop = await openAttackShop(postgres, folder, { pages: true });
    try {
      const filled = await fill(shop);
      const port = await shop.listening();
      process.stdout.write(`${JSON.stringify({ port, ...filled, payloads })}\n`);
      await ended;
    } finally {
      await shop.close();
    }
  } finally {
    await postgres.stop();
  }
} catch (error) {
  reportFailure(error);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit();

/** Writes hostile texts into every text field. @returns the session tokens of two users, and the products' codes. */
async function fill(shop: AttackShop): Promise<{ admin: string; client: string; codes: readonly string[] }> {
  const admin = await sessionFor(shop, (await makeUser(shop.db, { profile: 3 })).userId);
  const { userId } = await makeUser(shop.db, { name: payloads.slice(0, 12).join(' ') });
  const client = await sessionFor(shop, userId);
  const codes: string[] = [];
  for (const [n, text] of payloads.entries()) {
    const { code, productId } = await makeProduct(shop.db, { name: text, subtitle: text, description: text });
    codes.push(code);
    await attempt(shop, {
      method: 'PUT',
      path: '/store/StoreCart/upsertProductInCart',
      token: client,
      body: { product: { code }, quantity: 1, observations: text.slice(0, 200) },
    });
    if (n % 4 === 0)
      await attempt(shop, {
        method: 'POST',
        path: '/store/StoreProductsCatalogs/catalogs',
        token: admin,
        body: { catalogName: `${n} ${text}`.slice(0, 120), catalogDetails: [{ order: 0, productId }] },
      });
  }
  return { admin, client, codes };
}
