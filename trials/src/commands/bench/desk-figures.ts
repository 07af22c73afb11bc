// What the desk's orders and a salesman's portfolio take: the PDF of 200 orders, the files of all order lines, and a table of 2,000 of
// 20,000 clients.

import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { callPath } from '@mostrador/contract/routes';
import { sql } from 'kysely';
import { logIn } from '../../faults/buyer-calls.js';
import type { FaultShop } from '../../faults/fault-shop.js';
import { makeUser, PASSWORD } from '../../testing/factories.js';
import { type Crowd, percentile, say } from './buyers.js';

/** Orders of the PDF: as many as one call takes. */
const PICKED = 200;
/** Every tenth client is the salesman's. */
const ONE_OF = 10;
const READERS = 10;
const READ_MS = 12_000;
const PACE_MS = 200;
/** Interval between two samples of the memory, in milliseconds. */
const LOOK_MS = 25;

const megabytes = (bytes: number) => (bytes / 1_048_576).toFixed(0);

/** Prints the figures. Changes the status of the newest orders, so that they can be picked. */
export async function measureDesk(shop: FaultShop, administrator: string, crowd: Crowd): Promise<void> {
  const { db, port } = shop;
  const { rows } = await sql<{ external_id: string }>`
    update orders set status = 'Pendiente' where order_id in (select order_id from orders order by order_id desc limit ${PICKED})
    returning external_id`.execute(db);
  const body = JSON.stringify({ externalIds: rows.map((row) => row.external_id) });
  const headers = { authorization: `Bearer ${administrator}`, 'content-type': 'application/json' };
  const address = `http://127.0.0.1:${port}/api`;
  for (const turn of ['first', 'second'])
    await download(`PDF of ${rows.length} orders, ${turn}`, crowd, () =>
      fetch(address + callPath('pickingList', undefined), { method: 'POST', headers, body }),
    );
  for (const format of ['xlsx', 'csv'])
    await download(`All order lines as ${format}`, crowd, () =>
      fetch(`${address}${callPath('deskOrdersFile', undefined)}?of=lines&format=${format}`, { headers }),
    );
  await measurePortfolio(shop, crowd);
}

/** Reads a file to its end without keeping it, and prints time, memory and how long the answering thread was busy at once. */
async function download(title: string, crowd: Crowd, ask: () => Promise<Response>): Promise<void> {
  crowd.reset();
  const before = process.memoryUsage.rss();
  let peak = before;
  const sampler = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, LOOK_MS);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const begun = performance.now();
  const answer = await ask();
  if (answer.status !== 200) throw new Error(`${title}: ${answer.status} ${await answer.text()}`);
  let bytes = 0;
  for await (const part of answer.body ?? []) bytes += part.length;
  const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
  delay.disable();
  clearInterval(sampler);
  const [p99, most] = [delay.percentile(99), delay.max].map((ns) => (ns / 1e6).toFixed(0));
  say(
    `${title}: ${seconds} s, ${(bytes / 1_048_576).toFixed(1)} MB, resident memory ${megabytes(before)} MB before, ${megabytes(peak)} MB at most, event loop p99 ${p99} ms, at most ${most} ms; buyers wait ${crowd.waited()}`,
  );
}

async function measurePortfolio({ db, client, app }: FaultShop, crowd: Crowd): Promise<void> {
  const { companyId } = app.shop.company();
  const salesman = await makeUser(db, { companyId, profile: 2 });
  const { rows } = await sql`
    insert into salesman_clients (company_id, salesman_user_id, client_id)
    select company_id, ${salesman.userId}, client_id from clients
    where company_id = ${companyId} and client_id % ${ONE_OF} = 0 returning client_id`.execute(db);
  await sql`analyze salesman_clients`.execute(db);
  const { token } = await logIn(client, salesman.email, PASSWORD);
  const tables = [
    ['who is late first', 'portfolioClients', {}],
    ["by this month's sales", 'portfolioClients', { sort: 'monthNet', direction: 'down' }],
    ['found by name', 'portfolioClients', { search: 'cliente-12' }],
    ['the day', 'portfolioDay', {}],
  ] as const;
  for (const [title, name, query] of tables) {
    const times: number[] = [];
    crowd.reset();
    const end = performance.now() + READ_MS;
    const one = async () => {
      while (performance.now() < end) {
        const asked = performance.now();
        const { status, text } = await client.call(name, { query } as never, token);
        if (status !== 200) throw new Error(`${name} answered ${status}: ${text.slice(0, 300)}`);
        times.push(performance.now() - asked);
        await wait(PACE_MS);
      }
    };
    await Promise.all(Array.from({ length: READERS }, one));
    say(
      `A salesman's ${rows.length} clients, ${title}: p50 ${percentile(times, 0.5)} ms, p95 ${percentile(times, 0.95)} ms, at most ${percentile(times, 1)} ms, ${times.length} readings; buyers wait ${crowd.waited()}`,
    );
  }
}
