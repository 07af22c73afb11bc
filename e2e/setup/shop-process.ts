// Starts the built server as its own process for the journeys, waits until it is ready, and stops it.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

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

/** A shop that runs as its own process, as `npm start` would run it. */
export interface ShopProcess {
  readonly url: string;
  /** The file with the output of the process: its log, as JSON lines. */
  readonly logFile: string;
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
  const { PORT = await freePort() } = settings;
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
    logFile,
    async stop() {
      if (hasEnded(child)) throw new Error(`The shop ${brand} ended by itself. ${endOfLog(child, logFile)}`);
      await stop(child);
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

/** Returns a free port of this machine. */
export function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer().once('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => found(port));
    });
  });
}
