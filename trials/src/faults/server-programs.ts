// The server programs that the fault tests start: the whole shop, the shop without its screens, and a shop that ends
// itself at a statement.

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { COMPANY } from '../testing/factories.js';
import { type FaultShop, SECRET } from './fault-shop.js';
import { freePort, type ServerProgram } from './server-process.js';

/** The folder of the compiled trials, whether this file runs as source or compiled. */
const trials = fileURLToPath(new URL('../../dist/', import.meta.url));
const screens = fileURLToPath(new URL('../../../web/dist/server/entry-server.js', import.meta.url));

/** Whether the whole shop can be started, which needs its built screens. */
export const screensAreBuilt = (): boolean => existsSync(screens);

/**
 * The shop as `npm start` runs it, without demonstration data, and without rate limits: all simulated clients have one
 * address.
 * @param more further environment variables.
 */
export async function wholeShop(
  more: Readonly<Record<string, string>> = {},
): Promise<(dataDir: string) => ServerProgram> {
  const port = await freePort();
  return (dataDir) => ({
    file: 'main.js',
    args: [],
    port,
    env: {
      // An empty variable counts as none, also where a settings file of this machine has one.
      DATABASE_URL: '',
      DATABASE_MIGRATION_URL: '',
      DATABASE_DIRECT_URL: '',
      SMTP_URL: '',
      NODE_ENV: 'development',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO_DATA: 'off',
      COMPANY_NAME: COMPANY,
      JWT_SECRET: SECRET,
      API_BASE_PATH: '/api',
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'off',
      ...more,
    },
  });
}

/** The shop without its screens, with everything that a confirmation goes through. */
export async function bareShop(): Promise<(dataDir: string) => ServerProgram> {
  const port = await freePort();
  return (dataDir) => ({
    dist: trials,
    file: 'faults/fault-server.js',
    args: ['--data-dir', dataDir, '--port', String(port)],
    port,
    env: {},
  });
}

/** The shop on an existing database, which kills itself before its N-th statement. */
export async function shopKilledAtStatement(
  { runTimeConnectionString, folder }: Pick<FaultShop, 'runTimeConnectionString' | 'folder'>,
  killAt: number,
): Promise<ServerProgram> {
  const port = await freePort();
  return {
    dist: trials,
    file: 'faults/fault-server.js',
    args: [
      '--database',
      runTimeConnectionString,
      '--data-dir',
      folder,
      '--kill-at',
      String(killAt),
      '--port',
      String(port),
    ],
    port,
    env: {},
  };
}
