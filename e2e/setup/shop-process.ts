// Starts the built server as its own process for the journeys, waits until it is ready, and stops it.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The project's folder. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * A compiled file of the trials.
 * @throws where it is not built: `npm run build` builds only what the shop runs on.
 */
export function compiledTrial(file: string): string {
  const path = join(root, 'trials/dist', file);
  if (!existsSync(path)) throw new Error('The trials are not built: npx tsc -b trials');
  return path;
}

const SERVER = 'server/dist/bundle/main.js';
/** An empty data folder gets a database and the demonstration data first. */
const START_MS = 300_000;
const STOP_MS = 15_000;

/** A shop that runs as a process of its own, as `npm start` would run it, or as several behind a balancer. */
export interface ShopProcess {
  readonly url: string;
  /** The address of each process. */
  readonly machineUrls: readonly string[];
  /** The data folder of each machine. */
  readonly dataDirs: readonly string[];
  /** The files with the output of the processes: their logs, as JSON lines. */
  readonly logFiles: readonly string[];
  stop(): Promise<void>;
}

/**
 * Starts the built server for a brand on the port of its settings, or one that is free, and waits until it says that it is ready.
 * @param settings variables besides those that every journey needs. @param project where the built project lies.
 * @throws with what the process said when it ends or does not become ready.
 */
export async function startShop(
  brand: string,
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
  project: string = root,
): Promise<ShopProcess> {
  const { PORT = String(await freePort()) } = settings;
  const url = `http://127.0.0.1:${PORT}`;
  mkdirSync(dataDir, { recursive: true });
  const logFile = join(dataDir, 'process.log');
  const output = openSync(logFile, 'a');
  const child = spawn(process.execPath, [join(project, SERVER)], {
    cwd: project,
    env: { ...environment(brand, dataDir, url), ...settings },
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  try {
    await ready(url, child);
  } catch (error) {
    await stop(child);
    throw new Error(`The shop ${brand} did not start. ${endOfLog(child, logFile)}`, { cause: error });
  }
  return {
    url,
    machineUrls: [url],
    dataDirs: [dataDir],
    logFiles: [logFile],
    async stop() {
      if (hasEnded(child)) throw new Error(`The shop ${brand} ended by itself. ${endOfLog(child, logFile)}`);
      await stop(child).catch((error: unknown) => {
        throw new Error(`The shop ${brand} was killed. ${endOfLog(child, logFile)}`, { cause: error });
      });
    },
  };
}

/** Nothing of the person's own settings: a journey must not depend on who runs it. */
function environment(brand: string, dataDir: string, url: string): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, LANG } = process.env;
  return {
    PATH,
    HOME,
    TMPDIR,
    LANG,
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
    PORT: new URL(url).port,
    PUBLIC_URL: url,
    COMPANY_NAME: brand,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'info',
  };
}

async function ready(url: string, child: ChildProcess): Promise<void> {
  const until = Date.now() + START_MS;
  while (Date.now() < until) {
    if (hasEnded(child)) throw new Error(`It ended with ${child.exitCode ?? child.signalCode}.`);
    const answer = await fetch(`${url}/api/User/readiness`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(100);
  }
  throw new Error('It is not ready.');
}

function endOfLog({ exitCode, signalCode }: ChildProcess, logFile: string): string {
  return `Exit code ${exitCode}, signal ${signalCode}. Its last words:\n${readFileSync(logFile, 'utf8').slice(-4_000)}`;
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

async function stop(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  if ((await Promise.race([ended, sleep(STOP_MS)])) !== undefined) return;
  child.kill('SIGKILL');
  await ended;
  throw new Error(`The shop did not stop within ${STOP_MS / 1000} seconds of SIGTERM.`);
}

/** Returns a free port that no outgoing connection of this machine can take before the shop listens on it. */
export async function freePort(): Promise<number> {
  const { freePort: found } = await import(pathToFileURL(compiledTrial('faults/server-process.js')).href);
  return found();
}
