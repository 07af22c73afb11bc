// The process that fault IMP kills: runs the step of one import on an existing database, and ends itself before its N-th statement.

import { parseArgs } from 'node:util';
import { importTasks } from '@mostrador/server/features/imports/import-jobs.service';
import { importTask } from '@mostrador/server/features/imports/import-task';
import { openFaultApp } from './fault-shop.js';
import { StatementHook } from './statement-hook.js';

const { values } = parseArgs({
  options: {
    database: { type: 'string', default: '' },
    'data-dir': { type: 'string', default: '' },
    import: { type: 'string', default: '' },
    'kill-at': { type: 'string' },
  },
});
const hook = new StatementHook();
const app = await openFaultApp(values.database, values['data-dir'], { beforeStatement: hook.before });
const killAt = Number(values['kill-at'] ?? 0);
if (killAt > 0)
  hook.arm(killAt, () => {
    process.kill(process.pid, 'SIGKILL');
    // The signal ends this process before anything else runs; the statement must not leave meanwhile.
    return new Promise(() => undefined);
  });
const { tasks } = importTasks(app.shop);
const { signal } = new AbortController();
await tasks[importTask(app.shop.company().companyId)]?.(
  { importId: values.import },
  { stopping: signal, signal, attempt: 1 },
);
await app.close();
