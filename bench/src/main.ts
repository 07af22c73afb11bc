import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { findPgbench } from './compare/pgbench.js';
import { fillCarts, PASSWORD, USERS } from './data/buyers.js';
import { type Loaded, load as loadData } from './data/load.js';
import { addPastOrders } from './data/past-orders.js';
import { machineFacts } from './machine.js';
import { type Listening, measure, type Row, type Stage } from './measure.js';
import { measureDesk } from './measure-desk.js';
import { type DeviceFigures, deviceLines, measureDevice } from './measure-device.js';
import { type ListRow, listLine, measureLists } from './measure-lists.js';
import { type MailFigures, mailLines, measureMails } from './measure-mails.js';
import { measureConfirmations, measureOrders } from './measure-orders.js';
import { measureQuickOrder } from './measure-quick-order.js';
import { measureSuggestions } from './measure-suggestions.js';
import { leaveDeviceProducts, measureSync, type SyncRow, syncLine } from './measure-sync.js';
import { type TimesRow, timesLine } from './one-by-one.js';
import { type Group, type Options, readOptions, USAGE } from './options.js';
import { type Child, startChild } from './processes/child.js';
import { clientScenarios, type LoggedIn } from './scenarios/clients.js';
import { filterScenarios } from './scenarios/filters.js';
import { visitorScenarios } from './scenarios/visitors.js';
import { table } from './table.js';

/*
 * npm run bench: loads a big catalogue into a scratch database, drives the real shop, and measures beside it what Node
 * and PostgreSQL alone can do. See docs/bench.md.
 */

const SERVER = new URL('../../trials/dist/commands/bench.js', import.meta.url);
const RESULTS = fileURLToPath(new URL('../../data/bench', import.meta.url));
const SMALL = { first: 1, users: 1_000, lines: 5 };
const LARGE = { first: 1_001, users: 200, lines: 24 };
const FIRST_ORDER = LARGE.first + LARGE.users;
/** More carts than the shop can confirm in the time given: a run ends when all are confirmed. */
const ORDERS_A_SECOND = 300;
/** A shop with fewer or more products keeps no words: server/src/features/search-index/search-index.service.ts. */
const WORDS_FROM = 5_000;
const WORDS_TO = 1_200_000;
/** Buyers of the orders of other sizes, by the number of lines. */
const ORDER_SIZES = [
  [5, 600],
  [500, 60],
] as const;
const MAILED_ORDERS = 600;
/** Of the last two months, for the desk's start page. */
const PAST_ORDERS = 20_000;

const say = (text: string) => void process.stdout.write(`${text}\n`);
const children: Child[] = [];
const secret = randomBytes(32).toString('base64');

async function child(...given: Parameters<typeof startChild>): Promise<Child> {
  const started = await startChild(...given);
  children.unshift(started);
  return started;
}

async function closeAll(): Promise<void> {
  for (const one of children.splice(0)) await one.close();
}

interface BenchDatabase {
  /** Of the role that owns the tables. */
  readonly connectionString: string;
  /** Of the role that serves. */
  readonly runTimeConnectionString: string;
  readonly company: string;
}

async function listening(started: Child, given?: unknown): Promise<Listening> {
  return { child: started, port: await started.ask<number>('listen', given) };
}

async function run(options: Options): Promise<void> {
  const owner = await child(SERVER, ['database']);
  const database = await owner.ask<BenchDatabase>('database');
  const { connectionString, company } = database;
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const machine = await machineFacts(client);
    say(
      Object.entries(machine)
        .map(([name, value]) => `${name} ${value}`)
        .join(' · '),
    );
    const { products } = options;
    const passwordHash = await owner.ask<string>('hash', PASSWORD);
    const loaded = await loadData(client, { company, products, passwordHash, say: progress });
    say(`\r${products} products and ${USERS} buyers loaded in ${loaded.seconds.toFixed(1)} s`.padEnd(60));
    const { rows, mailed, suggestions, quick, desk, lists, syncs, device } = await measureAll(
      options,
      client,
      owner,
      database,
      loaded,
    );
    say(`\n${table(rows)}`);
    for (const line of mailed === undefined ? [] : mailLines(mailed)) say(line);
    for (const row of suggestions) say(timesLine('suggestions', row));
    for (const row of quick) say(timesLine('quick order', row));
    for (const row of desk) say(timesLine('desk', row));
    for (const row of lists) say(listLine(row));
    for (const row of syncs) say(syncLine(row));
    for (const line of device === undefined ? [] : deviceLines(device)) say(line);
    mkdirSync(RESULTS, { recursive: true });
    const file = `${RESULTS}/${new Date().toISOString().replaceAll(':', '-')}.json`;
    const { terms, categoryCodes, productCodes, ...facts } = loaded;
    writeFileSync(
      file,
      `${JSON.stringify({ machine, options, loaded: facts, rows, mailed, suggestions, quick, desk, lists, syncs, device }, null, 2)}\n`,
    );
    say(`All figures: ${file}`);
  } finally {
    await client.end();
  }
}

