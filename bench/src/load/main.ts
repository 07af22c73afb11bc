import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { Agent } from 'node:http';
import { createServer } from 'node:net';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { PASSWORD } from '../data/buyers.js';
import { load as loadData } from '../data/load.js';
import { seeded } from '../data/random.js';
import { machineFacts } from '../machine.js';
import { type Child, startChild } from '../processes/child.js';
import { send } from '../processes/http.js';
import { path } from '../scenarios/paths.js';
import { get } from '../scenarios/scenario.js';
import { browsers, drive } from './constant-rate.js';
import { ALL_CLIENTS, addDistributorData, PRICE_LISTS } from './distributor-data.js';
import { pictureShot, requestMaker, WIDTHS } from './mix.js';
import { holds, P95, P99, reportLines, summary, type VitalsAt, vitalsLine } from './report.js';
import type { Vitals } from './vitals.js';

/*
 * npm run load: the load test. Runs a mid-size distributor's busiest hour against the whole shop at a constant rate, then
 * raises the rate until responses are too slow. See docs/load.md. Exits with 1 if a limit is exceeded at the constant rate.
 */
const ROLES = new URL('../../../trials/dist/commands/bench.js', import.meta.url);
const SHOP = new URL('../../../server/dist/bundle/main.js', import.meta.url);
const VITALS = fileURLToPath(new URL('./vitals.js', import.meta.url));
const RESULTS = fileURLToPath(new URL('../../../data/load', import.meta.url));
const LOOK_EVERY = 10_000;
const WARM_UP = 20;
/** The highest rate is searched for in steps of a quarter more, each this many seconds long. */
const STEP = 1.25;
const STEP_SECONDS = 20;
const STEPS_MAX = 12;
/** Attempts to fetch the printed price list; each waits as long as the shop makes a visitor wait for it. */
const LIST_TRIES = 60;

const { values: given } = parseArgs({
  options: {
    seconds: { type: 'string', default: '600' },
    rate: { type: 'string', default: '200' },
    'requests-per-order': { type: 'string' },
    products: { type: 'string', default: '50000' },
    clients: { type: 'string', default: String(ALL_CLIENTS) },
    seed: { type: 'string', default: '20260' },
    'no-knee': { type: 'boolean', default: false },
    profile: { type: 'boolean', default: false },
  },
});
const [seconds, rate, requestsPerOrder, products, clients, seed] = [
  given.seconds,
  given.rate,
  given['requests-per-order'] ?? given.rate,
  given.products,
  given.clients,
  given.seed,
].map(Number) as [number, number, number, number, number, number];

const say = (text: string) => void process.stdout.write(`${text}\n`);
const children: Child[] = [];
const folder = mkdtempSync(join(tmpdir(), 'mostrador-load-'));

async function child(...options: Parameters<typeof startChild>): Promise<Child> {
  const started = await startChild(...options);
  children.unshift(started);
  return started;
}

