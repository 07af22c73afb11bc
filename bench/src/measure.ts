// Measures one scenario of the benchmark in turns: the shop, and beside it a bare Node server or pgbench, with
// latency, CPU time and memory.

import { type PgbenchFigures, runPgbench } from './compare/pgbench.js';
import { type Captured, recipesOf } from './compare/statement-recipes.js';
import type { BareAnswer } from './processes/bare-server.js';
import type { Child } from './processes/child.js';
import { send, textOf } from './processes/http.js';
import type { Figures, LoadGiven, Shot } from './processes/load-generator.js';
import { type Fresh, freshPath } from './scenarios/fresh.js';
import { path } from './scenarios/paths.js';
import { get, type Scenario } from './scenarios/scenario.js';

export interface Vitals {
  readonly rssBytes: number;
  readonly eventLoopP99Ms: number;
  readonly cpuMs: number;
  /** Of the thread that answers requests. */
  readonly mainCpuMs: number;
}

export interface Row {
  readonly group: string;
  readonly name: string;
  readonly shop: Figures;
  readonly vitals: Vitals;
  /** Processor time of PostgreSQL; undefined where it was not measured. */
  readonly postgresMs?: number | undefined;
  readonly bare?: Figures;
  readonly bareVitals?: Vitals;
  readonly pgbench?: PgbenchFigures;
}

/** A process that listens. */
export interface Listening {
  readonly child: Child;
  readonly port: number;
}

export interface Stage {
  readonly connectionString: string;
  readonly shop: Listening;
  /** The bare Node server; undefined when nothing is compared. */
  readonly bare: Listening | undefined;
  /** A second shop that records the statements that it sends to the database. */
  readonly telling: Listening | undefined;
  readonly load: Child;
  /** Processor time of PostgreSQL since its start; undefined for a server that is not the bench's own. */
  readonly databaseCpuMs: () => Promise<number | undefined>;
  readonly seconds: number;
  readonly connections: number;
}

const WARM_UP = 2;
const TURNS = 3;
const CAPTURED_MOST = 600;

/**
 * Measures one scenario, and what it is compared with under the same load, in turns: whatever else the machine does
 * meanwhile then falls on both.
 */
export async function measure(stage: Stage, scenario: Scenario): Promise<Row> {
  const { shop, load, seconds, connections } = stage;
  const turns = seconds >= 2 * TURNS ? TURNS : 1;
  const given: LoadGiven = {
    port: shop.port,
    connections,
    seconds: Math.round(seconds / turns),
    shots: scenario.shots,
    fresh: scenario.fresh,
  };
  await load.ask<Figures>('drive', { ...given, seconds: Math.min(WARM_UP, seconds) });
  if (scenario.fresh === undefined) await check(shop.port, scenario);
  const turn = async (other: Listening): Promise<Turn> => {
    await other.child.ask<Vitals>('vitals');
    const figures = await load.ask<Figures>('drive', { ...given, port: other.port });
    return { figures, vitals: await other.child.ask<Vitals>('vitals') };
  };
  const { bare, telling } = stage;
  const besideBare = scenario.compare.includes('bare') ? bare : undefined;
  if (besideBare !== undefined)
    await besideBare.child.ask('serve', await answersOf(shop.port, scenario.shots));
  const shopTurns: Turn[] = [];
  const bareTurns: Turn[] = [];
  for (let nth = 0; nth < turns; nth += 1) {
    if (besideBare !== undefined) bareTurns.push(await turn(besideBare));
    shopTurns.push(await turn(shop));
  }
  const row = { group: scenario.group, name: scenario.name, ...together(shopTurns) };
  if (besideBare !== undefined) {
    const { shop: figures, vitals } = together(bareTurns);
    return { ...row, bare: figures, bareVitals: vitals };
  }
  if (telling === undefined || !scenario.compare.includes('pgbench')) return row;
  const shots = scenario.shots.slice(0, CAPTURED_MOST);
  // what repeats was measured in a shop that has the products in memory
  if (scenario.fresh === undefined) await check(telling.port, { ...scenario, shots });
  const requests = await capture(telling, shots, scenario.fresh);
  const { connectionString } = stage;
  const recipes = recipesOf(requests);
  const pgbench = await runPgbench({ connectionString, connections, seconds, recipes, once: false });
  return { ...row, pgbench };
}

/** Asks for everything once: a refusal has the status of a success. */
async function check(port: number, { name, shots, refusal }: Scenario): Promise<void> {
  for (const shot of shots.slice(0, 2_000)) {
    const answer = await send(undefined, port, shot);
    const text = textOf(answer);
    if (answer.status !== 200 || (refusal !== undefined && text.includes(refusal)))
      throw new Error(`${name}: ${answer.status} ${text.slice(0, 500)}`);
  }
}

interface Turn {
  readonly figures: Figures;
  readonly vitals: Vitals;
}

/** The means of all turns; the worst of what must never be bad. */
function together(turns: readonly Turn[]): { shop: Figures; vitals: Vitals } {
  const mean = (of: (turn: Turn) => number) => sum(of) / turns.length;
  const sum = (of: (turn: Turn) => number) => turns.reduce((total, turn) => total + of(turn), 0);
  const worst = (of: (turn: Turn) => number) => Math.max(...turns.map(of));
  return {
    shop: {
      requestsPerSecond: mean(({ figures }) => figures.requestsPerSecond),
      p50: mean(({ figures }) => figures.p50),
      p99: worst(({ figures }) => figures.p99),
      mean: mean(({ figures }) => figures.mean),
      errors: sum(({ figures }) => figures.errors),
      requests: sum(({ figures }) => figures.requests),
    },
    vitals: {
      rssBytes: worst(({ vitals }) => vitals.rssBytes),
      eventLoopP99Ms: worst(({ vitals }) => vitals.eventLoopP99Ms),
      cpuMs: sum(({ vitals }) => vitals.cpuMs),
      mainCpuMs: sum(({ vitals }) => vitals.mainCpuMs),
    },
  };
}

/** The statements of each request, one request after another. */
export async function capture(
  { child, port }: Listening,
  shots: readonly Shot[],
  fresh?: Fresh,
): Promise<Captured[][]> {
  for (const { authorization } of new Map(
    shots.map(({ headers }) => [headers['authorization'], headers]),
  ).values()) {
    // Opens the session, which is read from the database once.
    if (authorization !== undefined)
      await send(undefined, port, get(path('cartItemsCount'), authorization.slice(7)));
  }
  const requests: Captured[][] = [];
  await child.ask('captured');
  for (const [nth, shot] of shots.entries()) {
    const sent = fresh ? { ...shot, path: freshPath(shot.path, fresh, nth + 1) } : shot;
    const { status, body } = await send(undefined, port, sent);
    if (status !== 200) throw new Error(`${shot.method} ${shot.path} answered ${status}: ${body.toString()}`);
    requests.push(await child.ask<Captured[]>('captured'));
  }
  return requests;
}

/** What the shop answers, for the bare server to answer too: the body, its type and its encoding. */
async function answersOf(port: number, shots: readonly Shot[]): Promise<BareAnswer[]> {
  const answers: BareAnswer[] = [];
  for (const shot of shots) {
    const { status, headers, body } = await send(undefined, port, shot);
    if (status !== 200) throw new Error(`${shot.path} answered ${status}`);
    const { 'content-type': type, 'content-encoding': encoding } = headers;
    answers.push({
      path: shot.path,
      headers: {
        'content-type': type,
        ...(encoding !== undefined && { 'content-encoding': encoding }),
        'content-length': body.length,
      },
      body: body.toString('base64'),
    });
  }
  return answers;
}
