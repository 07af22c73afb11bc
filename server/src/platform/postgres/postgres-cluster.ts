// Creates the data directory (cluster) of the embedded PostgreSQL on the first start, and checks its version and
// password later.

import { randomBytes } from 'node:crypto';
import {
  appendFileSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Binaries } from './binaries.js';
import { changeOwner, type PostgresHome } from './postgres-home.js';
import { SETTINGS_FILE } from './postgres-settings.js';
import { runProgram } from './run-program.js';

/** The superuser of the cluster. */
export const SUPERUSER = 'mostrador';

/**
 * Creates the cluster if it is missing, in a draft folder that is renamed when complete and on the disk. So an existing
 * cluster is complete, and an interrupted first start begins again.
 * @returns whether it was made now.
 * @throws when the cluster was made by another major version of PostgreSQL, or its password is gone.
 */
export async function ensureCluster(home: PostgresHome, binaries: Binaries): Promise<boolean> {
  removeDrafts(home);
  if (existsSync(home.cluster)) {
    checkVersion(home, binaries);
    if (!existsSync(home.password)) {
      throw new Error(
        `The database's password is missing: bring ${home.password} back from a copy of the data folder`,
      );
    }
    return false;
  }
  const draft = join(home.folder, `draft-${randomBytes(6).toString('hex')}`);
  mkdirSync(draft, { mode: 0o700 });
  changeOwner(home.systemUser, draft);
  const password = randomBytes(32).toString('base64url');
  const passwordFile = join(draft, 'password');
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  changeOwner(home.systemUser, passwordFile);
  const cluster = join(draft, 'cluster');
  const options = [
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=icu',
    '--icu-locale=es-AR',
    '--data-checksums',
  ];
  const access = [`--username=${SUPERUSER}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
  await runProgram(binaries.program('initdb'), ['-D', cluster, ...options, ...access], home.systemUser);
  appendFileSync(join(cluster, 'postgresql.conf'), `\ninclude_if_exists = '${SETTINGS_FILE}'\n`);
  writeFileSync(home.password, `${password}\n`, { mode: 0o600, flush: true });
  renameSync(cluster, home.cluster);
  flushFolder(home.folder);
  rmSync(draft, { recursive: true, force: true });
  return true;
}

/** The superuser's password. */
export function readPassword(home: PostgresHome): string {
  return readFileSync(home.password, 'utf8').trim();
}

/** What interrupted starts left behind. An initdb that outlived its killed parent may still write: left for later. */
function removeDrafts(home: PostgresHome): void {
  for (const name of readdirSync(home.folder)) {
    if (!name.startsWith('draft-') && !name.startsWith('new-native-')) continue;
    try {
      rmSync(join(home.folder, name), { recursive: true, force: true });
    } catch {
      // The next start removes it.
    }
  }
}

function checkVersion(home: PostgresHome, binaries: Binaries): void {
  const made = readFileSync(join(home.cluster, 'PG_VERSION'), 'utf8').trim();
  const [ours] = binaries.version.split('.');
  if (made === ours) return;
  throw new Error(
    `The database in ${home.cluster} was made by PostgreSQL ${made}, and this version of the shop brings ` +
      `PostgreSQL ${ours}: export it with the version that made it and import it here`,
  );
}

function flushFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
