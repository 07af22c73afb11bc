import { parseArgs } from 'node:util';
import { brands } from '@mostrador/brands/all';
import { insertMissingCompanies } from '@mostrador/server/features/company/insert-companies.queries';
import { importTasks } from '@mostrador/server/features/imports/import-jobs.service';
import { mailTasks } from '@mostrador/server/features/mail/mail.service';
import { migrateShop } from '@mostrador/server/platform/database/migrate';
import { startJobs } from '@mostrador/server/platform/jobs/start-jobs';
import { openLog } from '@mostrador/server/platform/log';
import { startEmbeddedPostgres } from '@mostrador/server/platform/postgres/embedded-postgres';
import { embeddedDatabase } from '@mostrador/server/platform/postgres/open-shop-database';
import { JOB_POLL_INTERVAL_MS } from '../testing/open-shop.js';
import { openFaultApp, openForInspection } from './fault-shop.js';
import { StatementHook } from './statement-hook.js';

/*
 * The server process that the fault tests kill: the shop without its screens, which need not be built.
 *   --data-dir FOLDER   with an embedded PostgreSQL of its own and jobs, as the shop starts
 *   --database URL      on an existing database, without jobs
 *   --kill-at N         kills itself before its N-th statement
 */
/** A killed process leaves its jobs behind: the next one takes them within seconds, so that the tests are short. */
const ORPHAN_CHECK_MS = 1_000;

const { values } = parseArgs({
  options: {
    database: { type: 'string' },
    'data-dir': { type: 'string', default: '' },
    'kill-at': { type: 'string' },
    port: { type: 'string', default: '0' },
  },
});
const trap = new StatementHook();
const dataDir = values['data-dir'];
const connectionString = values.database ?? (await ownPostgres(dataDir));
const app = await openFaultApp(connectionString, dataDir, { beforeStatement: trap.before });
if (values.database === undefined) {
  await startJobs({
    connectionString,
    tasks: {
      ...mailTasks(app.shop, {
        dataDir,
        smtpUrl: undefined,
        mailFrom: 'Mostrador <faltas@prueba.test>',
      }),
      ...importTasks(app.shop).tasks,
    },
    log: openLog({ level: 'silent' }),
    concurrency: 2,
    pollIntervalMs: JOB_POLL_INTERVAL_MS,
    orphanCheckMs: ORPHAN_CHECK_MS,
  });
}
await app.http.listen({ host: '127.0.0.1', port: Number(values.port) });
const killAt = Number(values['kill-at'] ?? 0);
if (killAt > 0) {
  trap.arm(killAt, () => {
    process.kill(process.pid, 'SIGKILL');
    // The signal ends this process before anything else runs; the statement must not leave meanwhile.
    return new Promise(() => undefined);
  });
}
async function ownPostgres(folder: string): Promise<string> {
  const log = { info: () => undefined, warn: () => undefined };
  const own = embeddedDatabase(await startEmbeddedPostgres({ dataDir: folder, log }));
  await migrateShop(own);
  const beside = openForInspection(own.owner);
  await insertMissingCompanies(beside.db, Object.values(brands));
  await beside.close();
  return own.runTime;
}
