// Opens the shop that the attacks run against: with jobs, mails, the most detailed log, a clock that can be moved, and
// a database that can fail.

import { readdirSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { brands } from '@mostrador/brands/all';
import type { AppOptions } from '@mostrador/server/app';
import { insertMissingCompanies } from '@mostrador/server/features/company/insert-companies.queries';
import { loadGeography } from '@mostrador/server/features/geography/geography.service';
import { shopJobs } from '@mostrador/server/jobs';
import { type Database, openDatabase } from '@mostrador/server/platform/database/database';
import { startJobs, type Task } from '@mostrador/server/platform/jobs/start-jobs';
import { sql } from 'kysely';
import { simpleParser } from 'mailparser';
import { destination, pino } from 'pino';
import type { OwnDatabase } from '../testing/database.js';
import { setPasswordCost } from '../testing/factories.js';
import { JOB_POLL_INTERVAL_MS, openShop } from '../testing/open-shop.js';
import type { Target } from './target.js';

const COMPANY = 'papelera';
/** Timeout of waiting for jobs: a job takes milliseconds, on a machine under load longer. */
const WORK_MS = 30_000;

export interface AttackShop extends Target {
  /** Everything that the shop has logged. */
  logged(): string;
  /** The shop's security log. */
  securityLogged(): string;
  /** Every mail that it has sent, as it went out. */
  mails(): readonly string[];
  /** Makes every statement fail (true) or succeed again (false). */
  breakDatabase(broken: boolean): void;
  /** Listens on a local port and returns the port, the same one each time. */
  listening(): Promise<number>;
  close(): Promise<void>;
}

/** @returns the jobs of these tasks that are due or at work, each with what its last try failed with. */
async function waitingJobs(db: Database, tasks: Readonly<Record<string, Task>>): Promise<string[]> {
  const { rows } = await sql<{ job: string }>`
    select concat_ws(' ', task_identifier, 'attempt', attempts, 'locked at', locked_at, last_error) as job
    from graphile_worker.jobs
    where run_at <= now() and attempts < max_attempts and task_identifier in (${sql.join(Object.keys(tasks))})`.execute(
    db,
  );
  return rows.map(({ job }) => job);
}

/**
 * Opens the shop on a migrated database.
 * @param folder for the log and the mails; the caller removes it.
 * @param options what an attack needs besides; `pages` needs the built browser files.
 */
export async function openAttackShop(
  { connectionString, runTimeConnectionString }: OwnDatabase,
  folder: string,
  options: Partial<Pick<AppOptions, 'pages' | 'rateLimits' | 'trustedProxies'>> = {},
): Promise<AttackShop> {
  const setup = openDatabase(connectionString, {
    max: 4,
    statementTimeout: 30_000,
    onError: () => undefined,
  });
  setPasswordCost('production');
  await loadGeography(setup.db);
  await insertMissingCompanies(setup.db, Object.values(brands));
  const logFile = join(folder, 'shop.log');
  const log = pino({ level: 'trace' }, destination({ dest: logFile, sync: true }));
  let offset = 0;
  let broken = false;
  const app = await openShop({
    connectionString: runTimeConnectionString,
    company: COMPANY,
    log,
    secret: 'a-secret-for-attacks-of-more-than-32-bytes',
    publicUrl: 'https://tienda.example',
    version: 'attacks',
    dataDir: folder,
    now: () => Date.now() + offset,
    poolSize: 16,
    ...options,
    beforeStatement: () => {
      if (broken) throw new Error('The database is broken on purpose.');
    },
  });
  const config = { smtpUrl: undefined, mailFrom: 'Mostrador <no-responder@mostrador.test>', dataDir: folder };
  const { tasks } = shopJobs(app.shop, config);
  const jobs = await startJobs({
    connectionString: runTimeConnectionString,
    tasks,
    log,
    concurrency: 2,
    pollIntervalMs: JOB_POLL_INTERVAL_MS,
  });
  const mailFolder = join(folder, 'mail');
  const files = () => {
    try {
      return readdirSync(mailFolder).sort();
    } catch {
      return [];
    }
  };
  const mails = () => files().map((name) => readFileSync(join(mailFolder, name), 'utf8'));
  return {
    app,
    db: setup.db,
    companyId: app.shop.company().companyId,
    forward(milliseconds) {
      offset += milliseconds;
    },
    async workOff() {
      const until = Date.now() + WORK_MS;
      while (Date.now() < until) {
        if ((await waitingJobs(setup.db, tasks)).length === 0) return;
        await sleep(20);
      }
      const waiting = await waitingJobs(setup.db, tasks);
      if (waiting.length > 0)
        throw new Error(`The jobs do not come to an end: ${waiting.slice(0, 10).join('; ')}`);
    },
    async mailsTo(recipient) {
      // a mail's file is named after its recipient, with signs that every disk takes
      const theirs = files().filter((name) => name.includes(recipient.replace('@', '_')));
      const sent = await Promise.all(
        theirs.map((name) => simpleParser(readFileSync(join(mailFolder, name)))),
      );
      return sent.map(({ text }) => text ?? '');
    },
    logged: () => readFileSync(logFile, 'utf8'),
    securityLogged: () =>
      readdirSync(join(folder, 'logs'))
        .map((name) => readFileSync(join(folder, 'logs', name), 'utf8'))
        .join(''),
    mails,
    breakDatabase(on) {
      broken = on;
    },
    async listening() {
      if (!app.http.server.listening) await app.http.listen({ host: '127.0.0.1', port: 0 });
      return (app.http.server.address() as AddressInfo).port;
    },
    async close() {
      await jobs.stop();
      await app.close();
      await setup.close();
    },
  };
}
