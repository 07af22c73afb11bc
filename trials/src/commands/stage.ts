import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { OperatorError } from '@mostrador/server/platform/operator-error';
import { formatOutcome } from '../faults/outcome.js';
import { openLeaderLine } from '../stage/leader-line.js';
import { machineKills } from '../stage/machine-kills.js';
import { promotions } from '../stage/promotions.js';
import { openStage } from '../stage/stage.js';
import { openStageDatabases } from '../stage/stage-databases.js';

/*
 * npm run stage: two database machines, three shop machines and a balancer on this machine (docs/faults.md). It needs the packages
 * postgresql and haproxy of Debian.
 *   (nothing)          starts them with the demonstration data and prints their addresses
 *   --promotions N     promotes the standby N times under load, and counts what is lost; --asynchronous without waiting for the standby,
 *                      which --behind MS keeps so many milliseconds behind
 *   --databases N      starts the databases alone, for N connections, and prints how they are reached as JSON: for the browser's journeys
 *   --machines [S]     kills one of the shop machines every 5 s for so many seconds, 300 where left out
 *   --seed N           repeats the random choices of another run
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    promotions: { type: 'string' },
    asynchronous: { type: 'boolean', default: false },
    behind: { type: 'string', default: '0' },
    machines: { type: 'boolean', default: false },
    databases: { type: 'string' },
    seed: { type: 'string' },
  },
});
const replication = values.asynchronous ? 'asynchronous' : 'synchronous';
const seed = Number(values.seed ?? Date.now() % 1_000_000);
const onStep = (step: string) => void process.stdout.write(`  ${step}\n`);

async function main(): Promise<boolean> {
  if (values.databases !== undefined) return serveDatabases(Number(values.databases));
  const count = Number(values.promotions ?? 0);
  const seconds = values.machines ? Number(positionals[0] ?? 300) : 0;
  const behindMs = Number(values.behind);
  if (!(count >= 0 && seconds >= 0 && behindMs >= 0))
    throw new OperatorError('--promotions, --machines and --behind take a number.');
  if (count === 0 && seconds === 0) return show();
  process.stdout.write(`Seed ${seed}; load of this machine ${loadavg()[0]?.toFixed(1)}\n`);
  const outcome =
    count > 0
      ? await promotions({ count, replication, behindMs, seed, onStep })
      : await machineKills({ seconds, seed, onStep });
  process.stdout.write(`${formatOutcome(outcome)}\nLoad of this machine ${loadavg()[0]?.toFixed(1)}\n`);
  return outcome.failures.length === 0;
}

/** Keeps the stage open until SIGINT or SIGTERM. */
async function show(): Promise<true> {
  const { databases, shops, port, folder, close } = await openStage(replication, {
    env: { DEMO_DATA: 'auto' },
    onStep,
  });
  const { leader, follower } = databases;
  process.stdout.write(`
The shop, through the balancer: http://localhost:${port}
The shops: ${shops.map(({ program, process: shop }) => `http://localhost:${program.port} (process ${shop?.pid})`).join(', ')}
The primary: port ${leader.node.port}, process ${leader.node.pid}
The standby: port ${follower.node.port}, process ${follower.node.pid}
Logs and folders: ${folder}

Kill the primary (kill -9 ${leader.node.pid}): the standby takes its place. Ctrl C ends everything.
`);
  databases.watch();
  await signalled();
  await close();
  return true;
}

/**
 * Keeps the databases open until SIGINT or SIGTERM. No supervisor probes them: on a machine that is busy with browsers it would find a
 * primary too slow, and promote the standby of one that lives.
 */
async function serveDatabases(connections: number): Promise<true> {
  const folder = mkdtempSync(join(tmpdir(), 'mostrador-databases-'));
  const { pair, password } = await openStageDatabases({ folder, replication, connections });
  const line = await openLeaderLine(() => pair.leader.node.port);
  // not through the line that can fall silent: each byte would pass this process
  const machines = [pair.leader, pair.follower].map(({ node, agentPort }) => ({
    linePort: node.port,
    agentPort,
  }));
  process.stdout.write(`${JSON.stringify({ machines, port: line.port, password })}\n`);
  await signalled();
  await line.close();
  await pair.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
  return true;
}

const signalled = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });

try {
  process.exitCode = (await main()) ? 0 : 1;
} catch (error) {
  if (!(error instanceof OperatorError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
