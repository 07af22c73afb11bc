// Benchmark of ordering: confirmations and whole orders per second in the shop and, with the same SQL statements, in pgbench.

import type pg from 'pg';
import { runPgbench } from './compare/pgbench.js';
import { recipesOf } from './compare/statement-recipes.js';
import { capture, type Row, type Stage, type Vitals } from './measure.js';
import type { Figures, Shot } from './processes/load-generator.js';
import type { OrderCalls } from './processes/orders-load.js';
import type { LoggedIn } from './scenarios/clients.js';
import {
  confirmations,
  emptyCarts,
  restoreCarts,
  saveCarts,
  wholeOrders,
} from './scenarios/order-fixture.js';

const CONNECTIONS = 8;

/** The single call of an order whose cart is filled. */
export const confirmOnly = (confirm: Shot): OrderCalls => ({ puts: [], cart: undefined, confirm });

/**
 * Confirms each filled cart once in the measured shop, in the shop that records its statements, and with pgbench. The
 * carts are the same each time; the orders are undone in between.
 */
export async function measureOrders(
  stage: Stage,
  client: pg.Client,
  buyers: readonly LoggedIn[],
): Promise<Row> {
  const { shop, telling, connectionString } = stage;
  await saveCarts(client, buyers);
  const shots = await confirmations(shop.port, buyers);
  const row = await placeTwice(stage, client, shots.map(confirmOnly), () => restoreCarts(client));
  const named = { group: 'order', name: 'whole order of 24 lines', ...row };
  if (telling === undefined) return named;
  const found = recipesOf(await capture(telling, shots));
  await restoreCarts(client);
  // A statement that the process sends of its own accord falls between those of a confirmation now and then.
  const recipes = found.filter(({ keys }) => keys.length > shots.length / 2);
  if (recipes.length === 0) throw new Error(`Confirming has ${found.length} sequences of statements.`);
  const given = { connectionString, connections: CONNECTIONS, seconds: stage.seconds, recipes, once: true };
  const pgbench = await runPgbench(given);
  await restoreCarts(client);
  return { ...named, pgbench };
}

/** Confirms each filled cart once, or with `whole` fills and confirms it: a call for each line, the cart, the confirmation. */
export async function measureConfirmations(
  stage: Stage,
  client: pg.Client,
  buyers: readonly LoggedIn[],
  { lines, whole }: { readonly lines: number; readonly whole: boolean },
): Promise<Row> {
  await saveCarts(client, buyers);
  const orders = whole
    ? wholeOrders(buyers)
    : (await confirmations(stage.shop.port, buyers)).map(confirmOnly);
  const restore = async () => {
    await restoreCarts(client);
    if (whole) await emptyCarts(client);
  };
  if (whole) await emptyCarts(client);
  const row = await placeTwice(stage, client, orders, restore);
  await restoreCarts(client);
  return {
    group: 'order',
    name: whole ? `order of ${lines} lines, ${lines + 2} calls` : `confirm ${lines} lines`,
    ...row,
  };
}

/** Places all orders twice and measures the second time. The orders are undone. */
async function placeTwice(
  { shop, load, databaseCpuMs }: Stage,
  client: pg.Client,
  orders: readonly OrderCalls[],
  restore: () => Promise<void>,
): Promise<Pick<Row, 'shop' | 'vitals' | 'postgresMs'>> {
  const place = () => load.ask<Figures>('orders', { port: shop.port, connections: CONNECTIONS, orders });
  // Warm-up.
  await place();
  await restore();
  // Else a checkpoint of what the fixture wrote may fall on either side of a comparison.
  await client.query('checkpoint');
  await shop.child.ask<Vitals>('vitals');
  const before = await databaseCpuMs();
  const figures = await place();
  const vitals = await shop.child.ask<Vitals>('vitals');
  const after = await databaseCpuMs();
  await restore();
  const postgresMs = before === undefined || after === undefined ? undefined : after - before;
  return { shop: figures, vitals, postgresMs };
}
