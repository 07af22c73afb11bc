import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { migrateShop } from '@mostrador/server/platform/database/migrate';
import { startEmbeddedPostgres } from '@mostrador/server/platform/postgres/embedded-postgres';
import { embeddedDatabase } from '@mostrador/server/platform/postgres/open-shop-database';
import { sql } from 'kysely';
import { logIn } from '../faults/buyer-calls.js';
import { type FaultShop, openFaultShop } from '../faults/fault-shop.js';
import { makeProducts, makeUser, PASSWORD } from '../testing/factories.js';
import { startBuyers } from './bench/buyers.js';

/*
 * npm run price-bench -- --products 100000: raises a list of so many prices by a percentage, at once, and undoes it, also when
 * something newer is on every price, while buyers read products and change their carts. Prints how long each step takes, and what the buyers wait for meanwhile.
 */
const { values } = parseArgs({ options: { products: { type: 'string', default: '100000' } } });
const products = Number(values.products);
const BUYERS = 8;
const CHUNK = 10_000;
const ALONE_MS = 10_000;
const UNDO_TIMEOUT_MS = 300_000;

const folder = mkdtempSync(join(tmpdir(), 'mostrador-price-bench-'));
const silent = { info: () => undefined, warn: () => undefined };
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), log: silent });
let shop: FaultShop | undefined;
try {
  await migrateShop(embeddedDatabase(postgres));
  shop = await openFaultShop(postgres);
  await measure(shop);
} finally {
  await shop?.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function measure({ db, client, app, buyers }: FaultShop): Promise<void> {
  const codes: string[] = [];
  for (let made = 0; made < products; made += CHUNK)
    codes.push(...(await makeProducts(db, `P${made / CHUNK}-`, Math.min(CHUNK, products - made), 1_000_000)));
  await sql`analyze`.execute(db);
  const administrator = await logIn(client, (await makeUser(db, { profile: 3 })).email, PASSWORD);
  const crowd = startBuyers(client, await buyers(BUYERS), codes);
  const { step } = crowd;
  const call = async <Answer>(...given: Parameters<typeof client.call>): Promise<Answer> => {
    const { status, text } = await client.call(...given);
    if (status !== 200) throw new Error(`${given[0]} answered ${status}: ${text.slice(0, 300)}`);
    return JSON.parse(text) as Answer;
  };

  const { token } = administrator;
  const increase = {
    priceListIds: [app.shop.company().defaultPriceListId],
    bps: 850,
    step: 1_000,
    direction: 'up',
  };
  await step(`Nothing but ${BUYERS} buyers`, () => wait(ALONE_MS));
  const { fingerprint, changed } = await step(`Preview of ${products} prices`, () =>
    call<{ fingerprint: string; changed: number }>('previewIncrease', { body: increase }, token),
  );
  const { actionId } = await step(`8,5 % over ${changed} prices`, () =>
    call<{ actionId: string }>('applyIncrease', { body: { ...increase, fingerprint } }, token),
  );
  const undo = (id: string) =>
    call<{ restored: number; keptCount: number }>(
      'undoAction',
      { params: { actionId: id } },
      token,
      AbortSignal.timeout(UNDO_TIMEOUT_MS),
    );
  const { restored } = await step('Undo of it', () => undo(actionId));
  const second = await call<{ fingerprint: string }>('previewIncrease', { body: increase }, token);
  const body = { ...increase, fingerprint: second.fingerprint };
  const newer = await call<{ actionId: string }>('applyIncrease', { body }, token);
  const { keptCount } = await step('Undo of it again, with a newer change of every price', () =>
    undo(actionId),
  );
  if (restored !== changed || keptCount !== changed) throw new Error(`${restored} undone, ${keptCount} kept`);
  await step('Undo of the newer change', () => undo(newer.actionId));
  await step('First page of the grid', () => call('priceGrid', { query: {} }, token));
  await crowd.stop();
}
