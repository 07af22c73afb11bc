// The run-time role of the embedded PostgreSQL: its password file and its connection string.

import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { withDatabase } from './databases.js';
import type { PostgresHome } from './postgres-home.js';
import { ensureEmbeddedRole } from './run-time-role.js';

/** The role that serves customers from the embedded PostgreSQL. Its superuser migrates. */
const RUN_TIME_ROLE = 'mostrador_shop';

/**
 * Returns the connection string of the run-time role, made with a random password unless it is there: clusters of earlier releases
 * have only the superuser.
 * @param superuser the superuser's connection string.
 */
export async function runTimeAddress(home: PostgresHome, superuser: string): Promise<string> {
  const password = keptPassword(home);
  // Roles belong to the cluster: the shop's own database may be made at the same time.
  await ensureEmbeddedRole(withDatabase(superuser, 'postgres'), RUN_TIME_ROLE, password);
  const url = new URL(superuser);
  url.username = RUN_TIME_ROLE;
  url.password = password;
  return url.href;
}

/** Written before the role gets it, so that a killed start loses nothing: the next one sets the same password. */
function keptPassword({ runTimePassword: file }: PostgresHome): string {
  if (!existsSync(file)) {
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true });
    renameSync(draft, file);
  }
  return readFileSync(file, 'utf8').trim();
}
