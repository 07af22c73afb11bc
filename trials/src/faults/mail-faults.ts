// Faults R13 and R14: the mail server is in trouble while orders go on, or the shop is killed just after a mail was
// sent; every mail arrives.

import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { type MailServer, type MailServerState, openMailServer } from './mail-server.js';
import { type Outcome, Trial } from './outcome.js';
import { startServer } from './server-process.js';
import {
  inspectDatabase,
  type ShopUnderLoad,
  type ShopUnderLoadOptions,
  withShopUnderLoad,
} from './shop-under-load.js';

type StageGiven = Pick<ShopUnderLoadOptions, 'connectionString' | 'seed'>;

const TROUBLES: readonly MailServerState[] = ['down', 'slow', 'later', 'never', 'gone'];
/** Maximum time until all mails are sent once the mail server works again, in milliseconds. */
const MAILS_TIMEOUT_MS = 240_000;
const POLL_MS = 500;

/** R13: orders go on while the mail server fails in one way after another; then every mail arrives. */
export async function mailTroubles(
  given: StageGiven,
  { orders, each }: { orders: number; each: number },
): Promise<Outcome> {
  const trial = new Trial('R13 the mail server is down, slow, refuses, and goes after the mail');
  const mails = await openMailServer();
  let figures: Outcome['figures'] = {};
  try {
    await withShopUnderLoad({ ...given, trial, env: envOf(mails) }, async (stage) => {
      const tally = stage.clients.restartCounts();
      for (let nth = 0; stage.orderLog.count < orders; nth++) {
        mails.state = TROUBLES[nth % TROUBLES.length] ?? 'down';
        await Promise.race([wait(each), stage.clients.orders(Math.max(1, orders - stage.orderLog.count))]);
      }
      await stage.clients.stop();
      mails.state = 'well';
      trial.failAll('answers', [
        ...tally.unclear,
        ...(tally.count('back') > 0 ? [`${tally.count('back')} had to come back`] : []),
      ]);
      figures = { ...(await delivered(given, mails, trial)), 'acknowledged orders': stage.orderLog.count };
    });
  } finally {
    await mails.close();
  }
  return trial.end(Number(figures['mails'] ?? 0), 'mails', figures);
}

/** R14: the process is killed after the mail server accepted a mail and before the database records it. */
export async function killedAfterMail(given: StageGiven, { kills }: { kills: number }): Promise<Outcome> {
  const trial = new Trial('R14 kill -9 between sending a mail and noting it');
  const mails = await openMailServer();
  let figures: Outcome['figures'] = {};
  try {
    await withShopUnderLoad({ ...given, trial, clients: 4, env: envOf(mails) }, async (stage) => {
      for (let nth = 1; nth <= kills; nth++) {
        const sent = new Promise<void>((resolve) => {
          mails.onMail = resolve;
        });
        const { server } = stage;
        mails.onMail = killing(stage, mails.onMail);
        await sent;
        mails.onMail = () => undefined;
        await server?.kill();
        stage.server = await startServer(stage.program);
        await stage.clients.orders(2);
      }
      await stage.clients.stop();
      figures = { ...(await delivered(given, mails, trial)), 'acknowledged orders': stage.orderLog.count };
    });
  } finally {
    await mails.close();
  }
  return trial.end(kills, 'kills', figures);
}

/** At once, before the mail server answers. */
const killing = (stage: ShopUnderLoad, then: () => void) => () => {
  if (stage.server !== undefined) process.kill(stage.server.pid, 'SIGKILL');
  then();
};

const envOf = ({ port }: MailServer) => ({ SMTP_URL: `smtp://127.0.0.1:${port}` });

/** Waits until every mail has left, and compares the outbox with what has arrived. */
async function delivered(
  { connectionString }: StageGiven,
  mails: MailServer,
  trial: Trial,
): Promise<Record<string, number>> {
  const begun = performance.now();
  const outbox = () =>
    inspectDatabase(connectionString, async ({ db }) => {
      const { rows } = await sql<{ mail_id: number; sent: boolean }>`
        select mail_id, sent_at is not null as sent from mails`.execute(db);
      return rows;
    });
  let rows = await outbox();
  while (rows.some(({ sent }) => !sent) && performance.now() - begun < MAILS_TIMEOUT_MS) {
    await wait(POLL_MS);
    rows = await outbox();
  }
  const unsent = rows.filter(({ sent }) => !sent).length;
  if (unsent > 0)
    trial.fail(`${unsent} of ${rows.length} mails have not left after ${MAILS_TIMEOUT_MS / 1_000} s`);
  const numbers = new Set([...mails.arrived.keys()].map((id) => Number(/^<mail-(\d+)\./.exec(id)?.[1])));
  const lost = rows.filter(({ mail_id, sent }) => sent && !numbers.has(mail_id)).length;
  if (lost > 0) trial.fail(`${lost} mails are noted as sent and have never arrived`);
  const copies = [...mails.arrived.values()].reduce((sum, times) => sum + times - 1, 0);
  if (mails.arrived.size > rows.length)
    trial.fail(`${mails.arrived.size} Message-IDs for ${rows.length} mails`);
  return {
    mails: rows.length,
    lost,
    'copies under the same Message-ID': copies,
    'all left after s': Math.round((performance.now() - begun) / 1_000),
  };
}
