// Starts this release's shop with the demonstration data on a new database, so that its answers can be recorded.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../../../server/dist/bundle/main.js', import.meta.url));
const START_LIMIT_MS = 180_000;
const POLL_MS = 200;

export interface DemoShop {
  /** 'http://127.0.0.1:PORT' */
  readonly base: string;
  /** Ends the process and removes its data. */
  stop(): Promise<void>;
}

/**
 * Starts the shop of a brand.
 * @throws when it is not ready within three minutes.
 */
export async function startDemoShop(brand: string): Promise<DemoShop> {
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), 'mostrador-answers-'));
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      COMPANY_NAME: brand,
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      DATABASE_MIGRATION_URL: '',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
    },
    stdio: 'ignore',
  });
  const base = `http://127.0.0.1:${port}`;
  const stop = async () => {
    if (child.exitCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    rmSync(dataDir, { recursive: true, force: true });
  };
  const limit = Date.now() + START_LIMIT_MS;
  while (!(await isReady(base))) {
    if (Date.now() > limit || child.exitCode !== null) {
      await stop();
      throw new Error(`The shop of ${brand} did not start.`);
    }
    await wait(POLL_MS);
  }
  return { base, stop };
}

const isReady = (base: string): Promise<boolean> =>
  fetch(`${base}/api/User/readiness`).then(
    ({ ok }) => ok,
    () => false,
  );

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('No free port.');
  return address.port;
}
