import { readdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '@mostrador/server/platform/database/database';
import { sql } from 'kysely';

const POLL_MS = 250;

/** Waits until every mail is sent, and compares the outbox with the files that were written. */
export async function mailFigures(
  db: Database,
  folder: string,
  timeoutMs: number,
): Promise<{ failures: string[]; figures: Record<string, number> }> {
  if (timeoutMs === 0) return { failures: [], figures: {} };
  const begun = performance.now();
  let mails = await counts(db);
  while (mails.unsent > 0 && performance.now() - begun < timeoutMs) {
    await wait(POLL_MS);
    mails = await counts(db);
  }
  // A copy has the same recipient and Message-ID, and another time before them.
  const files = readdirSync(folder).filter((name) => name.endsWith('.eml'));
  const distinct = new Set(files.map((name) => name.slice(name.indexOf('Z-'))));
  const failures = [];
  if (mails.unsent > 0)
    failures.push(`${mails.unsent} of ${mails.all} are not sent after ${timeoutMs / 1_000} s`);
  if (distinct.size < mails.all - mails.unsent) {
    failures.push(`${mails.all - mails.unsent} are noted as sent, ${distinct.size} were written`);
  }
  return {
    failures,
    figures: {
      mails: mails.all,
      'mails sent twice': files.length - distinct.size,
      'all mails sent after s': Math.round((performance.now() - begun) / 1_000),
    },
  };
}

async function counts(db: Database): Promise<{ all: number; unsent: number }> {
  const { rows } = await sql<{ all: number; unsent: number }>`
    select count(*)::int as all, count(*) filter (where sent_at is null)::int as unsent from mails`.execute(
    db,
  );
  return rows[0] ?? { all: 0, unsent: 0 };
}
