// Starts a compiled server as a child process, waits until it is ready, and stops or kills it.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { AnswerLost, ShopClient } from './shop-client.js';

/** The folder of the compiled server. */
const ownDist = fileURLToPath(new URL('../../../server/dist/', import.meta.url));
const START_LIMIT_MS = 600_000;
const POLL_MS = 25;

/** How a server process is started: a compiled file, its arguments and environment. */
export interface ServerProgram {
  readonly file: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly port: number;
  /** The folder of the compiled file; this release's server by default. */
  readonly dist?: string;
}

export interface ServerProcess {
  readonly client: ShopClient;
  /** Milliseconds from starting the process to its first successful readiness probe. */
  readonly milliseconds: number;
  readonly pid: number;
  /** Resolves with the exit code, or with the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>;
  /** Sends SIGKILL to this process and to the others, and waits for its end. */
  kill(others?: readonly number[]): Promise<void>;
  /** Sends SIGTERM and waits for its end. */
  stop(): Promise<void>;
}

/**
 * Starts a server process and waits until it is ready.
 * @throws with the process's output if it ends instead.
 */
export async function startServer({
  file,
  args,
  env,
  port,
  dist = ownDist,
}: ServerProgram): Promise<ServerProcess> {
  const begun = performance.now();
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, [join(dist, file), ...args], {
    env: { PATH, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (piece: string) => {
    said = (said + piece).slice(-4_000);
  });
  const ended = new Promise<number | NodeJS.Signals>((resolve) =>
    child.once('close', (code, signal) => resolve(code ?? signal ?? 0)),
  );
  const client = new ShopClient(port);
  while (!(await isReady(client))) {
    if (child.exitCode !== null || child.signalCode !== null) {
      await ended;
      throw new Error(`The server ended (${child.exitCode ?? child.signalCode}): ${said}`);
    }
    if (performance.now() - begun > START_LIMIT_MS) throw new Error(`The server is not ready: ${said}`);
    await wait(POLL_MS);
  }
  const milliseconds = performance.now() - begun;
  const end = async (signal: NodeJS.Signals, others: readonly number[] = []) => {
    signalAll(child, signal, others);
    await ended;
    client.close();
  };
  return {
    client,
    milliseconds,
    pid: child.pid ?? 0,
    ended,
    kill: (others) => end('SIGKILL', others),
    stop: () => end('SIGTERM'),
  };
}

function signalAll(child: ChildProcess, signal: NodeJS.Signals, others: readonly number[]): void {
  child.kill(signal);
  for (const pid of others) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended meanwhile.
    }
  }
}

/** Whether the readiness probe says yes within a second. */
export async function isReady(client: ShopClient): Promise<boolean> {
  try {
    return (await client.call('readiness', {}, undefined, AbortSignal.timeout(1_000))).status === 200;
  } catch (error) {
    if (error instanceof AnswerLost) return false;
    throw error;
  }
}

/** A process and those it started, and those they started. */
export function processTree(pid: number): number[] {
  const table = process.platform === 'linux' ? linuxParents() : listedParents();
  const below = (parent: number): number[] =>
    table.flatMap(([child, ppid]) => (ppid === parent ? [child, ...below(child)] : []));
  return [pid, ...below(pid)];
}

type Parents = readonly (readonly [child: number, parent: number])[];

/** Without ps, which small systems lack. */
function linuxParents(): Parents {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const line = readFileSync(`/proc/${name}/stat`, 'utf8');
        // "pid (name) state ppid …": a name may hold spaces and brackets.
        const [, parent] = line.slice(line.lastIndexOf(')') + 2).split(' ');
        return [[Number(name), Number(parent)] as const];
      } catch {
        return [];
      }
    });
}

function listedParents(): Parents {
  return execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => {
      const [child = 0, parent = 0] = line.trim().split(/\s+/).map(Number);
      return [child, parent] as const;
    });
}

/**
 * Returns a free port below those that systems give to outgoing connections: one of these could take it while the server
 * is down, even the very one that asks whether the server is up again.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = LOWEST_PORT + Math.floor(Math.random() * PORTS);
    if (await isFree(port)) return port;
  }
}

const LOWEST_PORT = 20_000;
const PORTS = 10_000;

function isFree(port: number): Promise<boolean> {
  return new Promise((found) => {
    const probe = createServer().once('error', () => found(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => found(true)));
  });
}
