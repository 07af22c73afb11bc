// Benchmark of the mails of orders: how fast a queue of them is sent to a mail server on this machine, at what processor time, and
// whether the queue grows while orders come in at a constant rate.

import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { Listening, Stage, Vitals } from './measure.js';
import { confirmOnly } from './measure-orders.js';
import type { Figures } from './processes/load-generator.js';
import type { LoggedIn } from './scenarios/clients.js';
import { confirmations, restoreCarts, saveCarts } from './scenarios/order-fixture.js';

const CONNECTIONS = 8;
/** Orders of the second part that are placed each second. */
const RATE = 60;
const POLL_MS = 100;
const SAMPLE_MS = 1_000;
/** Orders that warm the process up. */
const WARM_UP = 100;

interface Received {
  readonly mails: number;
  readonly copies: number;
  readonly bytes: number;
}

export interface MailFigures {
  readonly orders: number;
  readonly received: Received;
  /** To send the mails of all orders, queued before. */
  readonly seconds: number;
  readonly vitals: Vitals;
  readonly postgresMs: number | undefined;
  readonly steady: {
    readonly perSecond: number;
    readonly orders: Figures;
    /** Mails that waited, second by second. */
    readonly waiting: readonly number[];
    readonly vitals: Vitals;
  };
}

/** Places an order for each filled cart without sending mails, then sends them; then places the same orders while mails are sent. */
export async function measureMails(
  { shop, load, databaseCpuMs }: Stage,
  sink: Listening,
  client: pg.Client,
  buyers: readonly LoggedIn[],
): Promise<MailFigures> {
  await saveCarts(client, buyers);
  const orders = (await confirmations(shop.port, buyers)).map(confirmOnly);
  const place = (some: typeof orders, perSecond?: number) =>
    load.ask<Figures>('orders', { port: shop.port, connections: CONNECTIONS, orders: some, perSecond });
  const startMails = () => shop.child.ask('startMails', sink.port);
  const stopMails = () => shop.child.ask('stopMails');
  const vitals = () => shop.child.ask<Vitals>('vitals');
  const received = () => sink.child.ask<Received>('received');

  await place(orders.slice(0, WARM_UP));
  await startMails();
  await untilSent(client);
  await stopMails();
  await restoreCarts(client);
  await received();

  await place(orders);
  await client.query('checkpoint');
  await vitals();
  const before = await databaseCpuMs();
  const begun = performance.now();
  await startMails();
  await untilSent(client);
  const seconds = (performance.now() - begun) / 1_000;
  const drained = await vitals();
  const after = await databaseCpuMs();
  const mails = await received();
  await restoreCarts(client);

  await vitals();
  const waiting: number[] = [];
  const sampler = setInterval(() => void unsent(client).then((mails) => waiting.push(mails)), SAMPLE_MS);
  const placed = await place(orders, RATE);
  clearInterval(sampler);
  waiting.push(await unsent(client));
  const steady = { perSecond: RATE, orders: placed, waiting, vitals: await vitals() };
  await untilSent(client);
  await stopMails();
  await restoreCarts(client);
  return {
    orders: orders.length,
    received: mails,
    seconds,
    vitals: drained,
    postgresMs: before === undefined || after === undefined ? undefined : after - before,
    steady,
  };
}

async function unsent(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ waiting: number }>(
    'select count(*)::int as waiting from mails where sent_at is null',
  );
  return rows[0]?.waiting ?? 0;
}

async function untilSent(client: pg.Client): Promise<void> {
  while ((await unsent(client)) > 0) await wait(POLL_MS);
}

export function mailLines({ orders, received, seconds, vitals, postgresMs, steady }: MailFigures): string[] {
  const each = (ms: number | undefined) => (ms === undefined ? '–' : (ms / orders).toFixed(1));
  const { mails, copies, bytes } = received;
  const { waiting } = steady;
  return [
    `mails of ${orders} orders, sent afterwards: ${(orders / seconds).toFixed(1)} orders/s, ${mails} mails of ${(bytes / mails / 1_024).toFixed(0)} KB, ${copies} copies; for each order ${each(vitals.cpuMs)} ms Node, of it ${each(vitals.mainCpuMs)} ms on the answering thread, and ${each(postgresMs)} ms PostgreSQL; event loop p99 ${vitals.eventLoopP99Ms.toFixed(1)} ms`,
    `mails while ${steady.perSecond} orders/s are placed: ${steady.orders.requestsPerSecond.toFixed(1)} placed, confirm p50 ${steady.orders.p50.toFixed(0)} ms, p99 ${steady.orders.p99.toFixed(0)} ms, ${steady.orders.errors} errors; mails waiting each second ${waiting.join(' ')}; event loop p99 ${steady.vitals.eventLoopP99Ms.toFixed(1)} ms`,
  ];
}