async function measure(): Promise<boolean> {
  const owner = await child(ROLES, ['database']);
  const { connectionString, runTimeConnectionString, company } = await owner.ask<{
    connectionString: string;
    runTimeConnectionString: string;
    company: string;
  }>('database');
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const machine = await machineFacts(client);
    say(
      `${Object.entries(machine)
        .map(([name, value]) => `${name} ${value}`)
        .join(' · ')} · seed ${seed}`,
    );
    const passwordHash = await owner.ask<string>('hash', PASSWORD);
    const loaded = await loadData(client, { company, products, passwordHash, say: () => undefined });
    const world = await addDistributorData(client, loaded, { clients, passwordHash });
    say(`${products} products, ${PRICE_LISTS} price lists, ${clients} clients`);
    const dataDir = join(folder, 'data');
    await owner.ask('photographs', {
      folder: join(dataDir, 'images', company),
      names: [...world.pictures, ...world.newPictures],
    });
    const secret = randomBytes(32).toString('base64');
    const tokensOf = (userIds: readonly number[]) =>
      owner.ask<string[]>('tokens', { connectionString, secret, userIds });
    const tokens = {
      users: await tokensOf(world.users),
      administrators: await tokensOf(world.administrators),
    };
    const port = await freePort();
    const shop = await child(
      SHOP,
      [],
      ['--import', VITALS, ...(given.profile ? ['--cpu-prof', `--cpu-prof-dir=${RESULTS}`] : [])],
      {
        NODE_ENV: 'production',
        // as in the Dockerfile and in deploy/mostrador.service
        MALLOC_ARENA_MAX: '2',
        MALLOC_TRIM_THRESHOLD_: '131072',
        DATABASE_URL: runTimeConnectionString,
        DATABASE_MIGRATION_URL: connectionString,
        DATA_DIR: dataDir,
        COMPANY_NAME: company,
        DEMO_DATA: 'off',
        JWT_SECRET: secret,
        HOST: '127.0.0.1',
        PORT: String(port),
        PUBLIC_URL: `http://localhost:${port}`,
        // The visitors' addresses come in a header, as from a proxy, so that the rate limits stay on.
        TRUSTED_PROXIES: '1',
        SMTP_URL: '',
      },
    );
    const agent = browsers();
    await readiness(port);
    const maker = requestMaker(seeded(seed), world, tokens, requestsPerOrder);
    const driving = { port, agent, next: maker.next, order: maker.order };
    await listMade(port, company);
    await showPictures(port, world.pictures, agent);
    await drive({
      ...driving,
      rate: rate / 2,
      ordersPerSecond: rate / requestsPerOrder / 2,
      seconds: WARM_UP,
    });
    const looks: VitalsAt[] = [];
    const begun = performance.now();
    const look = async () => {
      looks.push({ ...(await shop.ask<Vitals>('vitals')), seconds: (performance.now() - begun) / 1_000 });
    };
    await look();
    const looking = setInterval(() => void look().catch(() => undefined), LOOK_EVERY);
    const ordersPerSecond = rate / requestsPerOrder;
    const driven = await drive({ ...driving, rate: rate - ordersPerSecond, ordersPerSecond, seconds });
    clearInterval(looking);
    await look();
    const load = Math.round((loadavg()[0] ?? 0) * 10) / 10;
    say(
      `\n${rate} requests a second for ${seconds} s, one in ${requestsPerOrder} an order; load average at the end ${load}`,
    );
    const lines = [...reportLines(driven), vitalsLine(looks)];
    for (const line of lines) say(line);
    const kept = holds(driven);
    say(
      `p95 at most ${P95} ms, p99 at most ${P99} ms, no error, the orders sent: ${kept ? 'kept' : 'NOT KEPT'}`,
    );
    const steps = given['no-knee'] || !kept ? [] : await findKnee(driving);
    mkdirSync(RESULTS, { recursive: true });
    writeFileSync(
      join(RESULTS, `${new Date().toISOString().replaceAll(':', '-')}.json`),
      `${JSON.stringify({ machine, given, lines, looks, steps }, null, 2)}\n`,
    );
    agent.destroy();
    return kept;
  } finally {
    await client.end();
  }
}

/** Steps up until the limits are not kept, and says where they last were. */
async function findKnee(
  driving: Omit<Parameters<typeof drive>[0], 'rate' | 'ordersPerSecond' | 'seconds'>,
): Promise<string[]> {
  const said: string[] = [];
  let held = rate;
  for (
    let [step, now] = [0, Math.round(rate * STEP)];
    step < STEPS_MAX;
    step += 1, now = Math.round(now * STEP)
  ) {
    const driven = await drive({
      ...driving,
      rate: now,
      ordersPerSecond: now / requestsPerOrder,
      seconds: STEP_SECONDS,
    });
    const whole = summary(driven.samples);
    const { p50, p95, p99, errors } = whole;
    const failed = Object.values(errors).reduce((sum, one) => sum + one, 0);
    said.push(`${now}/s: p50 ${p50}, p95 ${p95}, p99 ${p99} ms, ${failed} errors`);
    say(said[said.length - 1] ?? '');
    if (!holds(driven)) break;
    held = now;
  }
  said.push(`The limits were last kept at ${held} requests a second.`);
  say(said[said.length - 1] ?? '');
  return said;
}

/** A shop that has been open has its usual pictures on the disk, in the sizes that its screens ask for. */
async function showPictures(port: number, names: readonly string[], agent: Agent): Promise<void> {
  const shots = names.flatMap((name) => WIDTHS.map((width) => pictureShot(name, width)));
  const one = async () => {
    for (let shot = shots.pop(); shot !== undefined; shot = shots.pop()) await send(agent, port, shot);
  };
  await Promise.all([one(), one()]);
}

/** It has its printed list too, which is made once a day, at night. */
async function listMade(port: number, company: string): Promise<void> {
  const list = get(`/assets/downloads/${company}/catalogo.pdf`);
  for (let tries = 0; tries < LIST_TRIES; tries += 1)
    if ((await send(undefined, port, list)).status === 200) return;
  throw new Error('The printed list is not made.');
}

async function readiness(port: number): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const ready = await send(undefined, port, get(path('readiness'))).catch(() => undefined);
    if (ready?.status === 200) return;
    await wait(100);
  }
  throw new Error('The shop does not get ready.');
}

function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer().once('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => found(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

let kept = false;
try {
  if (
    ![seconds, rate, requestsPerOrder, products, clients, seed].every(
      (value) => Number.isSafeInteger(value) && value > 0,
    )
  )
    throw new TypeError(
      '--seconds, --rate, --requests-per-order, --products, --clients and --seed take whole numbers.',
    );
  kept = await measure();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
} finally {
  for (const one of children.splice(0)) await one.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
}
process.exitCode = kept ? 0 : 1;