/** Waits for the words of the products, whose making would slow the first rows. */
async function sayWhenWordsAreRead({ child: shop }: Listening, { products }: Options): Promise<void> {
  if (products < WORDS_FROM || products > WORDS_TO) return;
  await shop.ask<number>('wordsRead').then(
    (seconds) => say(`words of the products in memory after ${seconds} s`),
    (error: unknown) => failed('words', error),
  );
}

/** One failure must not cost the other figures. */
function failed(name: string, error: unknown): void {
  process.exitCode = 1;
  process.stderr.write(`${name}: ${error instanceof Error ? error.stack : String(error)}\n`);
}

const progress = (text: string) => {
  if (process.stdout.isTTY) process.stdout.write(`\r${text}`.padEnd(60));
};

async function measureAll(
  options: Options,
  client: pg.Client,
  owner: Child,
  { connectionString, runTimeConnectionString }: BenchDatabase,
  loaded: Loaded,
): Promise<{
  rows: Row[];
  mailed: MailFigures | undefined;
  suggestions: TimesRow[];
  quick: TimesRow[];
  desk: TimesRow[];
  lists: ListRow[];
  syncs: SyncRow[];
  device: DeviceFigures | undefined;
}> {
  const profiling = options.profile ? ['--cpu-prof', `--cpu-prof-dir=${RESULTS}`] : [];
  const start = { connectionString: runTimeConnectionString, secret, pages: options.pages, capture: false };
  const shop = await listening(await child(SERVER, ['shop'], profiling), start);
  await sayWhenWordsAreRead(shop, options);
  const pgbench = options.compare ? findPgbench() : undefined;
  if (options.compare)
    say(pgbench ?? 'There is no pgbench on this machine: the statements alone are not measured.');
  const telling =
    pgbench === undefined
      ? undefined
      : await listening(await child(SERVER, ['shop']), { ...start, pages: false, capture: true });
  // pgbench repeats its statements: they must be those of a shop that has the words in memory
  if (telling !== undefined) await sayWhenWordsAreRead(telling, options);
  const bare = options.compare
    ? await listening(await child(new URL('./processes/bare-server.js', import.meta.url)))
    : undefined;
  const load = await child(new URL('./processes/load-generator.js', import.meta.url));
  const { seconds, connections } = options;
  const databaseCpuMs = () => owner.ask<number | undefined>('databaseCpuMs');
  const stage: Stage = { connectionString, shop, bare, telling, load, databaseCpuMs, seconds, connections };

  const buyers = async (given: typeof SMALL & { discounted?: boolean }): Promise<LoggedIn[]> => {
    const filled = await fillCarts(client, loaded.companyId, given);
    const userIds = filled.map(({ userId }) => userId);
    const tokens = await shop.child.ask<string[]>('tokens', { connectionString, secret, userIds });
    return filled.map((buyer, index) => ({ ...buyer, token: tokens[index] ?? '' }));
  };
  const people = { small: await buyers(SMALL), large: await buyers(LARGE) };
  const wanted = (group: Group) => options.only.length === 0 || options.only.includes(group);
  const rows: Row[] = [];
  const measured = (row: Row) => {
    rows.push(row);
    say(table([row]).split('\n')[1] ?? '');
  };
  const administrator = await administratorOf(client, loaded.companyId);
  const [token = ''] = await shop.child.ask<string[]>('tokens', {
    connectionString,
    secret,
    userIds: [administrator.userId],
  });
  for (const scenario of [
    ...visitorScenarios(loaded, options.pages),
    ...clientScenarios(loaded, people),
    ...filterScenarios(token, administrator.catalogId),
  ]) {
    if (!wanted(scenario.group)) continue;
    await measure(stage, scenario).then(measured, (error: unknown) => failed(scenario.name, error));
  }
  if (wanted('order')) {
    const users = Math.min(USERS - FIRST_ORDER, ORDERS_A_SECOND * seconds);
    const ready = await buyers({ first: FIRST_ORDER, users, lines: 24, discounted: true });
    await measureOrders(stage, client, ready).then(measured, (error: unknown) => failed('order', error));
    for (const [lines, users] of ORDER_SIZES) {
      const few = await buyers({ first: FIRST_ORDER, users, lines });
      for (const whole of lines > 5 ? [false] : [false, true])
        await measureConfirmations(stage, client, few, { lines, whole }).then(measured, (error: unknown) =>
          failed('order', error),
        );
    }
  }
  const mails = async () => {
    const sink = await listening(await child(SERVER, ['mail-sink']));
    const ready = await buyers({ first: FIRST_ORDER, users: MAILED_ORDERS, lines: 5 });
    return measureMails(stage, sink, client, ready);
  };
  const mailed = wanted('mails')
    ? await mails().catch((error: unknown) => {
        failed('mails', error);
        return undefined;
      })
    : undefined;
  const alone = async () =>
    listening(await child(SERVER, ['shop'], ['--expose-gc']), { ...start, pages: false });
  const orNone = (group: string) => (error: unknown) => {
    failed(group, error);
    return [];
  };
  const deskRows = async () => {
    await addPastOrders(client, loaded.companyId, PAST_ORDERS);
    return measureDesk(shop.port, token, loaded.terms);
  };
  const buyer = people.small[0]?.token ?? '';
  const suggestions = wanted('suggest')
    ? await measureSuggestions(shop.port, buyer, loaded.terms, loaded.productCodes).catch(orNone('suggest'))
    : [];
  const quickRows = async () => {
    const recording = await listening(await child(SERVER, ['shop']), {
      ...start,
      pages: false,
      capture: true,
    });
    return measureQuickOrder(shop.port, recording, buyer, loaded.productCodes);
  };
  const quick = wanted('quick') ? await quickRows().catch(orNone('quick')) : [];
  const desk = wanted('desk') ? await deskRows().catch(orNone('desk')) : [];
  const lists = wanted('lists') ? await measureLists((await alone()).child).catch(orNone('lists')) : [];
  if (!wanted('sync')) return { rows, mailed, suggestions, quick, desk, lists, syncs: [], device: undefined };
  await leaveDeviceProducts(client, loaded.companyId);
  const idle = await alone();
  const syncs = await measureSync(idle, client, loaded.companyId, buyer).catch(orNone('sync'));
  const device = await measureDevice({ port: idle.port, token: buyer }, client, loaded).catch(
    (error: unknown) => {
      failed('device', error);
      return undefined;
    },
  );
  if (device === undefined) say('What a device does in a browser is not measured.');
  return { rows, mailed, suggestions, quick, desk, lists, syncs, device };
}

async function administratorOf(
  client: pg.Client,
  companyId: number,
): Promise<{ userId: number; catalogId: number }> {
  const { rows } = await client.query<{ userId: number; catalogId: number }>(
    `select user_id as "userId", catalog_id as "catalogId" from catalogs where company_id = $1
     order by catalog_id limit 1`,
    [companyId],
  );
  if (rows[0] === undefined) throw new Error('There is no administrator with catalogues.');
  return rows[0];
}

let interrupted = false;
process.on('SIGINT', () => {
  if (interrupted) process.exit(130);
  interrupted = true;
  closeAll().finally(() => process.exit(130));
});

try {
  await run(readOptions(process.argv.slice(2)));
} catch (error) {
  process.exitCode = 1;
  const usage = error instanceof TypeError && ('code' in error || error.message.startsWith('--'));
  process.stderr.write(
    `${usage ? `${error.message}\n${USAGE}` : error instanceof Error ? error.stack : String(error)}\n`,
  );
} finally {
  await closeAll();
}
