// The start and the stop of a shop while another machine holds the jobs of its waiting mails.

import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { sql } from 'kysely';
import pino from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findBrands } from './features/company/brands.service.js';
import { retryMails } from './features/mail/mail.service.js';
import { readConfig } from './platform/config.js';
import { serve } from './serve.js';

let shop: TestShop;
beforeEach(async () => {
  shop = await testShop();
});
afterEach(() => shop.close());

it('starts while another machine holds the jobs of waiting mails, and a stop waits until they are brought forward', async () => {
  const { companyId } = shop.app.shop.company();
  await sql`
    insert into mails (company_id, kind, recipient) values (${companyId}, 'contact_message', 'ventas@mostrador.test')`.execute(
    shop.db,
  );
  expect(await retryMails(shop.db, companyId)).toBe(1);
  const [home] = findBrands(undefined).filter(({ brand }) => brand.code === 'papelera');
  if (home === undefined) throw new Error('There is no brand.');
  const warnings: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void warnings.push(line) });
  const config = readConfig({
    COMPANY_NAME: 'papelera',
    DATA_DIR: shop.dataDir,
    PORT: '0',
    HOST: '127.0.0.1',
  });
  const holder = await holdJobs();
  const serving = await serve({
    config,
    log,
    addresses: { runTime: shop.runTimeConnectionString, direct: undefined },
    home,
    pages: false,
  });
  await expect.poll(waitingStatements, { timeout: 15_000 }).toBeGreaterThan(0);
  const stopped = serving.stop();
  await holder.release();
  await stopped;
  // the mail has no words, and whether it is tried before the stop depends on speed
  expect(warnings.filter((line) => !line.includes('a mail has not left'))).toEqual([]);
});

/** Locks the rows of all jobs until they are released. */
async function holdJobs(): Promise<{ release(): Promise<void> }> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let ended: Promise<void> = Promise.resolve();
  await new Promise<void>((held, failed) => {
    ended = shop.db.transaction().execute(async (tx) => {
      await sql`select from graphile_worker._private_jobs for update`.execute(tx);
      held();
      await released;
    });
    ended.catch(failed);
  });
  return {
    release: () => {
      release();
      return ended;
    },
  };
}

async function waitingStatements(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%unsent%'`.execute(
    shop.db,
  );
  return rows[0]?.waiting ?? 0;
}
