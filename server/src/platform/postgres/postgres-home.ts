import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import {
  inaccessibleFolder,
  isNobody,
  ownSystemUser,
  type SystemUser,
  systemUserFor,
} from './system-user.js';

/** The folders and files of the embedded PostgreSQL, which `openPostgresHome` chooses and creates. */
export interface PostgresHome {
  readonly folder: string;
  /** The cluster itself; exists only when it is complete. */
  readonly cluster: string;
  /** The cluster's log files. */
  readonly logs: string;
  /** The folder of the socket. */
  readonly run: string;
  /** The superuser's password, readable by its owner only. */
  readonly password: string;
  /** The run-time role's password, likewise. */
  readonly runTimePassword: string;
  /** The system user that PostgreSQL runs as; undefined: the user of this process. */
  readonly systemUser: SystemUser | undefined;
}

/**
 * Returns the home of a data folder's cluster: `dataDir/postgres`, or, when this process is root and the unprivileged user
 * that runs PostgreSQL cannot reach the data folder, a folder of its own in `/var/lib`; `dataDir/postgres.json`
 * then names it.
 * @throws when the cluster has disappeared or can no longer be reached.
 */
export function openPostgresHome(dataDir: string): PostgresHome {
  const inside = join(dataDir, 'postgres');
  const pointer = join(dataDir, 'postgres.json');
  const elsewhere = pointedHome(pointer);
  if (elsewhere !== undefined) return prepare(elsewhere);
  const systemUser = systemUserFor(join(inside, 'cluster'));
  const closed = systemUser === undefined ? undefined : inaccessibleFolder(dataDir, systemUser);
  if (closed === undefined && (systemUser === undefined || canChangeOwner(dataDir, systemUser)))
    return prepare(inside);
  if (existsSync(join(inside, 'cluster'))) {
    throw new Error(
      `PostgreSQL runs as the user ${systemUser?.uid}, who cannot enter ${closed}: chmod o+x ${closed}`,
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
function canChangeOwner(folder: string, systemUser: SystemUser): boolean {
  const probe = join(folder, `.owner-${randomBytes(6).toString('hex')}`);
  try {
    writeFileSync(probe, '');
    chownSync(probe, systemUser.uid, systemUser.gid);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(probe, { force: true });
  }
}

function prepare(folder: string): PostgresHome {
  const home = {
    folder,
    cluster: join(folder, 'cluster'),
    logs: join(folder, 'log'),
    run: join(folder, 'run'),
    password: join(folder, 'password'),
    runTimePassword: join(folder, 'run-time-password'),
    systemUser: systemUserFor(join(folder, 'cluster')),
  };
  mkdirSync(folder, { recursive: true });
  if (home.systemUser !== undefined) chmodSync(folder, 0o755);
  for (const own of [home.logs, home.run]) {
    mkdirSync(own, { recursive: true, mode: 0o700 });
    changeOwner(home.systemUser, own);
  }
  return home;
}

/** Makes the system user the owner of a file or folder; does nothing for undefined. */
export function changeOwner(systemUser: SystemUser | undefined, path: string): void {
  if (systemUser !== undefined) chownSync(path, systemUser.uid, systemUser.gid);
}

/**
 * Gives a cluster that `nobody` runs, made by a root process of an earlier release, to the system user of its own. The cluster's
 * folder is the last to change, so an interrupted move begins again. To be called while no server runs.
 * @returns the home as it is now.
 */
export function moveToOwnUser(home: PostgresHome): PostgresHome {
  const { systemUser, folder, cluster } = home;
  if (systemUser === undefined || !isNobody(systemUser) || statSync(folder).uid !== 0) return home;
  const own = ownSystemUser();
  if (own === undefined || inaccessibleFolder(folder, own) !== undefined) return home;
  for (const top of [home.logs, home.run, cluster]) {
    for (const entry of readdirSync(top, { recursive: true, withFileTypes: true }))
      lchownSync(join(entry.parentPath, entry.name), own.uid, own.gid);
    chownSync(top, own.uid, own.gid);
  }
  return { ...home, systemUser: own };
}
