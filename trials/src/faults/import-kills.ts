// Fault IMP: the process dies (kill -9) at a statement of applying and of undoing an import; the next process ends both, with every
// row stored exactly once and nothing half done.

import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { callPath, routes } from '@mostrador/contract/routes';
import { audit, describeViolation } from '@mostrador/server/features/audit/audit.service';
import { sql } from 'kysely';
import { type DeskImporter, deskImporter } from '../testing/desk-importer.js';
import { makeProducts, makeUser, PASSWORD } from '../testing/factories.js';
import type { TestShop } from '../testing/test-shop.js';
import { logIn } from './buyer-calls.js';
import type { FaultShop } from './fault-shop.js';
import { type Outcome, Trial } from './outcome.js';

export interface ImportKillSizes {
  /** Rows of a file. A batch of an application has 1,000, one of an undo 2,000. */
  readonly rows: number;
  /** From one statement at which the process dies to the next one. */
  readonly step: number;
  /** How often the process dies while a file is applied, and while one is undone. */
  readonly kills: number;
}

export const LONG_IMPORT_KILLS: ImportKillSizes = { rows: 3_100, step: 1, kills: Number.POSITIVE_INFINITY };
export const SHORT_IMPORT_KILLS: ImportKillSizes = { rows: 2_100, step: 16, kills: 2 };

/** More statements than applying or undoing a file ever sends: a run that gets here would not end. */
const STATEMENTS_MAX = 300;
const STEP_TIMEOUT_MS = 120_000;
const CODE = 'IMP';
const STOCK = 1_000;

const program = fileURLToPath(new URL('../../dist/faults/import-step.js', import.meta.url));

/**
 * Kills the process at statements of an application, then of an undo, each time of a new file.
 * @param first the first such statement, from 1 to the step; the step where it is left out.
 */
export async function importKills(
  shop: FaultShop,
  { rows, step, kills: most }: ImportKillSizes,
  first = step,
): Promise<Outcome> {
  const trial = new Trial('IMP kill -9 while a file is applied or undone');
  const codes = await makeProducts(shop.db, CODE, rows, STOCK);
  const { email } = await makeUser(shop.db, { profile: 3 });
  const { token } = await logIn(shop.client, email, PASSWORD);
  const desk = deskImporter({ app: shop.app, call: callOf(shop) }, token);
  const kills = { applying: 0, undoing: 0 };
  for (const state of ['applying', 'undoing'] as const)
    for (let at = first; kills[state] < most; at += step) {
      const where = `${state}, statement ${at}`;
      const importId = await queued(shop, desk, token, codes, state);
      const isKilled = await runStep(shop, importId, at);
      if (isKilled) kills[state] += 1;
      for (let tries = 0; tries < 20; tries += 1) {
        const { state: now } = await desk.detail(importId);
        if (now !== state) break;
        await runStep(shop, importId);
      }
      trial.failAll(where, await faultsOf(shop, desk, importId, state, rows));
      if (state === 'applying') await desk.undone(importId);
      trial.failAll(where, await stockFaults(shop, STOCK, rows));
      if (!isKilled) break;
      if (at > STATEMENTS_MAX) {
        trial.fail(`${where}: still more statements`);
        break;
      }
    }
  trial.failAll('at the end', (await audit(shop.db)).map(describeViolation));
  return trial.end(kills.applying + kills.undoing, 'kills', {
    'while a file is applied': kills.applying,
    'while it is undone': kills.undoing,
    'rows of a file': rows,
  });
}

/** Returns a new import whose next step is to be applied or undone. */
async function queued(
  shop: FaultShop,
  desk: DeskImporter,
  token: string,
  codes: readonly string[],
  state: 'applying' | 'undoing',
): Promise<string> {
  const file = `Código;Stock\n${codes.map((code) => `${code};${STOCK + 1}`).join('\n')}\n`;
  const { importId } = await desk.compared('stock', file);
  const call = callOf(shop);
  if (state === 'undoing') {
    await desk.applied(importId);
    await call('undoImport', { params: { importId } }, token);
  } else {
    const body = { excludedLines: [], deactivates: 0, confirmsShare: false, at: null };
    await call('applyImport', { params: { importId }, body }, token);
  }
  return importId;
}

/** Runs an import's step in a process of its own. Returns whether the process was killed. */
function runStep(shop: FaultShop, importId: string, killAt = 0): Promise<boolean> {
  const { runTimeConnectionString, folder } = shop;
  const args = ['--database', runTimeConnectionString, '--data-dir', folder, '--import', importId];
  const { PATH = '' } = process.env;
  return new Promise((ended) =>
    execFile(
      process.execPath,
      [program, ...args, '--kill-at', String(killAt)],
      { env: { PATH }, timeout: STEP_TIMEOUT_MS },
      (error) => ended(error?.signal === 'SIGKILL'),
    ),
  );
}

/** Returns what is wrong with an import that ended, and with its rows in the audit trail. */
async function faultsOf(
  shop: FaultShop,
  desk: DeskImporter,
  importId: string,
  state: 'applying' | 'undoing',
  rows: number,
): Promise<string[]> {
  const { state: ended, counts, undo } = await desk.detail(importId);
  const { rows: logged } = await sql<{ applied: number; undone: number; undos: number }>`
    select count(*) filter (where action_id = ${importId}::uuid)::int as applied,
      count(*) filter (where undone_action_id = ${importId}::uuid)::int as undone,
      count(distinct action_id) filter (where undone_action_id = ${importId}::uuid)::int as undos
    from change_log where ${importId}::uuid in (action_id, undone_action_id)`.execute(shop.db);
  const [log = { applied: 0, undone: 0, undos: 0 }] = logged;
  const isApplied = state === 'applying';
  const expected: readonly (readonly [name: string, is: unknown, wanted: unknown])[] = [
    ['state', ended, isApplied ? 'done' : 'undone'],
    ['rows read', counts.read, rows],
    ['rows stored', counts.updated, rows],
    ['changes in the trail', log.applied, rows],
    ['changes taken back in the trail', log.undone, isApplied ? 0 : rows],
    ['undos', log.undos, isApplied ? 0 : 1],
    ['values restored', undo?.restored ?? null, isApplied ? null : rows],
    ['values kept', undo?.keptCount ?? null, isApplied ? null : 0],
  ];
  const wrong = expected.filter(([, is, wanted]) => is !== wanted);
  const values = isApplied ? await stockFaults(shop, STOCK + 1, rows) : [];
  return [...wrong.map(([name, is, wanted]) => `${name}: ${is} instead of ${wanted}`), ...values];
}

async function stockFaults(shop: FaultShop, stock: number, rows: number): Promise<string[]> {
  const { rows: found } = await sql<{ right: number }>`
    select count(*)::int as right from products where code like ${`${CODE}%`} and stock = ${stock}`.execute(
    shop.db,
  );
  const right = found[0]?.right ?? 0;
  return right === rows ? [] : [`${right} instead of ${rows} products have the stock ${stock}`];
}

const callOf =
  (shop: FaultShop): TestShop['call'] =>
  async (name, input, token) => {
    const { params, body } = input as { params?: Record<string, string>; body?: object };
    const [method] = routes[name];
    const response = await shop.app.http.inject({
      method,
      url: `/api${callPath(name, params)}`,
      headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { payload: body }),
    });
    if (response.statusCode !== 200)
      throw new Error(`${name} answered ${response.statusCode}: ${response.body}`);
    return response.json();
  };
