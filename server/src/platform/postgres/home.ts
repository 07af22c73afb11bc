import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { type Account, accountFor, closedFolder } from './account.js';

/** Where one cluster and its programs lie. */
export interface Home {
  readonly folder: string;
  /** The cluster itself; exists only when it is complete. */
  readonly cluster: string;
  /** The cluster's log files. */
  readonly logs: string;
  /** The folder of the socket. */
  readonly run: string;
  /** The superuser's password, readable by its owner only. */
  readonly password: string;
  /** See accountFor. */
  readonly account: Account | undefined;
}

/**
 * The home of a data folder's cluster: `dataDir/postgres`, or, when this process is root and the unprivileged user
 * that runs PostgreSQL cannot reach the data folder, a folder of its own in `/var/lib`; `dataDir/postgres.json`
 * then names it.
 * @throws when the cluster has disappeared or can no longer be reached.
 */
export function openHome(dataDir: string): Home {
  const inside = join(dataDir, 'postgres');
  const pointer = join(dataDir, 'postgres.json');
  const elsewhere = pointedHome(pointer);
  if (elsewhere !== undefined) return prepare(elsewhere);
  const account = accountFor(join(inside, 'cluster'));
  const closed = account === undefined ? undefined : closedFolder(dataDir, account);
  if (closed === undefined && (account === undefined || canGiveAway(dataDir, account)))
    return prepare(inside);
  if (existsSync(join(inside, 'cluster'))) {
    throw new Error(
      `PostgreSQL runs as the user ${account?.uid}, who cannot enter ${closed}: chmod o+x ${closed}`,
    );
  }
  const folder = join('/var/lib', `mostrador-${randomBytes(6).toString('hex')}`);
  const home = prepare(folder);
  writeFileSync(`${pointer}.new`, `${JSON.stringify({ home: folder })}\n`, { flush: true });
  renameSync(`${pointer}.new`, pointer);
  return home;
}

function pointedHome(pointer: string): string | undefined {
  if (!existsSync(pointer)) return undefined;
  const value: unknown = JSON.parse(readFileSync(pointer, 'utf8'));
  const home = typeof value === 'object' && value !== null && 'home' in value ? value.home : undefined;
  if (typeof home === 'string' && existsSync(home)) return home;
  throw new Error(
    `${pointer} says that the database is in ${String(home)}, which is not there. ` +
      'Bring that folder back, or delete the file to start with an empty database.',
  );
}

/** Some file systems (shared folders of a virtual machine, some network ones) know no other owners. */
function canGiveAway(folder: string, account: Account): boolean {
  const probe = join(folder, `.owner-${randomBytes(6).toString('hex')}`);
  try {
    writeFileSync(probe, '');
    chownSync(probe, account.uid, account.gid);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(probe, { force: true });
  }
}

function prepare(folder: string): Home {
  const home = {
    folder,
    cluster: join(folder, 'cluster'),
    logs: join(folder, 'log'),
    run: join(folder, 'run'),
    password: join(folder, 'password'),
    account: accountFor(join(folder, 'cluster')),
  };
  mkdirSync(folder, { recursive: true });
  if (home.account !== undefined) chmodSync(folder, 0o755);
  for (const own of [home.logs, home.run]) {
    mkdirSync(own, { recursive: true, mode: 0o700 });
    giveTo(home.account, own);
  }
  return home;
}

/** Hands a file or folder to the account. */
export function giveTo(account: Account | undefined, path: string): void {
  if (account !== undefined) chownSync(path, account.uid, account.gid);
}
