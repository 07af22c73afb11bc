// Benchmark of confirming carts: orders per second in the shop and, with the same SQL statements, in pgbench.

import type pg from 'pg';
import { runPgbench } from './compare/pgbench.js';
import { recipesOf } from './compare/statement-recipes.js';
import { capture, type Row, type Stage, type Vitals } from './measure.js';
import type { Figures } from './processes/load-generator.js';
import type { LoggedIn } from './scenarios/clients.js';
import { confirmations, restoreCarts, saveCarts } from './scenarios/order-fixture.js';

const CONNECTIONS = 8;

/**
 * Confirms each filled cart once in the measured shop, in the shop that records its statements, and with pgbench. The
 * carts are the same each time; the orders are undone in between.
 */
export async function measureOrders(
  stage: Stage,
  client: pg.Client,
  buyers: readonly LoggedIn[],
): Promise<Row> {
  const { shop, telling, load, connectionString } = stage;
  await saveCarts(client, buyers);
  const shots = await confirmations(shop.port, buyers);
  const place = () => load.ask<Figures>('orders', { port: shop.port, connections: CONNECTIONS, shots });
  // Warm-up.
  await place();
  await restoreCarts(client);
  await shop.child.ask<Vitals>('vitals');
  const figures = await place();
  const vitals = await shop.child.ask<Vitals>('vitals');
  await restoreCarts(client);
  const row = { group: 'order', name: 'whole order of 24 lines', shop: figures, vitals };
  if (telling === undefined) return row;
  const recipes = recipesOf(await capture(telling, shots));
  await restoreCarts(client);
  if (recipes.length !== 1) throw new Error(`Confirming has ${recipes.length} sequences of statements.`);
  const given = { connectionString, connections: CONNECTIONS, seconds: stage.seconds, recipes, once: true };
  const pgbench = await runPgbench(given);
  await restoreCarts(client);
  return { ...row, pgbench };
}
